/// One compilation of all pages: programs by page type and language, catalogues by language.
struct CompiledTemplates: Sendable {
  let programs: [ObjectIdentifier: [Program]]
  let catalogues: [Catalogue]
  let warnings: [TemplateProblem]

  static func compile(
    _ folder: TemplateFolder, pages: [any Page.Type], languages: [Language],
    messages: Set<String>
  ) throws(TemplateErrors) -> CompiledTemplates {
    var problems: [TemplateProblem] = []
    let library = Library.load(folder, languages: languages, problems: &problems)
    var programs: [ObjectIdentifier: [Program]] = [:]
    var usedMessages = messages.union(Formats.keys)
    var usedDocuments: Set<String> = []
    for page in pages {
      let names = names(of: page)
      for catalogue in library.catalogues {
        let compiler = Compiler(library: library, catalogue: catalogue)
        let program = compiler.compile(page.template, names: names)
        programs[ObjectIdentifier(page), default: []] += program.map { [$0] } ?? []
        problems += compiler.problems
        usedMessages.formUnion(compiler.usedMessages)
        usedDocuments.formUnion(compiler.usedDocuments)
      }
    }
    problems += missing(messages, in: library.catalogues)
    guard problems.isEmpty else { throw TemplateErrors(problems) }
    return CompiledTemplates(
      programs: programs, catalogues: library.catalogues,
      warnings: warnings(library, messages: usedMessages, documents: usedDocuments))
  }

  private static func names<P: Page>(of page: P.Type) -> Names { page.shape.names }

  private static func missing(
    _ messages: Set<String>, in catalogues: [Catalogue]
  ) -> [TemplateProblem] {
    catalogues.flatMap { catalogue in
      messages.filter { catalogue.messages[$0] == nil }.map {
        TemplateProblem(
          file: catalogue.file, line: 1, column: 1,
          message: "the message ‘\($0)’, which the program uses, is missing")
      }
    }
  }

  private static func warnings(
    _ library: Library, messages: Set<String>, documents: Set<String>
  ) -> [TemplateProblem] {
    let unusedMessages = library.catalogues.flatMap { catalogue in
      catalogue.messages.filter { !messages.contains($0.key) }.map {
        TemplateProblem(
          file: catalogue.file, line: $0.value.line, column: 1,
          message: "the message ‘\($0.key)’ is not used")
      }
    }
    let unusedDocuments = library.documents.keys.filter { !documents.contains($0) }.map {
      TemplateProblem(
        file: $0 + ".xhtml", line: 1, column: 1, message: "the template is not used")
    }
    return Set(unusedMessages + unusedDocuments).sorted()
  }
}
