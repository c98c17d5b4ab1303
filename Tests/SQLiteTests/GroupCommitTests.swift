import Dispatch
import SQLite
import Synchronization
import Testing

/// One transaction for many writes: each stands or falls alone, and each is applied exactly once.
struct GroupCommitTests {
  private struct Refused: Error {}

  /// Submits a write for each name and answers which were applied. The writer is held up by one
  /// more write until all of them wait, so that they share a group.
  private func together(
    _ database: Database, _ names: [String],
    _ body: @escaping @Sendable (Connection, String) throws -> Void
  ) async -> [String: Bool] {
    let gate = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { gate.signal() }
    async let holdUp: Void? = try? database.write { _ in
      gate.wait()
      gate.signal()
    }
    let outcome = await withTaskGroup(of: (String, Bool).self) { tasks in
      for name in names {
        tasks.addTask {
          let isApplied = (try? await database.write { try body($0, name) }) != nil
          return (name, isApplied)
        }
      }
      return await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    _ = await holdUp
    return outcome
  }

  @Test func `a failing item takes only itself away`() async throws {
    let database = try TemporaryDatabase().open()
    let names = (0..<50).map { "n\($0)" }
    let outcome = await together(database, names) { connection, name in
      try connection.add(name)
      try connection.add(name + "-second")
      if name.hasSuffix("7") { throw Refused() }
    }
    let applied = names.filter { !$0.hasSuffix("7") }
    #expect(outcome.filter { $0.value }.keys.sorted() == applied.sorted())
    let stored = try database.read { try $0.names() }
    #expect(stored == (applied + applied.map { $0 + "-second" }).sorted())
  }

  @Test(arguments: [0, 1, 3, 6])
  func `when an item loses the transaction the others are applied exactly once`(
    position: Int
  ) async throws {
    let file = try TemporaryDatabase()
    let faults = Countdown(1)
    let database = try file.open { options in
      options.groupMilliseconds = 10_000
      options.fault = { point in
        point == .item(position) && faults.take()
      }
    }
    let names = (0..<8).map { "n\($0)" }
    let outcome = await together(database, names) { connection, name in
      try connection.add(name)
      try connection.run("INSERT INTO part (item) SELECT id FROM item WHERE name = \(name)")
    }
    let applied = outcome.filter(\.value).keys.sorted()
    #expect(applied.count >= 7)
    #expect(try database.read { try $0.names() } == applied)
    let parts = try database.read { try $0.first("SELECT count(*) FROM part") { $0.int(0) } }
    #expect(parts == Int64(applied.count))
  }

  @Test func `when the commit fails everybody is applied exactly once, or told`() async throws {
    let failures = Countdown(3)
    let database = try TemporaryDatabase().open { options in
      options.fault = { point in
        point == .commit && failures.take()
      }
    }
    let names = (0..<20).map { "n\($0)" }
    let outcome = await together(database, names) { try $0.add($1) }
    let applied = outcome.filter(\.value).keys.sorted()
    #expect(try database.read { try $0.names() } == applied)
    #expect(applied.count >= 17)
  }

  @Test func `an item that goes on after the loss writes nothing outside a transaction`() throws {
    let database = try TemporaryDatabase().open()
    let error = #expect(throws: SQLiteError.self) {
      try database.writeNow { connection in
        try connection.add("a")
        _ = try? connection.savepoint { try connection.run("ROLLBACK") }
        try connection.savepoint { try connection.add("b") }
      }
    }
    #expect(error?.code == .transactionLost)
    let swallowed = #expect(throws: SQLiteError.self) {
      try database.writeNow { connection in
        try connection.add("c")
        try connection.run("ROLLBACK")
        _ = try? connection.add("d")
      }
    }
    #expect(swallowed?.code == .transactionLost)
    #expect(try database.read { try $0.names() } == [])
    try database.writeNow { try $0.add("e") }
    #expect(try database.read { try $0.names() } == ["e"])
  }

  @Test func `a savepoint undoes one part of a write`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { connection in
      try connection.add("a")
      try? connection.savepoint {
        try connection.add("b")
        try connection.savepoint { try connection.add("c") }
        throw Refused()
      }
      try connection.add("d")
    }
    #expect(try database.read { try $0.names() } == ["a", "d"])
  }

  @Test func `hooks run once for a group, and answers come after the commit`() async throws {
    let log = Mutex<[String]>([])
    let database = try TemporaryDatabase().open { options in
      options.hooks.groupWillStart = { _ in log.withLock { $0.append("start") } }
      options.hooks.groupWillCommit = { _ in log.withLock { $0.append("will commit") } }
      options.hooks.afterCommit = { log.withLock { $0.append("committed") } }
    }
    try await database.write { connection in
      log.withLock { $0.append("item") }
      try connection.add("a")
    }
    log.withLock { $0.append("answered") }
    #expect(
      log.withLock { $0 } == ["start", "item", "will commit", "committed", "answered"])
  }

  @Test func `a full disk refuses writes, keeps reads and recovers`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { try $0.add("a") }
    try database.writeNow { connection in
      let pages = try connection.first("PRAGMA page_count") { $0.int(0) }
      #expect(pages != nil)
      try connection.script("PRAGMA max_page_count = 1")
    }
    let long = String(repeating: "x", count: 100_000)
    let error = #expect(throws: SQLiteError.self) { try database.writeNow { try $0.add(long) } }
    #expect(error?.code == .full)
    #expect(try database.read { try $0.names() } == ["a"])
    try database.writeNow { try $0.script("PRAGMA max_page_count = 1000000") }
    try database.writeNow { try $0.add(long) }
    #expect(try database.read { try $0.names() } == ["a", long])
  }

  @Test func `a write inside a write is refused instead of waiting for ever`() throws {
    let database = try TemporaryDatabase().open()
    let error = #expect(throws: SQLiteError.self) {
      try database.writeNow { _ in try database.writeNow { try $0.add("a") } }
    }
    #expect(error?.code == .misuse)
  }
}
