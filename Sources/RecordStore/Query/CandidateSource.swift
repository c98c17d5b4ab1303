import Records
import SQLite
import WireFormat

/// Where records that may answer a query are found. Every one is an index or a short list.
enum CandidateSource {
  /// Index rows of a field.
  case keys(field: Int64, [KeyRange])
  /// Records of the type by name, creation, change, sequence.
  case names([KeyRange])
  case created([KeyRange])
  case modified([KeyRange])
  case sequence([KeyRange])
  case creators([Int64])
  case children([Int64])
  case members([Int64])
  /// Records with these words, and those whose words are not in the index yet.
  case words(match: String, after: Int64)

  /// Nil where no index helps.
  init?(_ filter: BoundFilter, _ text: TextIndex.Scope?) {
    guard !filter.test.isNegated else { return nil }
    if filter.test.comparator.asksTokens {
      guard let text, !filter.test.words.isEmpty else { return nil }
      let isAll = filter.test.comparator == .containsAllTokens
      self = .words(match: text.match(filter.test.words, all: isAll), after: text.indexedTo)
      return
    }
    switch filter.subject {
    case .field(let row, _)?:
      guard let ranges = filter.test.ranges(ofSortable: row.isSortable) else { return nil }
      self = .keys(field: row.id, ranges)
    case .system(let field)?:
      self.init(field, filter.test)
    case nil: return nil
    }
  }

  private init?(_ field: SystemField, _ test: FilterTest) {
    switch field {
    case .recordName:
      guard let ranges = test.nameRanges else { return nil }
      self = .names(ranges)
    case .createdAt, .modifiedAt, .etag:
      guard !test.constants.contains(.null), let ranges = test.ranges(ofSortable: true) else {
        return nil
      }
      switch field {
      case .createdAt: self = .created(ranges)
      case .modifiedAt: self = .modified(ranges)
      default: self = .sequence(ranges)
      }
    case .createdBy, .parent, .share:
      let ids = test.constants.compactMap { value -> Int64? in
        if case .int64(let id) = value { id } else { nil }
      }
      guard ids.count == test.constants.count else { return nil }
      switch field {
      case .createdBy: self = .creators(ids)
      case .parent: self = .children(ids)
      default: self = .members(ids)
      }
    case .modifiedBy: return nil
    }
  }

  /// The same records as an order has them; nil for what has no order.
  static func inOrder(of sort: BoundSort) -> CandidateSource? {
    guard sort.origin == nil else { return nil }
    switch sort.subject {
    case .field(let row, _): return .keys(field: row.id, [.all])
    case .system(.recordName): return .names([.all])
    case .system(.createdAt): return .created([.all])
    case .system(.modifiedAt): return .modified([.all])
    case .system(.etag): return .sequence([.all])
    case .system: return nil
    }
  }

  var ranges: [KeyRange]? {
    switch self {
    case .keys(_, let ranges), .names(let ranges), .created(let ranges), .modified(let ranges),
      .sequence(let ranges):
      ranges
    default: nil
    }
  }

  func replacing(ranges: [KeyRange]) -> CandidateSource {
    switch self {
    case .keys(let field, _): .keys(field: field, ranges)
    case .names: .names(ranges)
    case .created: .created(ranges)
    case .modified: .modified(ranges)
    case .sequence: .sequence(ranges)
    default: self
    }
  }

  /// True when both walk the same index.
  func isOfSameIndex(as other: CandidateSource) -> Bool {
    switch (self, other) {
    case (.keys(let a, _), .keys(let b, _)): a == b
    case (.names, .names), (.created, .created), (.modified, .modified), (.sequence, .sequence):
      true
    default: false
    }
  }
}

extension FilterTest {
  /// Stretches of a field's index in which every match lies; nil where there is no such thing.
  func ranges(ofSortable isSortable: Bool) -> [KeyRange]? {
    guard !isNegated, let first = constants.first else {
      return comparator == .in || comparator == .listContainsAny ? [] : nil
    }
    switch comparator {
    case .equals, .in, .listContains, .listContainsAny:
      return points(isSortable)
    case .listContainsAll:
      return IndexKey.key(for: first).map { [.only($0)] }
    case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals:
      return stretch(from: first)
    case .beginsWith, .listMemberBeginsWith:
      guard case .string(let prefix) = first else { return nil }
      let range = IndexKey.range(ofTextsBeginningWith: prefix)
      return [
        KeyRange(
          lower: KeyRange.End(key: range.lower, isIncluded: true),
          upper: range.upper.map { KeyRange.End(key: $0, isIncluded: false) })
      ]
    case .near:
      guard case .location(let place) = first else { return nil }
      return [Self.band(around: place, metres: distance)]
    default: return nil
    }
  }

  private func points(_ isSortable: Bool) -> [KeyRange]? {
    var keys: Set<[UInt8]> = []
    for constant in constants {
      if constant == .null {
        guard isSortable else { return nil }
        keys.insert(IndexKey.none)
      } else if let key = IndexKey.key(for: constant) {
        keys.insert(key)
      } else {
        return nil
      }
    }
    return keys.sorted(by: IndexKey.precedes).map(KeyRange.only)
  }

  /// Keys of text may be cut: the end itself stays in, and what is found is asked again.
  private func stretch(from constant: FieldValue) -> [KeyRange]? {
    guard let key = IndexKey.key(for: constant) else { return nil }
    let isExact = if case .string = constant { false } else { true }
    // The row of "no value" sorts before every value.
    let floor = KeyRange.End(key: IndexKey.none, isIncluded: false)
    switch comparator {
    case .lessThan:
      return [KeyRange(lower: floor, upper: KeyRange.End(key: key, isIncluded: !isExact))]
    case .lessThanOrEquals:
      return [KeyRange(lower: floor, upper: KeyRange.End(key: key, isIncluded: true))]
    case .greaterThan:
      return [KeyRange(lower: KeyRange.End(key: key, isIncluded: !isExact))]
    default:
      return [KeyRange(lower: KeyRange.End(key: key, isIncluded: true))]
    }
  }

  static func band(around place: Location, metres: Double) -> KeyRange {
    // A little wider, so that rounding loses nothing.
    let degrees = metres / Distance.degree + 1e-6
    let range = IndexKey.range(
      ofLatitudes: max(-90, place.latitude - degrees), min(90, place.latitude + degrees))
    return KeyRange(
      lower: KeyRange.End(key: range.lower, isIncluded: true),
      upper: range.upper.map { KeyRange.End(key: $0, isIncluded: false) })
  }

  var nameRanges: [KeyRange]? {
    let names = constants.compactMap { value -> [UInt8]? in
      if case .reference(let reference) = value { Array(reference.recordName.utf8) } else { nil }
    }
    guard names.count == constants.count, !isNegated else { return nil }
    guard let first = names.first else { return comparator == .in ? [] : nil }
    let end = KeyRange.End(
      key: first,
      isIncluded: comparator == .lessThanOrEquals || comparator == .greaterThanOrEquals)
    switch comparator {
    case .equals, .in: return Set(names).sorted(by: IndexKey.precedes).map(KeyRange.only)
    case .beginsWith: return [.beginning(with: first)]
    case .lessThan, .lessThanOrEquals: return [KeyRange(upper: end)]
    case .greaterThan, .greaterThanOrEquals: return [KeyRange(lower: end)]
    default: return nil
    }
  }

  /// True when what lies in the ranges matches, without asking the value again.
  var isExact: Bool {
    guard !isNegated, comparator != .near, comparator != .listContainsAll else { return false }
    return constants.allSatisfy { constant in
      switch constant {
      case .int64, .timestamp, .double: true
      case .reference(let reference): reference.recordName.utf8.count < IndexKey.textLimit
      default: false
      }
    }
  }
}
