package import Records
import SQLite
package import WireFormat

/// A record as the tables hold it: the narrow row and the stored text of its fields.
package struct RecordRow: Hashable, Sendable {
  package let id: RecordID
  package let zone: ZoneID
  package let name: String
  package let type: String
  package var parent: RecordID?
  /// The share of a hierarchy; a zone-wide share stands on the zone.
  package var share: ShareID?
  package var sequence: Int64
  package let createdAt: Int64
  package let createdBy: AccountID?
  package var modifiedAt: Int64
  package var modifiedBy: AccountID?
  package var deletedAt: Int64?
  package var flags: RecordFlags
  /// Bytes of the stored fields.
  package var size: Int64
  /// The protocol's canonical text; empty when the record is deleted.
  package var fields: [UInt8]
  package var passedOn: PassedOn?

  package var changeTag: String { ChangeTag.text(sequence) }
  package var isDeleted: Bool { deletedAt != nil }

  /// The columns that `init(_:)` reads, of `record r` and `body b`.
  static let columns: SQL = """
    r.id, r.zone, r.name, r.type, r.parent, r.share, r.seq, r.created_at, r.created_by, \
    r.modified_at, r.modified_by, r.deleted_at, r.flags, r.size, b.fields, b.passed_on
    """

  init(_ row: Row) throws { self.init(row, from: 0) }

  /// Reads behind columns that belong to something else.
  init(_ row: Row, from first: Int) {
    id = row.key(first)
    zone = row.key(first + 1)
    name = row.text(first + 2)
    type = row.text(first + 3)
    parent = row.optionalKey(first + 4)
    share = row.optionalKey(first + 5)
    sequence = row.int(first + 6)
    createdAt = row.int(first + 7)
    createdBy = row.optionalKey(first + 8)
    modifiedAt = row.int(first + 9)
    modifiedBy = row.optionalKey(first + 10)
    deletedAt = row.optionalInt(first + 11)
    flags = RecordFlags(rawValue: row.int(first + 12))
    size = row.int(first + 13)
    fields = row.blob(first + 14)
    passedOn = PassedOn(stored: row.optionalText(first + 15))
  }

  /// A new record.
  init(
    id: RecordID, zone: ZoneID, name: String, parent: RecordID?, sequence: Int64, created: Stamp,
    flags: RecordFlags, content: RecordContent
  ) {
    self.id = id
    self.zone = zone
    self.name = name
    type = content.typeName
    self.parent = parent
    self.sequence = sequence
    createdAt = created.at
    createdBy = created.by
    modifiedAt = created.at
    modifiedBy = created.by
    deletedAt = nil
    self.flags = flags
    size = Int64(content.text.count)
    fields = content.text
    passedOn = content.passedOn
  }

  /// When and by whom.
  struct Stamp: Hashable, Sendable {
    let at: Int64
    let by: AccountID?
  }
}

extension RecordRow {
  static func named(_ name: String, in zone: ZoneID, _ c: Connection) throws -> RecordRow? {
    try c.first(
      """
      SELECT \(columns) FROM record r LEFT JOIN body b ON b.record = r.id
      WHERE r.zone = \(zone) AND r.name = \(name)
      """, RecordRow.init)
  }

  static func with(id: RecordID, _ c: Connection) throws -> RecordRow? {
    try c.first(
      """
      SELECT \(columns) FROM record r LEFT JOIN body b ON b.record = r.id WHERE r.id = \(id)
      """, RecordRow.init)
  }
}
