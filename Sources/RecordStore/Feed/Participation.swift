import Records
import SQLite

/// From when to when an account saw what a share holds. One that was accepted is several where it
/// gave nothing for a while.
struct Participation {
  let share: ShareID
  let isZoneWide: Bool
  let accepted: Int64
  let ended: Int64?

  var isActive: Bool { ended == nil }

  static func load(
    _ c: Connection, account: AccountID?, zone: ZoneID
  ) throws -> [Participation] {
    let rows = try c.all(
      """
      SELECT p.share, s.root, p.accepted_seq, p.ended_seq, p.id,
        EXISTS (SELECT 1 FROM lapse l WHERE l.participant = p.id)
      FROM participant p JOIN share s ON s.id = p.share
      WHERE p.account = \(account) AND p.zone = \(zone) AND p.accepted_seq IS NOT NULL
      ORDER BY p.accepted_seq
      """
    ) {
      (
        Participation(
          share: $0.key(0), isZoneWide: $0.isNull(1), accepted: $0.int(2),
          ended: $0.optionalInt(3)),
        $0.bool(5) ? $0.key(4, as: ParticipantID.self) : nil
      )
    }
    return try rows.flatMap { whole, lapsed in
      guard let lapsed else { return [whole] }
      return whole.without(try Lapses.of(lapsed, c))
    }
  }

  private func without(_ lapses: [Lapse]) -> [Participation] {
    var parts: [Participation] = []
    var start: Int64? = accepted
    for lapse in lapses {
      guard let from = start else { break }
      parts.append(part(from, lapse.from))
      start = lapse.to
    }
    if let start { parts.append(part(start, ended)) }
    return parts
  }

  private func part(_ from: Int64, _ to: Int64?) -> Participation {
    Participation(share: share, isZoneWide: isZoneWide, accepted: from, ended: to)
  }
}
