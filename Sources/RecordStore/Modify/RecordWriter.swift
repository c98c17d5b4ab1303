/// Every way in which records are written.
package enum RecordWriter {
  /// How long a superseded version can be brought back: 30 days in milliseconds.
  static let pastLifetime: Int64 = 30 * 24 * 3_600 * 1_000
  /// Bytes of the stored fields of one record.
  static let sizeLimit = 1 << 20
}
