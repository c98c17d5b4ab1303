import HTTP
import JSON
import WireFormat

/// POST public/records/resolve: what short GUIDs lead the caller to.
enum RecordsResolve {
  static func answer(_ call: Call) throws -> Response {
    try call.requirePerson()
    let entries = try ShortGUIDBody.list(call.body)
    return try call.read { c in
      let answer = LinkAnswer(call, c)
      return try call.respond { writer in
        writer.key("results")
        writer.beginArray()
        for entry in entries { try answer.write(entry, into: &writer) }
        writer.endArray()
      }
    }
  }
}
