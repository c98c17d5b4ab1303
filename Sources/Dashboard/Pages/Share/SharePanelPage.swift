import Addresses
import RecordStore
import Records

/// The panel of an active share, for one viewer: controls for those who may change it, fixed text
/// for the others.
struct SharePanelPage {
  let visit: Visit
  let target: ShareTarget
  let panel: SharePanel
  let policy: ContainerPolicy
  /// The last mail to each person.
  let mails: [ParticipantID: OutboxEntry]
  private var words: Words { visit.words }
  private var viewer: SharePanel.ViewerRights { panel.viewer }

  init(
    visit: Visit, target: ShareTarget, panel: SharePanel, policy: ContainerPolicy,
    mails: [ParticipantID: OutboxEntry]
  ) {
    self.mails = mails
    self.visit = visit
    self.target = target
    self.panel = panel
    self.policy = policy
  }

  var page: SharePage {
    let isZone = target.record == nil
    let title = words(isZone ? .shareZoneTitleOf : .shareTitleOf, ["name": target.name])
    let frame = visit.frame(target, title: words[.recordShare])
    var page = SharePage(frame: frame, title: title, summary: summary)
    page.reachHref = target.reachPath
    addPeople(to: &page)
    addAccess(to: &page)
    addLink(to: &page)
    SharePicture(panel: panel, target: target, words: words).draw(on: &page)
    page.insideHelp = words[isZone ? PanelWord.insideZone : .insideRecord]
    page.insideAll = words[isZone ? PanelWord.insideAllZone : .insideAll]
    page.mayChange = viewer.canChange
    page.settingsAction = target.path + "/settings"
    page.titleField = FormField("share-title", panel.share.title ?? "")
    page.showsPreview = panel.share.showsPreview
    page.participantsMayInvite = panel.share.participantsMayInvite
    page.allowsRequests = panel.share.allowsAccessRequests
    page.pictureAction = target.path + "/picture"
    addRequests(to: &page)
    page.transfer = TransferCard(panel, path: target.path, words)
    if page.transfer?.isForViewer == true { page.offered = words[TransferWord.strip] }
    page.mayLeave = viewer.canLeave && !viewer.isOwner
    page.leaveText = words(.shareLeaveText, ["right": panel.ownRight(words)])
    page.leaveHref = target.path + "/leave"
    page.mayStop = viewer.canStop
    page.stopHref = target.path + "/stop"
    page.newLinkHref = target.path + "/new-link"
    return page
  }

  private var summary: String {
    let count = Int64(panel.members.count)
    guard let record = target.record else { return words(.shareSummaryZone, count: count) }
    return words(.shareSummaryRecord, ["type": record.type], count: count)
  }

  private func addPeople(to page: inout SharePage) {
    page.mayInvite = viewer.canInvite
    page.inviteAction = target.path + "/people"
    page.newRights = RightChoice.choices(
      RightChoice.given(by: viewer), selected: policy.defaultRight, words)
    page.explained = RightChoice.explained(page.newRights, words)
    page.counted = words(.shareCounted, ["n": String(panel.counted)])
    let rows = PersonRows(
      words: words, panel: panel, path: target.path, reachPath: target.reachPath,
      mails: mails, sendsMail: visit.desk.sendsMail)
    page.noMail = viewer.canInvite && !visit.desk.sendsMail ? words[MailWord.noMail] : nil
    page.peopleRows = rows.people
    page.former = rows.former
  }

  private func addAccess(to page: inout SharePage) {
    let current = GeneralAccess(panel.share)
    page.mayManage = viewer.canChange
    page.accessAction = target.path + "/access"
    let choices = GeneralAccess.allCases.filter { $0 == current || $0.isAllowed(by: policy) }
    page.access = choices.map { access in
      Choice(
        access.rawValue, words[access.title], help: words[access.help],
        isSelected: access == current)
    }
    let right: RightWord =
      panel.share.publicPermission == .readWrite ? .canEdit : .canView
    page.linkRights = RightChoice.choices([.canView, .canEdit], selected: right, words)
    page.accessText = words[current.title]
    let losers = panel.losesWhenClosed.count
    if losers > 0 { page.closing = words(.shareClosing, count: Int64(losers)) }
  }

  private func addLink(to page: inout SharePage) {
    guard let link = panel.link else { return }
    let title = panel.share.title ?? target.name
    let url = visit.desk.publicURL
    page.link = url.share(link.guid, title: title)
    page.code = CodeDrawing(url.share(link.guid, title: nil))
    page.linkText = [
      words[GeneralAccess(panel.share).linkText],
      words(PanelWord.linkMade, ["time": words.date(link.createdAt)]), words.conditions(link),
    ].joined(separator: " ")
    if viewer.canChange {
      page.conditions = LinkForm(link, action: target.path + "/conditions", words)
    }
    guard viewer.canManage else { return }
    page.oneTimeAction = target.path + "/one-time"
    page.oneTime = panel.oneTimeLinks.map { one in
      let row = panel.people.first { $0.participant == one.participant }
      let label = words(LinkWord.oneTimeLabel, ["time": words.moment(one.createdAt)])
      return OneTimeRow(
        participant: String(one.participant.rawValue), link: url.share(one.guid, title: nil),
        detail: words(
          LinkWord.oneTimeOn,
          ["time": words.date(one.createdAt), "right": words.right(row?.given ?? .canView)]),
        label: label, removeAction: target.path + "/remove")
    }
  }

  private func addRequests(to page: inout SharePage) {
    page.requests = panel.requesters.map { row in
      RequestRow(
        account: row.person.account.map { String($0.rawValue) } ?? "",
        person: PersonValue(row.person, words),
        detail: words(LinkWord.requestAt, ["time": words.relative(row.at)]),
        action: target.path + "/request",
        rights: RightChoice.choices([.canView, .canEdit], selected: policy.defaultRight, words))
    }
  }
}

/// Who may come by the link alone.
enum GeneralAccess: String, CaseIterable, Sendable {
  case invited
  case signedIn = "signed-in"
  case anyone

  init(_ summary: ShareSummary) {
    self =
      summary.publicPermission == .none ? .invited : summary.allowsAnyone ? .anyone : .signedIn
  }

  func isAllowed(by policy: ContainerPolicy) -> Bool {
    policy.allows(self == .invited ? .none : .readOnly, allowsAnyone: self == .anyone)
  }

  var title: Word {
    switch self {
    case .invited: .shareAccessInvited
    case .signedIn: .shareAccessSignedIn
    case .anyone: .shareAccessAnyone
    }
  }

  var help: Word {
    switch self {
    case .invited: .shareAccessInvitedHelp
    case .signedIn: .shareAccessSignedInHelp
    case .anyone: .shareAccessAnyoneHelp
    }
  }

  var linkText: Word {
    switch self {
    case .invited: .shareLinkInvited
    case .signedIn: .shareLinkSignedIn
    case .anyone: .shareLinkAnyone
    }
  }
}

extension ContainerPolicy {
  /// The right that an invitation opens with.
  var defaultRight: RightWord { defaultPermission == .readWrite ? .canEdit : .canView }
}
