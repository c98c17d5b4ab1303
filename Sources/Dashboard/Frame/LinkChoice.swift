package import Templating

/// A link among siblings: a tab, a page size.
package struct LinkChoice: PageValue {
  package var href: String
  package var text: String
  package var count: Int64?
  package var current: String?

  package init(_ href: String, _ text: String, count: Int64? = nil, isCurrent: Bool) {
    self.href = href
    self.text = text
    self.count = count
    self.current = isCurrent ? "true" : nil
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("text") { $0.text },
      .optionalNumber("count") { $0.count },
      .optionalText("current") { $0.current },
    ])
  }
}
