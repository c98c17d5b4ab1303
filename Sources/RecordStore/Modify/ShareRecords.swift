package import Records
import SQLite
import WireFormat

/// Rows that belong to shares. `Shares` decides; nothing is asked here.
extension RecordWriter {
  /// The record of a share, new or in the row it had before the share was stopped.
  package static func insertShareRecord(
    _ context: WriteContext, zone: RecordZone, name: String, fields: [Field], governing: ShareID?
  ) throws -> RecordRow {
    let sealed = try fields.map { try SealedFields.seal($0, in: zone.id, record: name, context) }
    let content = RecordContent(
      type: nil, typeName: ShareRecord.type, fields: sealed,
      text: FieldCodec.canonical(sealed))
    return try insertShareRecord(
      context, zone: zone, name: name, content: content, governing: governing)
  }

  static func insertShareRecord(
    _ context: WriteContext, zone: RecordZone, name: String, content: RecordContent,
    governing: ShareID?
  ) throws -> RecordRow {
    let c = context.connection
    let stored = try RecordRow.named(name, in: zone.id, c)
    guard stored?.isDeleted != false else {
      throw StoreError(.exists, "A record of this name exists already.", context: ["name": name])
    }
    let table = RecordTable(
      context, zone: zone, writer: context.actor.actingAs ?? context.actor.account)
    var row = try table.insert(name, content, parent: nil, flags: .shareRecord, over: stored)
    if let governing {
      try c.run("UPDATE record SET share = \(governing) WHERE id = \(row.id)")
      row.share = governing
    }
    try table.finish()
    return row
  }

  /// Sets one field of a record that the caller has decided about.
  package static func setField(
    _ context: WriteContext, record: RecordID, zone: ZoneID, _ field: Field
  ) throws {
    let c = context.connection
    guard let live = try RecordRow.with(id: record, c), !live.isDeleted else {
      throw StoreError(.notFound)
    }
    let field = try SealedFields.seal(field, in: zone, record: live.name, context)
    let before = try FieldCodec.sealedFields(stored: live.fields)
    var after = before
    if let n = after.firstIndex(where: { $0.name == field.name }) {
      after[n] = field
    } else {
      after.append(field)
    }
    let content = RecordContent(
      type: nil, typeName: live.type, fields: after, text: FieldCodec.canonical(after),
      passedOn: live.passedOn)
    let table = RecordTable(
      context, zone: try RecordZone.load(zone, c),
      writer: context.actor.actingAs ?? context.actor.account)
    _ = try table.update(live, content, before: before, parent: live.parent)
    try table.finish()
  }

  package static func setFlags(
    _ context: WriteContext, record: RecordID, insert: RecordFlags, remove: RecordFlags
  ) throws {
    let c = context.connection
    guard let row = try NarrowRow.with(id: record, c) else { throw StoreError(.notFound) }
    let flags = row.flags.subtracting(remove).union(insert)
    try c.run("UPDATE record SET flags = \(flags) WHERE id = \(record)")
  }

  /// A new change tag without a new version, so that feeds show the record again.
  @discardableResult
  package static func touch(
    _ context: WriteContext, record: RecordID, zone: ZoneID
  ) throws -> Int64 {
    let seq = context.nextSequence()
    let c = context.connection
    try c.run("UPDATE record SET seq = \(seq) WHERE id = \(record)")
    try c.run("UPDATE zone SET changed_seq = \(seq) WHERE id = \(zone)")
    context.consequences.touched.add(record, .moved, in: zone)
    return seq
  }

  /// Makes one live record a tombstone.
  package static func bury(_ context: WriteContext, record: RecordID) throws {
    let c = context.connection
    guard let row = try NarrowRow.with(id: record, c), !row.isDeleted else { return }
    let zone = try c.first("SELECT zone FROM record WHERE id = \(record)") {
      try $0.id(0, as: ZoneID.self)
    }
    guard let zone else { return }
    let table = RecordTable(
      context, zone: try RecordZone.load(zone, c),
      writer: context.actor.actingAs ?? context.actor.account)
    try table.remove(row)
    try table.finish()
  }
}
