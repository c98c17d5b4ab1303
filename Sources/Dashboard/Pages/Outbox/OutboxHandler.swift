import Addresses
import HTTP
import RecordStore

/// The messages that this server sends: who gets them and what became of them, never what they say.
enum OutboxHandler {
  private static let limit = 50

  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let isOnlyUnsent = visit.request.query["show"] == "unsent"
    let before = visit.request.query["before"].flatMap { Int64($0) }
    var (entries, summary) = try visit.read { c in
      (
        try Outbox.list(
          c, caller: visit.caller, before: before, onlyUnsent: isOnlyUnsent, limit: limit + 1,
          now: visit.now),
        try Outbox.summary(c, caller: visit.caller, now: visit.now)
      )
    }
    let hasMore = entries.count > limit
    if hasMore { entries.removeLast() }
    var page = OutboxPage(
      frame: visit.frame(
        .people,
        crumbs: [
          Crumb(words[PeopleWord.title], Address.people.path), Crumb(words[MailWord.title]),
        ]))
    let path = Address.outbox.path
    if summary.waiting > 0 { page.waiting = words(MailWord.waiting, count: summary.waiting) }
    page.notSetUp = visit.desk.sendsMail ? nil : words[MailWord.notSetUp]
    page.rows = entries.map { row($0, visit) }
    page.isOnlyUnsent = isOnlyUnsent
    page.otherHref = isOnlyUnsent ? path : path + "?show=unsent"
    if hasMore, let last = entries.last {
      page.next = "\(path)?\(isOnlyUnsent ? "show=unsent&" : "")before=\(last.id)"
    }
    return visit.answer(page)
  }

  static func hurry(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await act(visit, form, .hurried) { try Outbox.hurry($0, id: $1) }
  }

  static func discard(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await act(visit, form, .discarded) { try Outbox.discard($0, id: $1) }
  }

  private static func act(
    _ visit: Visit, _ form: PostedForm, _ notice: MailWord,
    _ body: @escaping @Sendable (WriteContext, Int64) throws -> Void
  ) async throws -> Response {
    guard let id = Int64(form["message"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try body(context, id)
      return Outcome(to: Address.outbox.path, notice: words[notice])
    }
  }

  private static func row(_ entry: OutboxEntry, _ visit: Visit) -> OutboxPage.Row {
    let words = visit.words
    return OutboxPage.Row(
      id: String(entry.id), kind: words[word(entry.kind)],
      recipient: Shown.name(entry.recipient), badge: words.badge(entry.state),
      detail: words.fate(entry, sendsMail: visit.desk.sendsMail),
      answer: words.said(entry.answer),
      made: words.relative(entry.createdAt),
      mayAct: visit.person.mayChangeAccounts && entry.state == .queued)
  }

  private static func word(_ kind: MailKind) -> MailWord {
    switch kind {
    case .invitation: .kindInvitation
    case .passwordReset: .kindReset
    case .addressCheck: .kindCheck
    case .addressAdded: .kindAdded
    case .news: .kindNews
    case .summary: .kindSummary
    case .alert: .kindAlert
    }
  }
}
