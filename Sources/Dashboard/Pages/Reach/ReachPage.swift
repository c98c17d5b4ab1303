package import Templating

/// Who can reach a record or a zone, and why.
package struct ReachPage: Page {
  package struct PersonLine: PageValue {
    package var anchor: String
    package var person: PersonValue
    package var right: BadgeValue
    package var paths: [PathLine]

    package static var shape: Shape<Self> {
      Shape([
        .text("anchor") { $0.anchor }, .value("person") { $0.person }, .value("right") { $0.right },
        .list("paths") { $0.paths },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  /// Said where the viewer sees their own way in only.
  package var note: String?
  package var people: [PersonLine] = []
  package var next: String?
  package var anyone: BadgeValue?
  package var anyonePaths: [PathLine] = []
  /// Shares of single records inside the zone.
  package var inside: [RecordLine] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .list("people") { $0.people },
      .optionalText("next") { $0.next },
      .optionalText("note") { $0.note },
      .optionalValue("anyone") { $0.anyone },
      .list("inside") { $0.inside },
      .list("anyonePaths") { $0.anyonePaths },
    ])
  }
}
