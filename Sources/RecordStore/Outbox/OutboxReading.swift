package import Records
package import SQLite

extension Outbox {
  /// How many wait, and how many did not get out.
  package struct Summary: Hashable, Sendable {
    package var waiting: Int64
    package var failed: Int64
  }

  /// The last messages first, for administrators, auditors and the command line.
  package static func list(
    _ c: Connection, caller: Caller, before: Int64? = nil, onlyUnsent: Bool, limit: Int,
    now: Int64
  ) throws -> [OutboxEntry] {
    try Access.check(c, caller, onServer: .readAccounts, now: now)
    let unsent: SQL = onlyUnsent ? "o.state <> \(OutboxState.sent)" : "TRUE"
    return try c.all(
      """
      SELECT \(OutboxEntry.columns) FROM outbox o
      WHERE o.id < \(before ?? Int64.max) AND \(unsent) ORDER BY o.id DESC LIMIT \(limit)
      """, OutboxEntry.init)
  }

  package static func summary(
    _ c: Connection, caller: Caller, now: Int64
  ) throws -> Summary {
    try Access.check(c, caller, onServer: .readAccounts, now: now)
    let sql: SQL = """
      SELECT count(*) FILTER (WHERE due_at IS NOT NULL),
        count(*) FILTER (WHERE state IN (\(OutboxState.refused), \(OutboxState.unknown)))
      FROM outbox
      """
    return try c.first(sql) { Summary(waiting: $0.int(0), failed: $0.int(1)) }
      ?? Summary(waiting: 0, failed: 0)
  }

  /// Tries a waiting message again at once.
  package static func hurry(_ context: WriteContext, id: Int64) throws {
    try Accounts.requireAdmin(context)
    try changing(context, id, "due_at = \(context.now)")
  }

  /// A waiting message is not sent.
  package static func discard(_ context: WriteContext, id: Int64) throws {
    try Accounts.requireAdmin(context)
    try changing(
      context, id,
      """
      state = \(OutboxState.dropped), due_at = NULL, changed_at = \(context.now), note = NULL,
      nonce = NULL
      """)
  }

  private static func changing(
    _ context: WriteContext, _ id: Int64, _ assignment: SQL
  ) throws {
    let changed = try context.connection.run(
      "UPDATE outbox SET \(assignment) WHERE id = \(id) AND state = \(OutboxState.queued)")
    guard changed == 1 else { throw StoreError(.notFound, "This message does not wait any more.") }
  }

  /// The last message to each participant of a share, for whom the panel shows them.
  package static func latest(
    _ c: Connection, of participants: [ParticipantID]
  ) throws -> [ParticipantID: OutboxEntry] {
    guard !participants.isEmpty else { return [:] }
    let entries = try c.all(
      """
      SELECT \(OutboxEntry.columns) FROM outbox o WHERE o.id IN (
        SELECT max(id) FROM outbox WHERE participant IN \(list: participants)
        GROUP BY participant)
      """, OutboxEntry.init)
    return Dictionary(entries.compactMap { entry in entry.participant.map { ($0, entry) } }) { $1 }
  }

  /// Every message about one invitation, oldest first; whoever may see the invitation may see them.
  package static func history(
    _ c: Connection, of participant: ParticipantID
  ) throws -> [OutboxEntry] {
    try c.all(
      """
      SELECT \(OutboxEntry.columns) FROM outbox o WHERE o.participant = \(participant)
      ORDER BY o.id
      """, OutboxEntry.init)
  }
}
