import Records
import SQLite

/// Keys of rows, read without leaving the module: the compiler makes one plain load of each.
extension Row {
  func key<ID: RowIdentifier>(_ column: Int, as type: ID.Type = ID.self) -> ID {
    ID(rawValue: int(column))
  }

  func optionalKey<ID: RowIdentifier>(_ column: Int, as type: ID.Type = ID.self) -> ID? {
    optionalInt(column).map(ID.init(rawValue:))
  }
}
