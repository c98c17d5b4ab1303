import Records
import SQLite

/// Everybody who has asked to be let into one share: the object is the share.
enum RequesterFact: FactSource {
  static let kind = FactKind.requester

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    let sql: SQL = "SELECT account FROM requester WHERE share = \(object) ORDER BY account"
    let accounts = try c.all(sql) { String($0.int(0)) }
    return accounts.isEmpty ? nil : ["accounts": .text(accounts.joined(separator: " "))]
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    let shares = try c.all("SELECT DISTINCT share FROM requester ORDER BY share") { $0.int(0) }
    for share in shares {
      if let value = try value(of: share, c) { try body(share, value) }
    }
  }

  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {
    let share = ShareID(rawValue: object)
    for account in accounts(after).subtracting(accounts(before)).sorted() {
      try Occurrence(.requested, share, person: AccountID(rawValue: account)).tell(context)
    }
  }

  private static func accounts(_ value: FactValue?) -> Set<Int64> {
    guard case .text(let text)? = value?["accounts"] else { return [] }
    return Set(text.split(separator: " ").compactMap { Int64($0) })
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try ShareChain.of(object, c)
  }
}
