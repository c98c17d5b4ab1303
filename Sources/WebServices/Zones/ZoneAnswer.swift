package import JSON
package import RecordStore
package import SQLite

/// Writes zone dictionaries for one caller.
package struct ZoneAnswer {
  private let call: Call
  private let c: Connection
  private let names: UserNames

  package init(_ call: Call, _ c: Connection) {
    self.call = call
    self.c = c
    names = call.names(c)
  }

  /// A zone with where its feed stands now. Only custom zones have a feed and atomic requests.
  package func write(_ zone: RecordZone, into writer: inout JSONWriter) throws {
    writer.beginObject()
    writer.key("zoneID")
    try call.write(zoneID: zone, names, into: &writer)
    if let token = try SyncToken.current(call, c, zone) {
      writer.key("syncToken")
      writer.string(token)
    }
    writer.key("atomic")
    writer.bool(!zone.isDefault)
    writer.endObject()
  }

  /// The zoneID object alone.
  package func writeID(_ zone: RecordZone, into writer: inout JSONWriter) throws {
    try call.write(zoneID: zone, names, into: &writer)
  }
}
