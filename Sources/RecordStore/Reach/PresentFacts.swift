import Records
import SQLite

/// The facts of decisions as the tables have them now.
struct PresentFacts: ReachSource {
  let c: Connection
  let now: Int64
  let sequence = Int64.max

  func place(of subject: ReachSubject) throws -> AccessPlace? {
    switch subject {
    case .record(let id): return try AccessPlace.ofRecord(c, id)
    case .zone(let id): return try AccessPlace.ofZone(c, id)
    case .container(let id):
      guard try c.exists("SELECT 1 FROM container WHERE id = \(id)") else { return nil }
      return AccessPlace(environment: .development, container: id, scope: .public, owner: nil)
    }
  }

  func facts(_ caller: Caller, in place: AccessPlace, _ proof: Proof) throws -> AccessFacts {
    try AccessFactsLoader.facts(c, caller, in: place, proof, now)
  }

  func facts(of accounts: [AccountID], in places: [AccessPlace]) throws -> [[AccessFacts]] {
    let grid = try FactsGrid(c, accounts, in: places, now: now)
    return try accounts.map { account in try places.map { try grid.facts(of: account, in: $0) } }
  }

  func parent(of record: RecordID) throws -> RecordID? {
    try c.first("SELECT parent FROM record WHERE id = \(record)") { try $0.optionalID(0) } ?? nil
  }

  func openInvitations(_ share: ShareID) throws -> [OpenInvitation] {
    try ParticipantRow.live(c, share: share).filter { $0.account == nil }.map {
      OpenInvitation(
        id: $0.id, address: $0.addressTyped, status: $0.status, expires: $0.expires)
    }
  }

  func candidates(
    _ place: AccessPlace, after: AccountID?, limit: Int
  ) throws -> [AccountID] {
    let share = place.share?.id
    let ofShare: SQL = """
      SELECT \(place.owner) AS account
      UNION SELECT p.account FROM participant p
        WHERE p.share = \(share) AND p.ended_seq IS NULL AND p.account IS NOT NULL
      UNION SELECT b.account FROM blocked b WHERE b.share = \(share)
      """
    let ofTeam: SQL = "SELECT t.account FROM team t WHERE t.container = \(place.container)"
    let ofRoles: SQL = """
      \(ofTeam) UNION SELECT m.account FROM role o JOIN role_member m ON m.role = o.id
        WHERE o.container = \(place.container) AND o.environment = \(place.environment)
      """
    let own = place.zone == nil ? ofTeam : place.scope == .public ? ofRoles : ofShare
    let sql: SQL = """
      SELECT account FROM (
        \(own)
        UNION SELECT a.id FROM account a WHERE a.instance_role <> 'user') r
      WHERE account > \(after?.rawValue ?? 0) ORDER BY account LIMIT \(limit)
      """
    return try c.all(sql) { try $0.id(0) }
  }

  func objects(
    of account: AccountID, after: ReachSubject?, limit: Int
  ) throws -> [ReachSubject] {
    let (rank, key) = (after?.rank ?? -1, after?.key ?? 0)
    let sql: SQL = """
      SELECT kind, object FROM (
        SELECT 0 AS kind, t.container AS object FROM team t WHERE t.account = \(account)
        UNION SELECT 1, z.id FROM database d JOIN zone z ON z.database = d.id
          WHERE d.owner = \(account) AND z.deleted_seq IS NULL
        UNION SELECT CASE WHEN s.root IS NULL THEN 1 ELSE 2 END, coalesce(s.root, s.zone)
          FROM participant p JOIN share s ON s.id = p.share
          WHERE p.account = \(account) AND p.ended_seq IS NULL AND s.ended_seq IS NULL
        UNION SELECT CASE WHEN s.root IS NULL THEN 1 ELSE 2 END, coalesce(s.root, s.zone)
          FROM address a CROSS JOIN participant p CROSS JOIN share s
          WHERE a.account = \(account) AND a.verified_seq IS NOT NULL
            AND p.address_kind = a.kind AND p.address_folded = a.folded AND p.account IS NULL
            AND p.ended_seq IS NULL AND s.id = p.share AND s.ended_seq IS NULL
        UNION SELECT 1, z.id FROM role_member m JOIN role o ON o.id = m.role
          JOIN database d ON d.container = o.container AND d.environment = o.environment
            AND d.scope = 'public'
          JOIN zone z ON z.database = d.id WHERE m.account = \(account)
      ) o WHERE (kind, object) > (\(rank), \(key)) ORDER BY kind, object LIMIT \(limit)
      """
    return try c.all(sql) { ReachSubject(rank: $0.int(0), key: $0.int(1)) }
  }
}
