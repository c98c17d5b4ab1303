package import SQLite

/// Which addresses an account has, and whether they were verified: invitations find people by them.
package enum AddressFact: FactSource {
  package static let kind = FactKind.address

  package static func value(of address: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("\(select) WHERE id = \(address)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach(select) { row in
      try body(row.int(4), value(row))
      return true
    }
  }

  package static func chain(of address: Int64, _ c: Connection) throws -> Int64 { 0 }

  private static let select: SQL = """
    SELECT account, kind, folded, verified_seq IS NOT NULL, id FROM address
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "account": .int(row.int(0)), "kind": .text(row.text(1)), "address": .secret(row.text(2)),
      "verified": .bool(row.bool(3)),
    ]
  }
}
