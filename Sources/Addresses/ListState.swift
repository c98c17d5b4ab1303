package import HTTP

/// What a list shows, as it stands in the query of its address.
package struct ListState: Hashable, Sendable {
  package static let sizes = 1...200
  package static let standardSize = 50
  package static let mostFilters = 8
  package static let mostOrders = 4

  /// The record type; nil means all.
  package var type: String?
  /// A cursor: the page begins behind this entry.
  package var after: String?
  /// A cursor: the page ends before this entry.
  package var before: String?
  /// The field that gives the order; nil means the list's own.
  package var sort: String?
  package var isDescending = false
  package var size = standardSize
  /// The fields shown as columns; nil shows the first few.
  package var columns: [String]?
  /// Conditions that must all hold.
  package var filters: [ListFilter] = []
  /// Words that must all be in the searchable fields.
  package var search: String?
  /// Further orders, each for what those before leave alike.
  package var then: [ListOrder] = []
  /// The number of the page's first row, as far as it is known: rows may come and go meanwhile.
  package var position: Int64 = 1
  /// The entry that was just changed, to be marked.
  package var row: String?

  package init(type: String? = nil, sort: String? = nil, isDescending: Bool = false) {
    self.type = type
    self.sort = sort
    self.isDescending = isDescending
  }

  /// Reads a query; what cannot be understood falls back to the list as it opens.
  package init(_ query: Parameters) {
    func text(_ name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }
    type = text("type")
    after = text("after")
    before = after == nil ? text("before") : nil
    if let order = text("sort"), order != "-" {
      isDescending = order.hasPrefix("-")
      sort = isDescending ? String(order.dropFirst()) : order
    }
    filters = query.all("filter").compactMap { ListFilter($0) }.suffix(Self.mostFilters)
    if let field = text("filter-field"), let comparator = text("filter-comparator"),
      filters.count < Self.mostFilters
    {
      filters.append(
        ListFilter(field: field, comparator: comparator, value: query["filter-value"] ?? ""))
    }
    search = text("search")
    then = Self.orders(query.all("then"), behind: sort)
    let chosen = query.all("column").filter { !$0.isEmpty }
    if !chosen.isEmpty { columns = chosen }
    if let size = text("size").flatMap({ Int($0) }), Self.sizes ~= size { self.size = size }
    if let number = text("from").flatMap({ Int64($0) }), number > 0, after != nil || before != nil {
      position = number
    }
    row = text("row")
  }

  /// A field orders once; what comes later for it does nothing.
  private static func orders(_ texts: [String], behind first: String?) -> [ListOrder] {
    var orders: [ListOrder] = []
    for order in texts.compactMap(ListOrder.init) {
      let isKnown = order.field == first || orders.contains { $0.field == order.field }
      if !isKnown, orders.count < mostOrders - 1 { orders.append(order) }
    }
    return orders
  }

  /// The query in its one canonical form; empty for the list as it opens.
  package var query: String {
    var query = ""
    forEachPair { name, value in
      if !query.isEmpty { query += "&" }
      query += name
      query += "="
      query += PercentCoding.encode(value)
    }
    return query
  }

  /// The same as names and values.
  package var pairs: [(String, String)] {
    var pairs: [(String, String)] = []
    forEachPair { pairs.append(($0, $1)) }
    return pairs
  }

  private func forEachPair(_ add: (String, String) -> Void) {
    if let type { add("type", type) }
    for filter in filters { add("filter", filter.text) }
    if let search { add("search", search) }
    if let sort { add("sort", isDescending ? "-" + sort : sort) }
    for order in then { add("then", order.text) }
    if let after {
      add("after", after)
    } else if let before {
      add("before", before)
    }
    if position > 1, after != nil || before != nil { add("from", String(position)) }
    if size != Self.standardSize { add("size", String(size)) }
    for column in columns ?? [] { add("column", column) }
    if let row { add("row", row) }
  }

  /// The same list from its beginning.
  package var fromStart: ListState {
    var state = self
    state.after = nil
    state.before = nil
    state.position = 1
    return state
  }

  /// The same list from its beginning, another type.
  package func showing(type: String?) -> ListState {
    var state = ListState(type: type)
    state.size = size
    return state
  }

  /// The same list from its beginning, sorted by a field; the field it is sorted by turns round.
  package func sorted(by field: String) -> ListState {
    var state = self
    state.isDescending = sort == field && !isDescending
    state.sort = field
    state.then.removeAll { $0.field == field }
    state.after = nil
    state.before = nil
    state.position = 1
    return state
  }

  package func page(after cursor: String, from position: Int64 = 1) -> ListState {
    var state = self
    state.after = cursor
    state.before = nil
    state.position = position
    return state
  }

  package func page(before cursor: String, from position: Int64 = 1) -> ListState {
    var state = self
    state.after = nil
    state.before = cursor
    state.position = position
    return state
  }
}
