package import Templating

/// The messages of this server, for those who run it.
package struct OutboxPage: Page {
  package struct Row: PageValue {
    package var id: String
    package var kind: String
    package var recipient: String
    package var badge: BadgeValue
    package var detail: String
    package var answer: String?
    package var made: String
    package var mayAct = false

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id },
        .text("kind") { $0.kind },
        .text("recipient") { $0.recipient },
        .value("badge") { $0.badge },
        .text("detail") { $0.detail },
        .optionalText("answer") { $0.answer },
        .text("made") { $0.made },
        .flag("mayAct") { $0.mayAct },
      ])
    }
  }

  package var frame: Frame
  package var waiting: String?
  package var notSetUp: String?
  package var rows: [Row] = []
  package var otherHref = ""
  package var isOnlyUnsent = false
  package var next: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .optionalText("waiting") { $0.waiting },
      .optionalText("notSetUp") { $0.notSetUp },
      .list("rows") { $0.rows },
      .text("otherHref") { $0.otherHref },
      .flag("isOnlyUnsent") { $0.isOnlyUnsent },
      .optionalText("next") { $0.next },
    ])
  }
}
