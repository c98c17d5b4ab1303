import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/records/query
enum RecordsQuery {
  static func answer(_ call: Call) throws -> Response {
    let body = try QueryBody(call.body)
    let limit = try call.body.integer("resultsLimit") ?? RecordReader.queryLimit
    let marker = try call.body.string("continuationMarker")
    let options = try AnswerOptions(call.body)
    return try call.read { c in
      let types = try Schema.fieldTypes(
        c, container: call.container, environment: call.environment, type: body.recordType)
      let request = QueryRequest(
        place: try place(call, c), query: try body.parsed { types[$0] }, marker: marker,
        limit: limit, isPatient: call.lane == .slow)
      let page = try RecordReader.query(c, call.viewer, request, keys: call.store.keys)
      return try write(page, request.place, call, c, options)
    }
  }

  /// A zone, or with `zoneWide` all zones of the database.
  private static func place(_ call: Call, _ c: Connection) throws -> QueryRequest.Place {
    let zoneID = call.body.present("zoneID")
    let isWide = try call.body.flag("zoneWide") ?? false
    guard zoneID == nil else { return .zone(try call.zone(c, zoneID).id) }
    if call.scope == .shared {
      throw WireError.badRequest("SharedDB does not support Zone Wide queries")
    }
    let zone = try call.zone(c, nil)
    return isWide ? .database(zone.database) : .zone(zone.id)
  }

  private static func write(
    _ page: QueryPage, _ place: QueryRequest.Place, _ call: Call, _ c: Connection,
    _ options: AnswerOptions
  ) throws -> Response {
    let answer = RecordAnswer(call, c)
    return try call.respond { writer in
      writer.key("records")
      writer.beginArray()
      for row in page.rows { try answer.write(row, options, into: &writer) }
      writer.endArray()
      if let marker = page.marker {
        writer.key("continuationMarker")
        writer.string(marker)
      }
      guard case .zone(let zone) = place else { return }
      try SyncToken.write(call, c, RecordZone.load(zone, c), into: &writer)
    }
  }
}
