import Records
package import SQLite

/// Single facts of rows, for faces that spell requests and answers.
extension RecordReader {
  /// The type of a live record that the viewer may know of.
  package static func type(
    ofRecord name: String, in zone: RecordZone, _ viewer: Viewer, _ c: Connection
  ) throws -> String? {
    guard let row = try NarrowRow.named(name, in: zone.id, c), !row.isDeleted,
      try !ZoneAccess(c, zone: zone, viewer: viewer).hides(row)
    else { return nil }
    return row.type
  }
}
