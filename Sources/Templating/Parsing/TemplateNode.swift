/// A template as parsed: elements and text with their places in the file.
indirect enum TemplateNode: Sendable {
  case element(TemplateElement)
  case text(TemplateText)
}

/// A run of text, and the range of the file that it was written in.
struct TemplateText: Sendable {
  var value: String
  var range: Range<Int>
}

/// An element of a template.
struct TemplateElement: Sendable {
  /// What the element's namespace makes of it.
  enum Space: Sendable {
    case html
    case template
    case foreign(uri: String)
  }

  let space: Space
  let name: String
  let attributes: [TemplateAttribute]
  var children: [TemplateNode]
  let offset: Int

  func attribute(_ name: String) -> TemplateAttribute? {
    attributes.first { $0.name == name && !$0.isTemplate }
  }
}

/// An attribute; of the templates' namespace or printed as it is.
struct TemplateAttribute: Sendable {
  let name: String
  let isTemplate: Bool
  let value: String
  let offset: Int
  /// Where its value is written in the file.
  let range: Range<Int>
}

/// A parsed file.
struct TemplateDocument: Sendable {
  let source: SourceText
  let root: TemplateElement
}
