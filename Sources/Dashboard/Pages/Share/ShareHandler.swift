import Addresses
import HTTP
import RecordStore
import Records

/// The share panel, and starting to share.
enum ShareHandler {
  /// What was typed into the form that invites, and is shown again.
  struct Asked {
    let people: PeopleField
    let terms: InviteTerms

    init(_ people: PeopleField, _ terms: InviteTerms) {
      self.people = people
      self.terms = terms
    }

    var problems: [Problem] { [people.field].problems + terms.problems }
  }

  /// An address may say whom to invite, and with which right: the form is filled in.
  static func show(_ visit: Visit) throws -> Response {
    let query = visit.request.query
    guard let invite = query["invite"] else { return try show(visit, nil) }
    let form = PostedForm(
      path: visit.request.target.rawPath,
      fields: [("people", invite), ("right", query["right"] ?? "")])
    return try show(
      visit, Asked(try PeopleField(PeopleList.text(form), visit), InviteTerms(form, visit)))
  }

  /// The panel, or the page that starts sharing, with what was typed and not accepted.
  static func show(
    _ visit: Visit, _ asked: Asked? = nil, link: LinkForm? = nil, problem: Problem? = nil,
    settings: PostedForm? = nil
  ) throws -> Response {
    let isRefused =
      asked?.problems.isEmpty == false || link != nil || problem != nil || settings != nil
    let status: Status = isRefused ? .badRequest : .ok
    let (target, panel, view, policy) = try visit.read { c in
      let target = try ShareTarget.load(c, visit)
      let panel = try target.share(c).map {
        try SharePanel.load(c, caller: visit.caller, share: $0, now: visit.now)
      }
      let isActive = panel?.share.isActive == true
      return (
        target, isActive ? panel : nil, isActive ? nil : try NotShared.load(c, visit, target),
        try ContainerPolicy.load(target.place.container, c)
      )
    }
    if let view {
      var page = try view.page(visit, asked, right: asked?.terms.right ?? policy.defaultRight)
      visit.sheet?.narrow(&page)
      return visit.answer(page, status: status)
    }
    guard let panel else { throw StoreError(.notFound) }
    let topic = LiveTopic.share(panel.share.id)
    let live = try visit.read { try LiveState.load($0, visit.viewer, topic).text }
    let mails = try visit.read { try Outbox.latest($0, of: panel.people.map(\.participant)) }
    var page = SharePanelPage(
      visit: visit, target: target, panel: panel, policy: policy, mails: mails
    ).page
    page.inside = try visit.read { try ShareInside.lines($0, visit, target) }
    page.insideHref = target.thingPath
    try visit.read { c in
      let record = panel.share.shareRecord
      page.typeField = FormField("share-type", try SharePanel.type(c, shareRecord: record) ?? "")
      if try SharePanel.picture(c, shareRecord: record) != nil {
        page.picture = panel.link.map { Address.share($0.guid).path + "/picture" }
      }
      page.thumbnail = try ShareThumbnail.address(of: panel.share, c, visit.guest)
    }
    if let link {
      page.conditions = link
      page.problems = link.problems
    }
    if let settings {
      page.refuseType(in: settings, visit.words)
    }
    if let problem { page.problems = [problem] }
    page.frame.live = topic.text
    page.frame.liveState = live
    page.results = try visit.details(of: visit.request.query["outcome"])
    page.invite.zone = InviteTerms.zone(visit)
    if let asked {
      page.invite.fill(asked.terms)
      page.people = asked.people.field
      page.suggestions = asked.people.suggestions
      page.problems = asked.problems
      page.invite.checks = try asked.people.checks(visit, share: panel.share.id, asked.terms)
      for index in page.newRights.indices {
        page.newRights[index].isSelected =
          page.newRights[index].value == asked.terms.right.rawValue
      }
    }
    visit.sheet?.narrow(&page)
    return visit.answer(page, status: status)
  }

  /// Sharing what is shared opens the share there is.
  static func start(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let target = try visit.read { try ShareTarget.load($0, visit) }
    let words = visit.words
    let typed = try PeopleField(
      PeopleList.text(form), picked: form.values("pick"), visit, mayBeEmpty: true)
    let terms = InviteTerms(form, visit)
    if form["step"] == "check" || typed.field.error != nil || !terms.isGood {
      return try show(visit, Asked(typed, terms))
    }
    let thumbnail = try form.value("share-thumbnail").map(ShareSheet.thumbnail)
    return try await visit.once(form) { context in
      let options = ShareOptions(
        title: form["title"].trimmed, type: form.value("share-type"), thumbnail: thumbnail)
      let handle =
        try target.record.map {
          try Shares.shareRecord(context, record: $0.id, options)
        } ?? Shares.shareZone(context, zone: target.place.zone, options)
      let shared = handle.isNew ? words(.noticeShared, ["title": target.name]) : ""
      return try typed.invite(context, share: handle.share, terms, visit)
        .outcome(to: target.path, key: form.submissionKey, before: shared, words)
    }
  }
}
