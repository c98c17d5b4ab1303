/// Appends one JSON text to one buffer. Commas come by themselves; a key must precede each value
/// in an object. Text comes out as UTF-8 with only what JSON asks for escaped.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8]
  private var needsComma = false

  package init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Goes on behind bytes that are there; the next value gets no comma.
  package init(appendingTo bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// A key that stands in the source, without anything to escape.
  @inlinable
  package mutating func key(_ key: StaticString) {
    member(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  @usableFromInline
  package mutating func member(_ plainKey: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: plainKey)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  @_disfavoredOverload
  package mutating func key(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  package mutating func string(utf8 value: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(value)
  }

  package mutating func int(_ value: Int64) {
    separate()
    appendDigits(value)
  }

  package mutating func int(_ value: Int) { int(Int64(value)) }

  /// The shortest text that reads back as the same number. JSON has no word for infinity and not a
  /// number: they come out as null.
  package mutating func double(_ value: Double) {
    separate()
    bytes.append(contentsOf: value.isFinite ? value.description.utf8 : "null".utf8)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A complete value that is JSON already.
  package mutating func raw(_ value: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// A value of a document, written again.
  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .object:
      beginObject()
      value.forEachMember { name, member in
        separate()
        name.withUTF8 { quote($0) }
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        self.value(member)
      }
      endObject()
    case .array:
      beginArray()
      value.forEachElement { self.value($0) }
      endArray()
    case .string: value.text?.withUTF8 { string(utf8: $0) }
    case .integer: int(value.int64 ?? 0)
    case .unsigned: raw(String(value.uint64 ?? 0).utf8)
    case .double: double(value.double ?? 0)
    case .bool: bool(value.bool ?? false)
    case .null: null()
    }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}

extension JSONWriter {
  private static let hex = Array("0123456789abcdef".utf8)

  private mutating func quote(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ quote($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { quote($0) }
    }
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var plain = 0
    for index in 0..<text.count where Self.mustEscape(text[index]) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
      appendEscape(text[index])
      plain = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.hex[Int(byte >> 4)])
      bytes.append(Self.hex[Int(byte & 15)])
    }
  }

  private mutating func appendDigits(_ value: Int64) {
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    if magnitude < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = 20
      repeat {
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(magnitude % 10))
        magnitude /= 10
      } while magnitude > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}
