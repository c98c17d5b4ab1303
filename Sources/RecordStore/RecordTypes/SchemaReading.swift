package import Records
package import SQLite

extension Schema {
  /// The schema of an environment as a file would say it.
  package static func document(
    _ c: Connection, container: ContainerID, environment: Environment
  ) throws -> SchemaDocument {
    let roles = try c.all(
      """
      SELECT name FROM role WHERE container = \(container) AND environment = \(environment)
      ORDER BY id
      """
    ) { $0.text(0) }
    let grants = try SecurityRoles.grants(c, container: container, environment: environment)
    var types = try types(c, container: container, environment: environment).map { row in
      SchemaType(
        name: row.name, systemFields: row.systemFields ?? SystemFieldOptions.all,
        fields: row.fields.map(\.definition),
        grants: grants[row.name] ?? SchemaGrant.defaults(ofType: row.name))
    }
    if !types.contains(where: { $0.name == SchemaType.usersName }) {
      types.append(
        SchemaType(
          name: SchemaType.usersName, systemFields: SystemFieldOptions.all,
          grants: SchemaGrant.defaults(ofType: SchemaType.usersName)))
      types.sort { $0.name < $1.name }
    }
    return SchemaDocument(roles: roles.filter { !SecurityRoles.isBuiltIn($0) }, types: types)
  }

  /// What production lacks that development has.
  package static func difference(_ c: Connection, container: ContainerID) throws -> [SchemaChange] {
    SchemaChange.toBecome(
      try document(c, container: container, environment: .development),
      from: try document(c, container: container, environment: .production))
  }
}

extension FieldRow {
  /// As a schema file spells it.
  package var definition: SchemaField {
    let base: SchemaField.Base =
      switch declared {
      case "NUMBER": .number(nil)
      case "NUMBER PREFERRED": .number(type.kind)
      default: .kind(type.kind)
      }
    return SchemaField(
      name: name, base: base, isList: type.isList, isEncrypted: isEncrypted,
      isQueryable: isQueryable, isSortable: declaresSortable, isSearchable: isSearchable)
  }
}
