package import Records
import SQLite

extension Shares {
  /// Removes somebody and closes every way back, the public link too.
  package static func block(_ context: WriteContext, participant: ParticipantID) throws {
    let (row, share) = try managed(context, participant)
    guard let account = try row.account ?? known(context.connection, row) else {
      throw StoreError(
        .badRequest, "Nobody here has this address yet; take the invitation back instead.")
    }
    try block(context, share, account)
  }

  package static func block(
    _ context: WriteContext, share: ShareID, account: AccountID
  ) throws {
    let (row, _) = try authorize(context, .manageParticipants, share)
    guard try context.connection.exists("SELECT 1 FROM account WHERE id = \(account)") else {
      throw StoreError(.notFound, "There is no such person.")
    }
    try block(context, row, account)
  }

  /// Opens the ways in again; whoever was blocked needs a new invitation or the public link.
  package static func unblock(
    _ context: WriteContext, share: ShareID, account: AccountID
  ) throws {
    let (row, _) = try authorize(context, .manageParticipants, share)
    guard try isBlocked(context.connection, share, account) else { throw StoreError(.notFound) }
    try context.changing(BlockedFact.self, share) {
      try context.connection.run(
        "DELETE FROM blocked WHERE share = \(share) AND account = \(account)")
    }
    try moveTag(context, row)
  }

  private static func block(
    _ context: WriteContext, _ share: ShareRow, _ account: AccountID
  ) throws {
    let c = context.connection
    guard account != share.owner else {
      throw StoreError(.badRequest, "The owner cannot be blocked.")
    }
    guard account != context.actor.account else {
      throw StoreError(.badRequest, "Nobody blocks themselves; leave the share instead.")
    }
    let rows = try ParticipantRow.live(c, share: share.id, of: account)
    if rows.contains(where: { $0.role == .administrator }) {
      try authorizeAdministrators(context, share.id)
    }
    for row in rows { try end(context, row, .blocked) }
    try context.changing(BlockedFact.self, share.id) {
      try c.run(
        """
        INSERT INTO blocked (share, account, at, by_account)
        VALUES (\(share.id), \(account), \(context.now), \(context.actor.account))
        ON CONFLICT (share, account) DO NOTHING
        """)
    }
    try moveTag(context, share)
  }

  /// Whose verified address an invitation went to.
  private static func known(_ c: Connection, _ row: ParticipantRow) throws -> AccountID? {
    let sql: SQL = """
      SELECT account FROM address WHERE kind = \(row.addressKind)
        AND folded = \(row.addressFolded) AND verified_seq IS NOT NULL
      """
    return try c.first(sql) { try $0.id(0) }
  }
}
