package import SQLite

/// Who is in a custom security role; nothing while nobody is.
package enum RoleMemberFact: FactSource {
  package static let kind = FactKind.roleMember

  package static func value(of role: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM role o WHERE id = \(role) AND \(hasMembers)") {
      try value($0, c)
    }
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns) FROM role o WHERE \(hasMembers)") { row in
      try body(row.int(0), value(row, c))
      return true
    }
  }

  package static func chain(of role: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM role WHERE id = \(role)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "o.id, o.container, o.environment, o.name"
  private static let hasMembers: SQL =
    "EXISTS (SELECT 1 FROM role_member m WHERE m.role = o.id)"

  private static func value(_ row: Row, _ c: Connection) throws -> FactValue {
    let members = try c.all(
      "SELECT account FROM role_member WHERE role = \(row.int(0)) ORDER BY account"
    ) { String($0.int(0)) }
    return [
      "container": .int(row.int(1)), "environment": .text(row.text(2)), "role": .text(row.text(3)),
      "accounts": .text(members.joined(separator: ", ")),
    ]
  }
}
