/// What an audit finds without being asked.
package enum FindingKind: String, Sendable, CaseIterable {
  // Shares
  case publicWritable, publicWithoutEnd, disabledOwner, nearLimit
  // Participations
  case invitationUnanswered, withoutUse, unverified, severalIdentities, otherAdministrator
  // Credentials
  case tokenUnused, keyUnused, tokenShared, keyShared

  package var severity: FindingSeverity {
    switch self {
    case .publicWritable, .disabledOwner: .serious
    case .publicWithoutEnd, .withoutUse, .unverified, .otherAdministrator, .keyUnused, .keyShared:
      .attention
    case .nearLimit, .invitationUnanswered, .severalIdentities, .tokenUnused, .tokenShared: .note
    }
  }

  var isAboutCredentials: Bool {
    switch self {
    case .tokenUnused, .keyUnused, .tokenShared, .keyShared: true
    default: false
    }
  }
}

/// How much something that was found matters, least first.
package enum FindingSeverity: String, Sendable, CaseIterable, Comparable {
  case note, attention, serious

  package static func < (a: FindingSeverity, b: FindingSeverity) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// After how long something counts as left lying.
package struct FindingTerms: Hashable, Sendable {
  package static let mostDays: Int64 = 3650
  package static let standard = FindingTerms()

  /// Days for which an invitation may go unanswered.
  package var invitationDays: Int64 = 14
  /// Days without use, of people, tokens and keys.
  package var unusedDays: Int64 = 90

  package init() {}

  static let day: Int64 = 86_400_000
}

/// What names a finding for good: `publicWritable-12`.
package struct FindingKey: Hashable, Sendable {
  package let kind: FindingKind
  package let object: Int64

  package init(_ kind: FindingKind, _ object: Int64) {
    self.kind = kind
    self.object = object
  }

  package init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = FindingKind(rawValue: String(parts[0])),
      let object = Int64(parts[1]), object > 0
    else { return nil }
    self.init(kind, object)
  }

  package var text: String { "\(kind.rawValue)-\(object)" }
}
