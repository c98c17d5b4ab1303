/// A value whose named parts a template can print, test and repeat.
package protocol PageValue: Sendable {
  static var shape: Shape<Self> { get }
}

/// A whole page: a value and the template of the same name.
package protocol Page: PageValue {
  /// The template's path under the templates' folder, without its extension.
  static var template: String { get }
}

extension Page {
  package static var template: String {
    let name = String(describing: Self.self)
    return "Pages/" + (name.hasSuffix("Page") ? String(name.dropLast(4)) : name)
  }
}

extension String: PageValue {
  /// A list of plain texts is a list of values with the one name `text`.
  package static var shape: Shape<String> { Shape([.text("text") { $0 }]) }
}
