import Cryptography
import JSON
import Records

/// Writes rows as plain JSON objects.
enum JSONRowWriter {
  static func write(
    _ recordName: String, _ fields: [Field], _ options: ExportOptions, into bytes: inout [UInt8]
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("recordName")
    writer.string(recordName)
    for field in fields {
      writer.key(field.name)
      write(field.value, options, into: &writer)
    }
    writer.endObject()
    bytes.append(contentsOf: writer.bytes)
  }

  static func text(_ value: FieldValue, _ options: ExportOptions) -> String {
    var writer = JSONWriter()
    write(value, options, into: &writer)
    return writer.text
  }

  private static func write(
    _ value: FieldValue, _ options: ExportOptions, into writer: inout JSONWriter
  ) {
    switch value {
    case .null, .sealed: writer.null()
    case .string(let text): writer.string(text)
    case .int64(let number):
      if options.integersAsStrings { writer.string(String(number)) } else { writer.int(number) }
    case .double(let number): writer.double(number)
    case .timestamp(let time): writer.string(ISO8601.text(time))
    case .bytes(let bytes): writer.string(Base64.encode(bytes))
    case .location(let location): write(location, into: &writer)
    case .reference(let reference): write(reference, into: &writer)
    case .asset(let asset):
      writer.beginObject()
      writer.key("fileChecksum")
      writer.string(asset.digest)
      writer.key("size")
      writer.int(asset.size)
      writer.endObject()
    case .list(let elements):
      writer.beginArray()
      for element in elements { write(element, options, into: &writer) }
      writer.endArray()
    }
  }

  private static func write(_ location: Location, into writer: inout JSONWriter) {
    let numbers: [(String, Double?)] = [
      ("latitude", location.latitude), ("longitude", location.longitude),
      ("horizontalAccuracy", location.horizontalAccuracy),
      ("verticalAccuracy", location.verticalAccuracy), ("altitude", location.altitude),
      ("speed", location.speed), ("course", location.course),
    ]
    writer.beginObject()
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
    let texts: [(String, String?)] = [
      ("recordName", reference.recordName), ("zoneName", reference.zoneName),
      ("ownerRecordName", reference.ownerRecordName), ("action", reference.action.rawValue),
    ]
    writer.beginObject()
    for (key, text) in texts {
      guard let text else { continue }
      writer.key(key)
      writer.string(text)
    }
    writer.endObject()
  }
}
