import Addresses
import HTTP
import RecordStore
import Records

/// The start page: what waits for an answer, what one shares, what is shared with one.
enum HomeHandler {
  private static let few = 5

  static func show(_ visit: Visit) throws -> Response {
    let (shared, mine, asked, containers) = try visit.read { c in
      (
        try SharedWithMe.load(c, account: visit.account, now: visit.now),
        try MyShares.page(c, account: visit.account, limit: 20, now: visit.now),
        try MyShares.asked(c, account: visit.account, limit: few),
        try Containers.list(c, caller: visit.caller, now: visit.now)
      )
    }
    let words = visit.words
    return visit.answer(
      HomePage(
        frame: visit.frame(), name: Shown.name(visit.person.name),
        invitations: shared.invited.map { line($0, words, Address.sharedWithMe.path) }
          + asked.map { line($0.share, $0.people, words) },
        shares: mine.rows.filter(\.isActive).prefix(few).map { line($0, words) },
        shared: shared.open.prefix(few).map { line($0, words, $0.summary.thingPath) },
        containers: containers.prefix(20).map { ContainersHandler.line($0, words) },
        activity: try activity(visit), people: try people(visit), log: try log(visit)))
  }

  /// What others did to one's shares, and whoever looked at what is one's own.
  private static func activity(_ visit: Visit) throws -> [HomePage.Line] {
    let most = 6
    let words = visit.words
    let (items, looks) = try visit.read { c in
      (
        try Activity.load(c, account: visit.account, limit: most),
        try Looks.taken(c, at: visit.account, among: 1000, limit: 50)
      )
    }
    // Who looks through many pages is told of once.
    var told: Set<String> = []
    let lines =
      items.map { item in
        HomePage.Line(
          text: words.activity(item),
          href: item.share.owner == visit.account
            ? item.share.panelPath : Address.sharedWithMe.path, at: item.at)
      }
      + looks.map {
        HomePage.Line(text: words.look($0), href: Address.looks.path, at: $0.entry.at)
      }.filter { told.insert($0.text).inserted }
    return Array(lines.sorted { $0.at > $1.at }.prefix(most))
  }

  private static func people(_ visit: Visit) throws -> String? {
    guard visit.person.mayReadAccounts else { return nil }
    let health = try StoreHealth.load(visit.desk.store)
    return visit.words(HomeWord.people, count: health.accounts)
  }

  private static func log(_ visit: Visit) throws -> [HomePage.Line] {
    guard visit.person.mayReadAccounts else { return [] }
    let words = visit.words
    return try visit.read { c in
      _ = try Access.check(c, visit.caller, onServer: .readAccounts, now: visit.now)
      // A review that begins enters every grant; its own entry stands for them.
      let latest = try Log.entries(c, .all, limit: 40).filter {
        $0.kind != .reviewGrant || $0.before != nil
      }
      return try latest.prefix(8).map { entry in
        var name = words[HomeWord.server]
        if case .account(let account) = entry.actor {
          name = Shown.name(try Accounts.load(account, c).name)
        }
        let object = try LogObject.of(entry, c)
        return HomePage.Line(
          text: words.entry(entry), href: object?.path, object: object?.name,
          entryHref: Address.log.path + "?entry=\(entry.id)", note: name,
          at: entry.at)
      }
    }
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

  /// Somebody waits to be let in.
  private static func line(_ share: ShareSummary, _ people: Int64, _ words: Words) -> ShareLine {
    ShareLine(
      href: share.panelPath + "#requests", title: share.shownTitle,
      detail: words(LinkWord.requestsWait, count: people), person: nil,
      badge: BadgeValue(.wait, words[LinkWord.requestsBadge]))
  }

  private static func line(_ item: MyShares.ShareItem, _ words: Words) -> ShareLine {
    ShareLine(
      href: item.summary.panelPath, title: item.summary.shownTitle,
      detail: SharesHandler.people(item, words), person: nil,
      badge: SharesHandler.badge(item.summary, words))
  }
}

extension LogObject {
  var name: String {
    switch self {
    case .account(_, let name): Shown.name(name)
    case .container(let container): Shown.name(container.name)
    case .zone(let place): Shown.name(place.name)
    case .record(_, let name): Shown.middle(name)
    }
  }

  /// Where whoever reads the log may go on: to who reaches it, not to what it holds.
  var path: String {
    switch self {
    case .account(let account, _): Address.person(account).path
    case .container(let container): Address.container(container.identifier).path
    case .zone(let place): Address.zoneReach(place.address).path
    case .record(let place, let name):
      Address.recordReach(RecordAddress(zone: place.address, name: name)).path
    }
  }
}
