/// Loads the catalogues of all languages and compares them with the first.
struct CatalogueLoader {
  private let folder: TemplateFolder
  private var problems: [TemplateProblem] = []
  private var parsed: [String: [String: Message]] = [:]

  private init(_ folder: TemplateFolder) {
    self.folder = folder
  }

  static func load(
    _ folder: TemplateFolder, languages: [Language], problems: inout [TemplateProblem]
  ) -> [Catalogue] {
    var loader = CatalogueLoader(folder)
    let catalogues = languages.map { loader.catalogue($0) }
    if let first = catalogues.first {
      loader.requireFormats(first)
      for other in catalogues.dropFirst() { loader.compare(first, other) }
    }
    problems += loader.problems
    return catalogues
  }

  private mutating func catalogue(_ language: Language) -> Catalogue {
    let isPseudo = language.isPseudo
    let source = isPseudo ? "en" : language.code
    let file = "Messages/\(source).txt"
    guard let rule = PluralRule(language: source) else {
      problems.append(problem(file, 1, "no plural rule is known for ‘\(source)’"))
      return Catalogue(
        language: language, file: file, messages: [:], rule: .otherOnly,
        formats: Formats([:], rule: .otherOnly))
    }
    var messages = parsed[source] ?? parse(file, rule)
    parsed[source] = messages
    if isPseudo { messages = PseudoLanguage.messages(from: messages) }
    return Catalogue(
      language: language, file: file, messages: messages, rule: rule,
      formats: Formats(messages, rule: rule))
  }

  private mutating func parse(_ file: String, _ rule: PluralRule) -> [String: Message] {
    guard let bytes = folder.files[file] else {
      problems.append(problem(file, 1, "the catalogue is missing"))
      return [:]
    }
    return CatalogueParser.parse(
      String(decoding: bytes, as: UTF8.self), file: file, rule: rule, problems: &problems)
  }

  private mutating func requireFormats(_ catalogue: Catalogue) {
    guard folder.files[catalogue.file] != nil else { return }
    for key in Formats.keys {
      guard let message = catalogue.messages[key] else {
        problems.append(problem(catalogue.file, 1, "the message ‘\(key)’ is missing"))
        continue
      }
      for name in message.arguments where Formats.Field(name: name) == nil {
        problems.append(
          problem(catalogue.file, message.line, "‘\(key)’ cannot have a placeholder {\(name)}"))
      }
    }
  }

  private mutating func compare(_ first: Catalogue, _ other: Catalogue) {
    guard first.file != other.file, folder.files[other.file] != nil else { return }
    for (key, message) in first.messages {
      guard let same = other.messages[key] else {
        problems.append(
          problem(other.file, 1, "the message ‘\(key)’ of \(first.file) is missing"))
        continue
      }
      if same.arguments != message.arguments {
        problems.append(
          problem(
            other.file, same.line,
            "‘\(key)’ has other placeholders than in \(first.file):\(message.line)"))
      }
    }
    for (key, message) in other.messages where first.messages[key] == nil {
      problems.append(
        problem(other.file, message.line, "the message ‘\(key)’ is missing in \(first.file)"))
    }
  }

  private func problem(_ file: String, _ line: Int, _ message: String) -> TemplateProblem {
    TemplateProblem(file: file, line: line, column: 1, message: message)
  }
}
