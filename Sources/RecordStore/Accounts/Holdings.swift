package import Records
package import SQLite

/// What an account owns and takes part in: what stays when it is disabled, and goes when it is
/// deleted.
package struct Holdings: Sendable {
  package struct Zone: Hashable, Sendable {
    package var place: ZonePlace
    package var records: Int64
    package var bytes: Int64
  }

  package struct Team: Hashable, Sendable {
    package var container: Container
    package var role: TeamRole
    /// Nobody else leads the team.
    package var isLastOwner: Bool
  }

  package static let limit = 100

  package var zones: [Zone]
  package var shares: [MyShares.ShareItem]
  package var participations: Int
  package var teams: [Team]
  package var isLastAdmin: Bool

  /// What keeps the account from being deleted.
  package var isNeeded: Bool { isLastAdmin || teams.contains(where: \.isLastOwner) }

  /// Of the caller's own account, or for those who may read accounts.
  package static func load(
    _ c: Connection, caller: Caller, account: AccountID, now: Int64
  ) throws -> Holdings {
    if caller.accountID != account {
      try Access.check(c, caller, onServer: .readAccounts, now: now)
    }
    let shares = try MyShares.page(c, account: account, limit: limit, now: now)
    return Holdings(
      zones: try zones(c, account), shares: shares.rows.filter(\.isActive),
      participations: try participations(c, account), teams: try teams(c, account),
      isLastAdmin: try isLastAdmin(c, account))
  }

  private static func zones(_ c: Connection, _ account: AccountID) throws -> [Zone] {
    let rows = try c.all(
      """
      SELECT z.id, coalesce(sum(n.n), 0), coalesce(sum(n.bytes), 0)
      FROM database d JOIN zone z ON z.database = d.id LEFT JOIN counter n ON n.zone = z.id
        AND n.type <> \(ShareRecord.type)
      WHERE d.owner = \(account) AND z.deleted_seq IS NULL
      GROUP BY z.id ORDER BY z.id LIMIT \(limit)
      """
    ) { (zone: try $0.id(0, as: ZoneID.self), records: $0.int(1), bytes: $0.int(2)) }
    return try rows.map {
      Zone(place: try ZonePlace.load($0.zone, c), records: $0.records, bytes: $0.bytes)
    }
  }

  private static func participations(_ c: Connection, _ account: AccountID) throws -> Int {
    let sql: SQL = """
      SELECT count(*) FROM participant WHERE account = \(account) AND ended_seq IS NULL
      """
    return Int(try c.first(sql) { $0.int(0) } ?? 0)
  }

  private static func teams(_ c: Connection, _ account: AccountID) throws -> [Team] {
    try c.all(
      """
      SELECT c.id, c.identifier, c.name, c.about, c.created_at, t.role,
        t.role = 'owner' AND NOT EXISTS (SELECT 1 FROM team o WHERE o.container = c.id
          AND o.role = 'owner' AND o.account <> \(account))
      FROM team t JOIN container c ON c.id = t.container
      WHERE t.account = \(account) ORDER BY c.name, c.id
      """
    ) { Team(container: try Container($0), role: try $0.word(5), isLastOwner: $0.bool(6)) }
  }

  private static func isLastAdmin(_ c: Connection, _ account: AccountID) throws -> Bool {
    let admins = try c.all(
      """
      SELECT id FROM account WHERE instance_role = \(InstanceRole.admin)
        AND state = \(AccountState.active)
      """
    ) { try $0.id(0, as: AccountID.self) }
    return admins == [account]
  }
}
