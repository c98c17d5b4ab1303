package import Records
package import SQLite

/// An auditor whom an owner lets look into what they keep in a container, until a moment.
package struct AuditorGrant: Hashable, Sendable {
  package let id: Int64
  package let auditor: AccountID
  package let name: String
  package let container: Container
  /// Milliseconds since 1970.
  package let until: Int64
}

/// Auditors see who may do what; field values of private records only where their owner says so.
package enum AuditorGrants {
  /// A grant has an end, and not a distant one: milliseconds.
  package static let longest: Int64 = 366 * 86_400_000

  /// The caller's grants that hold, the ones that end first first.
  package static func list(
    _ c: Connection, owner: AccountID, now: Int64
  ) throws -> [AuditorGrant] {
    try c.all(
      """
      SELECT c.id, c.identifier, c.name, c.about, c.created_at, g.id, g.account, a.name, g.until_at
      FROM auditor_grant g JOIN container c ON c.id = g.container JOIN account a ON a.id = g.account
      WHERE g.owner = \(owner) AND g.until_at > \(now) ORDER BY g.until_at, g.id
      """
    ) { row in
      AuditorGrant(
        id: row.int(5), auditor: try row.id(6), name: row.text(7), container: try Container(row),
        until: row.int(8))
    }
  }

  /// Whom one can let look.
  package static func auditors(_ c: Connection) throws -> [(id: AccountID, name: String)] {
    try c.all(
      """
      SELECT id, name FROM account
      WHERE instance_role = \(InstanceRole.auditor) AND state = \(AccountState.active)
      ORDER BY folded, id
      """
    ) { (id: try $0.id(0), name: $0.text(1)) }
  }

  /// Containers in which somebody keeps private records.
  package static func containers(_ c: Connection, owner: AccountID) throws -> [Container] {
    try c.all(
      """
      SELECT \(Container.columns) FROM container
      WHERE id IN (SELECT container FROM database WHERE owner = \(owner))
        AND identifier NOT LIKE '%#deleted-%' ORDER BY name, id
      """, Container.init)
  }

  /// Lets an auditor look, or moves the end of what they were granted.
  package static func grant(
    _ context: WriteContext, container: ContainerID, to auditor: AccountID, until: Int64
  ) throws {
    let c = context.connection
    let owner = try requireOwner(context, container)
    guard try auditors(c).contains(where: { $0.id == auditor }) else {
      throw StoreError(
        .badRequest, "Only an auditor of this server is granted this.",
        context: ["field": "auditor"])
    }
    guard until > context.now, until <= context.now + longest else {
      throw StoreError(
        .badRequest, "The day has to lie ahead, within a year.", context: ["field": "until"])
    }
    let known = try c.first(
      """
      SELECT id FROM auditor_grant
      WHERE container = \(container) AND owner = \(owner) AND account = \(auditor)
      """
    ) { $0.int(0) }
    if let known { return try setEnd(context, known, until) }
    let id = try c.insert(
      """
      INSERT INTO auditor_grant (container, owner, account, until_at)
      VALUES (\(container), \(owner), \(auditor), \(until)) RETURNING id
      """)
    try context.changed(AuditorGrantFact.self, id, before: nil)
  }

  /// Takes a grant of the caller's back: it ends now.
  package static func end(_ context: WriteContext, _ grant: Int64) throws {
    guard let owner = context.actor.account else { throw StoreError(.authenticationRequired) }
    let container = try context.connection.first(
      """
      SELECT container FROM auditor_grant
      WHERE id = \(grant) AND owner = \(owner) AND until_at > \(context.now)
      """
    ) { try $0.id(0, as: ContainerID.self) }
    guard let container else { throw StoreError(.notFound) }
    _ = try requireOwner(context, container)
    try setEnd(context, grant, context.now)
  }

  private static func setEnd(_ context: WriteContext, _ grant: Int64, _ until: Int64) throws {
    try context.changing(AuditorGrantFact.self, grant) {
      try context.connection.run(
        "UPDATE auditor_grant SET until_at = \(until) WHERE id = \(grant)")
    }
  }

  /// Whoever owns a private database there, and is not disabled.
  private static func requireOwner(
    _ context: WriteContext, _ container: ContainerID
  ) throws -> AccountID {
    guard let owner = context.actor.account else { throw StoreError(.authenticationRequired) }
    let c = context.connection
    let database = try c.first(
      """
      SELECT id FROM database WHERE container = \(container) AND owner = \(owner) ORDER BY id
      """
    ) { try $0.id(0, as: DatabaseID.self) }
    guard let database else {
      throw StoreError(
        .badRequest, "Nothing of theirs is in this container.", context: ["field": "container"])
    }
    let facts = try AccessFactsLoader.forDatabase(
      c, caller: context.actor.caller, database: database, now: context.now)
    try Access.require(.createZone, context.actor.caller, facts, now: context.now)
    return owner
  }
}
