import Addresses
import HTTP
import RecordStore
import Records

/// The person's own shares.
enum SharesHandler {
  static func show(_ visit: Visit) throws -> Response {
    let after = visit.request.query["after"].flatMap { Int64($0) }.map { ShareID(rawValue: $0) }
    let shares = try visit.read {
      try MyShares.page($0, account: visit.account, after: after, limit: 50, now: visit.now)
    }
    let words = visit.words
    return visit.answer(
      SharesPage(
        frame: visit.frame(.shares, crumbs: [Crumb(words[.sharesTitle])]),
        rows: shares.rows.map { row($0, words) },
        next: shares.next.map { "\(Address.shares.path)?after=\($0.rawValue)" },
        mayBrowse: visit.person.mayBrowse))
  }

  private static func row(_ item: MyShares.ShareItem, _ words: Words) -> SharesPage.Row {
    let summary = item.summary
    let environment = words.environment(summary.environment)
    return SharesPage.Row(
      href: summary.panelPath, title: summary.shownTitle, badge: badge(summary, words),
      people: people(item, words),
      place: "\(Shown.name(summary.zoneName)) · \(environment)", since: summary.createdAt)
  }

  static func badge(_ summary: ShareSummary, _ words: Words) -> BadgeValue {
    if !summary.isActive { return BadgeValue(.ended, words.state(.stopped)) }
    if summary.publicPermission != .none { return BadgeValue(.warn, words[.sharePublicLink]) }
    return BadgeValue(.ok, words[.shareShared])
  }

  /// `2 people, 1 invited`
  static func people(_ item: MyShares.ShareItem, _ words: Words) -> String {
    let accepted = item.people[.accepted] ?? 0
    let waiting = (item.people[.invited] ?? 0) + (item.people[.opened] ?? 0)
    var parts: [String] = []
    if accepted > 0 { parts.append(words(.sharesAccepted, count: Int64(accepted))) }
    if waiting > 0 { parts.append(words(.sharesWaiting, count: Int64(waiting))) }
    guard parts.isEmpty else { return parts.joined(separator: ", ") }
    return words[item.isActive ? .sharesNobody : .sharesNobodyNow]
  }
}
