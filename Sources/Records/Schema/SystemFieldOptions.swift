/// Which questions a system field answers for a record type.
package struct SystemFieldOptions: Hashable, Sendable {
  package let field: SystemField
  package var isQueryable: Bool
  package var isSortable: Bool

  package init(_ field: SystemField, isQueryable: Bool, isSortable: Bool) {
    self.field = field
    self.isQueryable = isQueryable
    self.isSortable = isSortable
  }

  /// What a type has that a first save made: everything.
  package static let all = SystemField.inSchema.map {
    SystemFieldOptions($0, isQueryable: true, isSortable: $0.isOrdered)
  }
}

extension SystemField {
  /// Those that a schema file names, in its order.
  package static let inSchema: [SystemField] = [
    .createdAt, .createdBy, .etag, .modifiedAt, .modifiedBy, .recordName,
  ]
}
