package import Records
package import SQLite

/// Containers as pages and the command line list them.
package struct ContainerSummary: Hashable, Sendable {
  package let container: Container
  /// The viewer's role in its team.
  package let teamRole: TeamRole?
  /// Zones of the viewer's own private databases, without the default ones.
  package let ownZones: Int
  /// Active participations of the viewer.
  package let sharedWithViewer: Int
  package let records: Int
}

extension Containers {
  /// What the caller has to do with: all for an admin, an auditor and the command line; for others
  /// those whose team they are in, where they keep records, or where something is shared with them.
  package static func list(
    _ c: Connection, caller: Caller, now: Int64
  ) throws -> [ContainerSummary] {
    let facts = try AccessFactsLoader.forServer(c, caller: caller, now: now)
    let question = AccessQuestion(caller: caller, action: .readMetadata, now: now)
    let seesAll = Access.decide(question, facts).isAllowed
    let account = caller.accountID
    return try c.all(
      """
      SELECT * FROM (
        SELECT c.id, c.identifier, c.name, c.about, c.created_at,
          (SELECT t.role FROM team t WHERE t.container = c.id AND t.account = \(account)) AS role,
          (SELECT count(*) FROM zone z JOIN database d ON d.id = z.database
            WHERE d.container = c.id AND d.owner = \(account) AND z.deleted_seq IS NULL
              AND z.name <> \(RecordZone.defaultName)) AS own,
          (SELECT count(*) FROM participant p JOIN zone z ON z.id = p.zone
            JOIN database d ON d.id = z.database
            WHERE p.account = \(account) AND p.ended_seq IS NULL AND d.container = c.id) AS theirs,
          (SELECT coalesce(sum(n.n), 0) FROM counter n JOIN zone z ON z.id = n.zone
            JOIN database d ON d.id = z.database
            WHERE d.container = c.id AND n.type <> \(ShareRecord.type)
              AND (d.owner = \(account) OR \(seesAll) = 1)) AS records,
          EXISTS (SELECT 1 FROM database d
            WHERE d.container = c.id AND d.owner = \(account)) AS keeps
        FROM container c WHERE c.identifier NOT LIKE '%#deleted-%') AS listed
      WHERE \(seesAll) = 1 OR role IS NOT NULL OR keeps OR theirs > 0 ORDER BY name, id
      """
    ) { row in
      ContainerSummary(
        container: try Container(row), teamRole: try row.optionalWord(5),
        ownZones: Int(row.int(6)), sharedWithViewer: Int(row.int(7)), records: Int(row.int(8)))
    }
  }

  /// The container when the caller has to do with it, else `.notFound`.
  package static func visible(
    _ identifier: String, _ c: Connection, caller: Caller, now: Int64
  ) throws -> ContainerSummary {
    let found = try list(c, caller: caller, now: now).first {
      $0.container.identifier == identifier
    }
    guard let found else { throw StoreError(.notFound, "There is no such container.") }
    return found
  }

  /// The people of the team, owners first.
  package static func team(
    _ c: Connection, caller: Caller, container: ContainerID, now: Int64
  ) throws -> [TeamMember] {
    try Access.check(c, caller, .readContainer, container: container, now: now)
    return try c.all(
      """
      SELECT t.account, a.name, t.role, (SELECT d.as_typed FROM address d
        WHERE d.account = a.id AND d.kind = \(AddressKind.email)
        ORDER BY d.verified_seq IS NULL, d.id LIMIT 1)
      FROM team t JOIN account a ON a.id = t.account
      WHERE t.container = \(container)
      ORDER BY CASE t.role WHEN 'owner' THEN 0 WHEN 'manager' THEN 1 ELSE 2 END, a.name, a.id
      """
    ) { row in
      TeamMember(
        account: try row.id(0), name: row.text(1), role: try row.word(2),
        email: row.optionalText(3))
    }
  }
}

/// Somebody in the team of a container.
package struct TeamMember: Hashable, Sendable {
  package let account: AccountID
  package let name: String
  package let role: TeamRole
  package let email: String?

  package init(account: AccountID, name: String, role: TeamRole, email: String? = nil) {
    self.account = account
    self.name = name
    self.role = role
    self.email = email
  }
}
