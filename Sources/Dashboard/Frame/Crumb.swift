package import Templating

/// A real ancestor of the page; the last one has no address.
package struct Crumb: PageValue {
  package var text: String
  package var href: String?

  package init(_ text: String, _ href: String? = nil) {
    self.text = text
    self.href = href
  }

  package static var shape: Shape<Self> {
    Shape([.text("text") { $0.text }, .optionalText("href") { $0.href }])
  }
}
