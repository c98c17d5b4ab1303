import Addresses
import RecordStore
import Records
import Templating

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

  /// `clock` is the one that times are typed by.
  init(_ state: ListState, _ offer: QueryOffer?, clock: LocalTime) {
    guard let offer else {
      wrong = state.filters.map { Wrong(filter: $0, reason: .needsType) }
      return
    }
    for typed in state.filters { add(typed, offer, clock) }
    sorts = Self.sorts(state, offer)
  }

  private mutating func add(_ typed: ListFilter, _ offer: QueryOffer, _ clock: LocalTime) {
    guard let field = offer[typed.field],
      let comparator = QueryComparator(rawValue: typed.comparator),
      field.comparators.contains(comparator)
    else {
      wrong.append(Wrong(filter: typed, reason: .cannotAsk))
      return
    }
    let text = field.type.kind == .timestamp ? Self.times(typed.value, clock) : typed.value
    guard let value = try? field.value(of: text, for: comparator) else {
      wrong.append(Wrong(filter: typed, reason: .badValue))
      return
    }
    filters.append(QueryFilter(field.field, comparator, value))
  }

  /// Times as the store reads them: in universal time.
  private static func times(_ text: String, _ clock: LocalTime) -> String {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Timestamps.milliseconds(String(part).trimmed, clock: clock).map { Timestamps.text($0) }
        ?? String(part)
    }.joined(separator: ",")
  }

  /// Several orders are a query; one is the list's own.
  private static func sorts(_ state: ListState, _ offer: QueryOffer) -> [QuerySort] {
    let further = state.then.compactMap { sort($0.field, $0.isDescending, offer) }
    guard !further.isEmpty else { return [] }
    let first = sort(
      state.sort ?? "changed", state.sort == nil ? true : state.isDescending, offer)
    return (first.map { [$0] } ?? []) + further
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
