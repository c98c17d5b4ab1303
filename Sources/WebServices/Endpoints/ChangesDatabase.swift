import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/changes/database: zones that were made, changed or deleted.
enum ChangesDatabase {
  static func answer(_ call: Call) throws -> Response {
    try answer(call, tokenKey: "syncToken", isOlderForm: false)
  }

  /// Both calls that list changed zones. Their tokens are of different kinds.
  static func answer(
    _ call: Call, tokenKey: StaticString, isOlderForm: Bool
  ) throws -> Response {
    try FeedAnswer.refusePublic(call)
    try call.requirePerson()
    let request = FeedRequest(
      token: try call.body.string(tokenKey),
      limit: try FeedBody.limit(call.body.integer("resultsLimit")))
    let database = FeedDatabase(
      container: call.container, environment: call.environment, scope: call.scope,
      isOlderForm: isOlderForm)
    return try call.read { c in
      let changes = try Feed.databaseChanges(
        c, call.viewer, database, request, keys: call.store.keys)
      let names = call.names(c)
      return try call.respond { writer in
        writer.key("zones")
        writer.beginArray()
        for entry in changes.entries { try write(entry, names, into: &writer) }
        writer.endArray()
        writer.key("\(tokenKey)")
        writer.string(changes.token)
        writer.key("moreComing")
        writer.bool(changes.moreComing)
      }
    }
  }

  private static func write(
    _ entry: DatabaseChanges.Entry, _ names: UserNames, into writer: inout JSONWriter
  ) throws {
    writer.beginObject()
    writer.key("zoneID")
    writer.beginObject()
    writer.key("zoneName")
    writer.string(entry.name)
    writer.key("ownerRecordName")
    writer.string(try names.name(of: entry.owner) ?? Call.defaultOwner)
    writer.key("zoneType")
    writer.string("REGULAR_CUSTOM_ZONE")
    writer.endObject()
    if entry.isDeleted {
      writer.key("deleted")
      writer.bool(true)
    }
    writer.endObject()
  }
}
