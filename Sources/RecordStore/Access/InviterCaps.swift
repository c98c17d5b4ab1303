import Records
import SQLite

/// What those who invited others through "may invite" have now. Who was invited so never has
/// more; the chain ends at the owner (nobody recorded) or at an administrator.
struct InviterCaps {
  private struct Holder {
    var role: ParticipantRole
    var permission: Permission
    var invitedBy: Int64?
    var isInForce: Bool
  }

  private var holders: [Int64: Holder] = [:]
  /// Who invited as a participant and owns the zone today gives without a bound.
  private var owner: Int64?

  init(owner: AccountID?) { self.owner = owner?.rawValue }

  private static let selection: SQL = """
    SELECT p.account, p.role, p.permission, p.invited_by, p.expires_at, a.state,
      EXISTS (SELECT 1 FROM blocked b WHERE b.share = p.share AND b.account = p.account),
      s.public_permission, p.share
    FROM participant p JOIN account a ON a.id = p.account JOIN share s ON s.id = p.share
    """

  /// Everybody who is in the share now, in one statement.
  static func load(_ c: Connection, share: ShareID, now: Int64) throws -> InviterCaps {
    var caps = InviterCaps(owner: try ShareRow.load(c, share)?.owner)
    let sql: SQL = """
      \(selection) WHERE p.share = \(share) AND p.ended_seq IS NULL AND p.status = 'ACCEPTED'
      """
    _ = try c.all(sql) { try caps.take($0, now) }
    return caps
  }

  /// The same of several shares at once; their owners are known.
  static func load(
    _ c: Connection, owners: [ShareID: AccountID], now: Int64
  ) throws -> [ShareID: InviterCaps] {
    var all = owners.mapValues { InviterCaps(owner: $0) }
    guard !all.isEmpty else { return all }
    let sql: SQL = """
      \(selection) WHERE p.share IN \(list: owners.keys.sorted()) AND p.ended_seq IS NULL
        AND p.status = 'ACCEPTED'
      """
    _ = try c.all(sql) { row in
      try all[row.key(8, as: ShareID.self)]?.take(row, now)
    }
    return all
  }

  private mutating func take(_ row: Row, _ now: Int64) throws {
    let role = try row.word(1, as: ParticipantRole.self)
    let permission: Permission = try row.word(role == .publicUser ? 7 : 2)
    let isExpired = row.optionalInt(4).map { $0 <= now } ?? false
    holders[row.int(0)] = Holder(
      role: role, permission: permission, invitedBy: row.optionalInt(3),
      isInForce: !isExpired && row.text(5) == AccountState.active.rawValue && !row.bool(6))
  }

  /// Somebody who is in the share, as of whenever it is about.
  mutating func hold(
    _ account: AccountID, _ role: ParticipantRole, _ permission: Permission,
    invitedBy: AccountID?, isInForce: Bool
  ) {
    holders[account.rawValue] = Holder(
      role: role, permission: permission, invitedBy: invitedBy?.rawValue, isInForce: isInForce)
  }

  /// The same of people in memory: those of the rows who are in the share.
  init(
    _ rows: [ParticipantRow], in share: ShareRow, now: Int64, isOpen: (AccountID) -> Bool
  ) {
    owner = share.owner?.rawValue
    for row in rows where row.status == .accepted {
      guard let account = row.account else { continue }
      holders[account.rawValue] = Holder(
        role: row.role,
        permission: row.role == .publicUser ? share.publicPermission : row.permission,
        invitedBy: row.invitedBy?.rawValue,
        isInForce: !row.isExpired(at: now) && isOpen(account))
    }
  }

  /// The most an invitation by this account can give now; nil when there is no such bound. Nobody
  /// has anything from what goes back to themselves: with `holder` taking it up, it would be gone.
  func cap(by account: AccountID, for holder: AccountID? = nil) -> Permission? {
    var lowest = Permission.readWrite
    var seen = Set([holder?.rawValue].compactMap(\.self))
    var next: Int64? = account.rawValue
    while let inviter = next {
      let isFirst = inviter == account.rawValue
      if inviter == owner { return isFirst ? nil : lowest }
      guard let held = holders[inviter], held.isInForce, seen.insert(inviter).inserted else {
        return Permission.none
      }
      if held.role == .administrator { return isFirst ? nil : lowest }
      lowest = min(lowest, held.permission)
      next = held.invitedBy
    }
    return lowest
  }
}
