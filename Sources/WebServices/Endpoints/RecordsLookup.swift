import HTTP
import JSON
import RecordStore
import WireFormat

/// POST {database}/records/lookup
enum RecordsLookup {
  static func answer(_ call: Call) throws -> Response {
    let items = try call.body.items("records", limit: call.gateway.limits.items)
    let defaults = try AnswerOptions(call.body)
    let wanted = try items.map { item in
      (
        name: try item.requiredString("recordName"),
        options: try AnswerOptions(item, defaults: defaults)
      )
    }
    return try call.read { c in
      let zone = try call.zone(c, call.body["zoneID"])
      let found = try RecordReader.lookup(
        c, call.viewer, zone: zone.id, names: wanted.map(\.name))
      let answer = RecordAnswer(call, c)
      return try call.respond { writer in
        writer.key("records")
        writer.beginArray()
        for (result, item) in zip(found, wanted) {
          switch result {
          case .found(let row): try answer.write(row, item.options, into: &writer)
          case .refused(let name, let error):
            call.write(try .ofItem(error), into: &writer) { $0.recordName(name) }
          }
        }
        writer.endArray()
        try SyncToken.write(call, c, zone, into: &writer)
      }
    }
  }
}

extension JSONWriter {
  /// The member that names a record in an item.
  mutating func recordName(_ name: String) {
    key("recordName")
    string(name)
  }
}
