import FoundationEssentials
import JSON
package import Records

/// Encrypted values in the stored text: a base64 string in the place of the value, which `open`
/// turns into the value's own text.
extension FieldCodec {
  /// What of a value is encrypted: its text in an answer.
  package static func valueText(_ value: FieldValue) -> [UInt8] {
    var writer = JSONWriter()
    FieldEncoder.write(value, into: &writer)
    return writer.bytes
  }

  /// The stored text with every encrypted value opened.
  package static func opening(
    stored: [UInt8], _ open: (_ field: String, _ sealed: [UInt8]) throws -> [UInt8]
  ) throws -> [UInt8] {
    try stored.withUnsafeBytes { bytes in
      var walk = StoredFields(bytes)
      var writer = JSONWriter(reserving: stored.count)
      writer.beginObject()
      while let field = try walk.next() {
        guard field.isEncrypted, !field.isNull else {
          writer.raw(field.bytes)
          continue
        }
        writer.key(field.name)
        writer.beginObject()
        writer.key("value")
        writer.raw(try open(field.name, field.sealed()))
        writer.key("type")
        writer.string(field.type.name)
        writer.key("isEncrypted")
        writer.bool(true)
        writer.endObject()
      }
      writer.endObject()
      return writer.bytes
    }
  }

  /// The fields that are not encrypted, whether the others are opened or not.
  package static func plainFields(stored: [UInt8]) throws(FieldError) -> [Field] {
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      var walk = StoredFields(UnsafeRawBufferPointer(bytes))
      var fields: [Field] = []
      while let field = try walk.next() {
        if !field.isEncrypted { fields.append(try field.field()) }
      }
      return fields
    }
  }

  /// The value of an encrypted field from what `open` gave for it.
  package static func value(
    text: [UInt8], of field: Field
  ) throws(FieldError) -> FieldValue {
    var writer = JSONWriter(reserving: text.count + 64)
    writer.beginObject()
    writer.key(field.name)
    writer.beginObject()
    writer.key("value")
    writer.raw(text)
    writer.key("type")
    writer.string(field.type.name)
    writer.endObject()
    writer.endObject()
    return try fields(stored: writer.bytes).first?.value ?? .null
  }
}
