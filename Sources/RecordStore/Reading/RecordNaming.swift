package import Records
package import SQLite

/// Single facts of rows, for faces that spell requests and answers. Nobody is asked.
extension RecordReader {
  /// The type of a live record.
  package static func type(
    ofRecord name: String, in zone: ZoneID, _ c: Connection
  ) throws -> String? {
    try c.first(
      """
      SELECT type FROM record WHERE zone = \(zone) AND name = \(name) AND deleted_at IS NULL
      """
    ) { $0.text(0) }
  }
}
