package import Templating

/// A condition in words, with the way to the list without it.
package struct Chip: PageValue {
  package var text: String
  package var href: String

  package static var shape: Shape<Self> {
    Shape([.text("text") { $0.text }, .text("href") { $0.href }])
  }
}
