import Records
import SQLite
import WireFormat

/// New types and fields of a container's environment.
struct SchemaGrowth {
  /// Up to so many records get their "no value" rows at once; more are left to `IndexBuilder`.
  static let immediateLimit: Int64 = 2_000

  let context: WriteContext
  let container: ContainerID
  let environment: Environment
  private var c: Connection { context.connection }

  init(_ context: WriteContext, container: ContainerID, environment: Environment) {
    self.context = context
    self.container = container
    self.environment = environment
  }

  func addType(_ name: String) throws -> RecordTypeRow {
    let id = try c.insert(
      """
      INSERT INTO record_type (container, environment, name)
      VALUES (\(container), \(environment), \(name)) RETURNING id
      """)
    return RecordTypeRow(id: id, name: name, fields: [])
  }

  /// A sortable field has a row for "no value", so records from before the field need one.
  func add(_ field: FieldDefinition, to type: inout RecordTypeRow) throws {
    let older = field.isSortable ? try recordCount(of: type.name) : 0
    let state: FieldRow.State = older > Self.immediateLimit ? .building : .ready
    let id = try c.insert(
      """
      INSERT INTO field (type, name, kind, is_list, is_encrypted, is_queryable, is_sortable,
        is_searchable, state, declared)
      VALUES (\(type.id), \(field.name), \(field.type.kind), \(field.type.isList),
        \(field.isEncrypted), \(field.isQueryable), \(field.declaresSortable),
        \(field.isSearchable), \(state), \(field.declared)) RETURNING id
      """)
    if older > 0 {
      try state == .ready
        ? fillAtOnce(field: id, type: type.name) : enqueue(field: id, IndexBuilder.fillKind)
    }
    guard let row = try FieldRow.load(id, c) else { return }
    type.fields.append(row)
  }

  private func recordCount(of type: String) throws -> Int64 {
    try c.first(
      """
      SELECT coalesce(sum(n.n), 0) FROM database d CROSS JOIN zone z CROSS JOIN counter n
      WHERE z.database = d.id AND n.zone = z.id AND n.type = \(type)
        AND d.container = \(container) AND d.environment = \(environment)
      """
    ) { $0.int(0) } ?? 0
  }

  private func fillAtOnce(field: Int64, type: String) throws {
    try c.run(
      """
      INSERT INTO index_row (field, zone, key, record)
      SELECT \(field), r.zone, \(IndexKey.none), r.id
      FROM database d CROSS JOIN zone z CROSS JOIN record r
      WHERE z.database = d.id AND r.zone = z.id AND r.type = \(type) AND r.deleted_at IS NULL
        AND d.container = \(container) AND d.environment = \(environment)
      """)
  }

  /// The rows of a field whose options were changed, made anew from the records.
  func rebuild(field: Int64, type: String) throws {
    try c.run("UPDATE field SET state = \(FieldRow.State.building) WHERE id = \(field)")
    try enqueue(field: field, IndexBuilder.rebuildKind)
    guard try recordCount(of: type) <= Self.immediateLimit else { return }
    while try IndexBuilder.step(context, limit: Int(Self.immediateLimit), field: field) {}
  }

  private func enqueue(field: Int64, _ kind: String) throws {
    try c.run(
      """
      INSERT INTO job (kind, account, state, done, total, payload, created_at, updated_at)
      VALUES (\(kind), NULL, 'waiting', 0, (SELECT coalesce(max(id), 0) FROM record),
        \(String(field)), \(context.now), \(context.now))
      """)
  }
}

extension FieldRow {
  static func load(_ id: Int64, _ c: Connection) throws -> FieldRow? {
    try c.first(
      """
      SELECT id, name, kind, is_list, is_encrypted, is_queryable, is_sortable, is_searchable, state,
        declared
      FROM field WHERE id = \(id)
      """
    ) { try FieldRow($0, from: 0) }
  }
}
