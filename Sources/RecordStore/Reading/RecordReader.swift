package import Records
package import SQLite

/// Reads of single records; each is decided for its viewer.
package enum RecordReader {
  /// Throws `.notFound` too when the viewer may not know of the record.
  package static func record(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, name: String
  ) throws -> RecordRow {
    try record(ZoneAccess(c, zone: RecordZone.load(zone, c), viewer: viewer), name)
  }

  /// The name behind a key that a row carries. Whoever has the row may know it.
  package static func name(of record: RecordID, _ c: Connection) throws -> String? {
    try c.first("SELECT name FROM record WHERE id = \(record) AND deleted_at IS NULL") {
      $0.text(0)
    }
  }

  /// One answer for each name, in their order.
  package static func lookup(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, names: [String]
  ) throws -> [RecordLookup] {
    let access = ZoneAccess(c, zone: try RecordZone.load(zone, c), viewer: viewer)
    return try names.map { name in
      do {
        return .found(try record(access, name))
      } catch let error as StoreError {
        return .refused(name, error)
      }
    }
  }

  private static func record(_ access: ZoneAccess, _ name: String) throws -> RecordRow {
    let c = access.connection
    let row =
      try RecordRow.named(name, in: access.zone.id, c)
      ?? UserRecords.unwritten(name, in: access.zone, c)
    guard let row, !row.isDeleted else {
      throw StoreError(.notFound)
    }
    try access.require(.readRecord, access.recordClass(of: NarrowRow(row)))
    return try row.opened(access.connection)
  }
}

/// What became of one name of a lookup.
package enum RecordLookup: Sendable {
  case found(RecordRow)
  case refused(String, StoreError)
}
