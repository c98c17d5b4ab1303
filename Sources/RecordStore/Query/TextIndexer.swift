import Records
package import SQLite

/// Brings the index of words up to what was written, in small steps that can be left at any time.
package enum TextIndexer {
  /// True when there are words that are not in the index.
  package static func isBehind(_ c: Connection) throws -> Bool { try waiting(c) != nil }

  /// Moves with every record that is written.
  package static func sequence(_ c: Connection) throws -> Int64 {
    try c.first("SELECT seq FROM clock") { $0.int(0) } ?? 0
  }

  /// Walks on through one zone, in the order of its changes. True while there is more to do.
  package static func step(_ context: WriteContext, limit: Int = 500) throws -> Bool {
    let c = context.connection
    guard let zone = try waiting(c) else { return false }
    let rows = try c.all(
      """
      SELECT \(RecordRow.columns) FROM record r LEFT JOIN body b ON b.record = r.id
      WHERE r.zone = \(zone.id) AND r.seq > \(zone.reached) ORDER BY r.seq LIMIT \(limit)
      """, RecordRow.init)
    var types: [String: RecordTypeRow?] = [:]
    for row in rows {
      try TextIndex.remove(row.id, c)
      guard !row.isDeleted else { continue }
      if types[row.type] == nil {
        types[row.type] = .some(
          try Schema.type(
            c, container: zone.container, environment: zone.environment, name: row.type))
      }
      guard let type = types[row.type] ?? nil else { continue }
      try TextIndex.put(row.id, zone: zone.id, type: type, fields: row.fields, c)
    }
    let last = rows.last?.sequence ?? zone.reached
    let reached = rows.count < limit ? max(last, zone.changed) : last
    try c.run(
      """
      INSERT INTO text_zone (zone, seq) VALUES (\(zone.id), \(reached))
      ON CONFLICT (zone) DO UPDATE SET seq = excluded.seq
      """)
    return try waiting(c) != nil
  }

  /// A field became searchable, or no longer is: everything is read again.
  static func restart(
    _ context: WriteContext, container: ContainerID, environment: Environment
  ) throws {
    try context.connection.run(
      """
      DELETE FROM text_zone WHERE zone IN (
        SELECT z.id FROM zone z JOIN database d ON d.id = z.database
        WHERE d.container = \(container) AND d.environment = \(environment))
      """)
  }

  private struct Waiting {
    let id: ZoneID
    let changed: Int64
    let reached: Int64
    let container: ContainerID
    let environment: Environment
  }

  private static func waiting(_ c: Connection) throws -> Waiting? {
    try c.first(
      """
      SELECT z.id, z.changed_seq, coalesce(t.seq, 0), d.container, d.environment
      FROM zone z LEFT JOIN text_zone t ON t.zone = z.id JOIN database d ON d.id = z.database
      WHERE z.changed_seq > coalesce(t.seq, 0) AND z.deleted_seq IS NULL
        AND EXISTS (SELECT 1 FROM record r WHERE r.zone = z.id AND r.seq > coalesce(t.seq, 0))
      ORDER BY z.id LIMIT 1
      """
    ) {
      Waiting(
        id: $0.key(0), changed: $0.int(1), reached: $0.int(2), container: $0.key(3),
        environment: try $0.word(4))
    }
  }
}
