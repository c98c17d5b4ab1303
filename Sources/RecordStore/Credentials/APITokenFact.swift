package import SQLite

/// Which API tokens a container has, and what they allow.
package enum APITokenFact: FactSource {
  package static let kind = FactKind.apiToken

  package static func value(of token: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM api_token WHERE id = \(token)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), id FROM api_token") { row in
      try body(row.int(6), value(row))
      return true
    }
  }

  package static func chain(of token: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM api_token WHERE id = \(token)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "container, environment, name, origins, callback, revoked_at"

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "environment": .text(row.text(1)), "name": .text(row.text(2)),
      "origins": .text(row.text(3)), "callback": FactScalar(row.optionalText(4)),
      "revoked": .bool(!row.isNull(5)),
    ]
  }
}
