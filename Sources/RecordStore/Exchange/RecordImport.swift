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

/// Rows from a file, in chunks, several chunks in a transaction.
package enum RecordImport {
  static let chunkSize = ModifyRequest.operationLimit
  /// In a large store the keys of a record lie on a dozen pages: the more rows a transaction has, the
  /// fewer of them it writes for each. It ends with the next chunk when somebody else waits.
  static let transactionSize = 20_000

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

  /// Saves rows from the first on; answers the refused ones and where it ended.
  static func transaction(
    _ context: WriteContext, zone: ZoneID, type: String, rows: ArraySlice<ImportRow>, policy: Policy
  ) throws -> (refused: [ImportRefusal], end: Int) {
    var refused: [ImportRefusal] = []
    var done = rows.startIndex
    repeat {
      let end = min(done + chunkSize, rows.endIndex)
      refused += try chunk(
        context, zone: zone, type: type, rows: Array(rows[done..<end]), policy: policy)
      done = end
    } while done < rows.endIndex && done - rows.startIndex < transactionSize && !context.isAwaited
    return (refused, done)
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
  /// Saves the rows, as many in a transaction as nobody minds; the refused ones are told.
  package func importRecords(
    zone: ZoneID, type: String, rows: [ImportRow], policy: RecordImport.Policy = .create,
    as actor: Actor
  ) async throws -> [ImportRefusal] {
    var refusals: [ImportRefusal] = []
    var done = 0
    while done < rows.count {
      let start = done
      let (refused, end) = try await write(as: actor, isAlone: true) { context in
        try RecordImport.transaction(
          context, zone: zone, type: type, rows: rows[start...], policy: policy)
      }
      refusals += refused
      done = end
    }
    return refusals
  }
}
