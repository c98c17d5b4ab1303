package import Templating

/// How much changed in shares, by day, and what changed on one of them.
package struct CalendarPage: Page {
  /// A day on which something changed.
  package struct Day: PageValue {
    package var href: String
    package var date: String
    package var count: String
    /// `3 March 2026: 4 changes`
    package var label: String
    /// `date` for the day that is shown.
    package var current: String?
    package var x: Int
    package var y: Int
    package var opacity: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .text("date") { $0.date }, .text("count") { $0.count },
        .text("label") { $0.label }, .optionalText("current") { $0.current },
        .text("x") { String($0.x) }, .text("y") { String($0.y) },
        .text("textX") { String($0.x + CalendarGrid.size / 2) },
        .text("textY") { String($0.y + CalendarGrid.size / 2 + 4) },
        .text("opacity") { $0.opacity },
      ])
    }
  }

  package struct Change: PageValue {
    package var time: String
    package var who: String
    package var what: String
    package var person: String?
    package var href: String
    package var object: String
    package var place: String

    package static var shape: Shape<Self> {
      Shape([
        .text("time") { $0.time }, .text("who") { $0.who }, .text("what") { $0.what },
        .optionalText("person") { $0.person }, .text("href") { $0.href },
        .text("object") { $0.object }, .text("place") { $0.place },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var about: String
  /// How much there was from when to when.
  package var sum: String
  package var clock: String
  package var grid: CalendarGrid
  package var days: [Day]
  package var older: String?
  package var newer: String?
  package var dayTitle: String?
  package var changes: [Change] = []
  /// All that was done on that day, for whoever may read it.
  package var logHref: String?
  package var next: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("about") { $0.about },
      .text("sum") { $0.sum },
      .text("clock") { $0.clock },
      .value("grid") { $0.grid },
      .list("days") { $0.days },
      .flag("isPaged") { $0.older != nil || $0.newer != nil },
      .optionalText("older") { $0.older },
      .optionalText("newer") { $0.newer },
      .optionalText("dayTitle") { $0.dayTitle },
      .optionalText("logHref") { $0.logHref },
      .list("changes") { $0.changes },
      .optionalText("next") { $0.next },
    ])
  }
}
