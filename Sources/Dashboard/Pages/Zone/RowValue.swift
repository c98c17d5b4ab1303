package import Templating

/// A record in the table.
package struct RowValue: PageValue {
  /// The record's name as a segment of its address.
  package var segment: String
  package var name: String
  package var nameClass: String
  package var fullName: String
  package var cells: [CellValue]
  package var share: String
  package var shareClass: String
  package var changed: Int64
  /// `fresh` for the row that was just written: its class and its place on the page.
  package var css: String?

  package static var shape: Shape<Self> {
    Shape([
      .stored("segment", \.segment),
      .stored("name", \.name),
      .stored("nameClass", \.nameClass),
      .stored("fullName", \.fullName),
      .list("cells") { $0.cells },
      .stored("share", \.share),
      .stored("shareClass", \.shareClass),
      .time("changed") { $0.changed },
      .optionalText("css") { $0.css },
    ])
  }
}
