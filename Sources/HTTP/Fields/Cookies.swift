/// The cookies of a request, looked up in the header's own text.
package struct Cookies: Sendable {
  private let lines: [String]

  package init(_ lines: [String]) { self.lines = lines }

  /// The first cookie of that name. Values are as the browser sent them, quotes removed.
  package subscript(name: String) -> String? {
    for line in lines {
      var line = line
      if let value = line.withUTF8({ Cookies.value(of: name.utf8, in: $0) }) { return value }
    }
    return nil
  }

  private static func value(
    of name: String.UTF8View, in line: UnsafeBufferPointer<UInt8>
  ) -> String? {
    var start = 0
    while start < line.count {
      let end = line[start...].firstIndex(of: 59) ?? line.count
      let pair = trimmed(line[start..<end])
      if pair.starts(with: name), pair.dropFirst(name.count).first == 61 {
        return String(decoding: unquoted(pair.dropFirst(name.count + 1)), as: UTF8.self)
      }
      start = end + 1
    }
    return nil
  }

  private static func trimmed(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = text
    while let first = text.first, first == 32 || first == 9 { text.removeFirst() }
    while let last = text.last, last == 32 || last == 9 { text.removeLast() }
    return text
  }

  private static func unquoted(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    text.count >= 2 && text.first == 34 && text.last == 34 ? text.dropFirst().dropLast() : text
  }
}
