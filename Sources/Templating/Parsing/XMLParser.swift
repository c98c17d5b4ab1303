import CXML2

/// The events of a document that a listener hears, with offsets into its bytes.
protocol XMLListener: AnyObject {
  func started(_ tag: XMLTag, offset: Int)
  func ended()
  /// A run of text; the range covers it as written.
  func text(_ value: String, range: Range<Int>)
  /// Something that templates may not contain.
  func refused(_ what: String, offset: Int)
}

/// A start tag as libxml2 reports it, names resolved to namespaces.
struct XMLTag {
  struct Attribute {
    let name: String
    let prefix: String?
    let uri: String?
    let value: String
  }

  let name: String
  let uri: String?
  let attributes: [Attribute]
}

/// libxml2's SAX2 parser: no network, no entity substitution, no document type.
enum XMLParser {
  /// Runs through the bytes; returns what is wrong with them as XML, if anything.
  static func parse(_ source: SourceText, listener: (any XMLListener)?) -> TemplateProblem? {
    _ = initialised
    let bytes = source.bytes
    guard !bytes.isEmpty, bytes.count < Int(Int32.max) else {
      return source.problem(at: 0, "the file is empty or too large")
    }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        run(source, characters, listener)
      }
    }
  }

  private static let initialised: Void = xmlInitParser()

  private static func run(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<CChar>, _ listener: (any XMLListener)?
  ) -> TemplateProblem? {
    guard let context = xmlCreateMemoryParserCtxt(bytes.baseAddress, Int32(bytes.count)) else {
      return source.problem(at: 0, "no memory to parse this file")
    }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    let events = XMLEvents(context: context, source: source, listener: listener)
    context.pointee.sax.pointee = XMLEvents.handler
    context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
    let result = withExtendedLifetime(events) { xmlParseDocument(context) }
    if result == 0, context.pointee.wellFormed == 1, context.pointee.nsWellFormed == 1 {
      return nil
    }
    return problem(of: context, in: source)
  }

  private static func problem(
    of context: xmlParserCtxtPtr, in source: SourceText
  ) -> TemplateProblem {
    let error = context.pointee.lastError
    let text = error.message.map { String(cString: $0) } ?? "not well-formed XML"
    return TemplateProblem(
      file: source.file, line: max(1, Int(error.line)), column: max(1, Int(error.int2)),
      message: "not well-formed: "
        + text.replacing("\n", with: " ").trimmingSuffix { $0 == " " })
  }
}

extension String {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, matches(last) { text.removeLast() }
    return String(text)
  }
}
