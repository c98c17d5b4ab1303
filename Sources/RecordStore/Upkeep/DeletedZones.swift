import Records
import SQLite

/// What is left in zones that were deleted. The narrow rows stay as tombstones, for the log and the
/// feeds; everything that was said in the records goes. A zone whose `oldest_seq` has reached its
/// `deleted_seq` is empty.
enum DeletedZones {
  static func waiting(_ connection: Connection) throws -> [ZoneID] {
    try connection.all("SELECT id FROM zone WHERE deleted_seq > oldest_seq ORDER BY id") {
      try $0.id(0)
    }
  }

  /// Empties up to `limit` records and answers how many there were.
  static func empty(_ context: WriteContext, zone: ZoneID, limit: Int) throws -> Int {
    let records = try context.connection.all(
      """
      SELECT id FROM record WHERE zone = \(zone) AND deleted_at IS NULL LIMIT \(limit)
      """
    ) { try $0.id(0, as: RecordID.self) }
    for record in records { try empty(context, record) }
    if records.count < limit { try finish(context, zone) }
    return records.count
  }

  private static func empty(_ context: WriteContext, _ record: RecordID) throws {
    let c = context.connection
    let assets = try c.all("SELECT digest FROM asset_row WHERE record = \(record)") { $0.text(0) }
    for digest in assets {
      try c.run("UPDATE asset SET refs = refs - 1 WHERE digest = \(digest)")
    }
    try c.run("DELETE FROM asset_row WHERE record = \(record)")
    try c.run("DELETE FROM index_row WHERE record = \(record)")
    try c.run("DELETE FROM reference_row WHERE source = \(record)")
    try c.run("DELETE FROM body WHERE record = \(record)")
    try RecordLifeFact.changing(record, always: false, context) {
      try c.run(
        "UPDATE record SET deleted_at = \(context.now), size = 0 WHERE id = \(record)")
    }
  }

  /// Nothing can be restored from a deleted zone: past versions are over now.
  private static func finish(_ context: WriteContext, _ zone: ZoneID) throws {
    try context.connection.run(
      """
      UPDATE body_past SET until_at = \(context.now)
      WHERE record IN (SELECT id FROM record WHERE zone = \(zone)) AND until_at > \(context.now)
      """)
    try context.connection.run("UPDATE zone SET oldest_seq = deleted_seq WHERE id = \(zone)")
  }
}
