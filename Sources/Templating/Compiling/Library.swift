/// The parsed templates and catalogues that pages are compiled from.
struct Library: Sendable {
  /// By path without extension.
  let documents: [String: TemplateDocument]
  let catalogues: [Catalogue]
  /// Paths of files that are there but could not be parsed, which was reported.
  let broken: Set<String>

  static func load(
    _ folder: TemplateFolder, languages: [Language], problems: inout [TemplateProblem]
  ) -> Library {
    var documents: [String: TemplateDocument] = [:]
    var broken: Set<String> = []
    for (path, bytes) in folder.files where path.hasSuffix(".xhtml") {
      do throws(TemplateErrors) {
        let document = try TemplateParser.parse(SourceText(file: path, bytes: bytes))
        documents[String(path.dropLast(6))] = TemplateDocument(
          source: document.source, root: WhiteSpace.collapsed(document.root))
      } catch {
        problems += error.problems
        broken.insert(String(path.dropLast(6)))
      }
    }
    return Library(
      documents: documents,
      catalogues: CatalogueLoader.load(folder, languages: languages, problems: &problems),
      broken: broken)
  }
}
