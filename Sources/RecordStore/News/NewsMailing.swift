import Records
package import SQLite

/// From what people are told to the mail that tells of it. Entries wait in their own table, so that
/// nothing piles up where no mail leaves the server.
package enum NewsMailing {
  /// Milliseconds after which news is none: mail that was not set up, or did not get out.
  static let longestDelay: Int64 = 3 * 86_400_000

  package static func isDue(_ c: Connection, now: Int64) throws -> Bool {
    try c.exists("SELECT 1 FROM news WHERE mail_at <= \(now)")
  }

  /// Queues a message for the entry that has waited longest, or one for all that wait for the same
  /// summary. Answers whether there may be more.
  package static func step(_ context: WriteContext) throws -> Bool {
    let c = context.connection
    try c.run(
      """
      UPDATE news SET mail_at = NULL
      WHERE mail_at <= \(context.now) AND at <= \(context.now - longestDelay)
      """)
    let due = try c.first(
      """
      SELECT id, account, mail FROM news WHERE mail_at <= \(context.now)
      ORDER BY mail_at, id LIMIT 1
      """
    ) {
      (
        id: $0.int(0), account: try $0.id(1, as: AccountID.self),
        mail: try $0.word(2, as: NewsMail.self)
      )
    }
    guard let due else { return false }
    let message = try queue(context, due.account, due.mail)
    let which: SQL =
      due.mail == .now
      ? "id = \(due.id)"
      : "account = \(due.account) AND mail = \(due.mail) AND mail_at IS NOT NULL"
    try c.run("UPDATE news SET mail_at = NULL, message = \(message) WHERE \(which)")
    return true
  }

  /// Nil where there is nobody to write to.
  private static func queue(
    _ context: WriteContext, _ reader: AccountID, _ mail: NewsMail
  ) throws -> Int64? {
    let c = context.connection
    let account = try Accounts.load(reader, c)
    guard account.state == .active, let address = try Outbox.address(of: reader, c) else {
      return nil
    }
    return try Outbox.queue(
      context,
      Outbox.New(
        kind: mail == .now ? .news : .summary, account: reader, recipient: address,
        language: account.language ?? "en"))
  }
}
