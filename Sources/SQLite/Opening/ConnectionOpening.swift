import CSQLite

extension Connection {
  /// Opens the file without writing to it, not even when it is closed again: no checkpoint happens
  /// until `acceptFile` says that the file is ours.
  static func open(_ path: String, cachedStatements: Int) throws -> Connection {
    var handle: OpaquePointer?
    // No mutex: a connection is used by one thread at a time.
    let result = sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle else { throw SQLiteError(.outOfMemory) }
    // A handle is given even when opening failed: https://sqlite.org/c3ref/open.html
    guard result == SQLITE_OK else {
      let error = SQLiteError(resultCode: result, database: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    _ = shim_checkpoint_on_close(handle, 0)
    _ = shim_defensive(handle)
    let connection = Connection(handle: handle, cachedStatements: cachedStatements)
    connection.waitWhenBusy()
    return connection
  }

  /// All pragmas of a connection, in one place.
  func acceptFile(_ options: DatabaseOptions, isWriter: Bool) throws {
    _ = shim_checkpoint_on_close(handle, 1)
    prepared = options.hooks.prepared
    attachment = options.attachment
    try run("PRAGMA foreign_keys = ON")
    // Durable against power loss: each commit syncs the log before anybody hears of it.
    try run("PRAGMA synchronous = FULL")
    // Erased clear text must be gone. FAST would leave it in the pages that become free.
    try run("PRAGMA secure_delete = ON")
    try run("PRAGMA temp_store = MEMORY")
    try run("PRAGMA trusted_schema = OFF")
    try setNumber("cache_size", Int64(-options.cacheKiB))
    try setNumber("journal_size_limit", options.walLimitBytes)
    if isWriter {
      // Checkpoints have a thread of their own.
      try run("PRAGMA wal_autocheckpoint = 0")
      countWALPages()
    } else {
      try run("PRAGMA query_only = ON")
    }
  }

  /// Switches a new file to write-ahead logging; a file keeps it for ever.
  func useWriteAheadLog() throws {
    let mode = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
    guard mode == "wal" else { throw SQLiteError(.cannotOpen, detail: "no write-ahead log") }
  }

  func pragma(_ sql: SQL) throws -> Int64 {
    try first(sql) { $0.int(0) } ?? 0
  }

  /// Pragmas take no parameters; the name is a word of the source and the value a number.
  func setNumber(_ name: StaticString, _ value: Int64) throws {
    let result = sqlite3_exec(handle, "PRAGMA \(name) = \(value)", nil, nil, nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(resultCode: sqlite3_extended_errcode(handle), database: handle)
    }
  }

  /// Asks again every fraction of a millisecond for half a minute: with the turnstile in front,
  /// the only one to wait for is the transaction that is being committed.
  private func waitWhenBusy() {
    sqlite3_busy_handler(
      handle,
      { _, tries in
        guard tries < 30_000 else { return 0 }
        usleep(tries < 10 ? 200 : 1000)
        return 1
      }, nil)
  }
}
