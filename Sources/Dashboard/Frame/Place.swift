package import Templating

/// An entry of the rail.
package struct Place: PageValue {
  package var href: String
  package var text: String
  /// The strokes of its picture, in a square of 16.
  package var icon: String
  package var count: String?
  /// `waiting` when the count asks for an answer.
  package var countClass = ""
  /// `page` for the entry one is in.
  package var current: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("text") { $0.text },
      .text("icon") { $0.icon },
      .optionalText("count") { $0.count },
      .text("countClass") { $0.countClass },
      .optionalText("current") { $0.current },
    ])
  }
}
