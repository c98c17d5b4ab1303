/// Compiles one page for one language into a program.
final class Compiler {
  let library: Library
  let catalogue: Catalogue
  var emitter = Emitter()
  private(set) var problems: [TemplateProblem] = []
  /// What the page used, for the report of what nobody uses.
  var usedMessages: Set<String> = []
  var usedDocuments: Set<String> = []

  init(library: Library, catalogue: Catalogue) {
    self.library = library
    self.catalogue = catalogue
  }

  func compile(_ template: String, names: Names) -> Program? {
    guard
      let document = document(
        template,
        orReport: {
          TemplateProblem(
            file: template + ".xhtml", line: 1, column: 1,
            message: "the template of \(names.typeName) is missing")
        })
    else { return nil }
    let place = Place(
      source: document.source, scope: Scope(names, slot: 0), nextSlot: 1)
    let root = document.root
    if case .template = root.space, root.name == "page" {
      compilePage(root, place)
    } else {
      compileRoot(root, place)
    }
    return problems.isEmpty ? emitter.finished(formats: catalogue.formats) : nil
  }

  /// The document of a path; a file that is broken has been reported as that.
  func document(_ path: String, orReport problem: () -> TemplateProblem) -> TemplateDocument? {
    usedDocuments.insert(path)
    if let document = library.documents[path] { return document }
    if !library.broken.contains(path) { problems.append(problem()) }
    return nil
  }

  /// The root of a document: `t:template` stands for its content.
  func compileRoot(_ root: TemplateElement, _ place: Place) {
    if case .template = root.space, root.name == "template" {
      refuseAttributes(of: root, but: [], place)
      return compile(root.children, place)
    }
    if case .html = root.space, root.name == "html" { emitter.write("<!DOCTYPE html>\n") }
    compile(.element(root), place)
  }

  func compile(_ nodes: some Sequence<TemplateNode>, _ place: Place) {
    for node in nodes { compile(node, place) }
  }

  private func compile(_ node: TemplateNode, _ place: Place) {
    switch node {
    case .text(let text): compileText(text, place)
    case .element(let element):
      if case .template = element.space {
        compileTemplateElement(element, place)
      } else {
        compileMarkup(element, place)
      }
    }
  }

  private func compileText(_ text: TemplateText, _ place: Place) {
    let parts = Interpolation.parse(
      text.value, range: text.range, in: place.source, problems: &problems)
    for placed in parts {
      switch placed.part {
      case .literal(let literal): emitter.write(escaped: literal)
      case .value(let path):
        writeValue(path, placed.offset, place.isPlain ? .plain : .markup, place)
      case .message(let key, let arguments):
        writeMessage(
          key, arguments.map { MessageArgument(name: $0.name, source: .path($0.path)) },
          placed.offset, place.isPlain ? .plain : .markup, place)
      }
    }
  }

  func interpolation(_ attribute: TemplateAttribute, _ place: Place) -> [Interpolation.Placed] {
    Interpolation.parse(
      attribute.value, range: attribute.range, in: place.source, problems: &problems)
  }

  func report(_ offset: Int, _ message: String, _ place: Place) {
    problems.append(place.source.problem(at: offset, message))
  }

  func find(_ path: String, _ offset: Int, _ place: Place) -> Scope.Found? {
    guard Interpolation.isPath(path) else {
      report(offset, "‘\(path)’ is not a name or a path of names", place)
      return nil
    }
    do throws(ScopeFailure) {
      return try place.scope.find(path)
    } catch {
      report(offset, error.message, place)
      return nil
    }
  }

  func refuseAttributes(of element: TemplateElement, but allowed: Set<String>, _ place: Place) {
    for attribute in element.attributes
    where attribute.isTemplate || !allowed.contains(attribute.name) {
      report(
        attribute.offset, "t:\(element.name) has no attribute ‘\(attribute.name)’", place)
    }
  }

  /// The value of a required attribute.
  func require(_ name: String, of element: TemplateElement, _ place: Place) -> TemplateAttribute? {
    if let attribute = element.attribute(name) { return attribute }
    report(element.offset, "t:\(element.name) needs the attribute ‘\(name)’", place)
    return nil
  }
}
