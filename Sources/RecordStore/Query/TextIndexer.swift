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
    let reached = try walk(zone, limit, c)
    try c.run(
      """
      INSERT INTO text_zone (zone, seq) VALUES (\(zone.id), \(reached))
      ON CONFLICT (zone) DO UPDATE SET seq = excluded.seq
      """)
    return try waiting(c) != nil
  }

  /// Reads so many records; tells up to where.
  private static func walk(_ zone: Waiting, _ limit: Int, _ c: Connection) throws -> Int64 {
    let types = try Schema.types(c, container: zone.container, environment: zone.environment)
      .filter(\.isSearchable)
    // Where nothing is searchable and nothing was, no record is worth a look.
    if types.isEmpty, try !TextIndex.hasWords(of: zone.id, c) { return zone.changed }
    let rows = try c.all(
      """
      SELECT id, seq, type FROM record
      WHERE zone = \(zone.id) AND seq > \(zone.reached) ORDER BY seq LIMIT \(limit)
      """
    ) { (id: try $0.id(0, as: RecordID.self), sequence: $0.int(1), type: $0.text(2)) }
    for row in rows {
      try TextIndex.remove(row.id, c)
      guard let type = types.first(where: { $0.name == row.type }),
        let record = try RecordRow.with(id: row.id, c), !record.isDeleted
      else { continue }
      try TextIndex.put(row.id, zone: zone.id, type: type, fields: record.fields, c)
    }
    let last = rows.last?.sequence ?? zone.reached
    return rows.count < limit ? max(last, zone.changed) : last
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
