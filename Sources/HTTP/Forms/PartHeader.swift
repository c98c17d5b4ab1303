/// The header of one part of a multipart form.
package struct PartHeader: Sendable {
  package let name: String
  /// Nil for a text field; a file's name without any folders otherwise.
  package let filename: String?
  package let contentType: String

  /// Nil when the header is not that of a form's part.
  init?(parsing bytes: ArraySlice<UInt8>) {
    var disposition: String?
    var type: String?
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    for line in text.utf8.split(separator: 10) {
      let line = Substring(line)
      guard let colon = line.utf8.firstIndex(of: 58) else { continue }
      let value = FieldValue.trimmed(
        line[line.utf8.index(after: colon)...].filter { $0 != "\r" }[...])
      switch line[..<colon].lowercased() {
      case "content-disposition": disposition = String(value)
      case "content-type": type = String(value)
      default: break
      }
    }
    guard let disposition else { return nil }
    let (kind, parameters) = PartHeader.parameters(disposition)
    guard kind == "form-data", let name = parameters["name"] else { return nil }
    self.name = name
    filename = parameters["filename"].map { PartHeader.lastPart($0) }
    contentType = type ?? "text/plain"
  }

  /// Browsers escape only quotes and line ends in names, with percent signs, and leave backslashes
  /// alone (WHATWG HTML, multipart/form-data), so this is not the general grammar.
  private static func parameters(_ value: String) -> (String, [String: String]) {
    var pairs: [String: String] = [:]
    var rest = value[...]
    let kind = rest.prefix { $0 != ";" }
    rest = rest.dropFirst(kind.count)
    while rest.first == ";" {
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var value: Substring
      if rest.first == "\"" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count).dropFirst().drop { $0 != ";" }
      } else {
        value = rest.prefix { $0 != ";" }
        rest = rest.dropFirst(value.count)
        value = FieldValue.trimmed(value)
      }
      pairs[name.lowercased()] = pairs[name.lowercased()] ?? unescaped(value)
    }
    return (FieldValue.trimmed(kind).lowercased(), pairs)
  }

  private static func unescaped(_ text: Substring) -> String {
    var text = String(text)
    for (escape, meaning) in [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")] {
      text = text.split(separator: escape, omittingEmptySubsequences: false)
        .joined(separator: meaning)
    }
    return text
  }

  private static func lastPart(_ path: String) -> String {
    String(path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? "")
  }
}
