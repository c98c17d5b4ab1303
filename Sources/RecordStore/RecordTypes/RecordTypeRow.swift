package import Records
import SQLite

/// A record type of a container's environment with its fields, in the order they were added.
package struct RecordTypeRow: Hashable, Sendable {
  package let id: Int64
  package let name: String
  package var fields: [FieldRow]
  /// Which system fields answer queries; nil means all of them, as for types that a first save made.
  package var systemFields: [SystemFieldOptions]?

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
  /// What the schema says; a kind without an order of its own cannot hold it.
  package let declaresSortable: Bool
  package let isSearchable: Bool
  package let state: State
  /// How a schema file spelled the type, where the kind does not say it: `NUMBER`, or
  /// `NUMBER PREFERRED` as the kind.
  package let declared: String?

  var isIndexed: Bool { (isQueryable || isSortable) && !isEncrypted }

  init(_ row: Row, from first: Int) throws {
    id = row.int(first)
    name = row.text(first + 1)
    type = FieldType(try row.word(first + 2), isList: row.bool(first + 3))
    isEncrypted = row.bool(first + 4)
    isQueryable = row.bool(first + 5)
    declaresSortable = row.bool(first + 6)
    isSortable = declaresSortable && FieldDefinition.hasOrder(type) && !isEncrypted
    isSearchable = row.bool(first + 7)
    state = try row.word(first + 8)
    declared = row.optionalText(first + 9)
  }
}
