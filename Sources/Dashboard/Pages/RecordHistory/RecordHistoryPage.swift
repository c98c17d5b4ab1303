package import Templating

/// What a record held before, as far as it is kept, and bringing a version back.
package struct RecordHistoryPage: Page {
  package struct Version: PageValue {
    package var number: String
    package var who: String
    package var changes: [String]
    package var until: String
    package var mayRestore: Bool

    package static var shape: Shape<Self> {
      Shape([
        .text("number") { $0.number }, .text("who") { $0.who }, .list("changes") { $0.changes },
        .text("until") { $0.until }, .flag("mayRestore") { $0.mayRestore },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var modified: Int64
  package var modifiedBy: String?
  package var versions: [Version]
  package var action: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .time("modified") { $0.modified },
      .optionalText("modifiedBy") { $0.modifiedBy },
      .list("versions") { $0.versions },
      .text("action") { $0.action },
    ])
  }
}
