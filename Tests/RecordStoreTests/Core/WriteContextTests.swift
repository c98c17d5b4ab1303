import RecordStore
import SQLite
import Synchronization
import TestSupport
import Testing

/// The sequence, and what happens after a commit.
struct WriteContextTests {
  private struct Refused: Error {}

  private func stored(_ store: Store) throws -> Int64? {
    try store.read { try $0.first("SELECT seq FROM clock") { $0.int(0) } }
  }

  @Test func `the sequence goes on over writes, openings and other processes`() throws {
    let test = try TestStore()
    let other = try test.reopened()
    var seen: [Int64] = []
    for store in [test.store, other, test.store] {
      try store.writeNow(as: .operatorOfStore) { context in
        seen.append(context.nextSequence())
        seen.append(context.nextSequence())
        #expect(context.sequence == seen.last)
      }
    }
    #expect(seen == seen.sorted() && Set(seen).count == 6)
    #expect(try stored(test.store) == seen.last)
  }

  @Test func `many writes at once never share a number`() async throws {
    let test = try TestStore()
    let store = test.store
    let numbers = await withTaskGroup(of: Int64?.self, returning: [Int64].self) { tasks in
      for n in 0..<200 {
        tasks.addTask {
          try? await store.write(as: .operatorOfStore) { context in
            let number = context.nextSequence()
            if n % 9 == 0 { throw Refused() }
            return number
          }
        }
      }
      return await tasks.compactMap { $0 }.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(numbers).count == numbers.count)
    let last = try stored(store)
    #expect(numbers.allSatisfy { $0 <= last ?? 0 })
  }

  @Test func `actions run after the commit, not for what failed`() async throws {
    let test = try TestStore()
    let log = Mutex<[String]>([])
    let store = test.store
    store.changes.observe { log.withLock { $0.append("changed") } }
    try await store.write(as: .operatorOfStore) { context in
      context.afterCommit { log.withLock { $0.append("kept") } }
      try? context.savepoint {
        context.afterCommit { log.withLock { $0.append("undone item") } }
        throw Refused()
      }
      log.withLock { $0.append("body") }
    }
    _ = try? await store.write(as: .operatorOfStore) { context in
      context.afterCommit { log.withLock { $0.append("failed write") } }
      throw Refused()
    }
    #expect(log.withLock { $0.prefix(3) } == ["body", "kept", "changed"])
    #expect(!log.withLock { $0.contains("undone item") || $0.contains("failed write") })
  }

  @Test func `a lost transaction gives its numbers and actions once`() async throws {
    let faults = Mutex(1)
    let test = try TestStore { options in
      options.fault = { point in
        point == .commit
          && faults.withLock { count in
            count -= 1
            return count == 0
          }
      }
    }
    let runs = Mutex(0)
    // The first commit, that of opening, is not hit: the count is set now.
    faults.withLock { $0 = 1 }
    let store = test.store
    let number = try await store.write(as: .operatorOfStore) { context in
      context.afterCommit { runs.withLock { $0 += 1 } }
      return context.nextSequence()
    }
    #expect(runs.withLock { $0 } == 1)
    #expect(try stored(store) == number)
  }
}
