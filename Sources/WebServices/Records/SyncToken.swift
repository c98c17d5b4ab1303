import HTTP
import JSON
import RecordStore
import Records
import SQLite

/// The token that `getCurrentSyncToken` asks for beside an answer.
enum SyncToken {
  static func write(
    _ call: Call, _ c: Connection, _ zone: RecordZone, into writer: inout JSONWriter
  ) throws {
    guard ["true", "1"].contains(call.query["getCurrentSyncToken"]),
      let token = try current(call, c, zone)
    else { return }
    writer.key("syncToken")
    writer.string(token)
  }

  /// Nil for zones without a feed: the default zone and the public database.
  static func current(_ call: Call, _ c: Connection, _ zone: RecordZone) throws -> String? {
    guard zone.scope == .private, !zone.isDefault else { return nil }
    return try Feed.currentToken(c, call.viewer, zone: zone.id, keys: call.store.keys)
  }
}
