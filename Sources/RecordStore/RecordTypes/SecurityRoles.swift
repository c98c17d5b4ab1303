package import Records
package import SQLite

/// The security roles of a container's public database, and what they may do with a record type.
package enum SecurityRoles {
  package static let builtIn = ["_world", "_icloud", "_creator"]

  package struct Role: Hashable, Sendable {
    package let id: Int64
    package let name: String
    package let members: [AccountID]
  }

  static func isBuiltIn(_ name: String) -> Bool { builtIn.contains(name) }

  /// Custom roles with who is in them.
  package static func list(
    _ c: Connection, container: ContainerID, environment: Environment
  ) throws -> [Role] {
    try c.all(
      """
      SELECT id, name FROM role WHERE container = \(container) AND environment = \(environment)
      ORDER BY id
      """
    ) { ($0.int(0), $0.text(1)) }
    .filter { !isBuiltIn($0.1) }
    .map { id, name in
      let members: [AccountID] = try c.all(
        "SELECT account FROM role_member WHERE role = \(id) ORDER BY account"
      ) { $0.key(0) }
      return Role(id: id, name: name, members: members)
    }
  }

  /// By record type; types of which nobody said anything are missing.
  package static func grants(
    _ c: Connection, container: ContainerID, environment: Environment
  ) throws -> [String: [SchemaGrant]] {
    var grants: [String: [SchemaGrant]] = [:]
    for type in try c.all(
      """
      SELECT name FROM record_type
      WHERE container = \(container) AND environment = \(environment) AND grants_set = 1
      """, { $0.text(0) })
    { grants[type] = [] }
    try c.forEach(
      """
      SELECT g.type, o.name, g.permit FROM role o JOIN role_grant g ON g.role = o.id
      WHERE o.container = \(container) AND o.environment = \(environment)
      """
    ) { row in
      let grant = SchemaGrant(try row.word(2), to: row.text(1))
      grants[row.text(0), default: []].append(grant)
      return true
    }
    return grants.mapValues { $0.sorted(by: SchemaGrant.precedes) }
  }

  package static func add(
    _ context: WriteContext, container: ContainerID, environment: Environment, name: String
  ) throws {
    try RecordNames.check(type: name)
    _ = try role(context.connection, container, environment, name)
  }

  /// Says all that may be done with a type: what is not named nobody may.
  package static func setGrants(
    _ context: WriteContext, _ grants: [SchemaGrant], container: ContainerID,
    environment: Environment, type: String
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    try store(context, grants, container: container, environment: environment, type: type)
  }

  static func store(
    _ context: WriteContext, _ grants: [SchemaGrant], container: ContainerID,
    environment: Environment, type: String
  ) throws {
    let c = context.connection
    let row = try c.first(
      """
      SELECT id FROM record_type
      WHERE container = \(container) AND environment = \(environment) AND name = \(type)
      """
    ) { $0.int(0) }
    guard let row else { throw StoreError(.notFound, context: ["recordType": type]) }
    try context.changing(RoleGrantFact.self, row) {
      try c.run(
        """
        DELETE FROM role_grant WHERE type = \(type) AND role IN (
          SELECT id FROM role WHERE container = \(container) AND environment = \(environment))
        """)
      try c.run("UPDATE record_type SET grants_set = 1 WHERE id = \(row)")
      for grant in Set(grants).sorted(by: SchemaGrant.precedes) {
        let role = try role(c, container, environment, grant.role)
        try c.run(
          """
          INSERT INTO role_grant (role, type, permit) VALUES (\(role), \(type), \(grant.right))
          """)
      }
    }
  }

  private static func role(
    _ c: Connection, _ container: ContainerID, _ environment: Environment, _ name: String
  ) throws -> Int64 {
    let known = try c.first(
      """
      SELECT id FROM role
      WHERE container = \(container) AND environment = \(environment) AND name = \(name)
      """
    ) { $0.int(0) }
    return try known
      ?? c.insert(
        """
        INSERT INTO role (container, environment, name)
        VALUES (\(container), \(environment), \(name)) RETURNING id
        """)
  }
}
