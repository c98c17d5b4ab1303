package import Records
package import SQLite

/// A record that refers to another one.
package struct BackReference: Hashable, Sendable {
  package let record: RecordSummary
  package let field: String
  package let action: ReferenceAction
}

/// What a record hangs together with: its parents, its children, and who refers to it.
extension RecordReader {
  /// In the order in which they were made.
  package static func children(
    _ c: Connection, _ viewer: Viewer, of record: RecordRow, after: String? = nil, limit: Int = 50
  ) throws -> Slice<RecordSummary> {
    let access = ZoneAccess(c, zone: try RecordZone.load(record.zone, c), viewer: viewer)
    let start = try after.map(position) ?? 0
    var rows: [RecordSummary] = []
    var next: String?
    try c.forEach(
      """
      SELECT \(RecordRow.columns) FROM record r CROSS JOIN body b
      WHERE b.record = r.id AND r.parent = \(record.id) AND r.id > \(start) ORDER BY r.id
      """
    ) { row in
      let row = try RecordRow(row)
      guard !row.isDeleted,
        try access.allows(.readRecord, access.recordClass(of: NarrowRow(row)))
      else { return true }
      guard rows.count < limit else {
        next = rows.last.map { ChangeTag.text($0.id.rawValue) }
        return false
      }
      rows.append(RecordSummary(row))
      return true
    }
    return Slice(rows: rows, next: next)
  }

  /// The nearest first; ends where the viewer may not read on.
  package static func parents(
    _ c: Connection, _ viewer: Viewer, of record: RecordRow
  ) throws -> [RecordSummary] {
    let access = ZoneAccess(c, zone: try RecordZone.load(record.zone, c), viewer: viewer)
    var found: [RecordSummary] = []
    var next = record.parent
    while let id = next, let row = try RecordRow.with(id: id, c), !row.isDeleted {
      guard try access.allows(.readRecord, access.recordClass(of: NarrowRow(row))) else { break }
      found.append(RecordSummary(row))
      next = row.parent
    }
    return found
  }

  /// Records whose reference fields lead to this one.
  package static func references(
    _ c: Connection, _ viewer: Viewer, to record: RecordRow, after: String? = nil, limit: Int = 50
  ) throws -> Slice<BackReference> {
    let access = ZoneAccess(c, zone: try RecordZone.load(record.zone, c), viewer: viewer)
    let start = try after.map(ReferencePlace.init(text:)) ?? ReferencePlace.first
    var rows: [BackReference] = []
    var last = start
    var next: String?
    try c.forEach(
      """
      SELECT \(RecordRow.columns), f.action, f.field, f.n FROM reference_row f
        CROSS JOIN record r CROSS JOIN body b
      WHERE r.id = f.source AND b.record = r.id
        AND f.target_zone = \(record.zone) AND f.target_name = \(record.name)
        AND (f.action, f.source, f.field, f.n)
          > (\(start.action), \(start.source), \(start.field), \(start.n))
      ORDER BY f.action, f.source, f.field, f.n
      """
    ) { row in
      let source = try RecordRow(row)
      guard !source.isDeleted,
        try access.allows(.readRecord, access.recordClass(of: NarrowRow(source)))
      else { return true }
      guard rows.count < limit else {
        next = last.text
        return false
      }
      last = ReferencePlace(
        action: row.text(16), source: source.id.rawValue, field: row.text(17), n: row.int(18))
      rows.append(
        BackReference(
          record: RecordSummary(source), field: row.text(17), action: try row.word(16)))
      return true
    }
    return Slice(rows: rows, next: next)
  }

  private static func position(_ text: String) throws -> Int64 {
    guard let id = ChangeTag.sequence(text) else {
      throw StoreError(.badRequest, "The place to go on from is not one of this list.")
    }
    return id
  }

  private struct ReferencePlace {
    var action: String
    var source: Int64
    var field: String
    var n: Int64

    static let first = ReferencePlace(action: "", source: 0, field: "", n: -1)

    var text: String { "\(action).\(ChangeTag.text(source)).\(field).\(n)" }

    init(action: String, source: Int64, field: String, n: Int64) {
      self.action = action
      self.source = source
      self.field = field
      self.n = n
    }

    init(text: String) throws {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 4, let source = ChangeTag.sequence(String(parts[1])),
        let last = parts.last, let n = Int64(last)
      else { throw StoreError(.badRequest, "The place to go on from is not one of this list.") }
      self.init(
        action: String(parts[0]), source: source,
        field: parts[2..<(parts.count - 1)].joined(separator: "."), n: n)
    }
  }
}
