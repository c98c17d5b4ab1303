package import Templating

/// What somebody is told of, the newest first.
package struct NotificationsPage: Page {
  package struct Row: PageValue {
    package var id: String
    package var text: String
    package var href: String?
    package var at: Int64
    package var isNew: Bool

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("text") { $0.text }, .optionalText("href") { $0.href },
        .time("at") { $0.at }, .flag("isNew") { $0.isNew },
      ])
    }
  }

  package var frame: Frame
  package var unread: String
  package var rows: [Row] = []
  /// The newest entry there is; nil when nothing is new.
  package var upTo: String?
  package var next: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("unread") { $0.unread },
      .list("rows") { $0.rows },
      .optionalText("upTo") { $0.upTo },
      .optionalText("next") { $0.next },
    ])
  }
}
