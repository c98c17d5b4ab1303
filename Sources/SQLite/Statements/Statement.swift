import CSQLite

/// One prepared statement; finalised with its last reference.
final class Statement {
  let pointer: OpaquePointer
  private let database: OpaquePointer
  var isBusy = false
  var lastUse: UInt64 = 0

  init(_ text: String, database: OpaquePointer) throws {
    var text = text
    var pointer: OpaquePointer?
    let (result, tail) = text.withUTF8 { utf8 -> (Int32, Int) in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        var tail: UnsafePointer<CChar>?
        let result = sqlite3_prepare_v3(
          database, bytes.baseAddress, Int32(bytes.count), UInt32(SQLITE_PREPARE_PERSISTENT),
          &pointer, &tail)
        let read = tail.flatMap { end in bytes.baseAddress.map { end - $0 } } ?? 0
        return (result, bytes[read...].contains { $0 > 32 } ? read : -1)
      }
    }
    guard result == SQLITE_OK else {
      throw SQLiteError(
        resultCode: sqlite3_extended_errcode(database), database: database, statement: text)
    }
    guard let pointer, tail < 0 else {
      sqlite3_finalize(pointer)
      throw SQLiteError(.misuse, detail: "not exactly one statement", statement: text)
    }
    self.pointer = pointer
    self.database = database
  }

  deinit { sqlite3_finalize(pointer) }

  var text: String { sqlite3_sql(pointer).map { String(cString: $0) } ?? "" }

  func bind(_ values: [Value]) throws {
    var index: Int32 = 0
    for value in values {
      index += 1
      let result = try bind(value, at: index)
      guard result == SQLITE_OK else { throw failure() }
    }
  }

  private func bind(_ value: Value, at index: Int32) throws -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(pointer, index)
    case .integer(let value): return sqlite3_bind_int64(pointer, index, value)
    case .real(let value): return sqlite3_bind_double(pointer, index, value)
    case .blob(let bytes):
      return bytes.withUnsafeBytes { shim_bind_blob(pointer, index, $0.baseAddress, $0.count) }
    case .utf8(let bytes):
      return try bytes.withUnsafeBytes { try bindText($0, at: index) }
    case .text(var value):
      return try value.withUTF8 { try bindText(UnsafeRawBufferPointer($0), at: index) }
    }
  }

  /// PostgreSQL knows no NUL in text, and SQLite's functions stop at one: refused here.
  private func bindText(_ bytes: UnsafeRawBufferPointer, at index: Int32) throws -> Int32 {
    guard !bytes.contains(0) else { throw SQLiteError(.nulInText, statement: text) }
    return shim_bind_text(pointer, index, bytes.baseAddress, bytes.count)
  }

  /// True when there is a row.
  func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure()
    }
  }

  /// Ends the run and lets go of bound values.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  private func failure() -> SQLiteError {
    SQLiteError(
      resultCode: sqlite3_extended_errcode(database), database: database, statement: text)
  }
}
