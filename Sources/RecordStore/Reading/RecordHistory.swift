package import Records
package import SQLite
import WireFormat

/// What a record held before, for as long as it can be brought back.
package struct PastVersion: Hashable, Sendable {
  /// The sequence that was the record's when this version was superseded.
  package let sequence: Int64
  package let until: Int64
  /// Who had saved it.
  package let account: AccountID?
  package let type: String
  package internal(set) var fields: [UInt8]
  let passedOn: PassedOn?

  static let columns: SQL = "seq, until_at, account, type, fields, passed_on"

  init(_ row: Row) throws {
    sequence = row.int(0)
    until = row.int(1)
    account = row.optionalKey(2)
    type = row.text(3)
    fields = row.blob(4)
    passedOn = PassedOn(stored: row.optionalText(5))
  }
}

/// A record that was deleted and can be restored.
package struct DeletedRecord: Hashable, Sendable {
  package let name: String
  package let type: String
  package let deletedAt: Int64
  package let deletedBy: AccountID?
  package let until: Int64
}

extension RecordReader {
  /// The last one first. Whoever does not own the zone sees what the record held since it is
  /// shared.
  package static func history(
    _ c: Connection, _ viewer: Viewer, of record: RecordRow, limit: Int = 100
  ) throws -> [PastVersion] {
    let zone = try RecordZone.load(record.zone, c)
    let access = ZoneAccess(c, zone: zone, viewer: viewer)
    try access.require(.updateRecord, access.recordClass(of: NarrowRow(record)))
    let since = try sharedSince(c, viewer, zone, record)
    let sealed = try SealedFields.of(zone.id, c)
    return try c.all(
      """
      SELECT \(PastVersion.columns) FROM body_past
      WHERE record = \(record.id) AND until_at > \(viewer.now) AND seq >= \(since)
      ORDER BY seq DESC LIMIT \(limit)
      """
    ) { row in
      var version = try PastVersion(row)
      if let sealed { version.fields = try sealed.open(version.fields, record: record.name) }
      return version
    }
  }

  private static func sharedSince(
    _ c: Connection, _ viewer: Viewer, _ zone: RecordZone, _ record: RecordRow
  ) throws -> Int64 {
    guard zone.scope == .private, !zone.isOwned(by: viewer.caller),
      case .account = viewer.caller
    else { return 0 }
    let entered = try c.first(
      """
      SELECT entered_seq FROM share_member WHERE share = \(record.share) AND record = \(record.id)
      """
    ) { $0.int(0) }
    if let entered { return entered }
    return try c.first("SELECT since_seq FROM share WHERE id = \(zone.share)") { $0.int(0) } ?? .max
  }

  /// The version a client knew by its change tag, while it is kept: for merging after a conflict.
  package static func ancestor(
    _ c: Connection, _ viewer: Viewer, of record: RecordRow, changeTag: String
  ) throws -> PastVersion? {
    guard let seq = ChangeTag.sequence(changeTag) else { return nil }
    return try history(c, viewer, of: record, limit: .max).last { $0.sequence >= seq }
  }

  /// Records of the zone that its owner can bring back, the last deleted first.
  package static func deleted(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, limit: Int = 50
  ) throws -> [DeletedRecord] {
    let zone = try RecordZone.load(zone, c)
    guard zone.isOwned(by: viewer.caller) || viewer.caller == .operatorOfStore else {
      throw StoreError(.accessDenied, "Only the owner brings back what was deleted.")
    }
    return try c.all(
      """
      SELECT r.name, r.type, r.deleted_at, r.modified_by,
        (SELECT max(p.until_at) FROM body_past p WHERE p.record = r.id) AS until_at
      FROM record r WHERE r.zone = \(zone.id) AND r.deleted_at > \(viewer.now - RecordWriter.pastLifetime)
        AND (r.flags & \(RecordFlags.shareRecord)) = 0
      ORDER BY r.seq DESC LIMIT \(limit)
      """
    ) { row -> DeletedRecord? in
      guard let until = row.optionalInt(4), until > viewer.now else { return nil }
      return DeletedRecord(
        name: row.text(0), type: row.text(1), deletedAt: row.int(2),
        deletedBy: row.optionalKey(3), until: until)
    }.compactMap(\.self)
  }
}
