package import Templating

/// What became of each record that was selected.
package struct SelectionPage: Page {
  package struct Row: PageValue {
    package var name: String
    /// Why it was passed over.
    package var reason: String
    package var badge: BadgeValue

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .text("reason") { $0.reason }, .value("badge") { $0.badge },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var rows: [Row]
  package var back: String
  package var deletedHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .list("rows") { $0.rows },
      .text("back") { $0.back },
      .optionalText("deletedHref") { $0.deletedHref },
    ])
  }
}
