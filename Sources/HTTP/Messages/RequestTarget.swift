/// The target of a request, read from its raw bytes: `%2F` stays inside its segment, and what is
/// not a well-formed target is refused instead of repaired.
package struct RequestTarget: Sendable {
  /// The target as it was sent.
  package let raw: String
  /// The decoded segments of the path; "/" has none, a final slash ends in an empty one.
  package let segments: [String]
  private let pathStart: Int
  private let pathEnd: Int

  package static let root = RequestTarget(raw: "/", segments: [], pathStart: 0, pathEnd: 1)

  private init(raw: String, segments: [String], pathStart: Int, pathEnd: Int) {
    self.raw = raw
    self.segments = segments
    self.pathStart = pathStart
    self.pathEnd = pathEnd
  }

  package init(parsing raw: String) throws {
    var raw = raw
    self = try raw.withUTF8 { bytes in
      try RequestTarget.parse(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Reads origin form, absolute form and, for OPTIONS, the asterisk.
  package init(parsing bytes: UnsafeRawBufferPointer) throws {
    self = try RequestTarget.parse(bytes)
  }

  /// What is left of a target that is refused: its first segment, which says whom it was for.
  package static func beginning(of bytes: UnsafeRawBufferPointer) -> RequestTarget {
    guard bytes.first == 47 else { return .root }
    let word = bytes.dropFirst().prefix { FieldValue.isTokenByte($0) && $0 != 37 }
    guard !word.isEmpty else { return .root }
    let text = String(decoding: word, as: UTF8.self)
    return RequestTarget(
      raw: "/" + text, segments: [text], pathStart: 0, pathEnd: word.count + 1)
  }

  /// The path as it was sent.
  package var rawPath: String {
    let utf8 = raw.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: pathStart)
    return String(raw[start..<utf8.index(utf8.startIndex, offsetBy: pathEnd)])
  }

  /// The query as it was sent, without its question mark; nil when there is none.
  package var rawQuery: String? {
    let utf8 = raw.utf8
    guard pathEnd < utf8.count else { return nil }
    return String(raw[utf8.index(utf8.startIndex, offsetBy: pathEnd + 1)...])
  }

  /// The parsed query.
  package var query: Parameters {
    let rest = raw.utf8.dropFirst(pathEnd + 1)
    return rest.isEmpty ? Parameters() : Parameters(checked: Array(rest))
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) throws -> RequestTarget {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 35 }) else {
      throw HTTPError.badRequest("The request target holds bytes that a URL may not hold.")
    }
    let raw = String(decoding: bytes, as: UTF8.self)
    if bytes.count == 1, bytes[0] == 42 {
      return RequestTarget(raw: raw, segments: ["*"], pathStart: 0, pathEnd: 1)
    }
    let start = try pathStart(bytes)
    let end = bytes[start...].firstIndex(of: 63) ?? bytes.count
    if end < bytes.count, bytes[end...].contains(37) {
      for pair in bytes[(end + 1)...].split(separator: 38) {
        try pair.split(separator: 61, maxSplits: 1).forEach { _ = try decoded($0) }
      }
    }
    let segments = try segments(bytes[start..<end])
    return RequestTarget(raw: raw, segments: segments, pathStart: start, pathEnd: end)
  }

  private static func segments(_ path: Slice<UnsafeRawBufferPointer>) throws -> [String] {
    if path.count <= 1 { return [] }
    var segments: [String] = []
    segments.reserveCapacity(8)
    for part in path.dropFirst().split(separator: 47, omittingEmptySubsequences: false) {
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        throw HTTPError.badRequest("The path holds a step to another folder.")
      }
      segments.append(try decoded(part))
    }
    return segments
  }

  private static func decoded(_ part: Slice<UnsafeRawBufferPointer>) throws -> String {
    if !part.contains(37) { return String(decoding: part, as: UTF8.self) }
    guard let text = PercentCoding.decode(part) else {
      throw HTTPError.badRequest("The request target holds a broken escape.")
    }
    return text
  }

  /// Where the path begins: at once in origin form, after the authority in absolute form.
  private static func pathStart(_ bytes: UnsafeRawBufferPointer) throws -> Int {
    if bytes[0] == 47 { return 0 }
    let separator = Array("://".utf8)
    for scheme in ["http", "https"] {
      let length = scheme.utf8.count
      guard bytes.count > length + 3,
        bytes.prefix(length).lazy.map(FieldValue.lower).elementsEqual(scheme.utf8),
        bytes[length..<length + 3].elementsEqual(separator)
      else { continue }
      guard let slash = bytes[(length + 3)...].firstIndex(of: 47) else { break }
      return slash
    }
    throw HTTPError.badRequest("The request target is not a path.")
  }
}
