package import Records
import Synchronization

/// Counts sign-ins that have not succeeded, by account and by remote address; every one past the
/// free ones doubles the wait. Kept in memory: a restart forgets it.
package final class SignInThrottle: Sendable {
  /// Whose tries are counted together.
  package struct Try {
    fileprivate var counters: [(key: String, free: Int)]

    /// An account is one, whichever of its addresses is given, however it is spelled.
    package init(account: AccountID?, address: String, source: String?) {
      let name = account.map { "account \($0.rawValue)" } ?? "address \(address)"
      counters = [(key: name, free: SignInThrottle.accountFree)]
      if let source { counters.append((key: "source \(source)", free: SignInThrottle.sourceFree)) }
    }

    /// The password of a link, by whoever tries it: nobody locks others out.
    init(link guid: String, account: AccountID?, source: String?) {
      let name = account.map { "account \($0.rawValue)" } ?? "source \(source ?? "")"
      counters = [(key: "link \(guid) \(name)", free: SignInThrottle.accountFree)]
      if let source { counters.append((key: "source \(source)", free: SignInThrottle.sourceFree)) }
    }
  }

  private struct Counter {
    var count = 0
    var last: Int64 = 0
    var blockedUntil: Int64 = 0
  }

  private static let accountFree = 5
  private static let sourceFree = 30
  /// Milliseconds.
  private static let longestWait: Int64 = 15 * 60_000
  private static let forgottenAfter: Int64 = 60 * 60_000

  private let entryLimit: Int
  private let counters = Mutex<[String: Counter]>([:])

  package init(entryLimit: Int = 50_000) { self.entryLimit = entryLimit }

  package var entryCount: Int { counters.withLock { $0.count } }

  /// Counts a try before it is looked at, so that many at once get no further than one after the
  /// other. Answers the milliseconds to wait when it may not be looked at now; that counts nothing.
  package func begin(_ attempt: Try, now: Int64) -> Int64? {
    counters.withLock { counters in
      let until = attempt.counters.compactMap { counters[$0.key]?.blockedUntil }.max() ?? 0
      if until > now { return until - now }
      if counters.count >= entryLimit { Self.makeRoom(&counters, below: entryLimit, now) }
      for (key, free) in attempt.counters {
        Self.count(&counters[key, default: Counter()], free: free, now)
      }
      return nil
    }
  }

  /// The right password: the account begins anew, the source is given the try back.
  func succeeded(_ attempt: Try) {
    takeBack(attempt)
    counters.withLock { counters in
      if let account = attempt.counters.first { counters[account.key] = nil }
    }
  }

  /// Nobody looked at the password after all.
  package func takeBack(_ attempt: Try) {
    counters.withLock { counters in
      for (key, free) in attempt.counters {
        guard var counter = counters[key] else { continue }
        counter.count -= 1
        if counter.count < free { counter.blockedUntil = 0 }
        counters[key] = counter.count > 0 ? counter : nil
      }
    }
  }

  private static func count(_ counter: inout Counter, free: Int, _ now: Int64) {
    if now - counter.last > forgottenAfter { counter = Counter() }
    counter.count += 1
    counter.last = now
    guard counter.count >= free else { return }
    let doublings = min(counter.count - free, 20)
    counter.blockedUntil = now + min(longestWait, 1000 << Int64(doublings))
  }

  /// What waits for nothing goes first, so that a flood of names does not free a guesser.
  private static func makeRoom(
    _ counters: inout [String: Counter], below limit: Int, _ now: Int64
  ) {
    counters = counters.filter { now - $0.value.last < forgottenAfter }
    if counters.count >= limit { counters = counters.filter { $0.value.blockedUntil > now } }
    if counters.count >= limit { counters.removeAll() }
  }
}
