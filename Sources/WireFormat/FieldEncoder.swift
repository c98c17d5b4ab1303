import Cryptography
import JSON
import Records

/// Writes fields in the one form in which they are stored.
enum FieldEncoder {
  static func write(_ field: Field, into writer: inout JSONWriter) {
    writer.key(field.name)
    writer.beginObject()
    writer.key("value")
    write(field.value, into: &writer)
    writer.key("type")
    writer.string(field.type.name)
    if field.isEncrypted {
      writer.key("isEncrypted")
      writer.bool(true)
    }
    writer.endObject()
  }

  static func write(_ value: FieldValue, into writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .string(let text): writer.string(text)
    case .int64(let number), .timestamp(let number): writer.int(number)
    case .double(let number): writer.double(number)
    case .bytes(let bytes), .sealed(let bytes):
      Base64.encodeUTF8(bytes).withUnsafeBufferPointer { writer.string(utf8: $0) }
    case .location(let location): write(location, into: &writer)
    case .reference(let reference): write(reference, into: &writer)
    case .asset(let asset): write(asset, into: &writer)
    case .list(let elements):
      writer.beginArray()
      for element in elements { write(element, into: &writer) }
      writer.endArray()
    }
  }

  private static func write(_ location: Location, into writer: inout JSONWriter) {
    writer.beginObject()
    let numbers: [(String, Double?)] = [
      ("latitude", location.latitude), ("longitude", location.longitude),
      ("horizontalAccuracy", location.horizontalAccuracy),
      ("verticalAccuracy", location.verticalAccuracy), ("altitude", location.altitude),
      ("speed", location.speed), ("course", location.course),
    ]
    for (key, number) in numbers {
      guard let number else { continue }
      writer.key(key)
      writer.double(number)
    }
    if let timestamp = location.timestamp {
      writer.key("timestamp")
      writer.int(timestamp)
    }
    writer.endObject()
  }

  private static func write(_ reference: Reference, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("recordName")
    writer.string(reference.recordName)
    if reference.zoneName != nil || reference.ownerRecordName != nil {
      writer.key("zoneID")
      writer.beginObject()
      if let zone = reference.zoneName {
        writer.key("zoneName")
        writer.string(zone)
      }
      if let owner = reference.ownerRecordName {
        writer.key("ownerRecordName")
        writer.string(owner)
      }
      writer.endObject()
    }
    writer.key("action")
    writer.string(reference.action.rawValue)
    writer.endObject()
  }

  private static func write(_ asset: Asset, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("digest")
    writer.string(asset.digest)
    writer.key("size")
    writer.int(asset.size)
    if let checksum = asset.checksum {
      writer.key("checksum")
      writer.string(checksum)
    }
    writer.endObject()
  }
}
