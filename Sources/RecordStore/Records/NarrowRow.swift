import Records
import SQLite
import WireFormat

/// The row of a record without its fields: what links, decisions and lists need.
struct NarrowRow: Hashable, Sendable {
  let id: RecordID
  let name: String
  let type: String
  let parent: RecordID?
  let share: ShareID?
  let sequence: Int64
  let createdBy: AccountID?
  let isDeleted: Bool
  let flags: RecordFlags
  let size: Int64

  static let columns: SQL = """
    r.id, r.name, r.type, r.parent, r.share, r.seq, r.created_by, r.deleted_at, r.flags, r.size
    """

  init(_ row: Row) throws {
    id = row.key(0)
    name = row.text(1)
    type = row.text(2)
    parent = row.optionalKey(3)
    share = row.optionalKey(4)
    sequence = row.int(5)
    createdBy = row.optionalKey(6)
    isDeleted = !row.isNull(7)
    flags = RecordFlags(rawValue: row.int(8))
    size = row.int(9)
  }

  init(_ row: RecordRow) {
    id = row.id
    name = row.name
    type = row.type
    parent = row.parent
    share = row.share
    sequence = row.sequence
    createdBy = row.createdBy
    isDeleted = row.isDeleted
    flags = row.flags
    size = row.size
  }

  static func named(_ name: String, in zone: ZoneID, _ c: Connection) throws -> NarrowRow? {
    try c.first(
      "SELECT \(columns) FROM record r WHERE r.zone = \(zone) AND r.name = \(name)", NarrowRow.init)
  }

  static func with(id: RecordID, _ c: Connection) throws -> NarrowRow? {
    try c.first("SELECT \(columns) FROM record r WHERE r.id = \(id)", NarrowRow.init)
  }
}
