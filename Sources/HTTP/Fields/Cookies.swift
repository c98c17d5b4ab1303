/// The cookies of a request, looked up in the header's own text.
package struct Cookies: Sendable {
  private let lines: [String]

  package init(_ lines: [String]) { self.lines = lines }

  /// The first cookie of that name. Values are as the browser sent them, quotes removed.
  package subscript(name: String) -> String? {
    for line in lines {
      for pair in line.utf8.split(separator: 59) {
        guard let value = Cookies.value(of: name, in: pair) else { continue }
        return value
      }
    }
    return nil
  }

  private static func value(of name: String, in pair: Substring.UTF8View) -> String? {
    let text = FieldValue.trimmed(Substring(pair))
    guard text.utf8.starts(with: name.utf8) else { return nil }
    var rest = text.utf8.dropFirst(name.utf8.count)
    guard rest.first == 61 else { return nil }
    rest = rest.dropFirst()
    if rest.count >= 2, rest.first == 34, rest.last == 34 { rest = rest.dropFirst().dropLast() }
    return String(Substring(rest))
  }
}
