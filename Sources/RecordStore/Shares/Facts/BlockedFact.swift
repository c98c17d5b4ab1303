import Records
import SQLite

/// Everybody blocked from one share: the object is the share, each member one account.
enum BlockedFact: FactSource {
  static let kind = FactKind.blocked

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    let sql: SQL = """
      SELECT account, by_account FROM blocked WHERE share = \(object) ORDER BY account
      """
    let rows = try c.all(sql) { ($0.int(0), $0.optionalInt(1)) }
    return value(rows)
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    let shares = try c.all("SELECT DISTINCT share FROM blocked ORDER BY share") { $0.int(0) }
    for share in shares {
      if let value = try value(of: share, c) { try body(share, value) }
    }
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try ShareChain.of(object, c)
  }

  static func follow(_ object: Int64, _ context: WriteContext) throws {
    context.consequences.settle(share: ShareID(rawValue: object))
  }

  private static func value(_ rows: [(Int64, Int64?)]) -> FactValue? {
    guard !rows.isEmpty else { return nil }
    let accounts = rows.map { String($0.0) }.joined(separator: " ")
    let by = rows.map { $0.1.map(String.init) ?? "-" }.joined(separator: " ")
    return ["accounts": .text(accounts), "by": .text(by)]
  }
}
