import Records
import SQLite

/// To whom a zone that is shared as a whole is offered: the object is the share.
enum TransferFact: FactSource {
  static let kind = FactKind.transfer

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT account FROM transfer WHERE share = \(object)") {
      ["account": .int($0.int(0))]
    }
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    try c.forEach("SELECT share, account FROM transfer") { row in
      try body(row.int(0), ["account": .int(row.int(1))])
      return true
    }
  }

  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {
    let share = ShareID(rawValue: object)
    if case .int(let account)? = after?["account"] {
      try Occurrence(.offered, share, person: AccountID(rawValue: account)).tell(context)
    } else if case .int(let account)? = before?["account"],
      context.actor.account?.rawValue == account
    {
      try Occurrence(.offerDeclined, share, person: context.actor.account).tell(context)
    }
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try ShareChain.of(object, c)
  }
}
