import Synchronization

/// Counts failed sign-ins by account and by remote address; every failure past the free ones
/// doubles the wait. Kept in memory: a restart forgets it.
final class SignInThrottle: Sendable {
  private struct Failures {
    var count = 0
    var last: Int64 = 0
    var blockedUntil: Int64 = 0
  }

  private static let accountFree = 5
  private static let sourceFree = 30
  /// Milliseconds.
  private static let longestWait: Int64 = 15 * 60_000
  private static let forgottenAfter: Int64 = 60 * 60_000
  private static let entryLimit = 50_000

  private let failures = Mutex<[String: Failures]>([:])

  /// Milliseconds until another try is looked at; nil when it may be now.
  func wait(email: String, source: String?, now: Int64) -> Int64? {
    failures.withLock { failures in
      let until = keys(email, source).compactMap { failures[$0.key]?.blockedUntil }.max() ?? 0
      return until > now ? until - now : nil
    }
  }

  func failed(email: String, source: String?, now: Int64) {
    failures.withLock { failures in
      if failures.count > Self.entryLimit {
        failures = failures.filter { now - $0.value.last < Self.forgottenAfter }
        if failures.count > Self.entryLimit { failures.removeAll() }
      }
      for (key, free) in keys(email, source) {
        var entry = failures[key] ?? Failures()
        if now - entry.last > Self.forgottenAfter { entry = Failures() }
        entry.count += 1
        entry.last = now
        if entry.count >= free {
          let doublings = min(entry.count - free, 20)
          entry.blockedUntil = now + min(Self.longestWait, 1000 << Int64(doublings))
        }
        failures[key] = entry
      }
    }
  }

  func succeeded(email: String) {
    failures.withLock { _ = $0.removeValue(forKey: "account " + email) }
  }

  private func keys(_ email: String, _ source: String?) -> [(key: String, free: Int)] {
    var keys = [(key: "account " + email, free: Self.accountFree)]
    if let source { keys.append((key: "source " + source, free: Self.sourceFree)) }
    return keys
  }
}
