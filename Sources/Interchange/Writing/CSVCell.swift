/// One cell of a file of comma-separated values.
package enum CSVCell {
  /// Quoted where it must be; a leading apostrophe keeps spreadsheets from computing a text.
  package static func text(_ text: String, neutralisesFormulas: Bool) -> String {
    var text = text
    if neutralisesFormulas, let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) {
      text = "'" + text
    }
    let needsQuotes =
      text.isEmpty || text == CSVSource.null || text.first == " " || text.last == " "
      || text.utf8.contains { ",;\t\"\r\n".utf8.contains($0) }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
