import Records
import SQLite

/// Carries out changes of a schema, one by one.
struct SchemaEditing {
  let context: WriteContext
  let container: ContainerID
  let environment: Environment
  private var c: Connection { context.connection }

  init(_ context: WriteContext, container: ContainerID, environment: Environment) {
    self.context = context
    self.container = container
    self.environment = environment
  }

  func carryOut(_ change: SchemaChange) throws {
    switch change {
    case .addRole(let name):
      try SecurityRoles.add(
        context, container: container, environment: environment, name: name)
    case .addType(let name):
      try RecordNames.check(type: name)
      let growth = SchemaGrowth(context, container: container, environment: environment)
      if try type(name) == nil { _ = try growth.addType(name) }
    case .addField(let type, let field): try add(field, to: type)
    case .changeOptions(let type, _, let field): try alter(field, of: type)
    case .changeSystemFields(let type, _, let options):
      try addUsers(type)
      try c.run(
        """
        UPDATE record_type SET system_fields = \(SystemFieldOptions.text(options))
        WHERE container = \(container) AND environment = \(environment) AND name = \(type)
        """)
    case .changeGrants(let type, _, let grants):
      try addUsers(type)
      try SecurityRoles.store(
        context, grants, container: container, environment: environment, type: type)
    case .conflict: throw StoreError(.badRequest)
    }
  }

  /// The type of people's records is there without a row until somebody says something about it.
  private func addUsers(_ name: String) throws {
    guard name == SchemaType.usersName, try type(name) == nil else { return }
    _ = try SchemaGrowth(context, container: container, environment: environment).addType(name)
  }

  private func type(_ name: String) throws -> RecordTypeRow? {
    try Schema.type(c, container: container, environment: environment, name: name)
  }

  private func add(_ field: SchemaField, to name: String) throws {
    try RecordNames.check(field: field.name, ofShare: false)
    try addUsers(name)
    guard var type = try type(name) else { throw StoreError(.notFound) }
    let growth = SchemaGrowth(context, container: container, environment: environment)
    try growth.add(FieldDefinition(field), to: &type)
  }

  private func alter(_ field: SchemaField, of name: String) throws {
    guard let type = try type(name), let old = type[field: field.name] else {
      throw StoreError(.notFound)
    }
    let new = FieldDefinition(field)
    try c.run(
      """
      UPDATE field SET is_queryable = \(new.isQueryable), is_sortable = \(new.declaresSortable),
        is_searchable = \(new.isSearchable), declared = \(new.declared) WHERE id = \(old.id)
      """)
    if new.isSearchable != old.isSearchable {
      try TextIndexer.restart(context, container: container, environment: environment)
    }
    let needsRows = new.isQueryable || new.isSortable
    guard needsRows != old.isIndexed || new.isSortable != old.isSortable else { return }
    try SchemaGrowth(context, container: container, environment: environment)
      .rebuild(field: old.id, type: name)
  }
}
