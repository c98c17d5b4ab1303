import Records
import SQLite

/// What follows from a write and is worked out at its end, in the same transaction: who stopped or
/// began to see something without a row of theirs being changed, and whom to notify.
final class Consequences {
  /// The counter when the write began.
  let start: Int64
  private var shares: Set<ShareID> = []
  private var accounts: Set<AccountID> = []
  var touched = TouchedRecords()
  /// What happens to this share now is told as a whole, not one by one.
  private(set) var quiet: ShareID?

  init(since start: Int64) { self.start = start }

  /// The rights in a share may have changed.
  func settle(share: ShareID) { shares.insert(share) }

  /// An account may have begun or ceased to act.
  func settle(account: AccountID) { accounts.insert(account) }

  func quietly<T>(_ share: ShareID, _ body: () throws -> T) rethrows -> T {
    quiet = share
    defer { quiet = nil }
    return try body()
  }

  func finish(_ context: WriteContext) throws {
    for account in accounts.sorted() { try Lapses.settle(context, sharesOf: account) }
    for share in shares.sorted() { try Lapses.settle(context, share) }
    if !touched.isEmpty { try NoticeWriting(context).write(touched) }
  }
}
