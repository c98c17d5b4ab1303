/// An option of a command, such as `--name NAME`.
package struct Option: Sendable {
  package var name: String
  /// What stands for the value in help texts; nil for a switch.
  package var placeholder: String?
  package var isRequired: Bool
  package var isRepeatable: Bool
  package var help: String

  package init(
    _ name: String, _ placeholder: String? = nil, required: Bool = false,
    repeatable: Bool = false, help: String
  ) {
    self.name = name
    self.placeholder = placeholder
    isRequired = required
    isRepeatable = repeatable
    self.help = help
  }

  package static let data = Option(
    "data", "DIR", help: "folder of the store (default: SHAREHOLD_DATA, else ./sharehold-data)")
  package static let json = Option("json", help: "print JSON")
  package static let help = Option("help", help: "print this text")
}
