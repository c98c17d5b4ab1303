package import Templating

/// An option of a select or a radio group.
package struct Choice: PageValue {
  package var value: String
  package var text: String
  package var help: String
  package var isSelected: Bool

  package init(_ value: String, _ text: String, help: String = "", isSelected: Bool = false) {
    self.value = value
    self.text = text
    self.help = help
    self.isSelected = isSelected
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("value") { $0.value },
      .text("text") { $0.text },
      .text("help") { $0.help },
      .flag("isSelected") { $0.isSelected },
    ])
  }
}
