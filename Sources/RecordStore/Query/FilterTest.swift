import Glibc
import Records
import WireFormat

/// One filter's question to a value, exact where keys of the index are not.
struct FilterTest {
  let comparator: QueryComparator
  let isNegated: Bool
  /// One value, or each element of a list.
  let constants: [FieldValue]
  let distance: Double
  private let tokens: [String]
  private let bound: [UInt8]

  init(_ comparator: QueryComparator, constants: [FieldValue], distance: Double = 0) {
    isNegated = comparator.negating != nil
    self.comparator = comparator.negating ?? comparator
    self.constants = constants
    self.distance = distance
    bound = comparator.asksOrder ? constants.first.flatMap(Self.sortKey) ?? [] : []
    guard comparator.asksTokens, case .string(let text)? = constants.first else {
      tokens = []
      return
    }
    tokens = TextTokens.tokens(of: text).sorted()
  }

  /// Words to be found; empty when the filter does not ask for any.
  var words: [String] { tokens }

  func matches(_ value: FieldValue) -> Bool { matchesPositively(value) != isNegated }

  private func matchesPositively(_ value: FieldValue) -> Bool {
    switch comparator {
    case .equals: Self.equal(value, constants[0])
    case .in: constants.contains { Self.equal(value, $0) }
    case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals: compares(value)
    case .beginsWith: begins(value)
    case .listContains, .listContainsAny:
      elements(of: value).contains { element in
        constants.contains { Self.equal(element, $0) }
      }
    case .listContainsAll:
      constants.allSatisfy { wanted in elements(of: value).contains { Self.equal($0, wanted) } }
    case .listMemberBeginsWith: elements(of: value).contains(where: begins)
    case .near: isNear(value)
    case .containsAllTokens, .containsAnyTokens: containsTokens([value])
    default: false
    }
  }

  /// Whether the words are in the texts taken together.
  func containsTokens(_ values: [FieldValue]) -> Bool {
    guard !tokens.isEmpty else { return false }
    var found: Set<String> = []
    for value in values {
      for text in Self.texts(of: value) { found.formUnion(TextTokens.tokens(of: text)) }
    }
    return comparator == .containsAllTokens
      ? tokens.allSatisfy(found.contains) : tokens.contains(where: found.contains)
  }

  static func texts(of value: FieldValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .list(let elements): elements.flatMap(texts)
    default: []
    }
  }

  private func elements(of value: FieldValue) -> [FieldValue] {
    if case .list(let elements) = value { elements } else { [] }
  }

  private func compares(_ value: FieldValue) -> Bool {
    guard let key = Self.sortKey(value) else { return false }
    return switch comparator {
    case .lessThan: IndexKey.precedes(key, bound)
    case .lessThanOrEquals: !IndexKey.precedes(bound, key)
    case .greaterThan: IndexKey.precedes(bound, key)
    default: !IndexKey.precedes(key, bound)
    }
  }

  /// The whole text, where the key of the index is cut.
  private static func sortKey(_ value: FieldValue) -> [UInt8]? {
    switch value {
    case .string(let text): Text.foldedUTF8(text)
    case .reference(let reference): Array(reference.recordName.utf8)
    default: IndexKey.key(for: value)
    }
  }

  private func begins(_ value: FieldValue) -> Bool {
    switch (value, constants[0]) {
    case (.string(let text), .string(let prefix)):
      // The second compares characters: an accent may be a part of a letter or follow it.
      text.utf8.starts(with: prefix.utf8) || text.hasPrefix(prefix)
    case (.reference(let a), .reference(let b)): a.recordName.utf8.starts(with: b.recordName.utf8)
    default: false
    }
  }

  private func isNear(_ value: FieldValue) -> Bool {
    guard case .location(let place) = value, case .location(let origin) = constants[0] else {
      return false
    }
    return Distance.metres(place, origin) <= distance
  }

  /// Strings are equal without regard to case, references by the record they lead to.
  static func equal(_ a: FieldValue, _ b: FieldValue) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)): Text.equalIgnoringCase(a, b)
    case (.reference(let a), .reference(let b)): a.recordName == b.recordName
    case (.location(let a), .location(let b)):
      a.latitude == b.latitude && a.longitude == b.longitude
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    default: a == b
    }
  }
}
