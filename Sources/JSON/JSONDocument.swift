import CSimdJSON

/// A parsed JSON text. It owns the parser whose tape its values read, and never changes, so any
/// thread may read it.
package final class JSONDocument: @unchecked Sendable {
  private let parser: OpaquePointer
  /// simdjson's tape and string buffer; both live as long as this document.
  let tape: UnsafePointer<UInt64>
  let strings: UnsafePointer<UInt8>

  private struct Parsed {
    var parser: OpaquePointer
    var tape: UnsafePointer<UInt64>
    var strings: UnsafePointer<UInt8>
  }

  /// Refuses invalid UTF-8, duplicate keys, numbers outside 64 bits or Double, and anything above
  /// the limits.
  package init(
    parsing bytes: UnsafeRawBufferPointer, limits: JSONLimits = .standard
  ) throws(JSONError) {
    let parsed = try Self.parse(bytes, limits)
    parser = parsed.parser
    tape = parsed.tape
    strings = parsed.strings
  }

  package init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
    let parsed = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      try Self.parse(UnsafeRawBufferPointer(bytes), limits)
    }
    parser = parsed.parser
    tape = parsed.tape
    strings = parsed.strings
  }

  deinit { ParserPool.shared.giveBack(parser) }

  package var root: JSONValue { JSONValue(document: self, index: 1) }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits
  ) throws(JSONError) -> Parsed {
    guard bytes.count <= limits.bytes else {
      throw JSONError(.tooLarge, "the text is longer than \(limits.bytes) bytes")
    }
    guard let parser = ParserPool.shared.take() else {
      throw JSONError(.noMemory, "there is no memory to read the text")
    }
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let result = csj_parse(parser, start, bytes.count, &tape, &strings)
    guard result == Int32(CSJ_OK.rawValue), let tape, let strings else {
      ParserPool.shared.giveBack(parser)
      throw JSONFault.explain(csj_result(rawValue: UInt32(result)), in: bytes)
    }
    return Parsed(parser: parser, tape: tape, strings: strings)
  }
}
