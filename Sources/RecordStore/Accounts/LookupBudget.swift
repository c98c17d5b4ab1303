package import Records
import Synchronization

/// How many people an account may look up by address in a while: enough for every address book,
/// too few to try addresses out. Kept in memory: a restart forgets it.
package final class LookupBudget: Sendable {
  private struct Count {
    var used = 0
    var since: Int64
  }

  static let most = 2_000
  /// Milliseconds.
  static let period: Int64 = 10 * 60_000
  private static let entryLimit = 50_000

  private let counts = Mutex<[AccountID: Count]>([:])

  init() {}

  /// Counts look-ups before they are made; throws `.throttled` when there are too many.
  package func spend(_ lookups: Int, by account: AccountID, now: Int64) throws {
    let wait = counts.withLock { counts -> Int64? in
      if counts.count >= Self.entryLimit {
        counts = counts.filter { now - $0.value.since < Self.period }
      }
      var count = counts[account] ?? Count(since: now)
      if now - count.since >= Self.period { count = Count(since: now) }
      guard count.used + lookups <= Self.most else { return count.since + Self.period - now }
      count.used += lookups
      counts[account] = count
      return nil
    }
    guard let wait else { return }
    throw StoreError(
      .throttled, context: ["retryAfter": String(max(1, (wait + 999) / 1_000))])
  }
}
