import Records
package import SQLite

/// What security roles may do with a record type, once somebody said so.
package enum RoleGrantFact: FactSource {
  package static let kind = FactKind.roleGrant

  package static func value(of type: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM record_type WHERE id = \(type) AND grants_set = 1") {
      try value($0, c)
    }
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns) FROM record_type WHERE grants_set = 1") { row in
      try body(row.int(0), value(row, c))
      return true
    }
  }

  package static func chain(of type: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM record_type WHERE id = \(type)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "id, container, environment, name"

  private static func value(_ row: Row, _ c: Connection) throws -> FactValue {
    let grants = try c.all(
      """
      SELECT g.permit, o.name FROM role o JOIN role_grant g ON g.role = o.id
      WHERE o.container = \(row.int(1)) AND o.environment = \(row.text(2))
        AND g.type = \(row.text(3)) ORDER BY g.permit, o.name
      """
    ) { $0.text(0) + " " + $0.text(1) }
    return [
      "container": .int(row.int(1)), "environment": .text(row.text(2)),
      "type": .text(row.text(3)), "grants": .text(grants.joined(separator: ", ")),
    ]
  }
}
