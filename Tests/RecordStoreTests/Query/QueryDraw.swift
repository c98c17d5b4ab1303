import Foundation
import Records
import TestSupport

/// Random values and queries, small enough that much is equal.
struct QueryDraw {
  var random: SeededGenerator
  let long = String(repeating: "long ", count: 50)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<T>(_ list: [T]) -> T { list[random.below(list.count)] }

  mutating func string() -> String {
    let word = ["Alps", "alps", "Zoë", "zoe", "Tour of the Alps", "tour", "", "Straße 7"]
    return random.chance(1, in: 12) ? long + pick(["a", "b", "A"]) : pick(word)
  }

  mutating func scalar(_ kind: FieldKind) -> FieldValue {
    switch kind {
    case .string: return .string(string())
    case .int64: return .int64(pick([0, 1, 2, -1, .max, .min, 9_007_199_254_740_993]))
    case .double: return .double(pick([0, 1.5, -2.25, 1e300, 3]))
    case .timestamp: return .timestamp(Int64(random.below(4)) * 86_400_000 - 86_400_000)
    case .reference: return .reference(Reference(recordName: "x\(random.below(4))"))
    case .location:
      return .location(
        Location(
          latitude: Double(random.below(19) - 9) * 10, longitude: Double(random.below(36) - 18) * 10
        ))
    default: return .null
    }
  }

  mutating func value(_ type: FieldType) -> FieldValue? {
    if random.chance(1, in: 6) { return nil }
    if random.chance(1, in: 8) { return .null }
    guard type.isList else { return scalar(type.kind) }
    return .list((0..<random.below(4)).map { _ in scalar(type.kind) })
  }

  mutating func filter() -> QueryFilter {
    if random.chance(1, in: 10) {
      return QueryFilter(
        nil, pick([.containsAllTokens, .containsAnyTokens]), .string(string()))
    }
    if random.chance(1, in: 10) { return system() }
    let (name, type) = pick(QueryModel.types)
    let comparators = QueryComparator.allCases.filter { Self.fits($0, type) }
    let comparator = pick(comparators)
    let value: FieldValue =
      if comparator.takesList {
        .list((0..<random.below(4)).map { _ in scalar(type.kind) })
      } else if comparator == .equals || comparator == .notEquals, random.chance(1, in: 5) {
        .null
      } else if type.isList, !comparator.asksMembers, !comparator.asksTokens {
        .list((0..<random.below(2)).map { _ in scalar(type.kind) })
      } else {
        scalar(type.kind)
      }
    return QueryFilter(
      .field(name), comparator, value,
      distance: comparator == .near ? Double(random.below(8)) * 1_000_000 : nil)
  }

  private mutating func system() -> QueryFilter {
    if random.chance(1, in: 2) {
      return QueryFilter(
        .system(.recordName), pick([.beginsWith, .greaterThan, .lessThanOrEquals, .notEquals]),
        .reference(Reference(recordName: "r\(random.below(30))")))
    }
    return QueryFilter(
      .system(.createdAt), pick([.greaterThan, .lessThan, .equals]),
      .timestamp(FixedTimes.start + Int64(random.below(6)) * 1000))
  }

  private static func fits(_ comparator: QueryComparator, _ type: FieldType) -> Bool {
    let asked = comparator.negating ?? comparator
    switch asked {
    case .equals: return true
    case .in: return !type.isList
    case .near: return type.kind == .location
    case .beginsWith: return type == FieldType(.string)
    case .listMemberBeginsWith: return type.isList && type.kind == .string
    case .listContains, .listContainsAny, .listContainsAll: return type.isList
    case .containsAllTokens, .containsAnyTokens: return type.kind == .string
    default:
      return !type.isList && [.string, .int64, .double, .timestamp].contains(type.kind)
    }
  }

  mutating func sort() -> QuerySort {
    if random.chance(1, in: 6) {
      return QuerySort(
        .field("at"), isAscending: random.chance(2, in: 3),
        origin: Location(latitude: 12, longitude: -7))
    }
    let fields: [QueryField] = [
      .field("s"), .field("n"), .field("d"), .field("t"), .system(.createdAt), .system(.recordName),
    ]
    return QuerySort(pick(fields), isAscending: random.chance(1, in: 2))
  }

  mutating func query() -> RecordQuery {
    RecordQuery(
      type: "Trip", filters: (0..<pick([0, 1, 1, 2, 3])).map { _ in filter() },
      sorts: (0..<pick([0, 1, 1, 2, 3])).map { _ in sort() })
  }
}

enum FixedTimes {
  /// Where the clock of the test's store stands when the first record is made.
  static let start: Int64 = 1_700_000_000_000
}
