package import Records
package import SQLite

extension Shares {
  /// Removes somebody and closes every way back, the public link too.
  package static func block(_ context: WriteContext, participant: ParticipantID) throws {
    try planBlock(context.connection, context.viewer, participant: participant).apply(context)
  }

  package static func block(
    _ context: WriteContext, share: ShareID, account: AccountID
  ) throws {
    try planBlock(context.connection, context.viewer, share: share, account: account)
      .apply(context)
  }

  package static func planBlock(
    _ c: Connection, _ viewer: Viewer, participant: ParticipantID
  ) throws -> ShareEffects {
    let (row, share) = try managed(c, viewer, participant)
    guard let account = try row.account ?? known(c, row) else {
      throw StoreError(
        .badRequest, "Nobody here has this address yet; take the invitation back instead.")
    }
    return try planBlock(c, viewer, share, account)
  }

  package static func planBlock(
    _ c: Connection, _ viewer: Viewer, share: ShareID, account: AccountID
  ) throws -> ShareEffects {
    let (row, _) = try authorize(c, viewer, .manageParticipants, share)
    guard try c.exists("SELECT 1 FROM account WHERE id = \(account)") else {
      throw StoreError(.notFound, "There is no such person.")
    }
    return try planBlock(c, viewer, row, account)
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

  private static func planBlock(
    _ c: Connection, _ viewer: Viewer, _ share: ShareRow, _ account: AccountID
  ) throws -> ShareEffects {
    guard account != share.owner else {
      throw StoreError(.badRequest, "The owner cannot be blocked.")
    }
    guard account != viewer.account else {
      throw StoreError(.badRequest, "Nobody blocks themselves; leave the share instead.")
    }
    let rows = try ParticipantRow.live(c, share: share.id, of: account)
    if rows.contains(where: { $0.role == .administrator }) {
      try authorizeAdministrators(c, viewer, share.id)
    }
    let ends = rows.map { ShareEffect.end($0, .blocked) }
    return ShareEffects(share, ends + [.block(account), .touch])
  }

  /// Whose verified address an invitation went to.
  static func known(_ c: Connection, _ row: ParticipantRow) throws -> AccountID? {
    let sql: SQL = """
      SELECT account FROM address WHERE kind = \(row.addressKind)
        AND folded = \(row.addressFolded) AND verified_seq IS NOT NULL
      """
    return try c.first(sql) { try $0.id(0) }
  }
}
