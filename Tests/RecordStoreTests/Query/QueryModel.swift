import Foundation
import Records
import TestSupport
import WireFormat

/// Records as the test knows them, and a plain evaluation of queries over them.
struct QueryModel {
  struct Item {
    let id: Int64
    let name: String
    let createdAt: Int64
    var fields: [String: FieldValue]
  }

  static let types: [(String, FieldType)] = [
    ("s", FieldType(.string)), ("n", FieldType(.int64)), ("d", FieldType(.double)),
    ("t", FieldType(.timestamp)), ("to", FieldType(.reference)), ("at", FieldType(.location)),
    ("tags", FieldType(.string, isList: true)), ("nums", FieldType(.int64, isList: true)),
  ]

  var items: [Item] = []

  func names(_ query: RecordQuery) -> [String] {
    items.filter { item in query.filters.allSatisfy { Self.matches(item, $0) } }
      .sorted { Self.precedes($0, $1, Self.sorts(of: query)) }.map(\.name)
  }

  /// Without a sort the first filter that walks along a field gives the order.
  private static func sorts(of query: RecordQuery) -> [QuerySort] {
    guard query.sorts.isEmpty else { return query.sorts }
    for filter in query.filters {
      guard case .field(let name)? = filter.field, filter.value != .null,
        let type = types.first(where: { $0.0 == name })?.1, !type.isList, type.kind != .location,
        filter.comparator.asksOrder || [.equals, .beginsWith].contains(filter.comparator)
      else { continue }
      return [QuerySort(.field(name))]
    }
    return [QuerySort(.system(.recordName))]
  }

  // MARK: Filters

  private static func value(_ item: Item, _ field: QueryField) -> FieldValue {
    switch field {
    case .field(let name): item.fields[name] ?? .null
    case .system(.recordName): .reference(Reference(recordName: item.name))
    case .system(.createdAt): .timestamp(item.createdAt)
    case .system: .null
    }
  }

  private static func matches(_ item: Item, _ filter: QueryFilter) -> Bool {
    guard let field = filter.field else {
      let all = types.filter { $0.1.kind == .string }.flatMap {
        texts(item.fields[$0.0] ?? .null)
      }
      return hasWords(all, filter)
    }
    let value = value(item, field)
    if let positive = filter.comparator.negating {
      var other = filter
      other.comparator = positive
      return !matches(item, other)
    }
    let wanted = elements(filter.value)
    switch filter.comparator {
    case .equals: return equal(value, filter.value)
    case .in: return wanted.contains { equal(value, $0) }
    case .lessThan: return order(value, filter.value) == .orderedAscending
    case .greaterThan: return order(value, filter.value) == .orderedDescending
    case .lessThanOrEquals:
      return order(value, filter.value).map { $0 != .orderedDescending } ?? false
    case .greaterThanOrEquals:
      return order(value, filter.value).map { $0 != .orderedAscending } ?? false
    case .beginsWith: return begins(value, filter.value)
    case .listContains: return elements(value).contains { equal($0, filter.value) }
    case .listContainsAny:
      return elements(value).contains { v in wanted.contains { equal(v, $0) } }
    case .listContainsAll:
      return wanted.allSatisfy { w in elements(value).contains { equal($0, w) } }
    case .listMemberBeginsWith: return elements(value).contains { begins($0, filter.value) }
    case .near:
      guard case .location(let a) = value, case .location(let b) = filter.value else {
        return false
      }
      return Distance.metres(a, b) <= filter.distance ?? 0
    case .containsAllTokens, .containsAnyTokens: return hasWords(texts(value), filter)
    default: return false
    }
  }

  private static func texts(_ value: FieldValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .list(let all): all.flatMap(texts)
    default: []
    }
  }

  private static func hasWords(_ texts: [String], _ filter: QueryFilter) -> Bool {
    func words(_ text: String) -> [String] {
      Text.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { !["a", "of", "the"].contains($0) }
    }
    let found = Set(texts.flatMap(words))
    guard case .string(let text) = filter.value else { return false }
    let wanted = words(text)
    if wanted.isEmpty { return false }
    return filter.comparator == .containsAllTokens
      ? wanted.allSatisfy(found.contains) : wanted.contains(where: found.contains)
  }

  private static func elements(_ value: FieldValue) -> [FieldValue] {
    if case .list(let elements) = value { elements } else { [] }
  }

  private static func equal(_ a: FieldValue, _ b: FieldValue) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)): a.lowercased() == b.lowercased()
    case (.reference(let a), .reference(let b)): a.recordName == b.recordName
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    default: a == b
    }
  }

  private static func begins(_ a: FieldValue, _ b: FieldValue) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)): a.utf8.starts(with: b.utf8)
    case (.reference(let a), .reference(let b)): a.recordName.utf8.starts(with: b.recordName.utf8)
    default: false
    }
  }

  private static func order(_ a: FieldValue, _ b: FieldValue) -> ComparisonResult? {
    func of<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }
    switch (a, b) {
    case (.int64(let a), .int64(let b)), (.timestamp(let a), .timestamp(let b)): return of(a, b)
    case (.double(let a), .double(let b)): return of(a, b)
    case (.string(let a), .string(let b)):
      let (a, b) = (Array(Text.fold(a).utf8), Array(Text.fold(b).utf8))
      return a == b
        ? .orderedSame
        : a.lexicographicallyPrecedes(b)
          ? .orderedAscending : .orderedDescending
    case (.reference(let a), .reference(let b)):
      return of(a.recordName, b.recordName)
    default: return nil
    }
  }

  // MARK: Sorts

  private static func precedes(_ a: Item, _ b: Item, _ sorts: [QuerySort]) -> Bool {
    for sort in sorts {
      switch compare(a, b, sort) {
      case .orderedAscending: return sort.isAscending
      case .orderedDescending: return !sort.isAscending
      case .orderedSame: continue
      }
    }
    return (a.id < b.id) == (sorts.last?.isAscending ?? true) && a.id != b.id
  }

  private static func compare(_ a: Item, _ b: Item, _ sort: QuerySort) -> ComparisonResult {
    let (x, y) = (value(a, sort.field), value(b, sort.field))
    if let origin = sort.origin {
      func far(_ value: FieldValue) -> Double {
        if case .location(let place) = value { Distance.metres(place, origin) } else { .infinity }
      }
      return far(x) < far(y)
        ? .orderedAscending
        : far(x) > far(y)
          ? .orderedDescending
          : .orderedSame
    }
    if x == .null || y == .null {
      return x == y ? .orderedSame : x == .null ? .orderedAscending : .orderedDescending
    }
    // Long texts are in order up to what a key holds.
    if case .string(let s) = x, case .string(let t) = y {
      let (p, q) = (Text.foldedUTF8(s).prefix(200), Text.foldedUTF8(t).prefix(200))
      return p == q
        ? .orderedSame
        : p.lexicographicallyPrecedes(q)
          ? .orderedAscending : .orderedDescending
    }
    return order(x, y) ?? .orderedSame
  }
}
