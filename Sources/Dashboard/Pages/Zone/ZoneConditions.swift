import Addresses
import RecordStore
import Records

/// The conditions and orders of a table's address, as far as the type's fields can be asked so.
struct ZoneConditions: Sendable {
  /// A condition that cannot be asked, and why.
  struct Wrong: Sendable {
    var filter: ListFilter
    var reason: TableWord
  }

  private(set) var filters: [QueryFilter] = []
  private(set) var sorts: [QuerySort] = []
  private(set) var wrong: [Wrong] = []

  init(_ state: ListState, _ offer: QueryOffer?) {
    guard let offer else {
      wrong = state.filters.map { Wrong(filter: $0, reason: .needsType) }
      return
    }
    for typed in state.filters { add(typed, offer) }
    sorts = Self.sorts(state, offer)
  }

  private mutating func add(_ typed: ListFilter, _ offer: QueryOffer) {
    guard let field = offer[typed.field],
      let comparator = QueryComparator(rawValue: typed.comparator),
      field.comparators.contains(comparator)
    else {
      wrong.append(Wrong(filter: typed, reason: .cannotAsk))
      return
    }
    guard let value = try? field.value(of: typed.value, for: comparator) else {
      wrong.append(Wrong(filter: typed, reason: .badValue))
      return
    }
    filters.append(QueryFilter(field.field, comparator, value))
  }

  /// Two orders are a query; one is the list's own.
  private static func sorts(_ state: ListState, _ offer: QueryOffer) -> [QuerySort] {
    guard let second = state.thenBy.flatMap({ sort($0, state.isThenDescending, offer) }) else {
      return []
    }
    let first = sort(
      state.sort ?? "changed", state.sort == nil ? true : state.isDescending, offer)
    return [first, second].compactMap(\.self)
  }

  private static func sort(_ name: String, _ isDown: Bool, _ offer: QueryOffer) -> QuerySort? {
    switch name {
    case "changed": QuerySort(.system(.modifiedAt), isAscending: !isDown)
    case "record-name": QuerySort(.system(.recordName), isAscending: !isDown)
    default:
      offer[name].flatMap {
        $0.isSortable ? QuerySort($0.field, isAscending: !isDown) : nil
      }
    }
  }
}
