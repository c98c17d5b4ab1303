/// What a filter asks of a field, in the protocol's words.
package enum QueryComparator: String, Sendable, CaseIterable {
  case equals = "EQUALS"
  case notEquals = "NOT_EQUALS"
  case lessThan = "LESS_THAN"
  case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
  case greaterThan = "GREATER_THAN"
  case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
  case near = "NEAR"
  case containsAllTokens = "CONTAINS_ALL_TOKENS"
  case containsAnyTokens = "CONTAINS_ANY_TOKENS"
  case `in` = "IN"
  case notIn = "NOT_IN"
  case listContains = "LIST_CONTAINS"
  case notListContains = "NOT_LIST_CONTAINS"
  case listContainsAny = "LIST_CONTAINS_ANY"
  case notListContainsAny = "NOT_LIST_CONTAINS_ANY"
  case listContainsAll = "LIST_CONTAINS_ALL"
  case notListContainsAll = "NOT_LIST_CONTAINS_ALL"
  case beginsWith = "BEGINS_WITH"
  case notBeginsWith = "NOT_BEGINS_WITH"
  case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
  case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"

  /// The comparator whose answer is turned round: what it does not match, the negated one does.
  package var negating: QueryComparator? {
    switch self {
    case .notEquals: .equals
    case .notIn: .in
    case .notListContains: .listContains
    case .notListContainsAny: .listContainsAny
    case .notListContainsAll: .listContainsAll
    case .notBeginsWith: .beginsWith
    case .notListMemberBeginsWith: .listMemberBeginsWith
    default: nil
    }
  }

  /// True when the value is a list of which each element counts.
  package var takesList: Bool {
    switch negating ?? self {
    case .in, .listContainsAny, .listContainsAll: true
    default: false
    }
  }

  /// True when it is asked of a list's members.
  package var asksMembers: Bool {
    switch negating ?? self {
    case .listContains, .listContainsAny, .listContainsAll, .listMemberBeginsWith: true
    default: false
    }
  }

  package var asksTokens: Bool { self == .containsAllTokens || self == .containsAnyTokens }

  package var asksOrder: Bool {
    switch self {
    case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals: true
    default: false
    }
  }
}
