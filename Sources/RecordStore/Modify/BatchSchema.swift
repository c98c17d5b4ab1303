import Records
import SQLite

/// The schema as a batch sees it: what is there, and what its first saves will add.
final class BatchSchema {
  private let context: WriteContext
  private let zone: RecordZone
  private var types: [String: RecordTypeRow?] = [:]
  private var wanted: [String: [FieldDefinition]] = [:]

  init(_ context: WriteContext, zone: RecordZone) {
    self.context = context
    self.zone = zone
  }

  func type(_ name: String) throws -> RecordTypeRow? {
    if let known = types[name] { return known }
    let loaded = try Schema.type(
      context.connection, container: zone.container, environment: zone.environment, name: name)
    types[name] = .some(loaded)
    return loaded
  }

  /// Throws when production does not know the type.
  func admit(type name: String) throws {
    guard zone.environment == .production, name != SchemaType.usersName, try type(name) == nil
    else { return }
    throw StoreError(
      .badRequest, "The record type is not in the production schema; deploy it first.",
      context: [
        "recordType": name, "reason": "Cannot create new type \(name) in production schema",
      ])
  }

  /// Throws when the field does not fit; in development an unknown one is noted for `grow`.
  func admit(_ field: Field, type name: String) throws {
    if let known = try type(name)?[field: field.name] {
      return try FieldAgreement.check(
        field: field.name, type: field.type, isEncrypted: field.isEncrypted, against: known)
    }
    guard zone.environment == .development else {
      throw StoreError(
        .badRequest, "The field is not in the production schema; deploy it first.",
        context: [
          "recordType": name, "field": field.name,
          "reason":
            "Cannot create or modify field '\(field.name)' in record '\(name)' in production schema",
        ])
    }
    let definition = FieldDefinition(
      field.name, field.type, isEncrypted: field.isEncrypted)
    if let other = wanted[name]?.first(where: { $0.name == field.name }) {
      guard other == definition else {
        throw StoreError(
          .badRequest, "The request gives one field two types.",
          context: ["field": field.name, "type": field.type.name])
      }
    } else {
      wanted[name, default: []].append(definition)
    }
  }

  /// Adds what saved records need and nobody had defined.
  func grow(type name: String, fields: [Field]) throws {
    var row = try type(name)
    let growth = SchemaGrowth(
      context, container: zone.container, environment: zone.environment)
    var added = row == nil ? try growth.addType(name) : nil
    for definition in wanted[name] ?? []
    where fields.contains(where: { $0.name == definition.name }) {
      var target = added ?? row
      guard target != nil, target?[field: definition.name] == nil else { continue }
      try growth.add(definition, to: &target!)
      added = target
    }
    if let added { row = added }
    types[name] = .some(row)
  }
}
