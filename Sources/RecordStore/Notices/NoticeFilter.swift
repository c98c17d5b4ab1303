import JSON
import Records
import SQLite
import WireFormat

/// Whether a changed record is one that a subscription asks for: filters mean what they mean in
/// queries. Of a deleted record its last version is asked.
enum NoticeFilter {
  static func matches(
    _ c: Connection, _ subscription: Subscription, _ record: RecordID
  ) throws -> Bool {
    guard var row = try RecordRow.with(id: record, c), row.type == subscription.type else {
      return false
    }
    guard let text = subscription.query else { return true }
    do {
      let zone = try RecordZone.load(row.zone, c)
      let query = try parsed(text, zone, c)
      if query.filters.isEmpty { return true }
      if row.isDeleted {
        row.fields = try lastFields(row, c)
        row.deletedAt = nil
      }
      return try QueryMatch.matches(c, query, in: zone, row)
    } catch is WireError {
      // The schema has changed since: nothing can be asked like this any more.
      return false
    } catch let error as StoreError where error.code == .zoneNotFound {
      return false
    }
  }

  private static func parsed(
    _ text: String, _ zone: RecordZone, _ c: Connection
  ) throws -> RecordQuery {
    let root = try JSONDocument(parsing: Array("{\"query\":\(text)}".utf8)).root
    let body = try QueryBody(root)
    let type = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: body.recordType)
    return try body.parsed { type?[field: $0]?.type }
  }

  private static func lastFields(_ row: RecordRow, _ c: Connection) throws -> [UInt8] {
    let last = try c.first(
      "SELECT fields FROM body_past WHERE record = \(row.id) ORDER BY seq DESC LIMIT 1"
    ) { $0.blob(0) }
    return last ?? Array("{}".utf8)
  }
}
