import RecordStore
import Records
import Synchronization

/// How many findings are open, for the rail: a number that may cost little. Where it would cost more,
/// the rail goes without for a while.
final class FindingCounts: Sendable {
  /// What is beyond is not counted.
  static let most = 99
  /// Milliseconds for which a number that cost too much is not asked for again.
  private static let rest: Int64 = 60_000
  private static let mostEntries = 10_000

  private let store: Store
  /// Who does without, and until when.
  private let resting = Mutex<[AccountID: Int64]>([:])

  init(_ store: Store) { self.store = store }

  /// Nil for whoever has no part in any; 0 where there are none, or too much to count.
  func count(of account: AccountID) throws -> Int64? {
    let now = store.clock.now()
    if let until = resting.withLock({ $0[account] }), now < until { return 0 }
    do {
      return try store.read(budget: store.options.counterBudget) {
        try Findings.count($0, caller: .account(account), now: now, most: Self.most)
      }.map(Int64.init)
    } catch let error as StoreError where error.code == .budgetExceeded {
      resting.withLock { resting in
        if resting.count >= Self.mostEntries { resting.removeAll() }
        resting[account] = now + Self.rest
      }
      return 0
    }
  }
}
