import Records
package import SQLite

/// That a zone exists, and whose it is. Its share is a fact of the share.
package enum ZoneFact: FactSource {
  package static let kind = FactKind.zone

  package static func value(of zone: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("\(select) AND z.id = \(zone)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach(select) { row in
      try body(row.int(5), value(row))
      return true
    }
  }

  package static func chain(of zone: Int64, _ c: Connection) throws -> Int64 {
    try c.first(
      """
      SELECT d.container FROM zone z JOIN database d ON d.id = z.database WHERE z.id = \(zone)
      """
    ) { $0.int(0) } ?? 0
  }

  package static func follow(_ zone: Int64, _ context: WriteContext) throws {
    context.consequences.touched.add(zone: ZoneID(rawValue: zone))
  }

  private static let select: SQL = """
    SELECT d.container, d.environment, d.scope, d.owner, z.name, z.id
    FROM zone z JOIN database d ON d.id = z.database WHERE z.deleted_seq IS NULL
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "environment": .text(row.text(1)),
      "scope": .text(row.text(2)), "owner": FactScalar(row.optionalInt(3)),
      "name": .text(row.text(4)),
    ]
  }
}
