package import Templating

/// The shares of the signed-in person.
package struct SharesPage: Page {
  package struct Row: PageValue {
    package var href: String
    package var title: String
    package var badge: BadgeValue
    package var people: String
    package var place: String
    package var since: Int64

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href },
        .text("title") { $0.title },
        .value("badge") { $0.badge },
        .text("people") { $0.people },
        .text("place") { $0.place },
        .time("since") { $0.since },
      ])
    }
  }

  package var frame: Frame
  package var rows: [Row]
  package var next: String?
  package var mayBrowse = true

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("rows") { $0.rows },
      .optionalText("next") { $0.next },
      .flag("mayBrowse") { $0.mayBrowse },
    ])
  }
}
