import Addresses
import HTTP
import RecordStore
import Records

/// The share panel, and starting to share.
enum ShareHandler {
  static func show(_ visit: Visit) throws -> Response { try show(visit, nil) }

  /// The panel, or the page that starts sharing; `refused` is what was typed and not accepted.
  static func show(
    _ visit: Visit, _ refused: PeopleField?, right: String? = nil
  ) throws -> Response {
    let status: Status = refused == nil ? .ok : .badRequest
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
      var page = view.page(visit, refused, right: right ?? policy.defaultRight.rawValue)
      visit.sheet?.narrow(&page)
      return visit.answer(page, status: status)
    }
    guard let panel else { throw StoreError(.notFound) }
    let topic = LiveTopic.share(panel.share.id)
    let live = try visit.read { try LiveState.load($0, visit.viewer, topic).text }
    var page = SharePanelPage(visit: visit, target: target, panel: panel, policy: policy).page
    page.inside = try visit.read { try ShareInside.lines($0, visit, target) }
    page.insideHref = target.thingPath
    page.frame.live = topic.text
    page.frame.liveState = live
    if let refused {
      page.people = refused.field
      page.suggestions = refused.suggestions
      page.problems = [refused.field].problems
    }
    if let right {
      for index in page.newRights.indices {
        page.newRights[index].isSelected = page.newRights[index].value == right
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
      form["people"], picked: form.values("pick"), visit, mayBeEmpty: true)
    if typed.field.error != nil { return try show(visit, typed, right: form["right"]) }
    let right = RightWord(rawValue: form["right"]) ?? .canView
    let thumbnail = try form.value("share-thumbnail").map(ShareSheet.thumbnail)
    return try await visit.once(form) { context in
      let options = ShareOptions(
        title: form["title"].trimmed, type: form.value("share-type"), thumbnail: thumbnail)
      let handle =
        try target.record.map {
          try Shares.shareRecord(context, record: $0.id, options)
        } ?? Shares.shareZone(context, zone: target.place.zone, options)
      let invited = try typed.invite(context, share: handle.share, right, words)
      let shared = handle.isNew ? words(.noticeShared, ["title": target.name]) : ""
      let notice = ([shared] + invited).filter { !$0.isEmpty }.joined(separator: " ")
      return Outcome(to: target.path, notice: notice)
    }
  }
}
