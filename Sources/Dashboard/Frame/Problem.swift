package import Templating

/// One line of the summary above a form that was refused.
package struct Problem: PageValue {
  /// The id of the field it speaks of; nil when it speaks of the whole.
  package var field: String?
  package var text: String

  package init(_ text: String, field: String? = nil) {
    self.field = field
    self.text = text
  }

  package static var shape: Shape<Self> {
    Shape([.optionalText("field") { $0.field }, .text("text") { $0.text }])
  }
}

extension [FormField] {
  /// The errors of these fields, in their order.
  package var problems: [Problem] {
    compactMap { field in field.error.map { Problem($0, field: field.id) } }
  }
}
