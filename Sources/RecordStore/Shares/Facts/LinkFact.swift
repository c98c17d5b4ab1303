import Records
import SQLite

/// A link and its conditions. The short GUID is a capability and stands in the log as a secret.
enum LinkFact: FactSource {
  static let kind = FactKind.link

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
    let sql: SQL = """
      SELECT d.container FROM link l LEFT JOIN share s ON s.id = l.share
      LEFT JOIN record r ON r.id = l.record
      JOIN zone z ON z.id = coalesce(s.zone, r.zone)
      JOIN database d ON d.id = z.database WHERE l.id = \(object)
      """
    return try c.first(sql) { $0.int(0) } ?? 0
  }

  /// Those who came by the link and may pass it on learn until when it leads in.
  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {
    guard let before, let after, before["expires"] != after["expires"] else { return }
    let c = context.connection
    let link = try c.first(
      """
      SELECT share, expires_at FROM link
      WHERE id = \(object) AND ended_at IS NULL AND participant IS NULL AND share IS NOT NULL
      """
    ) { (share: $0.key(0, as: ShareID.self), expires: $0.optionalInt(1)) }
    guard let link else { return }
    for row in try ParticipantRow.live(c, share: link.share)
    where row.role == .publicUser && row.status == .accepted {
      var occurrence = Occurrence(.linkTerm, link.share, row)
      occurrence.ends = link.expires
      try occurrence.tell(context)
    }
  }

  private static let selection: SQL = """
    SELECT id, guid, share, record, participant, ended_at, expires_at,
      password_hash IS NOT NULL, uses_left
    FROM link
    """

  private static func value(_ row: Row) -> FactValue {
    [
      "guid": .secret(row.text(1)), "share": FactScalar(row.optionalInt(2)),
      "record": FactScalar(row.optionalInt(3)), "participant": FactScalar(row.optionalInt(4)),
      "ended": FactScalar(row.optionalInt(5)), "expires": FactScalar(row.optionalInt(6)),
      "hasPassword": .bool(row.bool(7)), "usesLeft": FactScalar(row.optionalInt(8)),
    ]
  }
}
