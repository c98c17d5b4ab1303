package import SQLite

/// Who is in the team of a container, with which role.
package enum TeamFact: FactSource {
  package static let kind = FactKind.team

  package static func value(of member: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM team WHERE id = \(member)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), id FROM team") { row in
      try body(row.int(3), value(row))
      return true
    }
  }

  /// A member who was removed is still found in the chain that knew them.
  package static func chain(of member: Int64, _ c: Connection) throws -> Int64 {
    let today = try c.first("SELECT container FROM team WHERE id = \(member)") { $0.int(0) }
    let before =
      try today
      ?? c.first(
        "SELECT chain FROM event WHERE kind = \(kind) AND object = \(member) LIMIT 1"
      ) { $0.int(0) }
    return before ?? 0
  }

  private static let columns: SQL = "container, account, role"

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "account": .int(row.int(1)), "role": .text(row.text(2)),
    ]
  }
}
