/// A container's schema as its file says it: custom roles and record types.
package struct SchemaDocument: Hashable, Sendable {
  package var roles: [String]
  package var types: [SchemaType]

  package init(roles: [String] = [], types: [SchemaType] = []) {
    self.roles = roles
    self.types = types
  }

  package subscript(type name: String) -> SchemaType? { types.first { $0.name == name } }
}

/// A record type: system fields and fields in their order, and who may do what with it in the
/// public database.
package struct SchemaType: Hashable, Sendable {
  package var name: String
  package var systemFields: [SystemFieldOptions]
  package var fields: [SchemaField]
  package var grants: [SchemaGrant]

  package init(
    name: String, systemFields: [SystemFieldOptions] = [], fields: [SchemaField] = [],
    grants: [SchemaGrant] = []
  ) {
    self.name = name
    self.systemFields = systemFields
    self.fields = fields
    self.grants = grants
  }

  package subscript(field name: String) -> SchemaField? { fields.first { $0.name == name } }
}

/// `GRANT right TO role`.
package struct SchemaGrant: Hashable, Sendable {
  package var right: RoleGrant.Right
  package var role: String

  package init(_ right: RoleGrant.Right, to role: String) {
    self.right = right
    self.role = role
  }

  /// What holds for a type of which nobody said anything.
  package static func defaults(ofType type: String) -> [SchemaGrant] {
    type == SchemaType.usersName
      ? [SchemaGrant(.write, to: "_creator"), SchemaGrant(.read, to: "_world")]
      : [
        SchemaGrant(.write, to: "_creator"), SchemaGrant(.create, to: "_icloud"),
        SchemaGrant(.read, to: "_world"),
      ]
  }

  /// The order in which they are written.
  package static func precedes(_ a: SchemaGrant, _ b: SchemaGrant) -> Bool {
    let order: [RoleGrant.Right] = [.write, .create, .read]
    let (m, n) = (order.firstIndex(of: a.right) ?? 0, order.firstIndex(of: b.right) ?? 0)
    return m == n ? a.role < b.role : m < n
  }
}

extension SchemaType {
  /// The type of the records that stand for people.
  package static let usersName = "Users"
}
