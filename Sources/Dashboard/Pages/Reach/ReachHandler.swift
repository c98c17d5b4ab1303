import Addresses
import HTTP
import RecordStore
import Records

/// Who can reach a record, and why.
enum ReachHandler {
  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let (view, reach) = try visit.read { c in
      let view = try RecordView.load(c, visit)
      let after = visit.request.query["after"].flatMap { Int64($0) }.map { AccountID(rawValue: $0) }
      return (
        view,
        try Reach.page(
          c, caller: visit.caller, record: view.row.id, now: visit.now, after: after, limit: 50)
      )
    }
    let path = Address.recordReach(view.address).path
    let crumb = Crumb(view.title, Address.record(view.address).path)
    let anyone = reach.anyoneWithLink
    return visit.answer(
      ReachPage(
        frame: visit.frame(.browse, in: view.place, after: [crumb], title: words[.reachTitle]),
        title: words(.reachTitleOf, ["name": view.title]),
        people: reach.rows.map { row in
          ReachPage.PersonLine(
            person: PersonValue(row.person, words), right: badge(row.decision, words),
            paths: words.paths(row.decision))
        },
        next: reach.next.map { "\(path)?after=\($0.rawValue)" },
        anyone: badge(anyone, words), anyonePaths: words.paths(anyone)))
  }

  private static func badge(_ decision: AccessDecision, _ words: Words) -> BadgeValue {
    let right = decision.right
    return BadgeValue(right >= .read ? .ok : .ended, words.right(right))
  }
}
