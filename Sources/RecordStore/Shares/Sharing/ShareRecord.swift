import Records
import SQLite
import WireFormat

/// The record of type `cloudkit.share` that stands for a share among its zone's records.
enum ShareRecord {
  static let type = ShareBody.recordType
  static let zoneWideName = "cloudkit.zoneshare"
  static let titleName = "cloudkit.title"
  static let typeName = "cloudkit.type"
  static let pictureName = "cloudkit.thumbnailImageData"
  static let longestTitle = 500

  /// Whether records of a type stand in a list of those of `asked`, nil for any type: people meet
  /// shares as shares, not as rows among the records.
  static func isListed(_ type: String, among asked: String?) -> Bool {
    asked.map { $0 == type } ?? (type != Self.type)
  }

  static func name(_ c: Connection, _ record: RecordID) throws -> String {
    try c.first("SELECT name FROM record WHERE id = \(record)") { $0.text(0) } ?? ""
  }

  static func title(_ c: Connection, _ record: RecordID) throws -> String? {
    let sql: SQL = "SELECT fields FROM body WHERE record = \(record)"
    return try c.first(sql) { try $0.withBytes(0, title) } ?? nil
  }

  static func title(_ stored: UnsafeRawBufferPointer) throws -> String? {
    let fields = try FieldCodec.fields(stored: stored, named: [titleName])
    if case .string(let title)? = fields.first??.value { return title }
    return nil
  }

  /// The fields whose names the protocol gives have the types it gives.
  static func check(_ fields: [Field]) throws {
    for field in fields where field.value != .null {
      switch (field.name, field.value) {
      case (titleName, .string(let title)): _ = try titleField(title)
      case (titleName, _): throw wrongType(field)
      case (typeName, _) where field.type != FieldType(.string): throw wrongType(field)
      case (pictureName, _) where field.type != FieldType(.bytes):
        throw wrongType(field)
      default: break
      }
    }
  }

  private static func wrongType(_ field: Field) -> StoreError {
    StoreError(
      .badRequest, "The value is not of the field's type.",
      context: ["field": field.name, "type": field.type.name])
  }

  static func titleField(_ title: String) throws -> Field {
    guard title.unicodeScalars.count <= longestTitle else {
      throw StoreError(.badRequest, "The title is too long.")
    }
    return Field(name: titleName, type: FieldType(.string), value: .string(title))
  }

  private static func givenFields(_ options: ShareOptions) throws -> [Field] {
    var fields: [Field] = []
    if let title = options.title { fields.append(try titleField(title)) }
    if let type = options.type {
      guard type.unicodeScalars.count <= longestTitle else {
        throw StoreError(.badRequest, "The type of the share is too long.")
      }
      fields.append(Field(name: typeName, type: FieldType(.string), value: .string(type)))
    }
    if let bytes = options.thumbnail {
      fields.append(Field(name: pictureName, type: FieldType(.bytes), value: .bytes(bytes)))
    }
    return fields
  }

  /// A new row, or the one the share had before it was stopped, with its old fields where no new
  /// ones are given.
  static func make(
    _ context: WriteContext, _ share: ShareRow, before: RecordID?, _ options: ShareOptions
  ) throws -> RecordRow {
    let c = context.connection
    let name =
      if share.root == nil {
        zoneWideName
      } else if let name = options.recordName {
        name
      } else if let before {
        try ShareRecord.name(c, before)
      } else {
        "Share-" + UUIDText.make(context.random)
      }
    let zone = try RecordZone.load(share.zone, c)
    let governing = share.root == nil ? nil : share.id
    if let content = options.content {
      return try RecordWriter.insertShareRecord(
        context, zone: zone, name: name, content: content, governing: governing)
    }
    let given = try givenFields(options)
    let kept = try before.map { try lastFields(c, $0) } ?? []
    let fields = given + kept.filter { old in !given.contains { $0.name == old.name } }
    return try RecordWriter.insertShareRecord(
      context, zone: zone, name: name, fields: fields, governing: governing)
  }

  private static func lastFields(_ c: Connection, _ record: RecordID) throws -> [Field] {
    let sql: SQL = """
      SELECT fields FROM body_past WHERE record = \(record) ORDER BY seq DESC LIMIT 1
      """
    return try c.first(sql) { row in try row.withBytes(0) { try FieldCodec.fields(stored: $0) } }
      ?? []
  }
}
