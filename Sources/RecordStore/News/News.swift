import Records
import SQLite

/// What people are told of. It is written with the act it tells of, for one reader each, and never
/// for somebody's own act.
package enum News {
  private static let day: Int64 = 86_400_000
  /// Milliseconds for which an entry is kept.
  static let keeping = 90 * day
  /// Mails at once to one person in a day; what is beyond that goes into the summary.
  static let mostMails: Int64 = 40
  /// The hour of the day (UTC) at which summaries are made, in milliseconds.
  static let summaryHour: Int64 = 6 * 3_600_000

  static func write(_ occurrence: Occurrence, _ context: WriteContext) throws {
    guard let kind = occurrence.what.news else { return }
    let c = context.connection
    guard let summary = try ShareSummary.load(c, occurrence.share) else { return }
    let reader = kind.isForOwner ? summary.owner : occurrence.person
    guard let reader, reader != context.actor.account,
      kind.isForOwner || reader != summary.owner,
      try Accounts.load(reader, c).state == .active
    else { return }
    // What ends by itself, or with somebody else's right, was done by nobody.
    let actor = kind == .expired ? nil : context.actor.account
    let person = kind.isForOwner ? occurrence.person ?? actor : actor
    let mail = try mail(kind, to: reader, context)
    let mailAt = mailTime(mail, now: context.now)
    let given = occurrence.participant.map {
      RightWord($0.permission, $0.role, mayInvite: $0.mayInvite)
    }
    try c.run(
      """
      INSERT INTO news (account, kind, share, title, person, given, ends_at, at, mail, mail_at)
      VALUES (\(reader), \(kind), \(occurrence.share), \(summary.givenTitle), \(person),
        \(given), \(occurrence.ends), \(context.now), \(mail), \(mailAt))
      """)
  }

  /// Somebody asks whoever owns a thing to look at what was found about it.
  static func write(
    _ context: WriteContext, asking reader: AccountID, about finding: Finding, title: String
  ) throws {
    let mail = try mail(.finding, to: reader, context)
    try context.connection.run(
      """
      INSERT INTO news (account, kind, share, title, person, at, mail, mail_at, finding)
      VALUES (\(reader), \(NewsKind.finding), \(finding.share), \(title),
        \(context.actor.account), \(context.now), \(mail), \(mailTime(mail, now: context.now)),
        \(finding.key.text))
      """)
  }

  /// Somebody is asked, once more perhaps, to decide about grants of a review.
  static func write(
    _ context: WriteContext, asking reader: AccountID, toReview review: Review
  ) throws {
    let mail = try mail(.review, to: reader, context)
    try context.connection.run(
      """
      INSERT INTO news (account, kind, title, person, at, mail, mail_at, review, ends_at)
      VALUES (\(reader), \(NewsKind.review), \(review.name), \(review.starter), \(context.now),
        \(mail), \(mailTime(mail, now: context.now)), \(review.id), \(review.dueAt))
      """)
  }

  /// Somebody's data was opened by privilege, or their pages were seen. Whoever has not seen yet
  /// that it happened is not told again; each look stands among the looks.
  static func write(
    _ context: WriteContext, _ kind: NewsKind, to reader: AccountID, title: String
  ) throws {
    let c = context.connection
    let actor = context.actor.account
    guard reader != actor, try Accounts.load(reader, c).state == .active else { return }
    let isWaiting = try c.exists(
      """
      SELECT 1 FROM news WHERE account = \(reader) AND kind = \(kind) AND title = \(title)
        AND person = \(actor) AND read_at IS NULL
      """)
    guard !isWaiting else { return }
    let mail = try mail(kind, to: reader, context)
    try c.run(
      """
      INSERT INTO news (account, kind, title, person, at, mail, mail_at)
      VALUES (\(reader), \(kind), \(title), \(actor), \(context.now), \(mail),
        \(mailTime(mail, now: context.now)))
      """)
  }

  /// How the mail goes; nil for none.
  private static func mail(
    _ kind: NewsKind, to reader: AccountID, _ context: WriteContext
  ) throws -> NewsMail? {
    let chosen = try NewsChoices.mail(kind, of: reader, context.connection)
    guard chosen == .now else { return chosen == .never ? nil : chosen }
    let count = try context.connection.first(
      """
      SELECT count(*) FROM news
      WHERE account = \(reader) AND mail = \(NewsMail.now) AND at > \(context.now - day)
      """
    ) { $0.int(0) }
    return (count ?? 0) < mostMails ? .now : .daily
  }

  private static func mailTime(_ mail: NewsMail?, now: Int64) -> Int64? {
    switch mail {
    case .now: now
    case .daily: ((now - summaryHour) / day + 1) * day + summaryHour
    case .never, nil: nil
    }
  }

  /// Somebody has seen an entry, or all up to one.
  package static func markRead(_ context: WriteContext, id: Int64) throws {
    try mark(context, "id = \(id)")
  }

  package static func markAllRead(_ context: WriteContext, upTo id: Int64) throws {
    try mark(context, "id <= \(id)")
  }

  private static func mark(_ context: WriteContext, _ which: SQL) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    try context.connection.run(
      """
      UPDATE news SET read_at = \(context.now), mail_at = NULL
      WHERE account = \(account) AND \(which) AND read_at IS NULL
      """)
  }

  /// Forgets what is old, read or not.
  static func purge(_ context: WriteContext, limit: Int) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM news WHERE id IN (
        SELECT id FROM news WHERE at < \(context.now - keeping) LIMIT \(limit))
      """)
  }

  /// Everything of an account that is deleted.
  static func forget(_ account: AccountID, _ c: Connection) throws {
    try c.run("DELETE FROM news WHERE account = \(account)")
    try c.run("DELETE FROM news_choice WHERE account = \(account)")
  }

  /// What a copy of the store still has to send may be out already.
  static let settleRestored: SQL = "UPDATE news SET mail_at = NULL WHERE mail_at IS NOT NULL"
}

extension ShareSummary {
  /// Its title, else the name of what is shared.
  var givenTitle: String {
    guard let title, !title.isEmpty else { return rootName ?? zoneName }
    return title
  }
}
