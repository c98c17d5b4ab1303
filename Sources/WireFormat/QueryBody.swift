package import JSON
package import Records

/// The `query` of a request. Fields often come without a type: the schema says it.
package struct QueryBody {
  package let recordType: String
  private let query: JSONValue

  package static let filterLimit = 50
  package static let listLimit = 1000

  /// `body` is the request; its `query` must be there.
  package init(_ body: JSONValue) throws(WireError) {
    guard let query = body.present("query"), query.kind == .object else {
      throw .badRequest("missing required field 'query'")
    }
    guard let type = query.present("recordType")?.string, !type.isEmpty else {
      throw .badRequest("missing required field 'recordType'")
    }
    // One spelling of shares' type for the two in use.
    recordType = type.lowercased() == ShareBody.recordType ? ShareBody.recordType : type
    self.query = query
  }

  /// The query, its values read as the types that `typeOf` gives to fields.
  package func parsed(typeOf: (String) -> FieldType?) throws(WireError) -> RecordQuery {
    var parsed = RecordQuery(type: recordType)
    for filter in try Self.list(query, "filterBy") {
      parsed.filters.append(try self.filter(filter, typeOf))
    }
    for sort in try Self.list(query, "sortBy") { parsed.sorts.append(try self.sort(sort)) }
    return parsed
  }

  /// An array, or the one object that some clients send in its place.
  private static func list(
    _ query: JSONValue, _ key: StaticString
  ) throws(WireError) -> [JSONValue] {
    guard let value = query.present(key) else { return [] }
    let elements = value.kind == .object ? [value] : value.elements
    guard value.kind == .object || value.kind == .array,
      elements.allSatisfy({ $0.kind == .object })
    else { throw .badRequest("'\(key)' must be an array of objects") }
    guard elements.count <= filterLimit else {
      throw .badRequest("'\(key)' has more than \(filterLimit) entries")
    }
    return elements
  }

  // MARK: Fields

  /// CloudKit's own names of system fields may stand in either place.
  private func field(_ object: JSONValue) throws(WireError) -> QueryField? {
    if let name = object.present("systemFieldName") {
      guard let text = name.string, let field = SystemField(name: text) else {
        throw .badRequest("Unknown system field '\(name.string ?? "")'")
      }
      return .system(field)
    }
    guard let name = object.present("fieldName") else { return nil }
    guard let text = name.string, !text.isEmpty else {
      throw .badRequest("'fieldName' must be a string")
    }
    if text.hasPrefix("___"), let field = SystemField(rawValue: text) { return .system(field) }
    return .field(text)
  }

  /// A record type may have a field that is called like a system field.
  private func known(
    _ field: QueryField?, _ typeOf: (String) -> FieldType?
  ) -> QueryField? {
    guard case .field(let name)? = field, typeOf(name) == nil, let system = SystemField(name: name)
    else { return field }
    return .system(system)
  }

  // MARK: Filters

  private func filter(
    _ object: JSONValue, _ typeOf: (String) -> FieldType?
  ) throws(WireError) -> QueryFilter {
    guard let word = object.present("comparator")?.string else {
      throw .badRequest("a filter needs a 'comparator'")
    }
    guard let comparator = Self.comparator(word) else {
      throw .badRequest("Unknown comparator '\(word.prefix(60))'")
    }
    let field = known(try field(object), typeOf)
    guard field != nil || comparator.asksTokens else {
      throw .badRequest("a filter needs 'fieldName' or 'systemFieldName'")
    }
    guard let given = object.present("fieldValue") else {
      throw .badRequest("a filter needs a 'fieldValue'")
    }
    let dictionary = given.kind == .object && (given["value"] != nil || given["type"] != nil)
    let value = dictionary ? given.present("value") : given
    let declared = dictionary ? given.present("type")?.string : nil
    var filter = QueryFilter(field, comparator, .null)
    if let distance = object.present("distance") {
      guard let metres = distance.double ?? distance.string.flatMap({ Double($0) }) else {
        throw .badRequest("'distance' must be a number of metres")
      }
      filter.distance = metres
    }
    if let value { filter.value = try self.value(value, declared, filter, typeOf) }
    return filter
  }

  private static func comparator(_ word: String) -> QueryComparator? {
    switch word {
    case "LIST_NOT_CONTAINS": .notListContains
    case "LIST_NOT_CONTAINS_ANY": .notListContainsAny
    case "LIST_NOT_CONTAINS_ALL": .notListContainsAll
    default: QueryComparator(rawValue: word)
    }
  }

  private func value(
    _ value: JSONValue, _ declared: String?, _ filter: QueryFilter,
    _ typeOf: (String) -> FieldType?
  ) throws(WireError) -> FieldValue {
    let isList = value.kind == .array
    let type = try type(declared, isList: isList, filter, typeOf)
    if filter.comparator.takesList, !isList, let type {
      // One value where a list belongs.
      return .list([try decoded(value, FieldType(type.kind), filter)])
    }
    guard let type else { return try inferred(value, filter) }
    let count = isList ? value.count : 1
    guard count <= Self.listLimit else {
      throw .badRequest("a filter has at most \(Self.listLimit) values")
    }
    return try decoded(value, type, filter)
  }

  /// What the schema says about the field, then what the request says about the value.
  private func type(
    _ declared: String?, isList: Bool, _ filter: QueryFilter, _ typeOf: (String) -> FieldType?
  ) throws(WireError) -> FieldType? {
    if let declared, declared != "UNKNOWN_LIST" {
      guard let parsed = FieldTypeName.parse(declared) else {
        throw .badRequest("Unknown field type '\(declared.prefix(60))'")
      }
      return FieldType(parsed.type.kind, isList: isList)
    }
    switch filter.field {
    case .system(let system)?:
      return system.kind == .reference ? nil : FieldType(system.kind, isList: isList)
    case .field(let name)?:
      guard let kind = typeOf(name)?.kind else { return nil }
      return FieldType(filter.comparator.asksTokens ? .string : kind, isList: isList)
    case nil: return FieldType(.string)
    }
  }

  /// References may also come as plain names.
  private func inferred(
    _ value: JSONValue, _ filter: QueryFilter
  ) throws(WireError) -> FieldValue {
    if let text = value.string { return .string(text) }
    if value.kind == .array {
      var elements: [FieldValue] = []
      for element in value.elements { elements.append(try inferred(element, filter)) }
      return .list(elements)
    }
    do {
      let decoder = FieldDecoder(decoding: FieldDecoding())
      return try ValueDecoder(decoding: FieldDecoding()).value(
        value, try decoder.inferredType(value))
    } catch {
      throw Self.wrong(error, filter)
    }
  }

  private func decoded(
    _ value: JSONValue, _ type: FieldType, _ filter: QueryFilter
  ) throws(WireError) -> FieldValue {
    if type == FieldType(.reference), let name = value.string { return .string(name) }
    do {
      return try ValueDecoder(decoding: FieldDecoding()).value(value, type)
    } catch {
      throw Self.wrong(error, filter)
    }
  }

  private static func wrong(_ error: FieldError, _ filter: QueryFilter) -> WireError {
    .badRequest("Invalid value for field '\(filter.field?.name ?? "")': \(error.problem)")
  }

  // MARK: Sorts

  private func sort(_ object: JSONValue) throws(WireError) -> QuerySort {
    guard let field = try field(object) else {
      throw .badRequest("a sort needs 'fieldName' or 'systemFieldName'")
    }
    var sort = QuerySort(field)
    if let flag = object.present("ascending") {
      switch (flag.bool, flag.int64) {
      case (let value?, _): sort.isAscending = value
      case (_, 0?): sort.isAscending = false
      case (_, 1?): break
      default: throw .badRequest("'ascending' must be true or false")
      }
    }
    guard let place = object.present("relativeLocation") else { return sort }
    // The dictionary itself, or a field value that holds it.
    let value = place.present("value") ?? place
    do {
      let decoded = try ValueDecoder(decoding: FieldDecoding()).value(value, FieldType(.location))
      if case .location(let origin) = decoded { sort.origin = origin }
    } catch {
      throw .badRequest("'relativeLocation': \(error.problem)")
    }
    return sort
  }
}
