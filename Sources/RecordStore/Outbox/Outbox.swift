import Records
import SQLite

/// Messages to people. They are written in the same transaction as what they tell of and handed to
/// the mail server later; see `Delivery`.
package enum Outbox {
  /// One more message.
  struct New {
    var kind: MailKind
    var participant: ParticipantID?
    var account: AccountID?
    var sender: AccountID?
    var recipient: String
    var language: String
    var note: String?
    var nonce: String?
  }

  /// Messages that one person can cause in a day.
  static let mostPerDay: Int64 = 500
  private static let day: Int64 = 86_400_000

  @discardableResult
  static func queue(_ context: WriteContext, _ new: New) throws -> Int64 {
    try context.connection.insert(
      """
      INSERT INTO outbox (kind, identifier, participant, account, sender, recipient, language,
        note, nonce, state, due_at, created_at, changed_at)
      VALUES (\(new.kind), \(context.randomHex(bytes: 16)), \(new.participant), \(new.account),
        \(new.sender), \(new.recipient), \(new.language), \(new.note), \(new.nonce),
        \(OutboxState.queued), \(context.now), \(context.now), \(context.now)) RETURNING id
      """)
  }

  static func hasRoom(_ context: WriteContext, for sender: AccountID?) throws -> Bool {
    guard let sender else { return true }
    let count = try context.connection.first(
      """
      SELECT count(*) FROM outbox
      WHERE sender = \(sender) AND created_at > \(context.now - day)
      """
    ) { $0.int(0) }
    return (count ?? 0) < mostPerDay
  }

  /// Forgets messages that are out: what invitations came to is kept for a year.
  static func purge(_ context: WriteContext, limit: Int) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM outbox WHERE id IN (
        SELECT id FROM outbox WHERE due_at IS NULL AND changed_at < CASE kind
          WHEN \(MailKind.invitation) THEN \(context.now - 365 * day)
          ELSE \(context.now - 30 * day) END
        LIMIT \(limit))
      """)
  }

  /// Messages that a copy of the store still has to send may be out already.
  static let settleRestored: SQL = """
    UPDATE outbox SET state = \(OutboxState.unknown), due_at = NULL, note = NULL, nonce = NULL
    WHERE due_at IS NOT NULL
    """
}
