/// One range of bytes of a representation.
package struct ByteRange: Equatable, Sendable {
  package let offset: Int64
  package let length: Int64

  package init(offset: Int64, length: Int64) {
    self.offset = offset
    self.length = length
  }

  /// What a Range header asks for.
  package enum Request: Equatable, Sendable {
    /// No range, several, or none of ours: the whole is sent, as RFC 9110 (14.2) allows.
    case whole
    case part(ByteRange)
    case unsatisfiable
  }

  package static func parse(_ header: String?, size: Int64) -> Request {
    guard let header, header.lowercased().hasPrefix("bytes=") else { return .whole }
    let text = FieldValue.trimmed(header.dropFirst(6))
    guard !text.contains(","), let dash = text.utf8.firstIndex(of: 45) else { return .whole }
    let first = text[..<dash]
    let last = text[text.utf8.index(after: dash)...]
    if first.isEmpty {
      guard let count = number(last) else { return .whole }
      if count == 0 || size == 0 { return .unsatisfiable }
      let length = min(count, size)
      return .part(ByteRange(offset: size - length, length: length))
    }
    guard let start = number(first), let end = last.isEmpty ? Int64.max : number(last),
      start <= end
    else { return .whole }
    if start >= size { return .unsatisfiable }
    return .part(ByteRange(offset: start, length: min(end, size - 1) - start + 1))
  }

  private static func number(_ text: Substring) -> Int64? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
      return nil
    }
    return Int64(text)
  }
}
