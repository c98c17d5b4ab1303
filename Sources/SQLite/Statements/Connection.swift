import CSQLite

/// One connection to the file. It is used by one thread at a time: the reader pool and the writer
/// thread hand it out and take it back, which is what makes the conformance hold.
package final class Connection: @unchecked Sendable {
  let handle: OpaquePointer
  private var cache: StatementCache
  private var isClosed = false
  private let budget = BudgetCell()
  private let walPageCount = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  /// What the owner of the file wants at hand beside a connection.
  package internal(set) var attachment: (any Sendable)?
  /// True inside a group: when SQLite rolls back by itself, the statements that follow must not
  /// each become a transaction of their own.
  var mustStayInTransaction = false
  var prepared: (@Sendable (String, [Value]) -> Void)?
  /// True inside the transaction of a read.
  private(set) var isReading = false
  var memo = ReadMemo()
  var isAwaited: @Sendable () -> Bool = { false }

  init(handle: OpaquePointer, cachedStatements: Int) {
    self.handle = handle
    cache = StatementCache(capacity: cachedStatements)
    walPageCount.initialize(to: 0)
  }

  deinit {
    close()
    walPageCount.deallocate()
  }

  /// Gives the file back; nothing may be run afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs a statement that gives no rows and answers how many it changed.
  @discardableResult
  package func run(_ sql: SQL) throws -> Int {
    try using(sql) { statement in
      while try statement.step() {}
      return Int(sqlite3_changes64(handle))
    }
  }

  // Generic code of another target is compiled for its types only where it may be inlined; otherwise
  // each row costs a look at its type's metadata.
  @inlinable
  package func all<T>(_ sql: SQL, _ map: (Row) throws -> T) throws -> [T] {
    var rows: [T] = []
    try forEach(sql) { row in
      rows.append(try map(row))
      return true
    }
    return rows
  }

  @inlinable
  package func first<T>(_ sql: SQL, _ map: (Row) throws -> T) throws -> T? {
    var found: T?
    try forEach(sql) { row in
      found = try map(row)
      return false
    }
    return found
  }

  package func exists(_ sql: SQL) throws -> Bool {
    try using(sql) { try $0.step() }
  }

  /// Walks the rows until `body` answers false.
  package func forEach(_ sql: SQL, _ body: (Row) throws -> Bool) throws {
    try using(sql) { statement in
      let row = Row(statement: statement.pointer)
      while try statement.step() {
        guard try body(row) else { return }
      }
    }
  }

  /// Runs an `INSERT … RETURNING id` and answers the id.
  package func insert(_ sql: SQL) throws -> Int64 {
    guard let plain = sql.without(ending: "RETURNING id") else {
      throw SQLiteError(.misuse, detail: "no RETURNING", statement: sql.text)
    }
    // SQLite tells the id without that clause. With it, it keeps a journal for the statement alone,
    // and at its end walks through all that the savepoint holds: two fifths of an import's time.
    try run(plain)
    return sqlite3_last_insert_rowid(handle)
  }

  /// Several statements of the source, as migrations have them.
  package func script(_ text: StaticString) throws {
    let text = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    let result = sqlite3_exec(handle, text, nil, nil, nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(resultCode: sqlite3_extended_errcode(handle), database: handle)
    }
    prepared?(text, [])
  }

  /// Runs the body; when it throws, what it wrote is undone and the rest of the transaction stays.
  @inlinable
  package func savepoint<T>(_ body: () throws -> T) throws -> T {
    try run("SAVEPOINT item")
    do {
      let value = try body()
      try run("RELEASE item")
      return value
    } catch {
      // After some failures SQLite has rolled back everything: https://sqlite.org/lang_transaction.html
      if isInTransaction {
        try run("ROLLBACK TO item")
        try run("RELEASE item")
      }
      throw error
    }
  }

  /// Whether somebody else waits to write, in this process or another.
  package var isAwaitedByOthers: Bool { isAwaited() }

  /// False again when SQLite has rolled back the whole transaction by itself.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Changes when somebody else's connection has committed.
  func dataVersion() throws -> Int64 {
    try first("PRAGMA data_version") { $0.int(0) } ?? 0
  }

  /// Pages in the write-ahead log after this connection's last commit, once `countWALPages` ran.
  var walPages: Int { Int(walPageCount.pointee) }

  func countWALPages() {
    sqlite3_wal_hook(
      handle,
      { cell, _, _, pages in
        cell?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, walPageCount)
  }

  /// Runs the body on one state of the file.
  func reading<T>(_ body: () throws -> T) throws -> T {
    try run("BEGIN")
    isReading = true
    memo.isCompared = false
    defer {
      isReading = false
      if isInTransaction { _ = try? run("COMMIT") }
    }
    return try body()
  }

  func limited<T>(to limit: StepBudget?, _ body: () throws -> T) throws -> T {
    guard let limit else { return try body() }
    budget.start(limit, on: handle)
    defer { budget.stop(on: handle) }
    do {
      return try body()
    } catch let error as SQLiteError where error.code == .interrupted && budget.isExceeded {
      throw SQLiteError(.budgetExceeded, statement: error.statement, resultCode: error.resultCode)
    }
  }

  private func using<T>(_ sql: SQL, _ body: (Statement) throws -> T) throws -> T {
    guard !mustStayInTransaction || isInTransaction else {
      throw SQLiteError(.transactionLost, statement: sql.text)
    }
    let statement = try cache.take(sql) { try prepare(sql) }
    defer {
      statement.reset()
      statement.isBusy = false
    }
    try statement.bind(sql.values)
    return try body(statement)
  }

  private func prepare(_ sql: SQL) throws -> Statement {
    let text = sql.text
    let statement = try Statement(text, database: handle)
    prepared?(text, sql.values)
    return statement
  }
}
