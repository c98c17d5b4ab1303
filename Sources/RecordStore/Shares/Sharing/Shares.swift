import Records
import SQLite

/// Every change of a share: starting and stopping it, its people, its link. Each is decided, logged
/// as one entry per changed fact, and moves the share record's change tag.
package enum Shares {
  /// Owner included, as the protocol counts.
  static let mostPeople = 100
  /// How long a removal can be taken back.
  static let undoPeriod: Int64 = 30 * 24 * 3600 * 1000
}

extension Shares {
  /// The person behind a request; what somebody without an account cannot do ends here.
  static func account(_ context: WriteContext) throws -> AccountID {
    try context.viewer.requireAccount()
  }

  /// People and settings are part of the share record: whoever follows it must see it again.
  static func moveTag(_ context: WriteContext, _ row: ShareRow) throws {
    _ = try RecordWriter.touch(context, record: row.shareRecord, zone: row.zone)
  }
}
