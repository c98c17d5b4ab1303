package import Templating

/// What somebody can reach, and why.
package struct PersonReachPage: Page {
  package struct ObjectLine: PageValue {
    package var href: String?
    package var name: String
    /// What it is and where.
    package var detail: String
    package var right: BadgeValue
    package var through: String
    package var since: String
    package var sinceHref: String?
    package var paths: [PathLine]

    package static var shape: Shape<Self> {
      Shape([
        .optionalText("href") { $0.href }, .text("name") { $0.name }, .text("detail") { $0.detail },
        .value("right") { $0.right }, .text("through") { $0.through },
        .text("since") { $0.since }, .optionalText("sinceHref") { $0.sinceHref },
        .list("paths") { $0.paths },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var person: PersonValue
  package var moment: ReachMomentForm
  package var objects: [ObjectLine] = []
  /// The same as a picture.
  package var graph: AccessGraph?
  package var next: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .value("person") { $0.person },
      .value("moment") { $0.moment },
      .list("objects") { $0.objects },
      .optionalValue("graph") { $0.graph },
      .optionalText("next") { $0.next },
      .list("problems") { [$0.moment.field].problems },
    ])
  }
}
