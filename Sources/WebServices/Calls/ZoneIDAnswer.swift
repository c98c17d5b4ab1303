package import JSON
package import RecordStore
import Records
import SQLite

extension Call {
  /// Writes the value of a `zoneID`. The public database belongs to nobody; its owner is the
  /// placeholder that every call accepts.
  package func write(
    zoneID zone: RecordZone, _ names: UserNames, into writer: inout JSONWriter
  ) throws {
    writer.beginObject()
    writer.key("zoneName")
    writer.string(zone.name)
    writer.key("ownerRecordName")
    writer.string(try zone.owner.flatMap { try names.name(of: $0) } ?? Self.defaultOwner)
    writer.key("zoneType")
    writer.string(zone.isDefault ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE")
    writer.endObject()
  }
}
