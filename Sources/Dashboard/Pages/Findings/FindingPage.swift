package import Templating

/// One thing that was found, and what can be done about it.
package struct FindingPage: Page {
  package var frame: Frame
  package var title: String
  package var action: String
  package var severity: BadgeValue
  package var what: String
  package var whatHref: String
  package var place: String
  package var reason: String
  package var since: String
  /// The log of what it is about.
  package var logHref: String?
  package var owner: String
  package var acceptance: String?
  package var fix: String
  package var fixHref: String?
  package var mayAsk = false
  package var mayAccept = false
  package var mayReopen = false
  package var until = FormField("until")
  package var because = FormField("reason")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .value("severity") { $0.severity },
      .text("what") { $0.what },
      .text("whatHref") { $0.whatHref },
      .text("place") { $0.place },
      .text("reason") { $0.reason },
      .text("since") { $0.since },
      .optionalText("logHref") { $0.logHref },
      .text("owner") { $0.owner },
      .optionalText("acceptance") { $0.acceptance },
      .text("fix") { $0.fix },
      .optionalText("fixHref") { $0.fixHref },
      .flag("mayAsk") { $0.mayAsk },
      .flag("mayAccept") { $0.mayAccept },
      .flag("mayReopen") { $0.mayReopen },
      .value("until") { $0.until },
      .value("because") { $0.because },
      .list("problems") { $0.problems },
    ])
  }
}
