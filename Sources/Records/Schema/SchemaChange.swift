/// One thing in which a schema differs from another that it is to become.
package enum SchemaChange: Hashable, Sendable {
  case addRole(String)
  case addType(String)
  case addField(type: String, SchemaField)
  case changeOptions(type: String, from: SchemaField, to: SchemaField)
  case changeSystemFields(
    type: String, from: [SystemFieldOptions], to: [SystemFieldOptions])
  case changeGrants(type: String, from: [SchemaGrant], to: [SchemaGrant])
  /// The field has another type already: nothing of the whole can be carried out.
  case conflict(type: String, from: SchemaField, to: SchemaField)

  package var isConflict: Bool { if case .conflict = self { true } else { false } }

  /// What a schema lacks that another one has. What only it has stays.
  package static func toBecome(
    _ wanted: SchemaDocument, from present: SchemaDocument
  ) -> [SchemaChange] {
    var changes = wanted.roles.filter { !present.roles.contains($0) }.map(SchemaChange.addRole)
    for type in wanted.types {
      let known = present[type: type.name]
      if known == nil { changes.append(.addType(type.name)) }
      changes += fields(type, known)
      // A new type begins with every system field and the usual grants.
      let system = known?.systemFields ?? SystemFieldOptions.all
      if system != type.systemFields {
        changes.append(
          .changeSystemFields(type: type.name, from: system, to: type.systemFields))
      }
      let grants = known?.grants ?? SchemaGrant.defaults(ofType: type.name)
      if Set(grants) != Set(type.grants) {
        changes.append(.changeGrants(type: type.name, from: grants, to: type.grants))
      }
    }
    return changes
  }

  private static func fields(_ type: SchemaType, _ known: SchemaType?) -> [SchemaChange] {
    type.fields.compactMap { field in
      guard let old = known?[field: field.name] else {
        return .addField(type: type.name, field)
      }
      guard old.type == field.type, old.isEncrypted == field.isEncrypted else {
        return .conflict(type: type.name, from: old, to: field)
      }
      return old == field ? nil : .changeOptions(type: type.name, from: old, to: field)
    }
  }

  /// For the command line, one line.
  package var text: String {
    switch self {
    case .addRole(let name): return "+ role \(name)"
    case .addType(let name): return "+ record type \(name)"
    case .addField(let type, let field): return "+ \(type).\(field.name) \(field.text)"
    case .changeOptions(let type, let old, let new):
      return "~ \(type).\(new.name) \(old.text) → \(new.text)"
    case .changeSystemFields(let type, let old, let new):
      return "~ \(type) system fields: \(Self.text(old)) → \(Self.text(new))"
    case .changeGrants(let type, let old, let new):
      return "~ \(type) grants: \(Self.text(old)) → \(Self.text(new))"
    case .conflict(let type, let old, let new):
      return "! \(type).\(new.name) is \(old.typeText) and cannot become \(new.typeText)"
    }
  }

  package static func text(_ options: [SystemFieldOptions]) -> String {
    let parts = options.filter { $0.isQueryable || $0.isSortable }.map { option in
      option.field.rawValue + (option.isQueryable ? " QUERYABLE" : "")
        + (option.isSortable ? " SORTABLE" : "")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  package static func text(_ grants: [SchemaGrant]) -> String {
    let parts = grants.sorted(by: SchemaGrant.precedes).map { "\($0.right.rawValue) TO \($0.role)" }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
