package import Templating

/// The fields of an API token, for a new one and for one that is there.
package struct TokenForm: PageValue {
  package var action: String
  package var button: String
  package var name = FormField("token-name")
  package var origins = FormField("origins")
  package var callback = FormField("callback")
  package var notes = FormField("notes")

  var fields: [FormField] { [name, origins, callback, notes] }

  package static var shape: Shape<Self> {
    Shape([
      .text("action") { $0.action },
      .text("button") { $0.button },
      .value("name") { $0.name },
      .value("origins") { $0.origins },
      .value("callback") { $0.callback },
      .value("notes") { $0.notes },
    ])
  }
}
