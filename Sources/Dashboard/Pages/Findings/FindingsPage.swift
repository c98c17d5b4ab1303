package import Templating

/// What an audit finds, in one container or on the whole server.
package struct FindingsPage: Page {
  package struct Row: PageValue {
    package var id: String
    package var href: String
    package var severity: BadgeValue
    package var what: String
    package var whatHref: String
    package var place: String
    package var kind: String
    package var reason: String
    package var acceptance: String?
    package var since: String
    package var owner: String
    package var fix: String
    package var fixHref: String?
    package var askAction: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("id") { $0.id }, .text("href") { $0.href }, .value("severity") { $0.severity },
        .text("what") { $0.what }, .text("whatHref") { $0.whatHref },
        .text("place") { $0.place }, .text("kind") { $0.kind }, .text("reason") { $0.reason },
        .optionalText("acceptance") { $0.acceptance }, .text("since") { $0.since },
        .text("owner") { $0.owner }, .text("fix") { $0.fix },
        .optionalText("fixHref") { $0.fixHref }, .optionalText("askAction") { $0.askAction },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var action: String
  /// False where there is nothing that the person may hear of.
  package var isAnything: Bool
  /// The filter is in use, and open.
  package var usesFilter = false
  package var states: [LinkChoice] = []
  package var state = ""
  package var kinds: [Choice] = []
  package var severities: [Choice] = []
  package var sorts: [Choice] = []
  package var invited = FormField("invited")
  /// Nil where it may not be chosen.
  package var unused: FormField?
  package var alertsHref = ""
  package var csvHref = ""
  package var jsonHref = ""
  package var note: String?
  package var rows: [Row] = []
  package var previous: String?
  package var next: String?
  package var emptiness: Emptiness?
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .flag("isAnything") { $0.isAnything },
      .flag("usesFilter") { $0.usesFilter },
      .list("states") { $0.states },
      .text("state") { $0.state },
      .list("kinds") { $0.kinds },
      .list("severities") { $0.severities },
      .list("sorts") { $0.sorts },
      .value("invited") { $0.invited },
      .optionalValue("unused") { $0.unused },
      .text("alertsHref") { $0.alertsHref },
      .text("csvHref") { $0.csvHref },
      .text("jsonHref") { $0.jsonHref },
      .optionalText("note") { $0.note },
      .list("rows") { $0.rows },
      .flag("isPaged") { $0.previous != nil || $0.next != nil },
      .optionalText("previous") { $0.previous },
      .optionalText("next") { $0.next },
      .optionalValue("emptiness") { $0.emptiness },
      .list("problems") { $0.problems },
    ])
  }
}
