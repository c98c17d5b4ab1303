/// Reads a catalogue file: `key = text`, `key[form] = text`, comments and continued lines.
struct CatalogueParser {
  private let file: String
  private let rule: PluralRule
  private var single: [String: (pieces: [Message.Piece], line: Int)] = [:]
  private var plural: [String: (forms: [PluralCategory: [Message.Piece]], line: Int)] = [:]
  private var problems: [TemplateProblem] = []

  private struct Entry {
    let line: Int
    var text: String
  }

  private init(file: String, rule: PluralRule) {
    self.file = file
    self.rule = rule
  }

  static func parse(
    _ text: String, file: String, rule: PluralRule, problems: inout [TemplateProblem]
  ) -> [String: Message] {
    var parser = CatalogueParser(file: file, rule: rule)
    for entry in entries(of: text) { parser.read(entry) }
    let messages = parser.finish()
    problems += parser.problems
    return messages
  }

  private static func entries(of text: String) -> [Entry] {
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.last == "\r" ? line.dropLast() : line
      if line.allSatisfy(\.isWhitespace) || line.first == "#" { continue }
      if line.first == " " || line.first == "\t", !entries.isEmpty {
        entries[entries.count - 1].text += " " + trimmed(line)
      } else {
        entries.append(Entry(line: index + 1, text: String(line)))
      }
    }
    return entries
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  private mutating func read(_ entry: Entry) {
    guard let equals = entry.text.firstIndex(of: "=") else {
      return report(entry.line, 1, "a message needs = between key and text")
    }
    let value = Self.trimmed(entry.text[entry.text.index(after: equals)...])
    let left = Self.trimmed(entry.text[..<equals])
    let key = String(left.prefix { $0 != "[" })
    guard isKey(key) else {
      return report(entry.line, 1, "‘\(left)’ is not a key: letters, digits, dots and hyphens")
    }
    do throws(MessageParser.Failure) {
      let pieces = try MessageParser.parse(String(value))
      store(pieces, key: key, form: left.dropFirst(key.count), line: entry.line)
    } catch {
      let before = entry.text.distance(from: entry.text.startIndex, to: value.startIndex)
      report(entry.line, before + error.offset + 1, error.message)
    }
  }

  private func isKey(_ key: String) -> Bool {
    !key.isEmpty
      && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
  }

  private mutating func store(
    _ pieces: [Message.Piece], key: String, form: Substring, line: Int
  ) {
    if form.isEmpty {
      if single[key] != nil { report(line, 1, "the key ‘\(key)’ stands twice") }
      single[key] = (pieces, line)
      return
    }
    guard form.last == "]",
      let category = PluralCategory(rawValue: String(form.dropFirst().dropLast()))
    else { return report(line, key.count + 1, "‘\(form)’ is not a plural form") }
    guard rule.categories.contains(category) else {
      return report(line, key.count + 1, "this language has no plural form ‘\(category.rawValue)’")
    }
    var entry = plural[key] ?? ([:], line)
    if entry.forms[category] != nil { report(line, 1, "the key ‘\(key)\(form)’ stands twice") }
    entry.forms[category] = pieces
    plural[key] = entry
  }

  private mutating func finish() -> [String: Message] {
    var messages = single.mapValues { Message(forms: .single($0.pieces), line: $0.line) }
    for (key, entry) in plural {
      if single[key] != nil {
        report(entry.line, 1, "the key ‘\(key)’ stands with and without plural forms")
      }
      for category in rule.categories where entry.forms[category] == nil {
        report(entry.line, 1, "the key ‘\(key)’ lacks the plural form ‘\(category.rawValue)’")
      }
      messages[key] = Message(forms: .plural(entry.forms), line: entry.line)
    }
    return messages
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String) {
    problems.append(TemplateProblem(file: file, line: line, column: column, message: message))
  }
}
