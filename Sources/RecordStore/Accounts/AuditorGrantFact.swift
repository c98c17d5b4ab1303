package import SQLite

/// Until when an auditor may look into what one owner keeps in a container.
package enum AuditorGrantFact: FactSource {
  package static let kind = FactKind.auditorGrant

  package static func value(of grant: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM auditor_grant WHERE id = \(grant)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), id FROM auditor_grant") { row in
      try body(row.int(4), value(row))
      return true
    }
  }

  package static func chain(of grant: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM auditor_grant WHERE id = \(grant)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "container, owner, account, until_at"

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "owner": .int(row.int(1)), "account": .int(row.int(2)),
      "until": .int(row.int(3)),
    ]
  }
}
