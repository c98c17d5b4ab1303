package import Records
package import SQLite

/// A zone as the page of a container lists it.
package struct ZoneSummary: Hashable, Sendable {
  package let place: ZonePlace
  package let createdAt: Int64
  /// Nil where the viewer only sees a part of the zone.
  package let records: Int?
  /// Bytes of the records' fields; nil where `records` is.
  package let bytes: Int64?
  /// The active zone-wide share.
  package let share: ShareID?
  /// Active shares of records in the zone.
  package let recordShares: Int
  package let isOwn: Bool
}

extension Zones {
  /// The zones of a container that the caller sees: the public one, their own, and those of others
  /// in which something is shared with them; own ones first, by name.
  package static func list(
    _ c: Connection, caller: Caller, container: ContainerID, environment: Environment, now: Int64
  ) throws -> [ZoneSummary] {
    let account = caller.accountID
    let seen: SQL = """
      d.scope = 'public' OR d.owner = \(account) OR EXISTS (SELECT 1 FROM participant p
        WHERE p.zone = z.id AND p.account = \(account) AND p.accepted_seq IS NOT NULL
          AND p.ended_seq IS NULL)
      """
    let rows = try c.all(
      """
      SELECT z.id, z.created_at, z.share, coalesce((SELECT sum(n.n) FROM counter n
          WHERE n.zone = z.id AND n.type <> \(ShareRecord.type)), 0), coalesce((SELECT sum(n.bytes) FROM counter n
          WHERE n.zone = z.id), 0), (SELECT count(*) FROM share s
          WHERE s.zone = z.id AND s.root IS NOT NULL AND s.ended_seq IS NULL)
      FROM zone z JOIN database d ON d.id = z.database
      WHERE d.container = \(container) AND d.environment = \(environment)
        AND z.deleted_seq IS NULL AND (\(seen))
      ORDER BY CASE WHEN d.owner = \(account) THEN 0 WHEN d.owner IS NULL THEN 1 ELSE 2 END,
        z.name, z.id
      """
    ) { row in
      (
        zone: try row.id(0, as: ZoneID.self), createdAt: row.int(1),
        share: try row.optionalID(2, as: ShareID.self), records: Int(row.int(3)),
        bytes: row.int(4), recordShares: Int(row.int(5))
      )
    }
    return try rows.compactMap { row in
      let facts = try AccessFactsLoader.forZone(c, caller: caller, zone: row.zone, now: now)
      let question = AccessQuestion(caller: caller, action: .readZone, now: now)
      let decision = Access.decide(question, facts)
      let place = try ZonePlace.load(row.zone, c)
      let isOwn = place.owner != nil && place.owner == account
      let seesParts = try !VisibleShares.load(c, caller: caller, zone: row.zone, now: now)
        .readable.isEmpty
      guard decision.isAllowed || seesParts else { return nil }
      let seesAll = decision.isAllowed
      return ZoneSummary(
        place: place, createdAt: row.createdAt, records: seesAll ? row.records : nil,
        bytes: seesAll ? row.bytes : nil, share: row.share,
        recordShares: isOwn ? row.recordShares : 0, isOwn: isOwn)
    }
  }
}
