package import Records
package import SQLite

extension RecordReader {
  /// The names of who made and changed a record, as far as the viewer may know them.
  package static func people(
    of row: RecordRow, _ c: Connection, _ viewer: Viewer
  ) throws -> [AccountID: String] {
    try people(c, viewer, RecordZone.load(row.zone, c), [row])
  }
}
