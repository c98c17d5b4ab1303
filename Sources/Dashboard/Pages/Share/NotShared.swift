import Addresses
import RecordStore
import Records

/// What is not shared yet, or cannot be, and why.
struct NotShared: Sendable {
  let target: ShareTarget
  let decision: AccessDecision
  /// The share that already covers the record, from above.
  let covering: ShareSummary?
  let isCovered: Bool
  let count: Int64
  /// Shares inside, which have to end before this can be one.
  let inTheWay: [ShareSummary]
  /// It was shared before, by the viewer.
  let hasPast: Bool
  /// The share that was here, while its stop can be taken back.
  let stopped: (stop: StoppedShare, people: [(person: Person, right: RightWord)])?

  static func load(
    _ c: Store.Reader, _ visit: Visit, _ target: ShareTarget
  ) throws -> NotShared {
    let facts =
      try target.record.map {
        try AccessFactsLoader.forRecord(c, caller: visit.caller, record: $0.id, now: visit.now)
      }
      ?? AccessFactsLoader.forZone(
        c, caller: visit.caller, zone: target.place.zone, now: visit.now)
    let question = AccessQuestion(caller: visit.caller, action: .createShare, now: visit.now)
    let decision = Access.decide(question, facts)
    if target.record == nil, decision.right == .none { throw StoreError(.zoneNotFound) }
    let covering = try target.record.flatMap { try SharePanel.governing(c, record: $0.id) }
    let records = try RecordReader.types(c, visit.viewer, zone: target.place.zone)
      .filter { $0.isListed(among: nil) }
    let former = decision.isAllowed && covering == nil ? try target.share(c) : nil
    let isOpen = decision.isAllowed && covering == nil
    let inTheWay =
      isOpen
      ? try target.record.map { try SharePanel.shares(c, below: $0.id) }
        ?? Reach.shares(c, inside: target.place.zone) : []
    return NotShared(
      target: target, decision: decision,
      covering: try covering.flatMap { try visit.summary(of: $0, c) },
      isCovered: covering != nil, count: records.reduce(0) { $0 + $1.count }, inTheWay: inTheWay,
      hasPast: former != nil,
      stopped: try former.flatMap { try StoppedShare.page(c, share: $0, viewer: visit.viewer) })
  }

  func page(
    _ visit: Visit, _ asked: ShareHandler.Asked?, right: RightWord
  ) throws -> ShareNewPage {
    let words = visit.words
    let isZone = target.record == nil
    let title = words(isZone ? .shareZoneTitleOf : .shareTitleOf, ["name": target.name])
    var page = ShareNewPage(
      frame: visit.frame(target, title: words[.recordShare]), title: title,
      summary: isZone
        ? words(.shareSummaryZone, count: count) : Shown.name(target.record?.type ?? ""),
      cancel: target.thingPath)
    page.action = target.path
    if hasPast { page.timelineHref = target.path + "/timeline" }
    page.explanation = words[isZone ? .shareExplainZone : .shareExplainRecord]
    page.button = words[isZone ? .shareShareZone : .shareShareRecord]
    page.titleField = FormField("share-title", target.name)
    page.invite.zone = InviteTerms.zone(visit)
    if let asked {
      page.invite.fill(asked.terms)
      page.people = asked.people.field
      page.suggestions = asked.people.suggestions
      page.problems = asked.problems
      page.invite.checks = try asked.people.checks(visit, share: nil, asked.terms)
    }
    page.rights = RightChoice.choices(
      [.canView, .canEdit, .canEditAndInvite, .administrator], selected: right, words)
    page.explained = RightChoice.explained(page.rights, words)
    refuse(in: &page, words)
    offerRestoring(in: &page, words)
    return page
  }

  private func offerRestoring(in page: inout ShareNewPage, _ words: Words) {
    guard let (stop, people) = stopped else { return }
    page.restoreAction = target.path + "/restore"
    page.restoreText = words(
      LinkWord.restoreText, ["time": words.relative(stop.at), "until": words.moment(stop.until)])
    page.restored = people.map { person, right in
      let value = PersonValue(person, words)
      let name = value.handle.map { "\(value.name) (\($0))" } ?? value.name
      return "\(name): \(words.right(right))"
    }
    if people.isEmpty { page.restored = [words[LinkWord.restoreNobody]] }
  }

  private func refuse(in page: inout ShareNewPage, _ words: Words) {
    if isCovered {
      let isZoneWide = covering?.isZoneWide ?? false
      page.refusal = words[isZoneWide ? .shareInheritedZone : .shareInherited]
      page.refusalHelp = words[isZoneWide ? .shareInheritedZoneHelp : .shareInheritedHelp]
      page.refusalHref = covering?.panelPath
      page.refusalLabel = words[.shareOpenIt]
    } else if !inTheWay.isEmpty {
      let isZone = target.record == nil
      page.refusal = words[isZone ? LinkWord.insideShared : .belowShared]
      page.refusalHelp = words[isZone ? LinkWord.insideSharedHelp : .belowSharedHelp]
      page.inTheWay = inTheWay.map { Crumb($0.shownTitle, $0.panelPath) }
    } else if target.place.isDefault || target.place.scope == .public {
      page.refusal = words[.shareDefaultZone]
      page.refusalHelp = words[.shareDefaultZoneHelp]
    } else if !decision.isAllowed {
      page.refusal = words[.shareNotYours]
      page.refusalHelp = words[.shareNotYoursHelp]
    }
  }
}
