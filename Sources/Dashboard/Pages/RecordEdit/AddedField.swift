package import Templating

/// An empty place for a field that the type does not have yet.
package struct AddedField: PageValue {
  package var n: Int64
  package var name = ""
  package var text = ""
  package var kinds: [Choice]
  package var error: String?

  package var id: String { "new-\(n)" }

  package static var shape: Shape<Self> {
    Shape([
      .number("n") { $0.n },
      .text("id") { $0.id },
      .text("name") { $0.name },
      .text("text") { $0.text },
      .list("kinds") { $0.kinds },
      .text("css") { $0.error == nil ? "" : "bad" },
      .optionalText("error") { $0.error },
    ])
  }
}
