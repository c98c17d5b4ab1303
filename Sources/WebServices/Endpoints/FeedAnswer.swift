import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// The feed of one zone, as both calls that read one answer it.
struct FeedAnswer {
  let call: Call
  let c: Connection

  /// The zone of an entry. Default zones and the public database have no feed.
  func zone(_ zoneID: JSONValue?) throws -> RecordZone {
    guard let zoneID, !zoneID.isNull else { throw WireError.badRequest("'zoneID' is missing") }
    try Self.refuseDefault(try ZoneName(zoneID))
    return try call.zone(c, zoneID)
  }

  static func refuseDefault(_ zone: ZoneName) throws {
    guard zone.name != RecordZone.defaultName else {
      throw WireError.badRequest("cannot get changes in default zone")
    }
  }

  static func refusePublic(_ call: Call) throws {
    guard call.scope != .public else {
      throw WireError.badRequest("changes are not supported in the public database")
    }
  }

  func changes(_ zone: RecordZone, _ request: FeedRequest) throws -> ZoneChanges {
    try Feed.zoneChanges(c, call.viewer, zone: zone.id, request, keys: call.store.keys)
  }

  /// The members `records`, `syncToken` and `moreComing`.
  func write(
    _ changes: ZoneChanges, _ options: AnswerOptions, into writer: inout JSONWriter
  ) throws {
    let answer = RecordAnswer(call, c, options)
    writer.key("syncToken")
    writer.string(changes.token)
    writer.key("moreComing")
    writer.bool(changes.moreComing)
    writer.key("records")
    writer.beginArray()
    for entry in changes.entries {
      switch entry {
      case .record(let row): try answer.write(row, into: &writer)
      case .deleted(let name, _): RecordAnswer.writeDeleted(name, into: &writer)
      }
    }
    writer.endArray()
  }
}
