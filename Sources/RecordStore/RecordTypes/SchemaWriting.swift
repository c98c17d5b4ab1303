package import Records
import SQLite

extension Schema {
  /// Makes development what a file says, as far as that adds: types, fields, roles, indexes and
  /// grants. Fields the file does not name stay. A field of another type refuses the whole.
  package static func importDocument(
    _ context: WriteContext, _ document: SchemaDocument, container: ContainerID
  ) throws -> [SchemaChange] {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    return try become(context, document, container: container, environment: .development)
  }

  /// Brings what development has to production.
  package static func deploy(
    _ context: WriteContext, container: ContainerID
  ) throws -> [SchemaChange] {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    let document = try document(
      context.connection, container: container, environment: .development)
    return try become(context, document, container: container, environment: .production)
  }

  private static func become(
    _ context: WriteContext, _ document: SchemaDocument, container: ContainerID,
    environment: Environment
  ) throws -> [SchemaChange] {
    let present = try self.document(
      context.connection, container: container, environment: environment)
    let changes = SchemaChange.toBecome(document, from: present)
    if let conflict = changes.first(where: \.isConflict),
      case .conflict(let type, let old, let new) = conflict
    {
      throw StoreError(
        .badRequest, "A field of the schema has another type already; nothing was changed.",
        context: [
          "recordType": type, "field": new.name, "type": new.typeText, "schemaType": old.typeText,
        ])
    }
    let editing = SchemaEditing(context, container: container, environment: environment)
    for change in changes { try editing.carryOut(change) }
    return changes
  }

  /// Sets which questions a field answers; in development only.
  package static func setOptions(
    _ context: WriteContext, container: ContainerID, type: String, _ field: SchemaField
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    if let problem = field.problem {
      throw StoreError(
        .badRequest, "The options do not fit the field's type.",
        context: ["field": field.name, "problem": problem])
    }
    let present = try self.document(
      context.connection, container: container, environment: .development)
    guard let known = present[type: type]?[field: field.name], known.type == field.type,
      known.isEncrypted == field.isEncrypted
    else { throw StoreError(.notFound) }
    guard known != field else { return }
    try SchemaEditing(context, container: container, environment: .development)
      .carryOut(.changeOptions(type: type, from: known, to: field))
  }
}
