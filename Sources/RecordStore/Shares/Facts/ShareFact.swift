import Records
import SQLite

/// A share's settings and whether it is active.
enum ShareFact: FactSource {
  static let kind = FactKind.share

  static func value(of object: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("\(selection) WHERE id = \(object)") { value($0) }
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    try c.forEach(selection) { row in
      try body(row.int(0), value(row))
      return true
    }
  }

  static func chain(of object: Int64, _ c: Connection) throws -> Int64 {
    try ShareChain.of(object, c)
  }

  static func follow(_ object: Int64, _ context: WriteContext) throws {
    context.consequences.settle(share: ShareID(rawValue: object))
  }

  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {
    let (was, isActive) = (before?["ended"] == .null, after?["ended"] == .null)
    guard was != isActive else { return }
    try Occurrence(isActive ? .started : .ended, ShareID(rawValue: object)).tell(context)
  }

  private static let selection: SQL = """
    SELECT id, zone, root, share_record, public_permission, allows_anyone,
      participants_may_invite, allows_access_requests, shows_preview, since_seq, ended_seq
    FROM share
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "zone": .int(row.int(1)), "root": FactScalar(row.optionalInt(2)),
      "shareRecord": .int(row.int(3)), "publicPermission": .text(row.text(4)),
      "allowsAnyone": .bool(row.bool(5)), "participantsMayInvite": .bool(row.bool(6)),
      "allowsAccessRequests": .bool(row.bool(7)), "showsPreview": .bool(row.bool(8)),
      "since": .int(row.int(9)), "ended": FactScalar(row.optionalInt(10)),
    ]
  }
}

/// The chain of the log that a share's events go to: its container's.
enum ShareChain {
  static func of(_ share: Int64?, _ c: Connection) throws -> Int64 {
    let sql: SQL = """
      SELECT d.container FROM share s JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database WHERE s.id = \(share)
      """
    return try c.first(sql) { $0.int(0) } ?? 0
  }
}
