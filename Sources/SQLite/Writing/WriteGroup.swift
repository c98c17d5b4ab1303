import Synchronization

/// Runs waiting writes in one transaction, each in a savepoint. Nobody is answered before COMMIT.
/// When the transaction is lost as a whole, the writes that did not lose it run again, singly.
final class WriteGroup: Sendable {
  private let connection: Connection
  private let turnstile: Turnstile
  private let options: DatabaseOptions
  private let checkpointer: Checkpointer
  private let damage: DamageLatch
  private let seenVersion: Mutex<Int64>
  private let counts = Mutex(DatabaseStatistics())

  init(
    connection: Connection, turnstile: Turnstile, options: DatabaseOptions,
    checkpointer: Checkpointer, damage: DamageLatch
  ) throws {
    self.connection = connection
    self.turnstile = turnstile
    self.options = options
    self.checkpointer = checkpointer
    self.damage = damage
    seenVersion = Mutex(try connection.dataVersion())
  }

  private struct Outcome {
    let job: any WriteJob
    var failure: (any Error)?
  }

  /// Why the transaction is gone as a whole, and at which item when one did it.
  private struct Lost: Error {
    let culprit: Int?
    let cause: any Error
  }

  /// Takes from the front of `waiting`, and from `more` while the bounds allow.
  func commit(_ waiting: inout [any WriteJob], more: () -> [any WriteJob]) {
    if waiting.first?.isAlone == true {
      runAlone(waiting.removeFirst())
      return checkpointer.keepLimit(walPages: connection.walPages)
    }
    do {
      try begin()
    } catch {
      countLoss(error)
      for job in waiting { job.complete(error) }
      return waiting.removeAll()
    }
    var outcomes: [Outcome] = []
    do {
      try runItems(&waiting, more: more, into: &outcomes)
      try end()
    } catch {
      damage.note(error)
      rollback()
      let lost = error as? Lost ?? Lost(culprit: nil, cause: error)
      countLoss(lost.cause)
      for (n, outcome) in outcomes.enumerated() {
        if n == lost.culprit { outcome.job.complete(lost.cause) } else { runAlone(outcome.job) }
      }
      return
    }
    countCommit(writes: outcomes.count, refused: outcomes.count { $0.failure != nil })
    for outcome in outcomes { outcome.job.complete(outcome.failure) }
    checkpointer.keepLimit(walPages: connection.walPages)
  }

  /// Lets long writes ask whether others wait, in this process or another.
  func tellWhetherAwaited(_ isQueued: @escaping @Sendable () -> Bool) {
    connection.isAwaited = { [turnstile] in isQueued() || turnstile.isTaken }
  }

  var statistics: DatabaseStatistics { counts.withLock { $0 } }

  private func countCommit(writes: Int, refused: Int) {
    counts.withLock { counts in
      counts.groups += 1
      counts.writes += writes - refused
      counts.refused += refused
      counts.logPages = connection.walPages
      counts.failure = nil
    }
  }

  private func countLoss(_ error: any Error) {
    counts.withLock { counts in
      counts.lost += 1
      counts.failure = (error as? SQLiteError)?.code
    }
  }

  func close() {
    connection.close()
    turnstile.close()
  }

  /// Tells the owner when another process has committed since the last group.
  func lookForOthers() {
    guard let version = try? connection.dataVersion() else { return }
    let isChanged = seenVersion.withLock { seen in
      defer { seen = version }
      return seen != version
    }
    guard isChanged else { return }
    counts.withLock { $0.foreign += 1 }
    options.hooks.foreignChange()
  }

  private func runItems(
    _ waiting: inout [any WriteJob], more: () -> [any WriteJob], into outcomes: inout [Outcome]
  ) throws {
    let deadline = Monotonic.now() + UInt64(options.groupMilliseconds) * 1_000_000
    var taken = 0
    defer { waiting.removeFirst(taken) }
    while outcomes.count < options.maximalGroup {
      if taken == waiting.count {
        waiting += more()
        guard taken < waiting.count else { return }
      }
      if waiting[taken].isAlone { return }
      outcomes.append(Outcome(job: waiting[taken], failure: nil))
      taken += 1
      outcomes[taken - 1].failure = try runItem(waiting[taken - 1], position: taken - 1)
      if Monotonic.now() > deadline { return }
    }
  }

  /// Runs one item and answers its own failure; throws when the transaction went with it.
  private func runItem(_ job: any WriteJob, position: Int) throws -> (any Error)? {
    do {
      try connection.savepoint { try job.run(connection) }
      try fail(at: .item(position))
    } catch {
      damage.note(error)
      // https://sqlite.org/lang_transaction.html: after SQLITE_FULL, IOERR, NOMEM and some others
      // the library may have rolled back everything.
      guard connection.isInTransaction else { throw Lost(culprit: position, cause: error) }
      return error
    }
    return nil
  }

  private func runAlone(_ job: any WriteJob) {
    do {
      try begin()
      do {
        try job.run(connection)
        try end()
      } catch {
        damage.note(error)
        rollback()
        throw error
      }
    } catch {
      return job.complete(error)
    }
    countCommit(writes: 1, refused: 0)
    job.complete(nil)
  }

  private func begin() throws {
    try damage.check()
    try turnstile.enter()
    do {
      defer { turnstile.leave() }
      try connection.run("BEGIN IMMEDIATE")
    }
    connection.mustStayInTransaction = true
    lookForOthers()
    do {
      try options.hooks.groupWillStart(connection)
    } catch {
      rollback()
      throw error
    }
  }

  private func end() throws {
    try options.hooks.groupWillCommit(connection)
    try fail(at: .commit)
    try connection.run("COMMIT")
    connection.mustStayInTransaction = false
    checkpointer.note(walPages: connection.walPages)
    options.hooks.afterCommit()
  }

  private func rollback() {
    connection.mustStayInTransaction = false
    if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
  }

  /// What a full disk does, when a test asks for it.
  private func fail(at point: FaultPoint) throws {
    guard let fault = options.fault, fault(point) else { return }
    try connection.run("ROLLBACK")
    throw SQLiteError(.full, detail: "injected")
  }
}
