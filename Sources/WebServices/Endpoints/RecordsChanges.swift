import HTTP
import JSON
import RecordStore
import WireFormat

/// POST {database}/records/changes: the feed of one zone, older form.
enum RecordsChanges {
  static func answer(_ call: Call) throws -> Response {
    try FeedAnswer.refusePublic(call)
    try call.requirePerson()
    let body = try FeedBody(call.body, defaults: call.body)
    return try call.read { c in
      let feed = FeedAnswer(call: call, c: c)
      let changes = try feed.changes(try feed.zone(call.body["zoneID"]), body.request)
      return try call.respond { writer in
        try feed.write(changes, body.options, into: &writer)
        writer.key("reverse")
        writer.bool(body.request.isReversed)
      }
    }
  }
}
