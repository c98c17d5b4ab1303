package import Templating

/// A field value as the record page shows it: text, chip, link or a list of these.
package struct ShownValue: PageValue {
  package var text = ""
  /// The class of the chip: `null`, `unset`, `blank`.
  package var chip: String?
  package var css = ""
  package var href: String?
  package var note: String?
  package var items: [ShownItem] = []

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .optionalText("chip") { $0.chip },
      .flag("isText") { $0.chip == nil && $0.href == nil && $0.items.isEmpty },
      .text("css") { $0.css },
      .optionalText("href") { $0.href },
      .optionalText("note") { $0.note },
      .list("items") { $0.items },
    ])
  }
}

/// An item of a list value.
package struct ShownItem: PageValue {
  package var text: String
  package var chip: String?
  package var css: String
  package var href: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .optionalText("chip") { $0.chip },
      .text("css") { $0.css },
      .optionalText("href") { $0.href },
    ])
  }
}
