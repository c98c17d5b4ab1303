package import Records
package import SQLite

/// What can be done with databases and zones.
package enum Zones {
  /// The database, made with its default zone at first need. Decides nothing.
  package static func database(
    _ context: WriteContext, _ container: ContainerID, _ environment: Environment,
    _ scope: DatabaseScope, owner: AccountID?
  ) throws -> DatabaseID {
    if let known = try database(context.connection, container, environment, scope, owner: owner) {
      return known
    }
    let id = DatabaseID(
      rawValue: try context.connection.insert(
        """
        INSERT INTO database (container, environment, scope, owner)
        VALUES (\(container), \(environment), \(scope), \(owner)) RETURNING id
        """))
    if let owner {
      _ = try Containers.userRecordName(context, container: container, account: owner)
    }
    _ = try insert(context, database: id, name: RecordZone.defaultName)
    return id
  }

  package static func database(
    _ c: Connection, _ container: ContainerID, _ environment: Environment,
    _ scope: DatabaseScope, owner: AccountID?
  ) throws -> DatabaseID? {
    // A scope that is bound instead of written would keep SQLite from its partial indexes, or make
    // it prepare the statement again for each call.
    let isThis: SQL
    switch scope {
    case .private: isThis = "scope = 'private' AND owner = \(owner)"
    case .public: isThis = "scope = 'public'"
    case .shared: return nil
    }
    return try c.first(
      """
      SELECT id FROM database WHERE container = \(container) AND environment = \(environment)
        AND \(isThis)
      """
    ) { try $0.id(0) }
  }

  /// The zone of a name, which must be there. Decides nothing.
  package static func named(
    _ name: String, in database: DatabaseID, _ c: Connection
  ) throws -> ZoneID {
    let found = try c.first(
      """
      SELECT id FROM zone WHERE database = \(database) AND name = \(name) AND deleted_seq IS NULL
      """
    ) { try $0.id(0, as: ZoneID.self) }
    guard let found else { throw StoreError(.zoneNotFound, context: ["zone": name]) }
    return found
  }

  /// Makes a zone in a private database; a zone that exists is left as it is.
  package static func create(
    _ context: WriteContext, container: ContainerID, environment: Environment, owner: AccountID,
    name: String
  ) throws -> ZoneID {
    let c = context.connection
    guard try c.exists("SELECT 1 FROM container WHERE id = \(container)") else {
      throw StoreError(.notFound, "There is no such container.")
    }
    let database = try database(context, container, environment, .private, owner: owner)
    let facts = try AccessFactsLoader.forDatabase(
      c, caller: context.actor.caller, database: database, now: context.now)
    try Access.require(.createZone, context.actor.caller, facts, now: context.now)
    try check(name: name)
    let known = try c.first(
      """
      SELECT id FROM zone WHERE database = \(database) AND name = \(name) AND deleted_seq IS NULL
      """
    ) { try $0.id(0, as: ZoneID.self) }
    return try known ?? insert(context, database: database, name: name)
  }

  /// Says what a zone is for. Whoever may delete it may do so; the log keeps facts, not texts.
  package static func describe(
    _ context: WriteContext, zone: ZoneID, about: String
  ) throws {
    let c = context.connection
    try Access.check(c, context.actor.caller, .deleteZone, zone: zone, now: context.now)
    try Containers.check(about: about)
    try c.run("UPDATE zone SET about = \(about) WHERE id = \(zone)")
  }

  /// Deletes a zone with all that is in it and ends its shares. It cannot be undone.
  package static func delete(_ context: WriteContext, zone: ZoneID) throws {
    let c = context.connection
    let row = try RecordZone.load(zone, c)
    try Access.check(c, context.actor.caller, .deleteZone, zone: zone, now: context.now)
    guard !row.isDefault else {
      throw StoreError(.badRequest, "The default zone cannot be deleted.")
    }
    try end(context, zone)
  }

  /// Ends a zone with all that is in it. Whoever calls has decided.
  static func end(_ context: WriteContext, _ zone: ZoneID) throws {
    let c = context.connection
    try Shares.endAll(context, zone: zone)
    let sequence = context.nextSequence()
    try context.changing(ZoneFact.self, zone) {
      try c.run(
        """
        UPDATE zone SET deleted_seq = \(sequence), changed_seq = \(sequence), share = NULL,
          key = NULL
        WHERE id = \(zone)
        """)
    }
    try c.run("DELETE FROM counter WHERE zone = \(zone)")
  }

  /// What stays under the owner's name when a zone changes hands: a tombstone that tells programs.
  static func leaveBehind(_ context: WriteContext, zone: ZoneID) throws {
    let sequence = context.nextSequence()
    try context.connection.run(
      """
      INSERT INTO zone (database, name, created_at, changed_seq, deleted_seq, oldest_seq, moved_to)
      SELECT database, name, created_at, \(sequence), \(sequence), \(sequence), id FROM zone
      WHERE id = \(zone)
      """)
  }

  /// Puts a zone into somebody's private database. Whoever calls has decided.
  static func handOver(_ context: WriteContext, zone: ZoneID, to account: AccountID) throws {
    let row = try RecordZone.load(zone, context.connection)
    let database = try database(
      context, row.container, row.environment, .private, owner: account)
    try context.changing(ZoneFact.self, zone) {
      try context.connection.run(
        """
        UPDATE zone SET database = \(database), changed_seq = \(context.nextSequence()),
          turn = turn + 1
        WHERE id = \(zone)
        """)
    }
  }

  /// 1 to 255 ASCII characters, not starting with `_`.
  private static func check(name: String) throws {
    guard (1...255).contains(name.utf8.count), name.utf8.allSatisfy({ (32...126) ~= $0 }),
      !name.hasPrefix("_")
    else {
      throw StoreError(
        .badRequest,
        "A zone's name has 1 to 255 printable ASCII characters and does not begin with “_”.",
        context: ["zone": name])
    }
  }

  private static func insert(
    _ context: WriteContext, database: DatabaseID, name: String
  ) throws -> ZoneID {
    let zone = ZoneID(
      rawValue: try context.connection.insert(
        """
        INSERT INTO zone (database, name, created_at, changed_seq)
        VALUES (\(database), \(name), \(context.now), \(context.nextSequence())) RETURNING id
        """))
    try context.changed(ZoneFact.self, zone, before: nil)
    return zone
  }
}
