package import Templating

/// Who can reach a record, a zone or a container, and why.
package struct ReachPage: Page {
  package struct PersonLine: PageValue {
    package var anchor: String
    package var person: PersonValue
    package var right: BadgeValue
    package var through: String
    package var since: String
    package var sinceHref: String?
    package var lastSeen: String
    package var whatHref: String?
    package var whyHref: String?
    package var paths: [PathLine]
    /// Where the role of somebody who keeps the server is changed, or who can.
    package var changeHref: String?
    package var changeText: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("anchor") { $0.anchor }, .value("person") { $0.person }, .value("right") { $0.right },
        .text("through") { $0.through }, .text("since") { $0.since },
        .optionalText("sinceHref") { $0.sinceHref },
        .text("lastSeen") { $0.lastSeen }, .optionalText("whatHref") { $0.whatHref },
        .optionalText("whyHref") { $0.whyHref },
        .list("paths") { $0.paths }, .optionalText("changeHref") { $0.changeHref },
        .optionalText("changeText") { $0.changeText },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var moment: ReachMomentForm
  /// Said where the viewer sees their own way in only, or where there was nothing.
  package var note: String?
  package var people: [PersonLine] = []
  package var next: String?
  /// What a change would mean, for those who may make one.
  package var whatIfHref: String?
  /// What was done about it, for those who read the log.
  package var logHref: String?
  package var anyone: BadgeValue?
  /// The same as a picture.
  package var graph: AccessGraph?
  package var anyonePaths: [PathLine] = []
  /// Shares of single records inside the zone.
  package var inside: [RecordLine] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .value("moment") { $0.moment },
      .list("people") { $0.people },
      .optionalText("next") { $0.next },
      .optionalText("note") { $0.note },
      .optionalText("whatIfHref") { $0.whatIfHref },
      .optionalText("logHref") { $0.logHref },
      .optionalValue("anyone") { $0.anyone },
      .optionalValue("graph") { $0.graph },
      .list("inside") { $0.inside },
      .list("anyonePaths") { $0.anyonePaths },
      .list("problems") { [$0.moment.field].problems },
    ])
  }
}
