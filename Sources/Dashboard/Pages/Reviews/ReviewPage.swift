package import Templating

/// One review: how far it is, and a row for each grant.
package struct ReviewPage: Page {
  package struct Row: PageValue {
    package var id: String
    package var what: String
    package var whatHref: String
    package var kind: String
    package var person: String
    package var address: String
    package var held: String
    /// The right now, where it is another one.
    package var now: String?
    package var advice: BadgeValue
    package var ground: String
    package var decision: String
    package var decided: String
    package var mayDecide: Bool
    package var mayLower: Bool
    package var mayRemove: Bool
    package var mayUndo: Bool
    package var reason: FormField

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("what") { $0.what }, .text("whatHref") { $0.whatHref },
        .text("kind") { $0.kind }, .text("person") { $0.person }, .text("address") { $0.address },
        .text("held") { $0.held }, .optionalText("now") { $0.now },
        .value("advice") { $0.advice }, .text("ground") { $0.ground },
        .text("decision") { $0.decision }, .text("decided") { $0.decided },
        .flag("mayDecide") { $0.mayDecide }, .flag("mayLower") { $0.mayLower },
        .flag("mayRemove") { $0.mayRemove }, .flag("mayUndo") { $0.mayUndo },
        .value("reason") { $0.reason },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var action: String
  /// Which grants are shown, for forms to come back to.
  package var query: String
  package var state: BadgeValue
  package var progress: String
  package var time: String
  package var starter: String?
  package var reviewers: String
  package var head: String
  package var csvHref: String
  package var jsonHref: String
  package var mayLead: Bool
  package var states: [LinkChoice] = []
  package var rows: [Row] = []
  package var previous: String?
  package var next: String?
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .text("query") { $0.query },
      .value("state") { $0.state },
      .text("progress") { $0.progress },
      .text("time") { $0.time },
      .optionalText("starter") { $0.starter },
      .text("reviewers") { $0.reviewers },
      .text("head") { $0.head },
      .text("csvHref") { $0.csvHref },
      .text("jsonHref") { $0.jsonHref },
      .flag("mayLead") { $0.mayLead },
      .list("states") { $0.states },
      .list("rows") { $0.rows },
      .flag("isPaged") { $0.previous != nil || $0.next != nil },
      .optionalText("previous") { $0.previous },
      .optionalText("next") { $0.next },
      .list("problems") { $0.problems },
    ])
  }
}
