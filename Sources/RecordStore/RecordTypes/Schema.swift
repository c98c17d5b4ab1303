package import Records
package import SQLite

/// The record types of a container's environment.
package enum Schema {
  package static func types(
    _ c: Connection, container: ContainerID, environment: Environment
  ) throws -> [RecordTypeRow] {
    try load(
      c,
      """
      WHERE t.container = \(container) AND t.environment = \(environment) ORDER BY t.name, f.id
      """)
  }

  package static func type(
    _ c: Connection, container: ContainerID, environment: Environment, name: String
  ) throws -> RecordTypeRow? {
    try c.remembered("type \(container.rawValue) \(environment.rawValue) \(name)") {
      try load(
        c,
        """
        WHERE t.container = \(container) AND t.environment = \(environment) AND t.name = \(name)
        ORDER BY f.id
        """
      ).first
    }
  }

  /// Adds types and fields; what is there already must agree.
  package static func define(
    _ context: WriteContext, container: ContainerID, environment: Environment, type: String,
    fields: [FieldDefinition]
  ) throws -> RecordTypeRow {
    try RecordNames.check(type: type)
    let growth = SchemaGrowth(context, container: container, environment: environment)
    let existing = try Self.type(
      context.connection, container: container, environment: environment, name: type)
    var row = try existing ?? growth.addType(type)
    for field in fields {
      try RecordNames.check(field: field.name, ofShare: false)
      if let known = row[field: field.name] {
        try FieldAgreement.check(
          field: field.name, type: field.type, isEncrypted: field.isEncrypted, against: known)
      } else {
        try growth.add(field, to: &row)
      }
    }
    return row
  }

  private static func load(_ c: Connection, _ condition: SQL) throws -> [RecordTypeRow] {
    var types: [RecordTypeRow] = []
    try c.forEach(
      """
      SELECT t.id, t.name, f.id, f.name, f.kind, f.is_list, f.is_encrypted, f.is_queryable,
        f.is_sortable, f.is_searchable, f.state, f.declared, t.system_fields
      FROM record_type t LEFT JOIN field f ON f.type = t.id \(condition)
      """
    ) { row in
      if types.last?.id != row.int(0) {
        types.append(
          RecordTypeRow(
            id: row.int(0), name: row.text(1), fields: [],
            systemFields: row.optionalText(12).map(SystemFieldOptions.parse)))
      }
      if !row.isNull(2) { types[types.count - 1].fields.append(try FieldRow(row, from: 2)) }
      return true
    }
    return types
  }
}
