/// How a file is opened.
package struct DatabaseOptions: Sendable {
  package var applicationID: Int32
  package var migrations: [Migration]
  /// False refuses an older file instead of bringing it up.
  package var migrates = true
  package var hooks = DatabaseHooks()
  package var cachedStatements = 200
  package var cacheKiB = 4096
  package var maximalReaders = 16
  package var maximalGroup = 256
  package var groupMilliseconds = 5
  package var walLimitBytes: Int64 = 64 << 20
  /// So long grows the log before it is copied into the file: short enough to be quick, long enough
  /// not to copy a page each time.
  package var checkpointBytes: Int64 = 4 << 20
  /// How often the idle writer looks for commits of other processes; nil: never.
  package var watchMilliseconds: Int?
  /// Given to every connection.
  package var attachment: (any Sendable)?
  /// For tests only: true makes the transaction fail there as a whole.
  package var fault: (@Sendable (FaultPoint) -> Bool)?

  package init(applicationID: Int32, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }
}

/// Where a test can make a transaction fail: after the n-th item of a group ran, or at its commit.
package enum FaultPoint: Hashable, Sendable {
  case item(Int)
  case commit
}

/// What the owner of the file does around the groups; all on the writer's thread.
package struct DatabaseHooks: Sendable {
  /// The first thing inside a transaction, also of one that is run again.
  package var groupWillStart: @Sendable (Connection) throws -> Void = { _ in }
  /// The last thing inside a transaction.
  package var groupWillCommit: @Sendable (Connection) throws -> Void = { _ in }
  /// After COMMIT and before anybody is answered.
  package var afterCommit: @Sendable () -> Void = {}
  /// Another process has committed.
  package var foreignChange: @Sendable () -> Void = {}
  /// For tests only, on any thread: a statement was prepared, with the values it runs with first;
  /// or a script ran.
  package var prepared: (@Sendable (String, [Value]) -> Void)?

  package init() {}
}
