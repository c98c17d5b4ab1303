import Records
import SQLite

/// Who and what to ask about, as of a past moment.
extension PastFacts {
  func candidates(
    _ place: AccessPlace, after: AccountID?, limit: Int
  ) throws -> [AccountID] {
    var found = try privileged()
    if place.scope == .public {
      found.formUnion(try team(of: place.container).keys)
      if place.zone != nil {
        let members = try roleMembers(place.container, place.environment)
        found.formUnion(members.values.joined())
      }
    } else {
      if let owner = place.owner { found.insert(owner) }
      if let share = place.share {
        let people = try people(of: share)
        found.formUnion(people.rows.filter { !$0.isEnded }.compactMap(\.account))
        found.formUnion(people.blocked)
      }
    }
    return Array(found.filter { $0 > after ?? AccountID(rawValue: 0) }.sorted().prefix(limit))
  }

  /// Administrators and auditors of the server.
  private func privileged() throws -> Set<AccountID> {
    let sql: SQL = """
      SELECT id FROM account WHERE instance_role <> 'user'
      UNION SELECT object FROM event WHERE kind = 'account'
        AND (line LIKE '%"role":"admin"%' OR line LIKE '%"role":"auditor"%')
      """
    var found: Set<AccountID> = []
    for account in try c.all(sql, { $0.int(0) }) {
      let role = try value(AccountFact.self, account)?.text("role")
      guard let role, role != InstanceRole.user.rawValue else { continue }
      found.insert(AccountID(rawValue: account))
    }
    return found
  }

  /// What the log or the tables have ever linked with the account; whether it was so then is
  /// decided.
  func objects(
    of account: AccountID, after: ReachSubject?, limit: Int
  ) throws -> [ReachSubject] {
    let (rank, key) = (after?.rank ?? -1, after?.key ?? 0)
    let mark = "%\"account\":\(account.rawValue),%"
    let listed = "%\(account.rawValue)%"
    let sql: SQL = """
      SELECT kind, object FROM (
        SELECT 0 AS kind, t.container AS object FROM team t WHERE t.account = \(account)
        UNION SELECT 0, e.chain FROM event e
          WHERE e.kind = \(FactKind.team) AND e.line LIKE \(mark)
        UNION SELECT 1, z.id FROM database d JOIN zone z ON z.database = d.id
          WHERE d.owner = \(account)
        UNION SELECT CASE WHEN s.root IS NULL THEN 1 ELSE 2 END, coalesce(s.root, s.zone)
          FROM participant p JOIN share s ON s.id = p.share WHERE p.account = \(account)
        UNION SELECT CASE WHEN s.root IS NULL THEN 1 ELSE 2 END, coalesce(s.root, s.zone)
          FROM address a CROSS JOIN participant p CROSS JOIN share s
          WHERE a.account = \(account) AND p.address_kind = a.kind
            AND p.address_folded = a.folded AND s.id = p.share
        UNION SELECT 1, z.id FROM event e
          JOIN database d ON d.container = e.chain AND d.scope = 'public'
          JOIN zone z ON z.database = d.id
          WHERE e.kind = \(FactKind.roleMember) AND e.line LIKE \(listed)
      ) o WHERE (kind, object) > (\(rank), \(key)) ORDER BY kind, object LIMIT \(limit)
      """
    return try c.all(sql) { ReachSubject(rank: $0.int(0), key: $0.int(1)) }
  }
}
