import Records
import SQLite

/// One participation, from the invitation to its end.
enum ParticipantFact: FactSource {
  static let kind = FactKind.participant

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
    let share = try c.first("SELECT share FROM participant WHERE id = \(object)") { $0.int(0) }
    return try ShareChain.of(share, c)
  }

  static func follow(_ object: Int64, _ context: WriteContext) throws {
    let row = try context.connection.first(
      "SELECT share, account, accepted_seq FROM participant WHERE id = \(object)"
    ) { ($0.key(0, as: ShareID.self), $0.optionalKey(1, as: AccountID.self), $0.optionalInt(2)) }
    guard let (share, account, accepted) = row else { return }
    context.consequences.settle(share: share)
    if let account, let accepted, accepted > context.consequences.start {
      context.consequences.touched.add(account, arrivedIn: share)
    }
  }

  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {
    let id = ParticipantID(rawValue: object)
    guard let row = try ParticipantRow.load(context.connection, id) else { return }
    try Occurrence.participant(row, before, after, context)?.tell(context)
  }

  private static let selection: SQL = """
    SELECT id, share, account, address_kind, address_typed, role, permission, may_invite, status,
      invited_by, link_generation, accepted_seq, ended_seq, ended_by, expires_at, link_of,
      address_folded
    FROM participant
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "share": .int(row.int(1)), "account": FactScalar(row.optionalInt(2)),
      "addressKind": FactScalar(row.optionalText(3)),
      "address": FactScalar(secret: row.optionalText(4)),
      "addressFolded": FactScalar(secret: row.optionalText(16)),
      "role": .text(row.text(5)), "permission": .text(row.text(6)),
      "mayInvite": .bool(row.bool(7)), "status": .text(row.text(8)),
      "invitedBy": FactScalar(row.optionalInt(9)), "linkGeneration": .int(row.int(10)),
      "accepted": FactScalar(row.optionalInt(11)), "ended": FactScalar(row.optionalInt(12)),
      "endedBy": FactScalar(row.optionalInt(13)), "expires": FactScalar(row.optionalInt(14)),
      "linkOf": FactScalar(row.optionalInt(15)),
    ]
  }
}
