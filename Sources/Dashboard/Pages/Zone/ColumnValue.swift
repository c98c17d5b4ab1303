package import Templating

/// A head of the records table.
package struct ColumnValue: PageValue {
  package var text: String
  package var css = ""
  /// The address that sorts by it; nil when it cannot be sorted by.
  package var href: String?
  package var sorted: String?
  package var arrow = ""

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .text("css") { $0.css },
      .optionalText("href") { $0.href },
      .optionalText("sorted") { $0.sorted },
      .text("arrow") { $0.arrow },
    ])
  }
}
