import JSON
import Records

/// Writes stored fields as an answer shows them.
struct FieldAnswer {
  let output: FieldOutput
  let desired: [[UInt8]]?

  init(_ output: FieldOutput) {
    self.output = output
    desired = output.desiredKeys.map { $0.map { Array($0.utf8) } }
  }

  func write(_ stored: UnsafeRawBufferPointer, into writer: inout JSONWriter) throws(FieldError) {
    var fields = StoredFields(stored)
    writer.beginObject()
    while let field = try fields.next() {
      if let desired, !desired.contains(where: { field.isNamed($0) }) { continue }
      if field.isNull, !field.type.isAnsweredNull { continue }
      writer.key(field.name)
      if field.type.kind == .asset, !field.isNull {
        try writeAssets(field, into: &writer)
      } else {
        let colon = field.nameBytes.count + 3
        let dictionary = field.bytes[colon...]
        writer.raw(output.numbersAsStrings ? Self.quotingNumbers(dictionary) : Array(dictionary))
      }
    }
    writer.endObject()
  }

  private func writeAssets(
    _ field: StoredField, into writer: inout JSONWriter
  ) throws(FieldError) {
    writer.beginObject()
    writer.key("value")
    switch try field.value() {
    case .asset(let asset): write(asset, field.name, 0, into: &writer)
    case .list(let elements):
      writer.beginArray()
      for (place, element) in elements.enumerated() {
        if case .asset(let asset) = element { write(asset, field.name, place, into: &writer) }
      }
      writer.endArray()
    default: writer.null()
    }
    writer.key("type")
    writer.string(field.type.name)
    writer.endObject()
  }

  private func write(
    _ asset: Asset, _ field: String, _ place: Int, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("fileChecksum")
    writer.string(AssetChecksum.ofFile(asset))
    writer.key("size")
    if output.numbersAsStrings { writer.string(String(asset.size)) } else { writer.int(asset.size) }
    writer.key("referenceChecksum")
    writer.string(AssetChecksum.ofReference(asset))
    if let url = output.downloadURL(field, place, asset) {
      writer.key("downloadURL")
      writer.string(url)
    }
    writer.endObject()
  }

  /// Puts quotes around every number outside strings.
  private static func quotingNumbers(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + 16)
    var isInString = false, isInNumber = false, isEscaped = false
    for byte in text {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        let belongs = "-+.0123456789eE".utf8.contains(byte)
        let begins = byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        if isInNumber ? !belongs : begins {
          out.append(UInt8(ascii: "\""))
          isInNumber.toggle()
        }
        isInString = byte == UInt8(ascii: "\"")
      }
      out.append(byte)
    }
    return out
  }
}
