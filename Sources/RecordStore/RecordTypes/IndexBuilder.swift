import Records
package import SQLite
import WireFormat

/// Makes the index rows of a field of a big type, in small resumable steps: the "no value" rows of
/// one that was added, all rows of one whose options were changed.
package enum IndexBuilder {
  static let fillKind = "index.build"
  static let rebuildKind = "index.rebuild"

  package static func isWaiting(_ c: Connection) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM job WHERE kind IN (\(fillKind), \(rebuildKind)) AND state = 'waiting'
      """)
  }

  /// Walks on from `done`, the id of the last record it saw, to `total`, the last record there was
  /// before the field. True while there is more to do.
  package static func step(_ context: WriteContext, limit: Int = 2_000) throws -> Bool {
    try step(context, limit: limit, field: nil)
  }

  static func step(_ context: WriteContext, limit: Int, field: Int64?) throws -> Bool {
    let c = context.connection
    guard
      let job = try c.first(
        """
        SELECT j.id, j.done, f.id, t.name, t.container, t.environment, j.total, j.kind
        FROM job j JOIN field f ON f.id = CAST(j.payload AS BIGINT)
          JOIN record_type t ON t.id = f.type
        WHERE j.kind IN (\(fillKind), \(rebuildKind)) AND j.state = 'waiting'
          AND f.id = coalesce(\(field), f.id) ORDER BY j.id LIMIT 1
        """, Job.init)
    else { return false }
    let end = try c.first(
      """
      SELECT max(id) FROM (SELECT id FROM record WHERE id > \(job.done) AND id <= \(job.last)
        ORDER BY id LIMIT \(limit)) s
      """
    ) { $0.optionalInt(0) }
    guard let end = end ?? nil else {
      try finish(job, context)
      return true
    }
    try job.isRebuild ? rebuild(job, through: end, c) : fill(job, through: end, c)
    try c.run(
      "UPDATE job SET done = \(end), updated_at = \(context.now) WHERE id = \(job.id)")
    return true
  }

  private static func fill(_ job: Job, through end: Int64, _ c: Connection) throws {
    try c.run(
      """
      INSERT INTO index_row (field, zone, key, record)
      SELECT \(job.field), r.zone, \(IndexKey.none), r.id
      FROM record r CROSS JOIN zone z CROSS JOIN database d
      WHERE z.id = r.zone AND d.id = z.database
        AND r.id > \(job.done) AND r.id <= \(end) AND (r.type || '') = \(job.type)
        AND r.deleted_at IS NULL AND d.container = \(job.container)
        AND d.environment = \(job.environment)
        AND NOT EXISTS (SELECT 1 FROM index_row i WHERE i.record = r.id AND i.field = \(job.field))
      """)
  }

  private static func rebuild(_ job: Job, through end: Int64, _ c: Connection) throws {
    guard let field = try FieldRow.load(job.field, c) else { return }
    let selection = FieldSelection([field.name])
    let rows = try c.all(
      """
      SELECT r.id, r.zone, b.fields
      FROM record r CROSS JOIN zone z CROSS JOIN database d CROSS JOIN body b
      WHERE z.id = r.zone AND d.id = z.database AND b.record = r.id
        AND r.id > \(job.done) AND r.id <= \(end) AND (r.type || '') = \(job.type)
        AND r.deleted_at IS NULL AND d.container = \(job.container)
        AND d.environment = \(job.environment)
      """
    ) { row in
      let value = try row.withBytes(2) { try FieldCodec.fields(stored: $0, named: selection) }
      return (row.int(0), row.int(1), value[0]?.value ?? .null)
    }
    for (record, zone, value) in rows {
      try c.run("DELETE FROM index_row WHERE record = \(record) AND field = \(field.id)")
      guard field.isIndexed else { continue }
      for key in IndexKey.keys(for: value) where field.isSortable || key != IndexKey.none {
        try c.run(
          """
          INSERT INTO index_row (field, zone, key, record)
          VALUES (\(field.id), \(zone), \(key), \(record))
          """)
      }
    }
  }

  /// The field answers once no other job makes rows of it.
  private static func finish(_ job: Job, _ context: WriteContext) throws {
    try context.connection.run(
      """
      UPDATE field SET state = 'ready' WHERE id = \(job.field) AND NOT EXISTS (
        SELECT 1 FROM job j WHERE j.kind IN (\(fillKind), \(rebuildKind))
          AND j.state = 'waiting' AND j.id <> \(job.id) AND j.payload = \(String(job.field)))
      """)
    try context.connection.run(
      "UPDATE job SET state = 'done', updated_at = \(context.now) WHERE id = \(job.id)")
  }

  private struct Job {
    let id: Int64
    let done: Int64
    let field: Int64
    let type: String
    let container: ContainerID
    let environment: Environment
    let last: Int64
    let isRebuild: Bool

    init(_ row: Row) throws {
      id = row.int(0)
      done = row.int(1)
      field = row.int(2)
      type = row.text(3)
      container = try row.id(4)
      environment = try row.word(5)
      last = row.int(6)
      isRebuild = row.text(7) == rebuildKind
    }
  }
}
