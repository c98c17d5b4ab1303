package import Templating

/// The share panel of a record or a zone.
package struct SharePage: Page {
  /// One end of the picture: a person or the link.
  package struct Spoke: PageValue {
    package var name: String
    package var detail: String
    /// `in`, `waiting`, `link`
    package var css: String
    package var y: Int64
    /// The middle of what is shared, where every line begins.
    package var from: Int64 = 0

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .text("detail") { $0.detail }, .text("css") { $0.css },
        .text("box") { String($0.y) }, .text("first") { String($0.y + 17) },
        .text("second") { String($0.y + 31) },
        .text("path") { "M128 \($0.from)C162 \($0.from) 162 \($0.y + 21) 196 \($0.y + 21)" },
      ])
    }
  }

  package var frame: Frame
  package var spokes: [Spoke] = []
  package var pictureRoot = ""
  package var pictureDetail = ""
  package var pictureMore: String?
  package var inside: [RecordLine] = []
  package var insideHref = ""
  package var insideHelp = ""
  package var insideAll = ""
  package var title: String
  package var summary: String
  package var reachHref: String?
  package var timelineHref: String?
  package var problems: [Problem] = []
  package var mayInvite = false
  package var inviteAction = ""
  /// Said where no mail leaves this server.
  package var noMail: String?
  /// What became of each of many who were just invited.
  package var results: [String] = []
  package var people = FormField("people")
  package var suggestions: [Choice] = []
  package var invite = InviteFields()
  package var newRights: [Choice] = []
  /// What each right allows.
  package var explained: [Choice] = []
  package var counted = ""
  package var peopleRows: [PersonRowValue] = []
  package var mayManage = false
  package var accessAction = ""
  package var access: [Choice] = []
  package var linkRights: [Choice] = []
  package var accessText = ""
  package var closing: String?
  package var former: [FormerRowValue] = []
  package var link: String?
  package var linkText = ""
  package var mayChange = false
  package var settingsAction = ""
  package var titleField = FormField("share-title")
  package var showsPreview = true
  package var mayLeave = false
  package var leaveText = ""
  package var leaveHref = ""
  package var mayStop = false
  package var stopHref = ""
  package var newLinkHref: String?
  package var code: CodeDrawing?
  package var conditions: LinkForm?
  package var oneTime: [OneTimeRow] = []
  package var oneTimeAction: String?
  package var requests: [RequestRow] = []
  package var transfer: TransferCard?
  /// Said above all to whom the zone is offered.
  package var offered: String?
  package var participantsMayInvite = false
  package var allowsRequests = false
  package var typeField = FormField("share-type")
  package var picture: String?
  /// What the share is known by: its own picture, else one of its root.
  package var thumbnail: String?
  package var pictureAction = ""

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("spokes") { $0.spokes },
      .text("pictureBox") { "0 0 360 \($0.spokes.count * 50 + 8)" },
      .text("rootBox") { String(($0.spokes.first?.from ?? 0) - 21) },
      .text("rootFirst") { String(($0.spokes.first?.from ?? 0) - 3) },
      .text("rootSecond") { String(($0.spokes.first?.from ?? 0) + 12) },
      .text("pictureRoot") { $0.pictureRoot },
      .text("pictureDetail") { $0.pictureDetail },
      .optionalText("pictureMore") { $0.pictureMore },
      .list("inside") { $0.inside },
      .flag("hasInside") { !$0.insideHref.isEmpty },
      .text("insideHref") { $0.insideHref },
      .text("insideHelp") { $0.insideHelp },
      .text("insideAll") { $0.insideAll },
      .text("title") { $0.title },
      .text("summary") { $0.summary },
      .optionalText("reachHref") { $0.reachHref },
      .optionalText("timelineHref") { $0.timelineHref },
      .list("problems") { $0.problems },
      .flag("mayInvite") { $0.mayInvite },
      .text("inviteAction") { $0.inviteAction },
      .list("results") { $0.results },
      .optionalText("noMail") { $0.noMail },
      .value("people") { $0.people },
      .flag("isOptional") { _ in false },
      .optionalText("required") { _ in nil },
      .value("invite") { $0.invite },
      .list("suggestions") { $0.suggestions },
      .list("newRights") { $0.newRights },
      .list("explained") { $0.explained },
      .text("counted") { $0.counted },
      .list("peopleRows") { $0.peopleRows },
      .flag("mayManage") { $0.mayManage },
      .text("accessAction") { $0.accessAction },
      .list("access") { $0.access },
      .list("linkRights") { $0.linkRights },
      .text("accessText") { $0.accessText },
      .optionalText("closing") { $0.closing },
      .list("former") { $0.former },
      .optionalText("link") { $0.link },
      .text("linkText") { $0.linkText },
      .flag("mayChange") { $0.mayChange },
      .text("settingsAction") { $0.settingsAction },
      .value("titleField") { $0.titleField },
      .flag("showsPreview") { $0.showsPreview },
      .flag("mayLeave") { $0.mayLeave },
      .text("leaveText") { $0.leaveText },
      .text("leaveHref") { $0.leaveHref },
      .flag("mayStop") { $0.mayStop },
      .text("stopHref") { $0.stopHref },
      .optionalText("newLinkHref") { $0.newLinkHref },
      .optionalValue("code") { $0.code },
      .optionalValue("conditions") { $0.conditions },
      .list("oneTime") { $0.oneTime },
      .optionalText("oneTimeAction") { $0.oneTimeAction },
      .list("requests") { $0.requests },
      .optionalValue("transfer") { $0.transfer },
      .optionalText("offered") { $0.offered },
      .flag("participantsMayInvite") { $0.participantsMayInvite },
      .flag("allowsRequests") { $0.allowsRequests },
      .value("typeField") { $0.typeField },
      .optionalText("picture") { $0.picture },
      .optionalText("thumbnail") { $0.thumbnail },
      .text("pictureAction") { $0.pictureAction },
    ])
  }
}

extension SharePage {
  /// The settings as they were typed, with a type that cannot be one.
  mutating func refuseType(in form: PostedForm, _ words: Words) {
    titleField.value = form["title"]
    typeField = FormField("share-type", form["type"], error: words[LinkWord.typeBad])
    showsPreview = form["preview"] == "yes"
    participantsMayInvite = form["invite"] == "yes"
    allowsRequests = form["requests"] == "yes"
    problems = [typeField].problems
  }
}
