import Records
import SQLite

/// What the security roles of a container's public database grant on a record type.
enum RoleGrantQuery {
  static func load(
    _ c: Connection, container: ContainerID, environment: Environment, type: String,
    account: AccountID?
  ) throws -> [RoleGrant] {
    let sql: SQL = """
      SELECT o.name, g.permit,
        EXISTS (SELECT 1 FROM role_member m WHERE m.role = o.id AND m.account = \(account))
      FROM role o JOIN role_grant g ON g.role = o.id AND g.type = \(type)
      WHERE o.container = \(container) AND o.environment = \(environment)
      """
    let rows = try c.all(sql) { ($0.text(0), $0.text(1), $0.bool(2)) }
    if rows.isEmpty {
      let isSaid = try c.exists(
        """
        SELECT 1 FROM record_type WHERE container = \(container)
          AND environment = \(environment) AND name = \(type) AND grants_set = 1
        """)
      return isSaid ? [] : defaults(type)
    }
    return rows.compactMap { name, permit, isMember in
      RoleGrant.Right(rawValue: permit).map {
        RoleGrant(role: name, type: type, right: $0, isMember: isMember)
      }
    }
  }

  /// A type nobody has said anything about: the world reads, accounts create, creators write.
  static func defaults(_ type: String) -> [RoleGrant] {
    if type == SchemaType.usersName {
      return SchemaGrant.defaults(ofType: type).map {
        RoleGrant(role: $0.role, type: type, right: $0.right)
      }
    }
    return [
      RoleGrant(role: "_world", type: type, right: .read),
      RoleGrant(role: "_icloud", type: type, right: .create),
      RoleGrant(role: "_creator", type: type, right: .read),
      RoleGrant(role: "_creator", type: type, right: .write),
    ]
  }
}
