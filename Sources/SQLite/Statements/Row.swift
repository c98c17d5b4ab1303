import CSQLite

/// The row a statement stands on; valid inside the closure that received it. Columns count from 0.
package struct Row {
  let statement: OpaquePointer

  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  package func int(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  package func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }

  package func bool(_ column: Int) -> Bool { int(column) != 0 }

  package func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

  package func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  package func text(_ column: Int) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  package func blob(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  package func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }

  /// The bytes of a text or blob without a copy.
  @inlinable
  package func withBytes<T>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    try body(bytes(column))
  }

  /// They stand until the statement goes on.
  @usableFromInline
  package func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    // The pointer first, then its length: https://sqlite.org/c3ref/column_blob.html
    let start = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  /// A word of a closed set; a word this program does not know means a damaged store.
  package func word<E: RawRepresentable>(_ column: Int, as type: E.Type = E.self) throws -> E
  where E.RawValue == String {
    guard let word = E(rawValue: text(column)) else {
      throw SQLiteError(.unexpectedValue, detail: "\(E.self)")
    }
    return word
  }

  package func optionalWord<E: RawRepresentable>(
    _ column: Int, as type: E.Type = E.self
  ) throws -> E? where E.RawValue == String {
    isNull(column) ? nil : try word(column)
  }

  /// The key of a row, wrapped in the type that belongs to it.
  package func id<ID: RawRepresentable>(_ column: Int, as type: ID.Type = ID.self) throws -> ID
  where ID.RawValue == Int64 {
    guard let id = ID(rawValue: int(column)) else {
      throw SQLiteError(.unexpectedValue, detail: "\(ID.self)")
    }
    return id
  }

  package func optionalID<ID: RawRepresentable>(
    _ column: Int, as type: ID.Type = ID.self
  ) throws -> ID? where ID.RawValue == Int64 {
    isNull(column) ? nil : try id(column)
  }
}
