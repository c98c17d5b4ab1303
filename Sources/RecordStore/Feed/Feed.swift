package import Records
package import SQLite

/// What changed since a token. A feed names candidates; whether an entry is a record or a deletion
/// is decided when it is answered, by what the viewer may see then.
package enum Feed {
  package static let pageLimit = 200
  /// A page ends behind the record with which its fields come to this size.
  static let pageBytes: Int64 = 4 << 20

  /// The owner's view of a zone, else the view of those it is shared with.
  package static func zoneChanges(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, _ request: FeedRequest, keys: InstanceKey
  ) throws -> ZoneChanges {
    try check(request.limit)
    let (zone, visible) = try feedZone(c, viewer, zone)
    let clock = try FeedClock(c)
    let scope = scope(of: zone, viewer)
    let position = try request.token.map {
      try FeedToken.position(of: $0, in: scope, clock, oldest: zone.oldestSequence, keys)
    }
    let range = FeedRange(
      position, isReversed: request.isReversed, now: clock.sequence, limit: request.limit)
    let page =
      scope.kind == .ownZone
      ? try OwnZoneFeed(c: c, zone: zone, range: range).page()
      : try SharedZoneFeed(c, viewer, zone, visible: visible, range: range).page()
    let end = range.position(afterPage: page.end, isLast: page.isLast)
    let filter = FeedTypes(c: c, zone: zone.id, types: request.types, isFirst: position == nil)
    return ZoneChanges(
      entries: try filter.entries(page.entries),
      token: FeedToken(scope: scope, position: end, incarnation: clock.incarnation).text(keys),
      moreComing: !page.isLast || range.isBehind)
  }

  /// A token for all that comes from now on.
  package static func currentToken(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, keys: InstanceKey
  ) throws -> String {
    let (zone, _) = try feedZone(c, viewer, zone)
    let clock = try FeedClock(c)
    return FeedToken(
      scope: scope(of: zone, viewer), position: FeedPosition(place: .end(of: clock.sequence)),
      incarnation: clock.incarnation
    ).text(keys)
  }

  static func check(_ limit: Int) throws {
    guard (1...pageLimit).contains(limit) else {
      throw StoreError(.badRequest, "A page of changes has 1 to 200 entries.")
    }
  }

  private static func scope(of zone: RecordZone, _ viewer: Viewer) -> FeedToken.Scope {
    let isOwn = zone.isOwned(by: viewer.caller) || viewer.caller == .operatorOfStore
    return FeedToken.Scope(
      kind: isOwn ? .ownZone : .sharedZone, object: zone.id.rawValue | zone.turn << 48,
      account: viewer.account)
  }

  private static func feedZone(
    _ c: Connection, _ viewer: Viewer, _ zone: ZoneID
  ) throws -> (RecordZone, VisibleRecords) {
    let zone = try RecordZone.load(zone, c)
    // Strangers are not told whether the zone is somebody's.
    let visible = try VisibleRecords.load(c, viewer, zone: zone)
    guard zone.scope == .private, !zone.isDefault else {
      throw StoreError(.badRequest, "There are no changes of the default zone.")
    }
    return (zone, visible)
  }

  struct Page {
    var entries: [FeedEntry] = []
    var end: FeedPlace?
    var isLast: Bool
  }
}

/// A zone as its owner sees it: every record once, at its last change.
struct OwnZoneFeed {
  let c: Connection
  let zone: RecordZone
  let range: FeedRange

  func page() throws -> Feed.Page {
    // A client that starts holds nothing that could be deleted.
    let lowest = range.after.sequence
    let highest = range.before.map { $0.sub == .max ? $0.sequence : $0.sequence - 1 }
    var rows: [RecordRow] = []
    var bytes: Int64 = 0
    var isLast = true
    try c.forEach(
      """
      SELECT \(RecordRow.columns) FROM record r LEFT JOIN body b ON b.record = r.id
      WHERE r.zone = \(zone.id) AND r.seq > \(lowest) AND r.seq <= \(highest ?? .max)
        AND (\(!range.isFirstFetch) = 1 OR r.deleted_at IS NULL)
      ORDER BY r.seq \(range.isReversed ? "DESC" : "ASC" as SQL) LIMIT \(range.limit + 1)
      """
    ) { row in
      guard rows.count < range.limit, bytes < Feed.pageBytes else {
        isLast = false
        return false
      }
      let record = try RecordRow(row)
      bytes += record.size
      rows.append(record)
      return true
    }
    return Feed.Page(
      entries: try rows.map {
        $0.isDeleted ? .deleted(name: $0.name, type: $0.type) : .record(try $0.opened(c))
      },
      end: rows.last.map { FeedPlace(sequence: $0.sequence, sub: range.isReversed ? 0 : .max) },
      isLast: isLast)
  }
}
