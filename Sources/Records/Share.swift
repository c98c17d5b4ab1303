/// What a participant may do with shared records, in the protocol's words.
package enum Permission: String, Sendable, CaseIterable, Comparable {
  case none = "NONE"
  case readOnly = "READ_ONLY"
  case readWrite = "READ_WRITE"

  private var rank: Int {
    switch self {
    case .none: 0
    case .readOnly: 1
    case .readWrite: 2
    }
  }
  package static func < (a: Permission, b: Permission) -> Bool { a.rank < b.rank }
}

/// A participant's role in a share, in the protocol's words.
package enum ParticipantRole: String, Sendable, CaseIterable {
  case owner = "OWNER"
  case administrator = "ADMINISTRATOR"
  case user = "USER"
  case publicUser = "PUBLIC_USER"
}

/// Where a participation stands. The protocol knows INVITED, ACCEPTED and REMOVED; the others are
/// ours and are answered as REMOVED there. Only `invited`, `accepted` and `declined` rows are live;
/// the others carry `ended_seq`.
package enum AcceptanceStatus: String, Sendable, CaseIterable {
  case invited = "INVITED"
  case accepted = "ACCEPTED"
  case declined = "DECLINED"
  case removed = "REMOVED"
  case left = "LEFT"
  case blocked = "BLOCKED"
  case stopped = "STOPPED"
}

/// How a person is named before an account is known.
package enum AddressKind: String, Sendable, CaseIterable {
  case email
  case phone
}
