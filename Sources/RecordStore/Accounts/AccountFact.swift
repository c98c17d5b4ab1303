import Records
package import SQLite

/// Whether an account may act, and its role on this server.
package enum AccountFact: FactSource {
  package static let kind = FactKind.account

  package static func value(of account: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT state, instance_role FROM account WHERE id = \(account)", value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT state, instance_role, id FROM account") { row in
      try body(row.int(2), value(row))
      return true
    }
  }

  package static func chain(of account: Int64, _ c: Connection) throws -> Int64 { 0 }

  package static func follow(_ account: Int64, _ context: WriteContext) throws {
    context.consequences.settle(account: AccountID(rawValue: account))
  }

  private static func value(_ row: Row) -> FactValue {
    ["state": .text(row.text(0)), "role": .text(row.text(1))]
  }
}
