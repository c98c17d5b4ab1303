package import Records
package import SQLite

/// What may be asked of the records of a type: for filter builders and column heads.
package struct QueryOffer: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let field: QueryField
    package let type: FieldType
    /// Empty for what cannot be asked.
    package let comparators: [QueryComparator]
    package let isSortable: Bool
    package let isSearchable: Bool
    /// True while the field's index is being made.
    package let isBuilding: Bool

    package var name: String { field.name }
  }

  package let fields: [Field]

  package subscript(_ name: String) -> Field? {
    fields.first { $0.name == name }
      ?? fields.first { field in
        if case .system(let system) = field.field { system.rawValue == name } else { false }
      }
  }

  /// Nil for a type that is not there.
  package static func load(
    _ c: Connection, container: ContainerID, environment: Environment, type name: String
  ) throws -> QueryOffer? {
    let type = try Schema.type(c, container: container, environment: environment, name: name)
    guard let type = type ?? RecordReader.shareType(name) else { return nil }
    let system = SystemField.allCases.filter { $0 != .etag }.map { field in
      Field(
        field: .system(field), type: FieldType(field.kind),
        comparators: type.system(field).isQueryable ? comparators(field) : [],
        isSortable: type.system(field).isSortable, isSearchable: false, isBuilding: false)
    }
    return QueryOffer(fields: type.fields.map(offer) + system)
  }

  private static func offer(_ row: FieldRow) -> Field {
    let isReady = row.state == .ready && !row.isEncrypted
    var comparators = row.isQueryable && isReady ? self.comparators(row.type) : []
    if row.isSearchable, !row.isEncrypted {
      comparators += [.containsAllTokens, .containsAnyTokens]
    }
    return Field(
      field: .field(row.name), type: row.type, comparators: comparators,
      isSortable: row.isSortable && isReady, isSearchable: row.isSearchable && !row.isEncrypted,
      isBuilding: row.state == .building)
  }

  private static func comparators(_ type: FieldType) -> [QueryComparator] {
    if type.isList {
      let members: [QueryComparator] = [
        .listContains, .notListContains, .listContainsAny, .notListContainsAny, .listContainsAll,
        .notListContainsAll,
      ]
      return type.kind == .string
        ? members + [.listMemberBeginsWith, .notListMemberBeginsWith] : members
    }
    let equal: [QueryComparator] = [.equals, .notEquals, .in, .notIn]
    let order: [QueryComparator] = [
      .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals,
    ]
    return switch type.kind {
    case .string: equal + [.beginsWith, .notBeginsWith] + order
    case .int64, .double, .timestamp: equal + order
    case .reference: equal
    case .location: [.near, .equals, .notEquals]
    case .bytes, .asset: []
    }
  }

  private static func comparators(_ field: SystemField) -> [QueryComparator] {
    switch field {
    case .recordName: [.equals, .notEquals, .in, .notIn, .beginsWith, .notBeginsWith]
    case .createdAt, .modifiedAt:
      [.equals, .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals]
    default: [.equals, .notEquals]
    }
  }
}

extension QueryOffer.Field {
  /// What a person typed, as a value to ask for. Empty text asks for "no value".
  package func value(of text: String, for comparator: QueryComparator) throws -> FieldValue {
    if comparator.takesList {
      let parts = text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
      return .list(try parts.map { try scalar($0, comparator) })
    }
    let text = Substring(text).trimmed
    if text.isEmpty, comparator.negating ?? comparator == .equals { return .null }
    return try scalar(text, comparator)
  }

  private func scalar(_ text: String, _ comparator: QueryComparator) throws -> FieldValue {
    let value: FieldValue? =
      switch comparator.asksTokens ? .string : type.kind {
      case .string: .string(text)
      case .int64: Int64(text).map(FieldValue.int64)
      case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
      case .timestamp: TypedTime.milliseconds(text).map(FieldValue.timestamp)
      case .reference: .reference(Reference(recordName: text))
      case .location: place(text).map(FieldValue.location)
      case .bytes, .asset: nil
      }
    guard let value else {
      throw StoreError(
        .badRequest, "The value is not one of the field's type.",
        context: ["field": name, "type": type.name, "value": text])
    }
    return value
  }

  private func place(_ text: String) -> Location? {
    let parts = text.split(separator: ",").compactMap { Double($0.trimmed) }
    guard parts.count == 2, -90...90 ~= parts[0], -180...180 ~= parts[1] else { return nil }
    return Location(latitude: parts[0], longitude: parts[1])
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
