package import Records
package import WireFormat

/// A page of a zone's records: which, in what order, from where.
package struct ListingRequest: Hashable, Sendable {
  package enum Order: Hashable, Sendable {
    /// By the last change.
    case changed
    case name
    /// By a sortable field of the type; records without a value come first.
    case field(String)
  }

  package var zone: ZoneID
  /// Nil lists all types.
  package var type: String?
  package var order: Order
  package var descending: Bool
  package var cursor: ListingCursor?
  package var limit: Int
  /// The fields that the rows are to have.
  package var fields: FieldSelection
  /// Conditions of which all must hold; they need a type.
  package var filters: [QueryFilter] = []
  /// Takes the place of `order` when there are any; they need a type.
  package var sorts: [QuerySort] = []
  /// Words that must all be in the searchable fields; they need a type.
  package var search: String?
  /// Whether the read may take its time.
  package var isPatient = false

  package init(
    zone: ZoneID, type: String? = nil, order: Order = .changed, descending: Bool? = nil,
    cursor: ListingCursor? = nil, limit: Int = 50, fields: FieldSelection = []
  ) {
    self.zone = zone
    self.type = type
    self.order = order
    self.descending = descending ?? (order == .changed)
    self.cursor = cursor
    self.limit = limit
    self.fields = fields
  }

  /// What a cursor must have been made for.
  var fingerprint: [UInt8] {
    let order =
      switch order {
      case .changed: "changed"
      case .name: "name"
      case .field(let name): "field:" + name
      }
    var text = "\(zone.rawValue) \(descending) \(order) \(type ?? "")"
    if isQuery { text += "\n\(query)" }
    // FNV-1a: lists are told apart, nothing is kept from anybody.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return withUnsafeBytes(of: hash) { Array($0.prefix(6)) }
  }

  /// True for a list that one index in its order does not answer.
  var isQuery: Bool { !filters.isEmpty || !sorts.isEmpty || search?.isEmpty == false }

  /// The same list as a query.
  var query: RecordQuery {
    var query = RecordQuery(type: type ?? "", filters: filters, sorts: sorts)
    if let search, !search.isEmpty {
      query.filters.append(QueryFilter(nil, .containsAllTokens, .string(search)))
    }
    guard sorts.isEmpty else { return query }
    switch order {
    case .changed: query.sorts = [QuerySort(.system(.etag), isAscending: !descending)]
    case .name: query.sorts = [QuerySort(.system(.recordName), isAscending: !descending)]
    case .field(let name): query.sorts = [QuerySort(.field(name), isAscending: !descending)]
    }
    return query
  }
}
