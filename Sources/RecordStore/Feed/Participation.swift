import Records
import SQLite

/// From when to when an account took part in a share of a zone.
struct Participation {
  let share: ShareID
  let isZoneWide: Bool
  let accepted: Int64
  let ended: Int64?

  var isActive: Bool { ended == nil }

  static func load(
    _ c: Connection, account: AccountID?, zone: ZoneID
  ) throws -> [Participation] {
    try c.all(
      """
      SELECT p.share, s.root, p.accepted_seq, p.ended_seq
      FROM participant p JOIN share s ON s.id = p.share
      WHERE p.account = \(account) AND p.zone = \(zone) AND p.accepted_seq IS NOT NULL
      ORDER BY p.accepted_seq
      """
    ) {
      Participation(
        share: $0.key(0), isZoneWide: $0.isNull(1), accepted: $0.int(2),
        ended: $0.optionalInt(3))
    }
  }
}
