package import SQLite

/// Which server-to-server keys a container has, and as whom they act.
package enum ServerKeyFact: FactSource {
  package static let kind = FactKind.serverKey

  package static func value(of key: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM server_key WHERE id = \(key)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), id FROM server_key") { row in
      try body(row.int(6), value(row))
      return true
    }
  }

  package static func chain(of key: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM server_key WHERE id = \(key)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "container, environment, name, key_id, account, revoked_at"

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "environment": .text(row.text(1)), "name": .text(row.text(2)),
      "keyID": .text(row.text(3)), "account": .int(row.int(4)),
      "revoked": .bool(!row.isNull(5)),
    ]
  }
}
