package import Templating

/// A field of a record in the table: a text, or a chip for what is not a text.
package struct CellValue: PageValue {
  package var text: String
  package var css: String
  package var label: String
  /// The digits of a whole number after those of `text`.
  package var groups: [DigitGroup] = []
  /// The class of the chip: `null`, `unset`, `blank`.
  package var chip: String?
  /// The whole of a text that is cut.
  package var title: String?

  package static var shape: Shape<Self> {
    Shape([
      .stored("text", \.text),
      .stored("css", \.css),
      .stored("label", \.label),
      .list("groups") { $0.groups },
      .optionalText("chip") { $0.chip },
      .optionalText("title") { $0.title },
    ])
  }
}
