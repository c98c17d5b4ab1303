package import Cryptography
package import PhoneNumbers
package import SQLite

/// What a store is opened with.
package struct StoreOptions: Sendable {
  package var clock: any Clock = SystemClock()
  package var random: any RandomSource = SystemRandomSource()
  package var passwordCost: Scrypt.Parameters = .standard
  /// How phone numbers without a country's code are read.
  package var phones = PhoneNumbers()
  /// False refuses a store of an older version instead of bringing it up.
  package var migrates = true
  /// False refuses a folder without a store instead of making one there.
  package var creates = true
  /// How often an idle server looks for commits of other processes; nil: never.
  package var watchMilliseconds: Int?
  package var maximalReaders = 16
  package var cacheKiB = 4096
  package var walLimitBytes: Int64 = 64 << 20
  package var checkpointBytes: Int64 = 4 << 20
  /// Where the master key of encrypted fields is kept; nil: in the data folder.
  package var masterKeyFile: String?
  /// What a read may take on a worker thread that serves other connections too.
  package var pageBudget = StepBudget.page
  /// What a number beside a link may take.
  package var counterBudget = StepBudget.processor(milliseconds: 10)
  /// What it may take on the slow lane.
  package var patientBudget = StepBudget.processor(milliseconds: 2000)
  /// For tests only: where a transaction fails as a whole.
  package var fault: (@Sendable (FaultPoint) -> Bool)?
  /// For tests only: hears of each statement that was prepared and of each script that ran.
  package var prepared: (@Sendable (String, [Value]) -> Void)?

  package init() {}

  /// For a process that fills a store: pages that change again and again are kept in memory, and
  /// written into the file after many commits only.
  package mutating func expectBulk() {
    cacheKiB = 256 << 10
    walLimitBytes = 1 << 30
    checkpointBytes = 512 << 20
  }
}
