package import Records
import SQLite
import WireFormat

extension RecordWriter {
  /// Brings back what a record held before: its last version when it was deleted, else the version
  /// of that sequence. A deleted record comes back under the parent it had,
  /// where that is still there and allowed.
  package static func restore(
    _ context: WriteContext, zone: ZoneID, name: String, version: Int64? = nil
  ) throws -> RecordRow {
    let c = context.connection
    guard let stored = try RecordRow.named(name, in: zone, c),
      !stored.flags.contains(.shareRecord)
    else { throw StoreError(.notFound, "The record does not exist.") }
    guard let past = try past(context, of: stored.id, version) else {
      throw StoreError(.notFound, "This version of the record is not kept any more.")
    }
    let fields = try FieldCodec.sealedFields(stored: past.fields)
    var operation = RecordOperation(.create, name: name, type: past.type, fields: fields)
    operation.passedOn = .set(past.passedOn)
    if stored.isDeleted {
      operation.parent = try parentAtDeletion(of: stored, c)
    } else {
      operation.kind = .update
      operation.changeTag = stored.changeTag
      let names = Set(fields.map(\.name))
      operation.removed = Set(
        try FieldCodec.sealedFields(stored: stored.fields).map(\.name)
      ).subtracting(names)
    }
    if operation.parent != .keep, let row = try? carryOut(operation, context, zone) { return row }
    operation.parent = .keep
    return try carryOut(operation, context, zone)
  }

  private static func carryOut(
    _ operation: RecordOperation, _ context: WriteContext, _ zone: ZoneID
  ) throws -> RecordRow {
    let request = ModifyRequest(zone: zone, operations: [operation], isAtomic: false)
    guard let outcome = try modify(context, request).first else { throw StoreError(.notFound) }
    return try outcome.get()
  }

  /// Under which record it hung until it was deleted, as the log says.
  private static func parentAtDeletion(
    of row: RecordRow, _ c: Connection
  ) throws -> RecordOperation.ParentChange {
    let sql: SQL = """
      SELECT id, line FROM event WHERE kind = \(FactKind.recordParent) AND object = \(row.id)
      ORDER BY id DESC LIMIT 1
      """
    let entry = try c.first(sql) { found in
      try LogEntry(id: found.int(0), line: Array(found.text(1).utf8), clear: nil)
    }
    guard let entry, entry.at == row.deletedAt, case .int(let parent)? = entry.before?["parent"]
    else { return .keep }
    let name = try c.first(
      """
      SELECT name FROM record
      WHERE id = \(parent) AND zone = \(row.zone) AND deleted_at IS NULL
      """
    ) { $0.text(0) }
    return name.map { .record($0) } ?? .keep
  }

  private static func past(
    _ context: WriteContext, of record: RecordID, _ version: Int64?
  ) throws -> PastVersion? {
    try context.connection.first(
      """
      SELECT \(PastVersion.columns) FROM body_past
      WHERE record = \(record) AND until_at > \(context.now) AND seq <= \(version ?? .max)
      ORDER BY seq DESC LIMIT 1
      """, PastVersion.init
    ).flatMap { version == nil || $0.sequence == version ? $0 : nil }
  }
}

extension Store {
  package func restore(
    zone: ZoneID, name: String, version: Int64? = nil, as actor: Actor
  ) async throws -> RecordRow {
    try await write(as: actor) {
      try RecordWriter.restore($0, zone: zone, name: name, version: version)
    }
  }
}
