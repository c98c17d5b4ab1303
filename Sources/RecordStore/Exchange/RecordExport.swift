package import Records
package import SQLite

/// All records of a type as one read sees them, one after the other.
package enum RecordExport {
  /// In the order of their last changes, until `body` answers false.
  package static func forEach(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, type: String,
    _ body: (RecordRow) throws -> Bool
  ) throws {
    let visible = try VisibleRecords.load(c, viewer, zone: RecordZone.load(zone, c))
    try c.forEach(
      """
      SELECT \(RecordRow.columns) FROM record r CROSS JOIN body b
      WHERE b.record = r.id AND r.zone = \(zone) AND r.type = \(type) AND r.deleted_at IS NULL
        AND r.seq > 0
      ORDER BY r.seq
      """
    ) { row in
      let record = try RecordRow(row)
      guard visible.admits(NarrowRow(record)) else { return true }
      return try body(record.opened(c))
    }
  }
}
