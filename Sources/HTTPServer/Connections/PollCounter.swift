import Synchronization

/// Counts the long polls of each account.
final class PollCounter: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func enter(_ key: String) -> Bool {
    counts.withLock { counts in
      let count = counts[key, default: 0]
      guard count < limit else { return false }
      counts[key] = count + 1
      return true
    }
  }

  func leave(_ key: String) {
    counts.withLock { counts in
      let count = counts[key, default: 1]
      counts[key] = count > 1 ? count - 1 : nil
    }
  }
}
