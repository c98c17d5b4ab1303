import Glibc
import Synchronization

/// One file: one writer thread with group commit, a pool of readers, checkpoints on the side.
package final class Database: Sendable {
  package let path: String
  private let writer: Writer
  private let checkpointer: Checkpointer
  private let readers: ReaderPool
  private let group: WriteGroup
  private let damage = DamageLatch()
  /// Never writes, so that it sees every commit as somebody else's.
  private let watcher: Mutex<Connection>
  private let options: DatabaseOptions
  private let isClosed = Atomic(false)

  /// Opens or makes the file. A file of another program or of a newer version is left untouched.
  package init(path: String, options: DatabaseOptions) throws {
    self.path = path
    self.options = options
    try Self.createFile(path)
    let connection = try Connection.open(path, cachedStatements: options.cachedStatements)
    let migrator = Migrator(applicationID: options.applicationID, migrations: options.migrations)
    try migrator.check(connection)
    let turnstile = try Turnstile(database: path)
    try connection.useWriteAheadLog()
    try connection.acceptFile(options, isWriter: true)
    try Self.migrate(connection, migrator, turnstile, options)

    let checkpoints = try Connection.open(path, cachedStatements: 1)
    try checkpoints.acceptFile(options, isWriter: true)
    let watching = try Connection.open(path, cachedStatements: 1)
    try watching.acceptFile(options, isWriter: false)
    watcher = Mutex(watching)
    checkpointer = try Checkpointer(connection: checkpoints, options)
    group = try WriteGroup(
      connection: connection, turnstile: turnstile, options: options,
      checkpointer: checkpointer, damage: damage)
    writer = try Writer(group: group, watchMilliseconds: options.watchMilliseconds)
    readers = ReaderPool(maximum: options.maximalReaders) {
      let reader = try Connection.open(path, cachedStatements: options.cachedStatements)
      try reader.acceptFile(options, isWriter: false)
      return reader
    }
  }

  deinit { close() }

  /// Runs the body on one state of the file. Past the budget it ends with `budgetExceeded`.
  package func read<T>(
    budget: StepBudget? = nil, _ body: (Connection) throws -> T
  ) throws -> T {
    guard !isClosed.load(ordering: .acquiring) else { throw SQLiteError(.closed) }
    return try readers.with { connection in
      do {
        return try connection.reading {
          try connection.limited(to: budget) { try body(connection) }
        }
      } catch {
        damage.note(error)
        throw error
      }
    }
  }

  /// Changes with every commit, of this process or of another.
  package func version() throws -> Int64 {
    guard !isClosed.load(ordering: .acquiring) else { throw SQLiteError(.closed) }
    return try watcher.withLock { try $0.dataVersion() }
  }

  /// Commits the body together with what else waits. It may run more than once, so its only effects
  /// are those on the connection; when it throws, nothing of it stays. Long work is better off alone:
  /// in a group SQLite keeps the former state of every page that an item changes.
  @discardableResult
  package func write<T: Sendable>(
    isAlone: Bool = false, _ body: @escaping @Sendable (Connection) throws -> T
  ) async throws -> T {
    try await withUnsafeThrowingContinuation { continuation in
      writer.submit(TaskWriteJob(continuation, isAlone: isAlone, body))
    }
  }

  /// The same for a thread that may block: the command line, timers, tests. Never on Swift's pool.
  @discardableResult
  package func writeNow<T>(_ body: (Connection) throws -> T) throws -> T {
    guard !writer.isOnThread else { throw SQLiteError(.misuse, detail: "write inside a write") }
    return try withoutActuallyEscaping(body) { body in
      // This thread stands still until the job is complete, so nothing is shared.
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var value: T?
      let job = ThreadWriteJob { value = try body($0) }
      writer.submit(job)
      try job.wait()
      guard let value else { throw SQLiteError(.misuse, detail: "no value") }
      return value
    }
  }

  /// Writes one state of the file, without its free pages, into a new file while all goes on. (A
  /// stepwise copy begins anew with each commit and never ends under load.)
  package func copy(to file: String) throws {
    try Self.createFile(file)
    let connection = try Connection.open(path, cachedStatements: 1)
    defer { connection.close() }
    try connection.acceptFile(options, isWriter: true)
    try connection.run("VACUUM INTO \(file)")
  }

  /// Reads a file that nobody else uses, whatever it is, and changes nothing.
  package static func inspect<T>(
    _ path: String, _ body: (Connection) throws -> T
  ) throws -> T {
    let connection = try Connection.open(path, cachedStatements: 8)
    defer { connection.close() }
    try connection.run("PRAGMA query_only = ON")
    return try body(connection)
  }

  /// Brings the write-ahead log into the file and cuts it off, as far as readers allow.
  package func trimLog() { checkpointer.trim() }

  package var statistics: DatabaseStatistics { group.statistics }

  /// Finishes the writes that wait and closes every connection.
  package func close() {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    writer.close()
    checkpointer.close()
    readers.removeAll()
    watcher.withLock { $0.close() }
  }

  /// Runs the body while nobody has the file open, or refuses with `busy`.
  package static func whileClosed<T>(_ path: String, _ body: () throws -> T) throws -> T {
    let turnstile = try Turnstile(alone: path)
    return try withExtendedLifetime(turnstile, body)
  }

  /// Only the owner reads the file. SQLite gives its other files the same mode.
  private static func createFile(_ path: String) throws {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      Glibc.close(file)
    } else if errno != EEXIST {
      throw SQLiteError(.cannotOpen, detail: String(cString: strerror(errno)))
    }
  }

  private static func migrate(
    _ connection: Connection, _ migrator: Migrator, _ turnstile: Turnstile,
    _ options: DatabaseOptions
  ) throws {
    guard try migrator.isNeeded(connection) else { return }
    let isNew = try connection.pragma("PRAGMA user_version") == 0
    guard options.migrates || isNew else { throw SQLiteError(.olderVersion) }
    try turnstile.enter()
    defer { turnstile.leave() }
    try migrator.migrate(connection)
  }
}
