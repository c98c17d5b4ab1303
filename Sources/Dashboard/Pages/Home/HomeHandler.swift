import Addresses
import HTTP
import RecordStore
import Records

/// The start page: what waits for an answer, what one shares, what is shared with one.
enum HomeHandler {
  private static let few = 5

  static func show(_ visit: Visit) throws -> Response {
    let (shared, mine, containers) = try visit.read { c in
      (
        try SharedWithMe.load(c, account: visit.account, now: visit.now),
        try MyShares.page(c, account: visit.account, limit: 20, now: visit.now),
        try Containers.list(c, caller: visit.caller, now: visit.now)
      )
    }
    let words = visit.words
    return visit.answer(
      HomePage(
        frame: visit.frame(), name: Shown.name(visit.person.name),
        invitations: shared.invited.map { line($0, words, Address.sharedWithMe.path) },
        shares: mine.rows.filter(\.isActive).prefix(few).map { line($0, words) },
        shared: shared.open.prefix(few).map { line($0, words, $0.summary.thingPath) },
        containers: containers.prefix(20).map { ContainersHandler.line($0, words) }))
  }

  private static func line(
    _ item: SharedWithMe.SharedItem, _ words: Words, _ href: String
  ) -> ShareLine {
    let right = words.right(item.right)
    let time = item.state == .accepted ? words.date(item.at) : words.relative(item.at)
    let owner = item.owner.name ?? words[.personSomeone]
    let word: Word = item.state == .accepted ? .sharedDetailOpen : .sharedDetailInvited
    return ShareLine(
      href: href, title: item.summary.shownTitle,
      detail: words(word, ["owner": owner, "right": right, "time": time]),
      person: nil, badge: words.badge(item.state))
  }

  private static func line(_ item: MyShares.ShareItem, _ words: Words) -> ShareLine {
    ShareLine(
      href: item.summary.panelPath, title: item.summary.shownTitle,
      detail: SharesHandler.people(item, words), person: nil,
      badge: SharesHandler.badge(item.summary, words))
  }
}
