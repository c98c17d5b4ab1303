/// What somebody typed or pasted, cut into people.
package enum PeopleList {
  /// The field for one or some, and the one for a pasted list.
  static func text(_ form: PostedForm) -> String {
    [form["people"], form["list"]].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Commas, semicolons, tabs and line ends separate, but not inside quotes. `Ben Ode <ben@x.org>`,
  /// as mail programs copy it, is his address.
  package static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character.isNewline || !isQuoted && ",;\t".contains(character) {
        isQuoted = false
        pieces.append(piece)
        piece = ""
      } else {
        piece.append(character)
      }
    }
    pieces.append(piece)
    return pieces.flatMap { addresses(address($0)) }.filter { !$0.isEmpty }
  }

  /// As a field of one line shows it again.
  static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private static func address(_ text: String) -> String {
    guard let open = text.lastIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close
    else { return text.trimmed }
    return String(text[text.index(after: open)..<close]).trimmed
  }

  /// Addresses with nothing but spaces between them are several.
  private static func addresses(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    return words.count > 1 && words.allSatisfy { $0.contains("@") } ? words : [text]
  }
}
