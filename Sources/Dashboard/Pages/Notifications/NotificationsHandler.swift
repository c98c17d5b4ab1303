import Addresses
import HTTP
import RecordStore

/// What somebody is told of, and that they have seen it.
enum NotificationsHandler {
  private static let limit = 25

  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let before = visit.request.query["before"].flatMap { Int64($0) }
    var (items, unread) = try visit.read { c in
      (
        try News.page(
          c, account: visit.account, before: before, limit: limit + 1, now: visit.now),
        try News.unread(c, account: visit.account)
      )
    }
    let hasMore = items.count > limit
    if hasMore { items.removeLast() }
    var page = NotificationsPage(
      frame: visit.frame(crumbs: [Crumb(words[NewsWord.title])]),
      unread: words(NewsWord.unread, count: unread))
    page.rows = items.map { item in
      NotificationsPage.Row(
        id: String(item.id), text: words.news(item), href: href(item, visit), at: item.at,
        isNew: !item.isRead)
    }
    if unread > 0, let newest = items.first { page.upTo = String(newest.id) }
    if hasMore, let last = items.last {
      page.next = "\(Address.notifications.path)?before=\(last.id)"
    }
    return visit.answer(page)
  }

  /// One entry, or all up to the newest that the page showed.
  static func read(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let one = Int64(form["id"])
    guard let id = one ?? Int64(form["up-to"]) else { throw StoreError(.notFound) }
    return try await visit.once(form) { context in
      if one != nil {
        try News.markRead(context, id: id)
      } else {
        try News.markAllRead(context, upTo: id)
      }
      return Outcome(
        to: Address.notifications.path,
        notice: words[one == nil ? NewsWord.allRead : NewsWord.oneRead])
    }
  }

  /// What it is about, where the reader can still go.
  private static func href(_ item: NewsItem, _ visit: Visit) -> String? {
    if let finding = item.finding, item.opens { return Address.finding(finding.text).path }
    if item.kind == .look || item.kind == .viewed { return Address.looks.path }
    if let review = item.review { return Address.review(review).path }
    guard let share = item.share else { return nil }
    if share.owner == visit.account { return item.opens ? share.panelPath : nil }
    if item.kind == .offered, item.opens { return share.panelPath }
    return item.opens ? share.thingPath : Address.sharedWithMe.path
  }
}
