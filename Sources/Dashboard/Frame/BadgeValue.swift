package import Templating

/// A state as a word and a shape; the colour repeats the shape.
package struct BadgeValue: PageValue, Hashable {
  package enum Shape: String, Sendable {
    case ok, wait, warn, ended, bad
  }

  package var text: String
  package var kind: Shape

  package init(_ kind: Shape, _ text: String) {
    self.kind = kind
    self.text = text
  }

  package static var shape: Templating.Shape<Self> {
    Templating.Shape([.text("text") { $0.text }, .text("css") { $0.kind.rawValue }])
  }
}
