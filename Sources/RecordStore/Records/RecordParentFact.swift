package import SQLite

/// Under which record a record hangs. Every change is logged, the beginning is not: who may reach a
/// record at some time is found by climbing.
package enum RecordParentFact: FactSource {
  package static let kind = FactKind.recordParent
  package static let isLoggedFromStart = false

  package static func value(of record: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT parent FROM record WHERE id = \(record)") {
      ["parent": FactScalar($0.optionalInt(0))]
    }
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT id, parent FROM record WHERE parent IS NOT NULL") { row in
      try body(row.int(0), ["parent": .int(row.int(1))])
      return true
    }
  }

  package static func chain(of record: Int64, _ c: Connection) throws -> Int64 {
    try RecordLifeFact.chain(of: record, c)
  }
}
