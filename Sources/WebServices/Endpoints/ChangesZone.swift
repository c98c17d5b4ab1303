import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// POST {database}/changes/zone: what changed in several zones. A zone that fails is an error in
/// its place.
enum ChangesZone {
  static func answer(_ call: Call) throws -> Response {
    try FeedAnswer.refusePublic(call)
    try call.requirePerson()
    let entries = try call.body.items("zones")
    return try call.read { c in
      let feed = FeedAnswer(call: call, c: c)
      let names = call.names(c)
      return try call.respond { writer in
        writer.key("zones")
        writer.beginArray()
        for entry in entries { try write(entry, feed, names, into: &writer) }
        writer.endArray()
      }
    }
  }

  private static func write(
    _ entry: JSONValue, _ feed: FeedAnswer, _ names: UserNames, into writer: inout JSONWriter
  ) throws {
    let call = feed.call
    let body: FeedBody
    let zone: RecordZone
    let changes: ZoneChanges
    do {
      body = try FeedBody(entry, defaults: call.body)
      zone = try feed.zone(entry["zoneID"])
      changes = try feed.changes(zone, body.request)
    } catch {
      call.write(try .ofItem(error), into: &writer) { writer in
        guard let name = try? ZoneName(entry["zoneID"]) else { return }
        writer.key("zoneID")
        name.write(into: &writer)
      }
      return
    }
    writer.beginObject()
    writer.key("zoneID")
    try call.write(zoneID: zone, names, into: &writer)
    try feed.write(changes, body.options, into: &writer)
    writer.endObject()
  }
}
