import Dispatch
import SQLite
import Synchronization
import Testing

/// A second process, here a second opening of the file: its locks are its own.
struct OtherWriterTests {
  @Test func `a second writer gets in while the first is under load, none refused`() async throws {
    let file = try TemporaryDatabase()
    let server = try file.open()
    let untilDone = Countdown(1)
    let written = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for client in 0..<16 {
        tasks.addTask {
          var count = 0
          while !untilDone.isOver {
            let name = "server-\(client)-\(count)"
            try await server.write { try $0.add(name) }
            count += 1
          }
          return count
        }
      }
      try await onThread {
        let command = try file.open()
        for n in 0..<40 { try command.writeNow { try $0.add("command-\(n)") } }
        command.close()
        _ = untilDone.take()
      }
      return try await tasks.reduce(0, +)
    }
    let names = try server.read { try $0.names() }
    #expect(names.count { $0.hasPrefix("command-") } == 40)
    #expect(names.count { $0.hasPrefix("server-") } == written)
  }

  @Test func `both see what the other committed before they write`() throws {
    let file = try TemporaryDatabase()
    let (a, b) = (try file.open(), try file.open())
    for n in 0..<50 {
      for database in [a, b] {
        try database.writeNow { connection in
          let count = try connection.first("SELECT count(*) FROM item") { $0.int(0) } ?? -1
          try connection.add("\(count)")
        }
      }
      #expect(try a.read { try $0.names() }.count == 2 * (n + 1))
    }
  }

  @Test func `a commit of another process is reported, an own one is not`() async throws {
    let file = try TemporaryDatabase()
    let (reported, changes) = AsyncStream.makeStream(of: Void.self)
    let watching = try file.open { options in
      options.watchMilliseconds = 1
      options.hooks.foreignChange = { changes.yield() }
    }
    let count = Mutex(0)
    let quiet = try file.open { options in
      options.hooks.foreignChange = { count.withLock { $0 += 1 } }
    }
    for n in 0..<5 { try quiet.writeNow { try $0.add("own-\(n)") } }
    #expect(count.withLock { $0 } == 0)
    var iterator = reported.makeAsyncIterator()
    _ = await iterator.next()
    try watching.writeNow { try $0.add("foreign") }
    try quiet.writeNow { try $0.add("next") }
    #expect(count.withLock { $0 } == 1)
  }

  /// Runs blocking work beside Swift's pool.
  private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async { done.resume(with: Result(catching: body)) }
    }
  }
}
