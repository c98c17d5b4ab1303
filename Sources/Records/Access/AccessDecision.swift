/// The answer to a question, with every path that was tried: "why not" needs all of them.
package struct AccessDecision: Hashable, Sendable {
  package var isAllowed: Bool
  /// The strongest right over the object in question that the open paths give, also when the
  /// action is refused: whoever may only view and asks to write still has `.read` here.
  package var right: AccessRight
  package var paths: [AccessPath]
  package var obligations: Set<Obligation>

  package init(
    isAllowed: Bool, right: AccessRight, paths: [AccessPath], obligations: Set<Obligation> = []
  ) {
    self.isAllowed = isAllowed
    self.right = right
    self.paths = paths
    self.obligations = obligations
  }
}

/// Rights from weakest to strongest; each includes the ones before it.
package enum AccessRight: Int, Sendable, Comparable, CaseIterable {
  case none
  /// That it exists, who shares it with whom; no field values.
  case metadata
  case read
  case write
  /// Write, and change people and permissions of the share.
  case administer
  case own

  package static func < (a: AccessRight, b: AccessRight) -> Bool { a.rawValue < b.rawValue }
}

/// What the caller of the decision must do before the answer goes out.
package enum Obligation: String, Sendable {
  /// Commit a log entry of this look first.
  case recordLook
  /// Send `Cache-Control: no-store`.
  case noStore
}

package struct AccessPath: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case storeOperator, account, owner, block, participant, invitation, personalLink, publicLink
    case anonymousLink, preview, securityRole, team, administrator, auditor
  }

  package enum Verdict: Hashable, Sendable {
    case grants(AccessRight)
    case refuses
    /// Open by itself, but closed by a block or because the account is disabled.
    case overridden(AccessRight)
    /// The path does not exist for this object.
    case doesNotApply
  }

  package var kind: Kind
  package var verdict: Verdict
  package var reason: AccessReason

  package init(_ kind: Kind, _ verdict: Verdict, _ reason: AccessReason) {
    self.kind = kind
    self.verdict = verdict
    self.reason = reason
  }
}
