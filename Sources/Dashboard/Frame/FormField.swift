package import Templating

/// A field of a form: what was typed, and what is wrong with it.
package struct FormField: PageValue {
  package var id: String
  package var value: String
  package var error: String?

  package init(_ id: String, _ value: String = "", error: String? = nil) {
    self.id = id
    self.value = value
    self.error = error
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("id") { $0.id },
      .text("value") { $0.value },
      .optionalText("error") { $0.error },
      .text("css") { $0.error == nil ? "" : "bad" },
      .optionalText("describedBy") { $0.error == nil ? nil : $0.id + "-error" },
    ])
  }
}
