package import Records

/// One row of a file on its way in: the line it came from, and its values.
package struct ImportRow: Sendable {
  package var line: Int
  /// Nil lets the server make a name.
  package var name: String?
  package var fields: [Field]

  package init(line: Int, name: String? = nil, fields: [Field]) {
    self.line = line
    self.name = name
    self.fields = fields
  }
}

/// A row that did not become a record, and where it is wrong.
package struct ImportRefusal: Sendable {
  package let line: Int
  /// The column, when one value was at fault.
  package let field: String?
  package let error: StoreError
}

/// Rows from a file, in chunks of one transaction each.
package enum RecordImport {
  package static let chunkSize = ModifyRequest.operationLimit

  package enum Policy: Sendable {
    /// Refuses names that are taken.
    case create
    /// Overwrites what is there.
    case replace
  }

  /// Makes the type and its fields known before the first row, so that every row has the same.
  package static func prepare(
    _ context: WriteContext, zone: ZoneID, type: String, fields: [FieldDefinition]
  ) throws {
    let zone = try RecordZone.load(zone, context.connection)
    guard zone.environment == .production else {
      _ = try Schema.define(
        context, container: zone.container, environment: zone.environment, type: type,
        fields: fields)
      return
    }
    let schema = BatchSchema(context, zone: zone)
    try schema.admit(type: type)
    for field in fields {
      try schema.admit(
        Field(name: field.name, type: field.type, value: .null, isEncrypted: field.isEncrypted),
        type: type)
    }
  }

  /// Saves up to 200 rows; the refused ones are told, the others stand.
  package static func chunk(
    _ context: WriteContext, zone: ZoneID, type: String, rows: [ImportRow],
    policy: Policy = .create
  ) throws -> [ImportRefusal] {
    let operations = rows.map { row in
      let overwrites = policy == .replace && row.name != nil
      return RecordOperation(
        overwrites ? .forceReplace : .create, name: row.name, type: type, fields: row.fields)
    }
    let outcomes = try RecordWriter.modify(
      context, ModifyRequest(zone: zone, operations: operations, isAtomic: false))
    return zip(rows, outcomes).compactMap { row, outcome in
      outcome.refusal.map {
        ImportRefusal(line: row.line, field: $0.context["field"], error: $0)
      }
    }
  }
}

extension Store {
  package func importRecords(
    zone: ZoneID, type: String, rows: [ImportRow], policy: RecordImport.Policy = .create,
    as actor: Actor
  ) async throws -> [ImportRefusal] {
    try await write(as: actor) {
      try RecordImport.chunk($0, zone: zone, type: type, rows: rows, policy: policy)
    }
  }
}
