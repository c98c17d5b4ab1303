import CXML2

/// Turns libxml2's callbacks into the listener's events.
final class XMLEvents {
  private let context: xmlParserCtxtPtr
  private let source: SourceText
  private let listener: (any XMLListener)?
  private var pending: [UInt8] = []
  private var textStart = 0

  init(context: xmlParserCtxtPtr, source: SourceText, listener: (any XMLListener)?) {
    self.context = context
    self.source = source
    self.listener = listener
  }

  nonisolated(unsafe) static let handler: xmlSAXHandler = {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { events, name, _, uri, _, _, count, _, attributes in
      XMLEvents.from(events)?.start(name, uri, Int(count), attributes)
    }
    handler.endElementNs = { events, _, _, _ in XMLEvents.from(events)?.end() }
    handler.characters = { events, bytes, count in
      XMLEvents.from(events)?.characters(bytes, Int(count))
    }
    handler.ignorableWhitespace = handler.characters
    handler.comment = { events, _ in XMLEvents.from(events)?.flush() }
    handler.processingInstruction = { events, _, _ in
      XMLEvents.from(events)?.refuse("a processing instruction")
    }
    handler.cdataBlock = { events, _, _ in XMLEvents.from(events)?.refuse("a CDATA section") }
    handler.internalSubset = { events, _, _, _ in
      XMLEvents.from(events)?.refuse("a document type")
    }
    handler.reference = { events, _ in XMLEvents.from(events)?.refuse("an entity") }
    return handler
  }()

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLEvents? {
    pointer.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private var position: Int { Int(xmlByteConsumed(context)) }

  private func characters(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    pending.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  }

  private func flush() {
    if !pending.isEmpty {
      var end = textStart
      while end < source.bytes.count, source.bytes[end] != UInt8(ascii: "<") { end += 1 }
      listener?.text(String(decoding: pending, as: UTF8.self), range: textStart..<end)
      pending.removeAll(keepingCapacity: true)
    }
    textStart = min(max(position, 0), source.bytes.count)
  }

  private func start(
    _ name: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    flush()
    // At this event the parser stands before the `>`; no attribute value holds a bare `<`.
    var offset = textStart
    while offset > 0, offset >= source.bytes.count || source.bytes[offset] != UInt8(ascii: "<") {
      offset -= 1
    }
    textStart += 1
    var list: [XMLTag.Attribute] = []
    for index in 0..<count {
      guard let entry = attributes.map({ $0 + index * 5 }) else { continue }
      list.append(
        XMLTag.Attribute(
          name: Self.text(entry[0]) ?? "", prefix: Self.text(entry[1]), uri: Self.text(entry[2]),
          value: Self.value(entry[3], entry[4])))
    }
    listener?.started(
      XMLTag(name: Self.text(name) ?? "", uri: Self.text(uri), attributes: list), offset: offset)
  }

  private func end() {
    flush()
    listener?.ended()
  }

  private func refuse(_ what: String) {
    flush()
    listener?.refused(what, offset: textStart)
  }

  private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private static func value(
    _ start: UnsafePointer<UInt8>?, _ end: UnsafePointer<UInt8>?
  ) -> String {
    guard let start, let end else { return "" }
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    // Without entity substitution libxml2 leaves an ampersand of a value in this one form.
    return String(decoding: bytes, as: UTF8.self).replacing("&#38;", with: "&")
  }
}
