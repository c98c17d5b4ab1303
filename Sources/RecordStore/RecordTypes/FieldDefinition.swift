package import Records

/// A field as somebody wants it to be; kinds that cannot answer a question lose it silently.
package struct FieldDefinition: Hashable, Sendable {
  package let name: String
  package let type: FieldType
  package let isEncrypted: Bool
  package let isQueryable: Bool
  package let isSortable: Bool
  package let isSearchable: Bool

  package init(
    _ name: String, _ type: FieldType, isEncrypted: Bool = false, isQueryable: Bool = true,
    isSortable: Bool = true, isSearchable: Bool = true
  ) {
    self.name = name
    self.type = type
    self.isEncrypted = isEncrypted
    let kind = type.kind
    self.isQueryable = isQueryable && !isEncrypted && kind != .bytes && kind != .asset
    self.isSortable = isSortable && !isEncrypted && !type.isList && Self.ordered.contains(kind)
    self.isSearchable = isSearchable && !isEncrypted && kind == .string
  }

  private static let ordered: Set<FieldKind> = [.string, .int64, .double, .timestamp]
}
