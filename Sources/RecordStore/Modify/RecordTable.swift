import Records
import SQLite
import WireFormat

/// Writes the rows that make a record: the narrow row, the body, and what is derived from them.
/// It decides nothing. Counts are kept and stored by `finish`.
final class RecordTable {
  let context: WriteContext
  let zone: RecordZone
  let writer: AccountID?
  private var counts: [String: (records: Int64, bytes: Int64)] = [:]

  var c: Connection { context.connection }

  init(_ context: WriteContext, zone: RecordZone, writer: AccountID?) {
    self.context = context
    self.zone = zone
    self.writer = writer
  }

  /// A new record, in the row of a deleted one when its name was used before.
  func insert(
    _ name: String, _ content: RecordContent, parent: RecordID?, flags: RecordFlags = [],
    over tombstone: RecordRow? = nil
  ) throws -> RecordRow {
    let now = RecordRow.Stamp(at: context.now, by: writer)
    let flags = flags.union(content.fieldFlags)
      .union(tombstone?.flags.intersection([.shareRoot, .hasLink]) ?? [])
    let seq = context.nextSequence()
    let row: RecordRow
    if let tombstone {
      row = record(tombstone.id, name, content, parent, seq, now, flags)
      try revive(row)
    } else {
      let id = try c.insert(
        """
        INSERT INTO record (zone, name, type, parent, placed_seq, seq, created_at, created_by,
          modified_at, modified_by, flags, size)
        VALUES (\(zone.id), \(name), \(content.typeName), \(parent), \(seq), \(seq), \(now.at),
          \(now.by), \(now.at), \(now.by), \(flags), \(content.text.count)) RETURNING id
        """)
      row = record(RecordID(rawValue: id), name, content, parent, seq, now, flags)
    }
    try c.run(
      """
      INSERT INTO body (record, fields, passed_on)
      VALUES (\(row.id), \(Value.utf8(content.text)), \(content.passedOn?.text))
      """)
    try derive(row.id, content, before: nil)
    count(content.typeName, records: 1, bytes: row.size)
    touched(row.id, .created)
    return row
  }

  private func record(
    _ id: RecordID, _ name: String, _ content: RecordContent, _ parent: RecordID?, _ seq: Int64,
    _ now: RecordRow.Stamp, _ flags: RecordFlags
  ) -> RecordRow {
    RecordRow(
      id: id, zone: zone.id, name: name, parent: parent, sequence: seq, created: now, flags: flags,
      content: content)
  }

  private func revive(_ row: RecordRow) throws {
    try RecordLifeFact.changing(row.id, always: true, context) {
      try parentFact(row.id, logged: row.parent != nil) {
        try c.run(
          """
          UPDATE record SET type = \(row.type), parent = \(row.parent), share = NULL,
            seq = \(row.sequence), created_at = \(row.createdAt), created_by = \(row.createdBy),
            modified_at = \(row.modifiedAt), modified_by = \(row.modifiedBy), deleted_at = NULL,
            flags = \(row.flags), size = \(row.size)
          WHERE id = \(row.id)
          """)
      }
    }
  }

  /// A new version of a live record; what it held before is kept for a while.
  func update(
    _ live: RecordRow, _ content: RecordContent, before: [Field], parent: RecordID?
  ) throws -> RecordRow {
    var row = live
    row.sequence = context.nextSequence()
    row.modifiedAt = context.now
    row.modifiedBy = writer
    row.parent = parent
    row.flags = live.flags.subtracting(.ofFields).union(content.fieldFlags)
    row.size = Int64(content.text.count)
    row.fields = content.text
    row.passedOn = content.passedOn
    touched(row.id, .updated)
    try parentFact(row.id, logged: parent != live.parent) {
      try c.run(
        """
        UPDATE record SET parent = \(row.parent), seq = \(row.sequence),
          modified_at = \(row.modifiedAt), modified_by = \(row.modifiedBy), flags = \(row.flags),
          size = \(row.size)
        WHERE id = \(row.id)
        """)
    }
    if content.text != live.fields {
      try keepPast(live.id, seq: live.sequence, by: live.modifiedBy, type: live.type)
      try c.run(
        "UPDATE body SET fields = \(Value.utf8(content.text)) WHERE record = \(row.id)")
      try derive(row.id, content, before: before, hadAssets: live.flags.contains(.assets))
      count(live.type, records: 0, bytes: row.size - live.size)
    }
    if content.passedOn != live.passedOn {
      try c.run(
        "UPDATE body SET passed_on = \(content.passedOn?.text) WHERE record = \(row.id)")
    }
    return row
  }

  /// The record becomes a tombstone; its last version can be restored for a while.
  func remove(_ row: NarrowRow) throws {
    let by = try c.first("SELECT modified_by FROM record WHERE id = \(row.id)") {
      try $0.optionalID(0, as: AccountID.self)
    }
    try keepPast(row.id, seq: row.sequence, by: by ?? nil, type: row.type)
    try c.run("DELETE FROM body WHERE record = \(row.id)")
    try c.run("DELETE FROM index_row WHERE record = \(row.id)")
    try c.run("DELETE FROM reference_row WHERE source = \(row.id)")
    if row.flags.contains(.assets) {
      try c.run("DELETE FROM asset_row WHERE record = \(row.id)")
    }
    let isShared = row.share != nil || row.flags.contains(.shareRoot)
    try RecordLifeFact.changing(row.id, always: isShared, context) {
      try parentFact(row.id, logged: row.parent != nil) {
        try c.run(
          """
          UPDATE record SET parent = NULL, seq = \(context.nextSequence()),
            modified_at = \(context.now), modified_by = \(writer), deleted_at = \(context.now),
            flags = \(row.flags.subtracting(.ofFields)), size = 0
          WHERE id = \(row.id)
          """)
      }
    }
    count(row.type, records: -1, bytes: -row.size)
    touched(row.id, .deleted)
  }

  /// A new change tag without a new version.
  func touch(_ record: RecordID) throws {
    touched(record, .moved)
    try c.run("UPDATE record SET seq = \(context.nextSequence()) WHERE id = \(record)")
  }

  /// A child whose parent goes becomes a root of its own.
  func detach(_ child: RecordID) throws {
    touched(child, .moved)
    try parentFact(child, logged: true) {
      try c.run(
        """
        UPDATE record SET parent = NULL, seq = \(context.nextSequence()) WHERE id = \(child)
        """)
    }
  }

  private func touched(_ record: RecordID, _ change: TouchedRecords.Change) {
    context.consequences.touched.add(record, change, in: zone.id)
  }

  func finish() throws {
    for (type, change) in counts where change != (0, 0) {
      try c.run(
        """
        INSERT INTO counter (zone, type, n, bytes)
        VALUES (\(zone.id), \(type), \(change.records), \(change.bytes))
        ON CONFLICT (zone, type) DO UPDATE
          SET n = counter.n + excluded.n, bytes = counter.bytes + excluded.bytes
        """)
    }
    counts = [:]
    try c.run("UPDATE zone SET changed_seq = \(context.sequence) WHERE id = \(zone.id)")
  }

  private func count(_ type: String, records: Int64, bytes: Int64) {
    let sum = counts[type] ?? (0, 0)
    counts[type] = (sum.records + records, sum.bytes + bytes)
  }

  private func keepPast(_ record: RecordID, seq: Int64, by: AccountID?, type: String) throws {
    try c.run(
      """
      INSERT INTO body_past (record, seq, until_at, account, type, fields,
        passed_on)
      SELECT record, \(seq), \(context.now + RecordWriter.pastLifetime), \(by), \(type), fields,
        passed_on
      FROM body WHERE record = \(record)
      """)
  }

  private func parentFact(_ record: RecordID, logged: Bool, _ body: () throws -> Void) throws {
    guard logged else { return try body() }
    try context.changing(RecordParentFact.self, record) { try body() }
  }
}
