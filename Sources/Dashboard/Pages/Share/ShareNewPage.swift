package import Templating

/// The share panel of what is not shared yet, or cannot be.
package struct ShareNewPage: Page {
  package var frame: Frame
  package var title: String
  package var summary: String
  package var problems: [Problem] = []
  package var refusal: String?
  package var refusalHelp = ""
  package var refusalHref: String?
  package var refusalLabel = ""
  /// Shares that have to end first.
  package var inTheWay: [Crumb] = []
  package var action = ""
  package var explanation = ""
  package var titleField = FormField("share-title")
  package var people = FormField("people")
  package var suggestions: [Choice] = []
  package var invite = InviteFields()
  package var rights: [Choice] = []
  /// What each right allows.
  package var explained: [Choice] = []
  package var button = ""
  package var mayInvite = true
  package var cancel: String?
  /// What was, where it was shared before.
  package var timelineHref: String?
  /// Where a stop is taken back.
  package var restoreAction: String?
  package var restoreText = ""
  package var restored: [String] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("summary") { $0.summary },
      .list("problems") { $0.problems },
      .flag("mayShare") { $0.refusal == nil },
      .optionalText("refusal") { $0.refusal },
      .text("refusalHelp") { $0.refusalHelp },
      .optionalText("refusalHref") { $0.refusalHref },
      .text("refusalLabel") { $0.refusalLabel },
      .list("inTheWay") { $0.inTheWay },
      .text("action") { $0.action },
      .text("explanation") { $0.explanation },
      .value("titleField") { $0.titleField },
      .value("people") { $0.people },
      .flag("isOptional") { _ in true },
      .optionalText("required") { _ in nil },
      .value("invite") { $0.invite },
      .list("suggestions") { $0.suggestions },
      .list("rights") { $0.rights },
      .list("explained") { $0.explained },
      .text("button") { $0.button },
      .flag("mayInvite") { $0.mayInvite },
      .optionalText("cancel") { $0.cancel },
      .optionalText("timelineHref") { $0.timelineHref },
      .optionalText("restoreAction") { $0.restoreAction },
      .text("restoreText") { $0.restoreText },
      .list("restored") { $0.restored },
    ])
  }
}
