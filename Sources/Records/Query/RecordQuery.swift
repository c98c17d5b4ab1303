/// Which records of a type, and in what order.
package struct RecordQuery: Hashable, Sendable {
  package var type: String
  /// A record must pass all of them.
  package var filters: [QueryFilter]
  /// Without a sort records come in the order of the first filter's index, or by name.
  package var sorts: [QuerySort]

  package init(type: String, filters: [QueryFilter] = [], sorts: [QuerySort] = []) {
    self.type = type
    self.filters = filters
    self.sorts = sorts
  }
}

/// One condition of a query.
package struct QueryFilter: Hashable, Sendable {
  package var comparator: QueryComparator
  /// Nil asks all searchable fields; only for tokens.
  package var field: QueryField?
  package var value: FieldValue
  /// Metres; for `near`.
  package var distance: Double?

  package init(
    _ field: QueryField?, _ comparator: QueryComparator, _ value: FieldValue,
    distance: Double? = nil
  ) {
    self.field = field
    self.comparator = comparator
    self.value = value
    self.distance = distance
  }
}

/// One order of a query; a later one counts where the earlier ones are equal.
package struct QuerySort: Hashable, Sendable {
  package var field: QueryField
  package var isAscending: Bool
  /// Sorts a location by its distance from here.
  package var origin: Location?

  package init(_ field: QueryField, isAscending: Bool = true, origin: Location? = nil) {
    self.field = field
    self.isAscending = isAscending
    self.origin = origin
  }
}
