import Records
import SQLite

/// Whether a changed record is one that a subscription asks for.
enum NoticeFilter {
  static func matches(
    _ c: Connection, _ subscription: Subscription, _ record: RecordID
  ) throws -> Bool {
    try c.exists("SELECT 1 FROM record WHERE id = \(record) AND type = \(subscription.type)")
  }
}
