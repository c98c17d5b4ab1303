import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// A record as feeds write it until the answer that all calls share is here.
struct InterimRecordAnswer {
  struct Options {
    var desiredKeys: [String]?
    var numbersAsStrings = false
  }

  private let call: Call
  private let names: UserNames

  init(_ call: Call, _ c: Connection) {
    self.call = call
    names = call.names(c)
  }

  func write(
    _ row: RecordRow, in zone: RecordZone, _ options: Options, into writer: inout JSONWriter
  ) throws {
    writer.beginObject()
    writer.key("recordName")
    writer.string(row.name)
    writer.key("recordType")
    writer.string(row.type)
    writer.key("fields")
    let output = FieldOutput(
      desiredKeys: options.desiredKeys, numbersAsStrings: options.numbersAsStrings)
    try FieldCodec.write(stored: row.fields, output, into: &writer)
    writer.key("pluginFields")
    writer.raw("{}".utf8)
    writer.key("recordChangeTag")
    writer.string(row.changeTag)
    try write("created", row.createdAt, row.createdBy, into: &writer)
    try write("modified", row.modifiedAt, row.modifiedBy, into: &writer)
    writer.key("deleted")
    writer.bool(false)
    writer.key("zoneID")
    try call.write(zoneID: zone, names, into: &writer)
    writer.endObject()
  }

  static func writeDeleted(_ name: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("recordName")
    writer.string(name)
    writer.key("deleted")
    writer.bool(true)
    writer.endObject()
  }

  private func write(
    _ key: String, _ time: Int64, _ account: AccountID?, into writer: inout JSONWriter
  ) throws {
    writer.key(key)
    writer.beginObject()
    writer.key("timestamp")
    writer.int(time)
    writer.key("userRecordName")
    writer.string(try account.flatMap { try names.name(of: $0) } ?? Call.defaultOwner)
    writer.key("deviceID")
    writer.string("2")
    writer.endObject()
  }
}
