package import Records
import SQLite
import WireFormat

/// A record as lists show it, made straight from the statement's row: nobody copies fields that no
/// column shows.
package struct ListedRow: Sendable {
  package let id: RecordID
  package let name: String
  package let type: String
  /// The share of a hierarchy; a zone-wide share stands on the zone.
  package let share: ShareID?
  package let flags: RecordFlags
  package let modifiedAt: Int64
  let sequence: Int64
  /// The fields that the request named, in its order; nil where the record has none.
  package private(set) var values: [FieldValue?]

  /// The columns that `init` reads, of `record r` and `body b`.
  static let columns: SQL = """
    r.id, r.name, r.type, r.share, r.flags, r.modified_at, r.seq, b.fields
    """

  init(_ row: Row, _ fields: FieldSelection) throws {
    id = row.key(0)
    name = row.text(1)
    type = row.text(2)
    share = row.optionalKey(3)
    flags = RecordFlags(rawValue: row.int(4))
    modifiedAt = row.int(5)
    sequence = row.int(6)
    values = try row.withBytes(7) { try FieldCodec.values(stored: $0, named: fields) }
  }

  /// The row as it may leave the store: encrypted values are sealed in the table.
  func opened(_ c: Connection, _ fields: FieldSelection) throws -> ListedRow {
    guard flags.contains(.encrypted), let row = try RecordRow.with(id: id, c) else { return self }
    var opened = self
    opened.values = try FieldCodec.fields(stored: row.opened(c).fields, named: fields)
      .map { $0?.value }
    return opened
  }

  init(_ row: RecordRow, _ fields: FieldSelection) throws {
    id = row.id
    name = row.name
    type = row.type
    share = row.share
    flags = row.flags
    modifiedAt = row.modifiedAt
    sequence = row.sequence
    values = try row.fields.withUnsafeBytes { try FieldCodec.values(stored: $0, named: fields) }
  }
}
