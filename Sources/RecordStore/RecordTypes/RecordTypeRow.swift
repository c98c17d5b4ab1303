package import Records
import SQLite

/// A record type of a container's environment with its fields, in the order they were added.
package struct RecordTypeRow: Hashable, Sendable {
  package let id: Int64
  package let name: String
  package var fields: [FieldRow]

  package subscript(field name: String) -> FieldRow? { fields.first { $0.name == name } }

  var indexedFields: [FieldRow] { fields.filter(\.isIndexed) }
}

/// A field of a record type: what it holds and which questions it answers.
package struct FieldRow: Hashable, Sendable {
  package enum State: String, Sendable {
    case ready
    /// Rows for records that were there before the field are still being made.
    case building
  }

  package let id: Int64
  package let name: String
  package let type: FieldType
  package let isEncrypted: Bool
  package let isQueryable: Bool
  package let isSortable: Bool
  package let isSearchable: Bool
  package let state: State

  var isIndexed: Bool { (isQueryable || isSortable) && !isEncrypted }

  init(_ row: Row, from first: Int) throws {
    id = row.int(first)
    name = row.text(first + 1)
    type = FieldType(try row.word(first + 2), isList: row.bool(first + 3))
    isEncrypted = row.bool(first + 4)
    isQueryable = row.bool(first + 5)
    isSortable = row.bool(first + 6)
    isSearchable = row.bool(first + 7)
    state = try row.word(first + 8)
  }
}
