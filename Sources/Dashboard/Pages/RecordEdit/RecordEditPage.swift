import RecordStore
import Records
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
  /// What a parent that is shared means, and that it was said.
  package var sharing: String?
  package var sharingToken = ""
  /// The share because of which the record cannot have this parent.
  package var inTheWay: Crumb?
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
      .optionalText("sharing") { $0.sharing },
      .text("sharingToken") { $0.sharingToken },
      .optionalValue("inTheWay") { $0.inTheWay },
      .text("button") { $0.button },
      .text("cancel") { $0.cancel },
    ])
  }
}

extension Visit {
  /// The share that a refusal names, for those who may read it.
  func inTheWay(_ error: StoreError) throws -> Crumb? {
    guard error.code == .alreadyShared, let id = error.context["shareID"].flatMap({ Int64($0) })
    else { return nil }
    let share = try read { try summary(of: ShareID(rawValue: id), $0) }
    return share.map { Crumb($0.shownTitle, $0.panelPath) }
  }
}

extension RecordEditPage {
  mutating func tell(_ sharing: ChildSharing?) {
    self.sharing = sharing?.text
    sharingToken = sharing?.token ?? ""
  }
}
