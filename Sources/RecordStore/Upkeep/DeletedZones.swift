import Records
import SQLite

/// What is left in zones that were deleted: everything that was said in them goes, record by record
/// in the order of their last change. `oldest_seq` of the zone says how far it came; once it has
/// reached `deleted_seq` the zone is empty.
///
/// The row of the zone stays, as the tombstone that feeds tell of. So do the narrow rows of records
/// that the log, a share or a link speaks of: they become tombstones.
enum DeletedZones {
  static func waiting(_ connection: Connection) throws -> [ZoneID] {
    try connection.all(
      """
      SELECT id FROM zone WHERE deleted_seq IS NOT NULL AND oldest_seq < deleted_seq ORDER BY id
      """
    ) { try $0.id(0) }
  }

  /// Empties up to `limit` records and answers how many there were.
  static func empty(_ context: WriteContext, zone: ZoneID, limit: Int) throws -> Int {
    let c = context.connection
    let records = try c.all(
      """
      SELECT r.id, r.seq FROM zone z CROSS JOIN record r
      WHERE r.zone = z.id AND z.id = \(zone) AND r.seq > z.oldest_seq AND r.seq < z.deleted_seq
      ORDER BY r.seq LIMIT \(limit)
      """
    ) { (id: try $0.id(0, as: RecordID.self), seq: $0.int(1)) }
    for record in records { try empty(context, record.id) }
    let reached = records.count < limit ? nil : records.last?.seq
    try c.run(
      """
      UPDATE zone SET oldest_seq = coalesce(\(reached), deleted_seq) WHERE id = \(zone)
      """)
    return records.count
  }

  private static func empty(_ context: WriteContext, _ record: RecordID) throws {
    let c = context.connection
    try letGoOfFiles(c, record)
    try c.run("DELETE FROM asset_row WHERE record = \(record)")
    try c.run("DELETE FROM index_row WHERE record = \(record)")
    try c.run("DELETE FROM reference_row WHERE source = \(record)")
    try c.run("DELETE FROM body WHERE record = \(record)")
    try TextIndex.remove(record, c)
    try c.run("DELETE FROM body_past WHERE record = \(record)")
    guard try isSpokenOf(c, record) else {
      try c.run("DELETE FROM record WHERE id = \(record)")
      return
    }
    try RecordLifeFact.changing(record, always: false, context) {
      try c.run(
        """
        UPDATE record SET deleted_at = coalesce(deleted_at, \(context.now)), size = 0
        WHERE id = \(record)
        """)
    }
  }

  /// Every stored version, past ones too, counted once for each place where it names a file.
  private static func letGoOfFiles(_ c: Connection, _ record: RecordID) throws {
    let versions = try c.all(
      """
      SELECT fields FROM body WHERE record = \(record)
      UNION ALL SELECT fields FROM body_past WHERE record = \(record)
      """
    ) { $0.withBytes(0, History.assets(in:)) }
    for digest in versions.joined() {
      try c.run("UPDATE asset SET refs = refs - 1 WHERE digest = \(digest)")
    }
  }

  /// Who could reach a record at some time is found from its row and the entries about it.
  private static func isSpokenOf(_ c: Connection, _ record: RecordID) throws -> Bool {
    try c.exists(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM share_member m WHERE m.record = \(record))
        OR EXISTS (SELECT 1 FROM share s WHERE s.root = \(record))
        OR EXISTS (SELECT 1 FROM share s WHERE s.share_record = \(record))
        OR EXISTS (SELECT 1 FROM link l WHERE l.record = \(record))
        OR EXISTS (SELECT 1 FROM event e
          WHERE e.kind IN (\(FactKind.recordLife), \(FactKind.recordParent), \(FactKind.look))
            AND e.object = \(record))
      """)
  }
}
