package import Records
package import SQLite

/// How many records of a type a viewer finds in a zone.
package struct TypeCount: Hashable, Sendable {
  package let type: String
  package let count: Int64
  /// Bytes of stored fields; 0 where only some of the records count.
  package let bytes: Int64
  /// True when there may be more or fewer.
  package let isAbout: Bool

  /// Whether they stand in a list of records of a type, nil for any.
  package func isListed(among asked: String?) -> Bool {
    ShareRecord.isListed(type, among: asked)
  }
}

extension RecordReader {
  /// Records that are counted before the answer becomes "about".
  static let countLimit = 5_000

  package static func types(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID
  ) throws -> [TypeCount] {
    let visible = try VisibleRecords.load(c, viewer, zone: RecordZone.load(zone, c))
    return try types(c, zone: zone, visible)
  }

  static func types(
    _ c: Connection, zone: ZoneID, _ visible: VisibleRecords
  ) throws -> [TypeCount] {
    if case .shares(let shares) = visible.reach { return try types(c, in: shares) }
    return try c.all(
      "SELECT type, n, bytes FROM counter WHERE zone = \(zone) AND n > 0 ORDER BY type"
    ) { ($0.text(0), $0.int(1), $0.int(2)) }
    .compactMap { type, count, bytes in
      guard visible.mayShow(type: type) else { return nil }
      let isOwn = visible.isOnlyOwn(type: type)
      return TypeCount(type: type, count: count, bytes: isOwn ? 0 : bytes, isAbout: isOwn)
    }
  }

  private static func types(_ c: Connection, in shares: [ShareID]) throws -> [TypeCount] {
    var counts: [String: Int64] = [:]
    var isAbout = false
    for share in shares {
      let found = try c.all(
        """
        SELECT type, count(*) FROM
          (SELECT r.type FROM record r WHERE r.share = \(share) AND r.deleted_at IS NULL
            LIMIT \(countLimit)) s
        GROUP BY type
        """
      ) { ($0.text(0), $0.int(1)) }
      if found.reduce(0, { $0 + $1.1 }) == Int64(countLimit) { isAbout = true }
      counts.merge(found, uniquingKeysWith: +)
    }
    return counts.sorted { $0.key < $1.key }.map {
      TypeCount(type: $0.key, count: $0.value, bytes: 0, isAbout: isAbout)
    }
  }
}
