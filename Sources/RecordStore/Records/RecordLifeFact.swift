import Records
package import SQLite

/// When a record was made and deleted, by whom and as what. The row says it; it is logged where
/// sharing was concerned or a deleted record is made anew, and from then on for that record.
package enum RecordLifeFact: FactSource {
  package static let kind = FactKind.recordLife
  package static let isLoggedFromStart = false

  package static func value(of record: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM record WHERE id = \(record)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), id FROM record") { row in
      try body(row.int(4), value(row))
      return true
    }
  }

  package static func chain(of record: Int64, _ c: Connection) throws -> Int64 {
    try c.first(
      """
      SELECT d.container FROM record r JOIN zone z ON z.id = r.zone
        JOIN database d ON d.id = z.database WHERE r.id = \(record)
      """
    ) { $0.int(0) } ?? 0
  }

  static func changing(
    _ record: RecordID, always: Bool, _ context: WriteContext, _ body: () throws -> Void
  ) throws {
    let isLogged = try always || hasEntries(record, context.connection)
    guard isLogged else { return try body() }
    try context.changing(RecordLifeFact.self, record) { try body() }
  }

  private static func hasEntries(_ record: RecordID, _ c: Connection) throws -> Bool {
    try c.exists(
      "SELECT 1 FROM event WHERE kind = \(FactKind.recordLife) AND object = \(record) LIMIT 1")
  }

  private static let columns: SQL = "created_at, deleted_at, created_by, type"

  private static func value(_ row: Row) -> FactValue {
    [
      "created": .int(row.int(0)), "deleted": FactScalar(row.optionalInt(1)),
      "creator": FactScalar(row.optionalInt(2)), "type": .text(row.text(3)),
    ]
  }
}
