import HTTP
import JSON
import RecordStore
import WireFormat

/// GET or POST {database}/zones/list
enum ZonesList {
  static func answer(_ call: Call) throws -> Response {
    try call.requireUser()
    return try call.read { c in
      let answer = ZoneAnswer(call, c)
      let zones = try CallZones.all(call, c)
      return try call.respond { writer in
        writer.key("zones")
        writer.beginArray()
        for zone in zones { try answer.write(zone, into: &writer) }
        writer.endArray()
      }
    }
  }
}
