import HTTP
import JSON
import RecordStore
import WireFormat

/// POST {database}/zones/lookup
enum ZonesLookup {
  static func answer(_ call: Call) throws -> Response {
    try call.requireUser()
    let items = try call.body.items("zones", limit: call.gateway.limits.items)
    return try call.read { c in
      let answer = ZoneAnswer(call, c)
      return try call.respond { writer in
        writer.key("zones")
        writer.beginArray()
        for item in items {
          // Bare zone IDs, and zone dictionaries around them.
          let zoneID = item.present("zoneID") ?? item
          let zone: RecordZone
          do { zone = try call.zone(c, zoneID) } catch {
            call.write(try .ofItem(error), into: &writer) { $0.zoneID(zoneID) }
            continue
          }
          try answer.write(zone, into: &writer)
        }
        writer.endArray()
      }
    }
  }
}

extension JSONWriter {
  /// The member that names a zone in an error, as it was asked for.
  mutating func zoneID(_ zoneID: JSONValue) {
    key("zoneID")
    value(zoneID)
  }
}
