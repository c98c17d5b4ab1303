import SQLite

/// What a store needs every now and then: forgetting what is over. The server's timer and the
/// command line call it on a thread that may block; each step is a small write of its own, so that
/// nobody waits long.
package enum Upkeep {
  /// How long things are kept after their end, in milliseconds.
  enum Keeping {
    static let day: Int64 = 86_400_000
    static let submission = 7 * day
    static let asset = day
    static let temporaryFile = day
  }

  static let chunk = 500

  /// How much was forgotten, by kind.
  package struct Report: Hashable, Sendable {
    package var sessions = 0
    package var secrets = 0
    package var submissions = 0
    package var passes = 0
    package var uploads = 0
    /// Of deleted zones.
    package var records = 0
    package var versions = 0
    package var assets = 0
    package var files = 0
    /// Steps of indexes that are being built.
    package var indexSteps = 0

    package init() {}
  }

  package static func run(_ store: Store) throws -> Report {
    var report = Report()
    report.sessions = try store.writeNow(as: .operatorOfStore) {
      try Sessions.purge($0) + WebSessions.purge($0)
    }
    report.secrets = try store.writeNow(as: .operatorOfStore, OneTimeSecrets.purge)
    report.submissions = try repeating(store, forgetSubmissions)
    report.passes = try repeating(store, forgetPasses)
    report.uploads = try repeating(store, forgetUploads)
    try store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
    _ = try repeating(store) { try Notices.purge($0, limit: chunk) }
    _ = try repeating(store) { try Outbox.purge($0, limit: chunk) }
    _ = try repeating(store) { try News.purge($0, limit: chunk) }
    _ = try repeating(store) { try WebhookQueue.purge($0, limit: chunk) }
    try store.writeNow(as: .operatorOfStore) { _ = try AddressChecks.purge($0) }
    for zone in try store.read({ try DeletedZones.waiting($0) }) {
      report.records += try repeating(store) {
        try DeletedZones.empty($0, zone: zone, limit: chunk)
      }
    }
    report.indexSteps = try buildIndexes(store)
    report.versions = try repeating(store) { try History.purge($0, limit: chunk) }
    _ = try repeating(store) { try Receipts.sweep($0, limit: chunk) }
    report.assets = try sweepAssets(store)
    report.files = TemporaryFiles.remove(
      in: store.folder.uploads, before: store.clock.now() - Keeping.temporaryFile)
    store.database.trimLog()
    return report
  }

  /// Goes on with indexes of fields that were added to big types; cheap when there is none.
  private static func buildIndexes(_ store: Store) throws -> Int {
    guard try store.read({ try IndexBuilder.isWaiting($0) }) else { return 0 }
    var steps = 0
    while try store.writeNow(as: .operatorOfStore, { try IndexBuilder.step($0) }) { steps += 1 }
    return steps
  }

  /// Repeats a step until it finds less than a chunk.
  private static func repeating(
    _ store: Store, _ step: (WriteContext) throws -> Int
  ) throws -> Int {
    var sum = 0
    while true {
      let count = try store.writeNow(as: .operatorOfStore, step)
      sum += count
      if count < chunk { return sum }
    }
  }

  private static func forgetSubmissions(_ context: WriteContext) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM submission WHERE (account, key) IN (
        SELECT account, key FROM submission WHERE at < \(context.now - Keeping.submission)
        LIMIT \(chunk))
      """)
  }

  private static func forgetPasses(_ context: WriteContext) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM gate_pass WHERE (account, link) IN (
        SELECT account, link FROM gate_pass WHERE until_at < \(context.now) LIMIT \(chunk))
      """)
  }

  private static func forgetUploads(_ context: WriteContext) throws -> Int {
    try context.connection.run(
      """
      DELETE FROM upload WHERE token_hash IN (
        SELECT token_hash FROM upload WHERE expires_at < \(context.now) LIMIT \(chunk))
      """)
  }

  /// Rows go first and files in a later write: a crash in between leaves a file without a row, which
  /// `StoreCheck` names and nobody is hurt by.
  private static func sweepAssets(_ store: Store) throws -> Int {
    var sum = 0
    while true {
      let digests = try store.writeNow(as: .operatorOfStore) { context in
        try Assets.sweep(context, before: context.now - Keeping.asset, limit: chunk)
      }
      try store.writeNow(as: .operatorOfStore) { context in
        try Assets.removeFiles(context, digests, in: store.assets)
      }
      sum += digests.count
      if digests.count < chunk { return sum }
    }
  }
}
