import Records
import SQLite
import WireFormat

/// Finds a query's fields in the schema and checks that they answer such questions.
struct QueryBinding {
  let c: Connection
  let zone: RecordZone
  let viewer: Viewer
  let type: RecordTypeRow
  private var fields: [String] = []

  init(_ c: Connection, zone: RecordZone, viewer: Viewer, type: RecordTypeRow) {
    self.c = c
    self.zone = zone
    self.viewer = viewer
    self.type = type
  }

  mutating func bind(_ query: RecordQuery) throws -> BoundQuery {
    var filters: [BoundFilter] = []
    for filter in query.filters { filters.append(try bind(filter)) }
    var sorts: [BoundSort] = []
    for sort in query.sorts { sorts.append(try bind(sort)) }
    if sorts.isEmpty {
      if filters.isEmpty { try requireSomeIndex() }
      sorts = [
        BoundSort(subject: freeOrder(filters), isAscending: true, origin: nil)
      ]
    }
    return BoundQuery(type: type, filters: filters, sorts: sorts, fields: fields)
  }

  /// Nobody asked for an order: that of the first filter's own index costs nothing.
  private func freeOrder(_ filters: [BoundFilter]) -> QuerySubject {
    for filter in filters {
      guard case .field(let row, let slot)? = filter.subject, !row.type.isList,
        row.type.kind != .location, !filter.test.isNegated, filter.test.comparator != .in,
        !filter.test.comparator.asksTokens, filter.test.constants != [.null]
      else { continue }
      return .field(row, slot: slot)
    }
    return .system(.recordName)
  }

  /// A type of which a schema says that nothing is queryable cannot be listed either.
  private func requireSomeIndex() throws {
    let isAnswering =
      type.fields.contains(where: { $0.isQueryable && !$0.isEncrypted })
      || SystemField.inSchema.contains { type.system($0).isQueryable }
    guard isAnswering else { throw QueryError.notQueryable(SystemField.recordName.wireName) }
  }

  private mutating func slot(_ name: String) -> Int {
    if let known = fields.firstIndex(of: name) { return known }
    fields.append(name)
    return fields.count - 1
  }

  // MARK: Filters

  private mutating func bind(_ filter: QueryFilter) throws -> BoundFilter {
    let comparator = filter.comparator
    guard let field = filter.field else { return try bindSearch(filter) }
    switch field {
    case .system(let system): return try bind(filter, system)
    case .field(let name):
      guard let row = type[field: name] else { throw unknown(name) }
      try require(row, comparator)
      let constants = try constants(of: filter, row)
      if comparator.negating ?? comparator == .near { try requireDistance(filter, name) }
      return BoundFilter(
        subject: .field(row, slot: slot(name)),
        test: FilterTest(comparator, constants: constants, distance: filter.distance ?? 0),
        searched: [])
    }
  }

  private mutating func bindSearch(_ filter: QueryFilter) throws -> BoundFilter {
    guard filter.comparator.asksTokens, case .string = filter.value else {
      throw QueryError.badRequest("A filter needs fieldName or systemFieldName")
    }
    let searchable = type.fields.filter { $0.isSearchable && !$0.isEncrypted }
    guard !searchable.isEmpty else {
      throw QueryError.badRequest("No field of '\(type.name)' is marked searchable")
    }
    return BoundFilter(
      subject: nil, test: FilterTest(filter.comparator, constants: [filter.value]),
      searched: searchable.map { slot($0.name) })
  }

  private func unknown(_ name: String) -> StoreError {
    QueryError.badRequest("Unknown field '\(name)'", field: name)
  }

  private func require(_ row: FieldRow, _ comparator: QueryComparator) throws {
    let asked = comparator.negating ?? comparator
    guard !row.isEncrypted else {
      throw QueryError.wrongFilter(row.name, "ENCRYPTED_" + row.type.name, comparator)
    }
    if comparator.asksTokens {
      guard row.type.kind == .string else {
        throw QueryError.wrongFilter(row.name, row.type.name, comparator)
      }
      guard row.isSearchable else { throw QueryError.notSearchable(row.name) }
      return
    }
    guard row.isQueryable, row.state == .ready else {
      throw QueryError.notQueryable(row.name, isBuilding: row.isQueryable)
    }
    let isList = row.type.isList
    let fits =
      switch asked {
      case .equals: true
      case .in: !isList
      case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals:
        !isList && [.string, .int64, .double, .timestamp].contains(row.type.kind)
      case .beginsWith: !isList && row.type.kind == .string
      case .listContains, .listContainsAny, .listContainsAll: isList
      case .listMemberBeginsWith: isList && row.type.kind == .string
      case .near: !isList && row.type.kind == .location
      default: false
      }
    guard fits else { throw QueryError.wrongFilter(row.name, row.type.name, comparator) }
  }

  private func constants(of filter: QueryFilter, _ row: FieldRow) throws -> [FieldValue] {
    let comparator = filter.comparator
    if comparator.asksTokens {
      guard case .string = filter.value else {
        throw QueryError.wrongFilter(row.name, row.type.name, comparator)
      }
      return [filter.value]
    }
    let isElement = comparator.asksMembers || comparator.takesList
    let kind = FieldType(row.type.kind, isList: row.type.isList && !isElement)
    if comparator.takesList {
      guard case .list(let elements) = filter.value else {
        throw QueryError.badRequest(
          "Filter type \(comparator.rawValue) needs a list of values", field: row.name)
      }
      return try elements.map { try constant($0, kind, row, comparator) }
    }
    let asked = comparator.negating ?? comparator
    if filter.value == .null, asked != .equals {
      throw QueryError.badRequest(
        "Filter type \(comparator.rawValue) needs a value", field: row.name)
    }
    return [try constant(filter.value, kind, row, comparator)]
  }

  /// The value as one of the field's type; whole numbers and fractions stand for each other.
  private func constant(
    _ value: FieldValue, _ type: FieldType, _ row: FieldRow, _ comparator: QueryComparator
  ) throws -> FieldValue {
    switch (value, type.kind) {
    case (.null, _): return .null
    case (.list(let elements), let kind) where type.isList:
      return .list(try elements.map { try constant($0, FieldType(kind), row, comparator) })
    case (.string, .string), (.int64, .int64), (.double, .double), (.timestamp, .timestamp),
      (.reference, .reference), (.location, .location):
      if !type.isList { return value }
    case (.int64(let number), .timestamp): if !type.isList { return .timestamp(number) }
    case (.timestamp(let number), .int64): if !type.isList { return .int64(number) }
    case (.int64(let number), .double): if !type.isList { return .double(Double(number)) }
    case (.string(let name), .reference):
      if !type.isList { return .reference(Reference(recordName: name)) }
    case (.double(let number), .int64):
      if !type.isList, let whole = Int64(exactly: number) { return .int64(whole) }
    default: break
    }
    throw QueryError.wrongFilter(row.name, row.type.name, comparator)
  }

  private func requireDistance(_ filter: QueryFilter, _ name: String) throws {
    guard let distance = filter.distance, distance.isFinite, distance >= 0 else {
      throw QueryError.badRequest("Filter type NEAR needs a distance in metres", field: name)
    }
  }

  // MARK: Sorts

  private mutating func bind(_ sort: QuerySort) throws -> BoundSort {
    switch sort.field {
    case .system(let field):
      guard sort.origin == nil, field.isOrdered, type.system(field).isSortable else {
        throw QueryError.notSortable(field.wireName)
      }
      return BoundSort(subject: .system(field), isAscending: sort.isAscending, origin: nil)
    case .field(let name):
      guard let row = type[field: name] else { throw unknown(name) }
      let isAnswering =
        sort.origin == nil
        ? row.isSortable : row.isQueryable && row.type == FieldType(.location)
      guard isAnswering, row.state == .ready, !row.isEncrypted else {
        throw QueryError.notSortable(name, isBuilding: isAnswering && row.state != .ready)
      }
      return BoundSort(
        subject: .field(row, slot: slot(name)), isAscending: sort.isAscending, origin: sort.origin)
    }
  }
}
