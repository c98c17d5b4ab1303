/// Builds a template's nodes from the parser's events and notes what templates may not contain.
final class TemplateParser: XMLListener {
  static let namespace = "urn:sharehold:templates"
  private static let html = "http://www.w3.org/1999/xhtml"

  private let source: SourceText
  private var open: [TemplateElement] = []
  private var root: TemplateElement?
  private var problems: [TemplateProblem] = []

  private init(_ source: SourceText) {
    self.source = source
  }

  static func parse(_ source: SourceText) throws(TemplateErrors) -> TemplateDocument {
    let parser = TemplateParser(source)
    if let problem = XMLParser.parse(source, listener: parser) {
      throw TemplateErrors(parser.problems + [problem])
    }
    guard let root = parser.root, parser.problems.isEmpty else {
      throw TemplateErrors(parser.problems)
    }
    return TemplateDocument(source: source, root: root)
  }

  func started(_ tag: XMLTag, offset: Int) {
    let places = AttributePlaces(tagAt: offset, in: source.bytes)
    open.append(
      TemplateElement(
        space: space(of: tag), name: tag.name,
        attributes: tag.attributes.map { attribute($0, places, offset) },
        children: [], offset: offset))
  }

  func ended() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  func text(_ value: String, range: Range<Int>) {
    guard !open.isEmpty else { return }
    open[open.count - 1].children.append(.text(TemplateText(value: value, range: range)))
  }

  func refused(_ what: String, offset: Int) {
    problems.append(source.problem(at: offset, "\(what) has no place in a template"))
  }

  private func space(of tag: XMLTag) -> TemplateElement.Space {
    switch tag.uri {
    case Self.namespace: .template
    case nil, Self.html: .html
    case let uri?: .foreign(uri: uri)
    }
  }

  private func attribute(
    _ attribute: XMLTag.Attribute, _ places: AttributePlaces, _ offset: Int
  ) -> TemplateAttribute {
    let isTemplate = attribute.uri == Self.namespace
    let written = attribute.prefix.map { $0 + ":" + attribute.name } ?? attribute.name
    let place = places.place(of: written) ?? (offset: offset, range: offset..<offset)
    return TemplateAttribute(
      name: isTemplate ? attribute.name : written, isTemplate: isTemplate, value: attribute.value,
      offset: place.offset, range: place.range)
  }
}
