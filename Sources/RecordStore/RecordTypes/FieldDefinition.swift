package import Records

/// A field as somebody wants it to be; kinds that cannot answer a question lose it silently.
package struct FieldDefinition: Hashable, Sendable {
  package let name: String
  package let type: FieldType
  package let isEncrypted: Bool
  package let isQueryable: Bool
  package let isSortable: Bool
  package let isSearchable: Bool
  /// What the schema says, whether or not the type has an order.
  let declaresSortable: Bool
  let declared: String?

  package init(
    _ name: String, _ type: FieldType, isEncrypted: Bool = false, isQueryable: Bool = true,
    isSortable: Bool = true, isSearchable: Bool = true
  ) {
    self.name = name
    self.type = type
    self.isEncrypted = isEncrypted
    let kind = type.kind
    self.isQueryable = isQueryable && !isEncrypted && kind != .bytes && kind != .asset
    self.isSortable = isSortable && !isEncrypted && Self.hasOrder(type)
    self.isSearchable = isSearchable && !isEncrypted && kind == .string
    declaresSortable = self.isSortable
    declared = nil
  }

  init(_ field: SchemaField) {
    name = field.name
    type = field.type
    isEncrypted = field.isEncrypted
    isQueryable = field.isQueryable
    isSortable = field.isSortable && Self.hasOrder(field.type)
    isSearchable = field.isSearchable
    declaresSortable = field.isSortable
    declared =
      switch field.base {
      case .kind: nil
      case .number(nil): "NUMBER"
      case .number: "NUMBER PREFERRED"
      }
  }

  static func hasOrder(_ type: FieldType) -> Bool { !type.isList && ordered.contains(type.kind) }

  private static let ordered: Set<FieldKind> = [.string, .int64, .double, .timestamp]
}
