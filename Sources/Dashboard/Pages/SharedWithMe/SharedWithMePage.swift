package import Templating

/// What others share with the signed-in person, by state.
package struct SharedWithMePage: Page {
  package struct Row: PageValue {
    package var owner: PersonValue
    package var picture: String?
    package var title: String
    package var href: String?
    package var detail: String
    package var badge: BadgeValue
    package var acceptAction: String?
    package var declineAction: String?
    package var leaveHref: String?

    package static var shape: Shape<Self> {
      Shape([
        .value("owner") { $0.owner },
        .optionalText("picture") { $0.picture },
        .text("title") { $0.title },
        .optionalText("href") { $0.href },
        .text("detail") { $0.detail },
        .value("badge") { $0.badge },
        .optionalText("acceptAction") { $0.acceptAction },
        .optionalText("declineAction") { $0.declineAction },
        .optionalText("leaveHref") { $0.leaveHref },
      ])
    }
  }

  package struct Section: PageValue {
    package var id: String
    package var title: String
    package var rows: [Row]
    package var next: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("title") { $0.title }, .list("rows") { $0.rows },
        .optionalText("next") { $0.next },
      ])
    }
  }

  package var frame: Frame
  package var sections: [Section]

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .flag("isEmpty") { $0.sections.isEmpty },
      .list("sections") { $0.sections },
    ])
  }
}
