package import JSON
package import Records

/// Fields between a request, the stored text and an answer. The stored text is the protocol's JSON
/// in one exact form, `{"title":{"value":"Alps","type":"STRING"}}`, fields in the order in which
/// they were first set.
package enum FieldCodec {
  /// The text of a record without fields.
  package static let empty: [UInt8] = Array("{}".utf8)

  /// Reads the `fields` of a request. A null of unknown type is passed over.
  package static func decode(
    _ fields: JSONValue, _ decoding: FieldDecoding = FieldDecoding()
  ) throws(FieldError) -> [Field] {
    try FieldDecoder(decoding: decoding).fields(fields)
  }

  /// Reads one dictionary with `value` and `type`, as `fieldValue` of a filter.
  package static func decode(
    value: JSONValue, named name: String, _ decoding: FieldDecoding = FieldDecoding()
  ) throws(FieldError) -> Field? {
    try FieldDecoder(decoding: decoding).field(name, value)
  }

  /// The stored text.
  package static func canonical(_ fields: [Field]) -> [UInt8] {
    var writer = JSONWriter(reserving: fields.count * 64 + 2)
    writer.beginObject()
    for field in fields { FieldEncoder.write(field, into: &writer) }
    writer.endObject()
    return writer.bytes
  }

  package static func fields(stored: UnsafeRawBufferPointer) throws(FieldError) -> [Field] {
    var walk = StoredFields(stored)
    var fields: [Field] = []
    while let field = try walk.next() { fields.append(try field.field()) }
    return fields
  }

  /// The fields as the table holds them: encrypted values stay sealed.
  package static func sealedFields(
    stored: UnsafeRawBufferPointer
  ) throws(FieldError) -> [Field] {
    var walk = StoredFields(stored)
    var fields: [Field] = []
    while let field = try walk.next() { fields.append(try field.sealedField()) }
    return fields
  }

  package static func sealedFields(stored: [UInt8]) throws(FieldError) -> [Field] {
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      try sealedFields(stored: UnsafeRawBufferPointer(bytes))
    }
  }

  package static func fields(stored: [UInt8]) throws(FieldError) -> [Field] {
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      try fields(stored: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The fields of these names, in their order; nil where the record has none.
  package static func fields(
    stored: UnsafeRawBufferPointer, named names: FieldSelection
  ) throws(FieldError) -> [Field?] {
    var walk = StoredFields(stored)
    var found = [Field?](repeating: nil, count: names.count)
    var left = names.count
    while left > 0, let field = try walk.next() {
      guard let place = names.place(of: field) else { continue }
      found[place] = try field.field()
      left -= 1
    }
    return found
  }

  package static func fields(
    stored: [UInt8], named names: FieldSelection
  ) throws(FieldError) -> [Field?] {
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      try fields(stored: UnsafeRawBufferPointer(bytes), named: names)
    }
  }

  /// The values of the fields of these names, in their order; nil where the record has none.
  package static func values(
    stored: UnsafeRawBufferPointer, named names: FieldSelection
  ) throws(FieldError) -> [FieldValue?] {
    var values = [FieldValue?](repeating: nil, count: names.count)
    var walk = StoredFields(stored)
    var left = names.count
    var next = 0
    while left > 0, let field = try walk.next() {
      guard let place = names.place(of: field, next: next) else { continue }
      values[place] = try field.sealedField().value
      left -= 1
      next = place + 1 == names.count ? 0 : place + 1
    }
    return values
  }

  /// The stored text after setting these fields: the others keep their bytes and places, new ones
  /// follow.
  package static func merging(
    _ changes: [Field], into stored: [UInt8]
  ) throws(FieldError) -> [UInt8] {
    try rewriting(stored, setting: changes, removing: [])
  }

  /// The stored text without these fields.
  package static func removing(
    _ names: Set<String>, from stored: [UInt8]
  ) throws(FieldError) -> [UInt8] {
    try rewriting(stored, setting: [], removing: names)
  }

  /// Writes the fields as an answer shows them.
  package static func write(
    stored: UnsafeRawBufferPointer, _ output: FieldOutput, into writer: inout JSONWriter
  ) throws(FieldError) {
    try FieldAnswer(output).write(stored, into: &writer)
  }

  package static func write(
    stored: [UInt8], _ output: FieldOutput, into writer: inout JSONWriter
  ) throws(FieldError) {
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      try write(stored: UnsafeRawBufferPointer(bytes), output, into: &writer)
    }
  }

  private static func rewriting(
    _ stored: [UInt8], setting changes: [Field], removing names: Set<String>
  ) throws(FieldError) -> [UInt8] {
    var writer = JSONWriter(reserving: stored.count + changes.count * 64)
    var places: [String: Int] = [:]
    for (place, field) in changes.enumerated() { places[field.name] = place }
    writer.beginObject()
    try stored.withUnsafeBufferPointer { bytes throws(FieldError) in
      var walk = StoredFields(UnsafeRawBufferPointer(bytes))
      while let field = try walk.next() {
        let name = field.name
        if names.contains(name) { continue }
        if let place = places.removeValue(forKey: name) {
          FieldEncoder.write(changes[place], into: &writer)
        } else {
          writer.raw(field.bytes)
        }
      }
    }
    for field in changes where places.removeValue(forKey: field.name) != nil {
      FieldEncoder.write(field, into: &writer)
    }
    writer.endObject()
    return writer.bytes
  }
}
