package import Templating

/// Create or change a record; also shows a conflict with everything still typed.
package struct RecordEditPage: Page {
  package var frame: Frame
  package var title: String
  package var summary = ""
  package var isNew: Bool
  package var conflictTitle: String?
  package var problems: [Problem] = []
  package var types: [LinkChoice] = []
  package var action: String
  package var changeTag = ""
  package var typeIsFixed = false
  package var typeField = FormField("type")
  package var nameField = FormField("record-name")
  package var parentField = FormField("parent")
  package var wasParent = ""
  package var parentMatches: [Choice]?
  package var fields: [FieldInput] = []
  package var added: [AddedField] = []
  package var button: String
  package var cancel: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("summary") { $0.summary },
      .flag("isNew") { $0.isNew },
      .flag("hasConflict") { $0.conflictTitle != nil },
      .optionalText("conflictTitle") { $0.conflictTitle },
      .list("problems") { $0.problems },
      .list("types") { $0.types },
      .text("action") { $0.action },
      .text("changeTag") { $0.changeTag },
      .flag("typeIsFixed") { $0.typeIsFixed },
      .value("typeField") { $0.typeField },
      .value("nameField") { $0.nameField },
      .value("parentField") { $0.parentField },
      .text("wasParent") { $0.wasParent },
      .list("parentMatches") { $0.parentMatches ?? [] },
      .flag("foundNoParent") { $0.parentMatches?.isEmpty == true },
      .list("fields") { $0.fields },
      .list("added") { $0.added },
      .flag("isAdding") { page in
        page.fields.isEmpty
          || page.added.contains { !$0.name.isEmpty || !$0.text.isEmpty || $0.error != nil }
      },
      .text("button") { $0.button },
      .text("cancel") { $0.cancel },
    ])
  }
}
