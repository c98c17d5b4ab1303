import Addresses
import HTTP
import RecordStore
import Records

/// The share panel, and starting to share.
enum ShareHandler {
  static func show(_ visit: Visit) throws -> Response { try show(visit, nil) }

  /// The panel, or the page that starts sharing; `refused` is what was typed and not accepted.
  static func show(_ visit: Visit, _ refused: FormField?, right: String? = nil) throws -> Response {
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
      return visit.answer(
        view.page(visit, refused, right: right ?? policy.defaultRight.rawValue), status: status)
    }
    guard let panel else { throw StoreError(.notFound) }
    let topic = LiveTopic.share(panel.share.id)
    let live = try visit.read { try LiveState.load($0, visit.viewer, topic).text }
    var page = SharePanelPage(visit: visit, target: target, panel: panel, policy: policy).page
    try addInside(to: &page, visit, target)
    page.frame.live = topic.text
    page.frame.liveState = live
    if let refused {
      page.people = refused
      page.problems = [refused].problems
    }
    if let right {
      for index in page.newRights.indices {
        page.newRights[index].isSelected = page.newRights[index].value == right
      }
    }
    return visit.answer(page, status: status)
  }

  /// Which records are in: the root and what has it as its parent, or the zone.
  private static func addInside(
    to page: inout SharePage, _ visit: Visit, _ target: ShareTarget
  ) throws {
    guard let record = target.record else {
      page.insideHref = target.thingPath
      return
    }
    let children = try visit.read {
      try RecordReader.children($0, visit.viewer, of: record, limit: 8)
    }
    func line(_ summary: RecordSummary) -> RecordLine {
      let address = RecordAddress(zone: target.place.address, name: summary.name)
      return RecordLine(
        href: Address.record(address).path,
        title: summary.title.map { Shown.start($0) } ?? Shown.middle(summary.name),
        type: Shown.name(summary.type))
    }
    page.inside = [line(RecordSummary(record))] + children.rows.map(line)
    page.insideHref = children.next == nil ? nil : target.thingPath
  }

  /// Sharing what is shared opens the share there is.
  static func start(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let target = try visit.read { try ShareTarget.load($0, visit) }
    let words = visit.words
    let typed = PeopleField(form["people"], visit, mayBeEmpty: true)
    if typed.field.error != nil { return try show(visit, typed.field, right: form["right"]) }
    let right = RightWord(rawValue: form["right"]) ?? .canView
    return try await visit.once(form) { context in
      let options = ShareOptions(title: form["title"].trimmed)
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
