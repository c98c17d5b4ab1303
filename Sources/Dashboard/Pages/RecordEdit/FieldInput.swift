package import Templating

/// The input of one field, by its type.
package struct FieldInput: PageValue {
  /// What stood there before, what somebody else wrote meanwhile, what was typed here.
  package struct Conflict: PageValue {
    package var before: String
    package var theirs: String
    package var yours: String

    package static var shape: Shape<Self> {
      Shape([
        .text("before") { $0.before }, .text("theirs") { $0.theirs }, .text("yours") { $0.yours },
      ])
    }
  }

  package enum Control: Sendable {
    case line, area, reference
    /// Shown, but not typed here.
    case fixed
  }

  package var id: String
  package var name: String
  /// The type in words.
  package var type: String
  package var control: Control
  package var text = ""
  /// The state and text the form was made with: what is the same afterwards was not touched.
  package var was = ""
  package var inputMode: String?
  package var placeholder: String?
  package var help = ""
  /// What happens when the target of a reference is deleted.
  package var actions: [Choice] = []
  package var states: [Choice] = []
  /// A record can be looked for.
  package var mayFind = false
  package var conflict: Conflict?
  /// Records to pick from; nil when nobody looked for one.
  package var matches: [Choice]?
  package var map: MapPoint?
  package var error: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("id") { $0.id },
      .text("name") { $0.name },
      .text("type") { $0.type },
      .text("css") { $0.error == nil ? "" : "bad" },
      .flag("isLine") { $0.control == .line },
      .flag("isArea") { $0.control == .area },
      .flag("isReference") { $0.control == .reference },
      .flag("isFixed") { $0.control == .fixed },
      .text("text") { $0.text },
      .text("was") { $0.was },
      .optionalText("inputMode") { $0.inputMode },
      .optionalText("placeholder") { $0.placeholder },
      .text("help") { $0.help },
      .list("actions") { $0.actions },
      .list("states") { $0.states },
      .optionalValue("conflict") { $0.conflict },
      .flag("mayFind") { $0.mayFind },
      .list("matches") { $0.matches ?? [] },
      .flag("foundNone") { $0.matches?.isEmpty == true },
      .optionalValue("map") { $0.map },
      .optionalText("error") { $0.error },
      .optionalText("describedBy") { $0.error == nil ? nil : $0.id + "-error" },
    ])
  }
}
