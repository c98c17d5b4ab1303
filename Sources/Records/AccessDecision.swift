/// The answer to a question, with every path that was tried: "why not" needs all of them.
package struct AccessDecision: Hashable, Sendable {
  package var isAllowed: Bool
  /// The strongest right over the records in question that the open paths give.
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
    case storeOperator, account, owner, block, participant, invitation, publicLink, anonymousLink
    case personalLink, securityRole, team, administrator, auditor
  }

  package enum Verdict: Hashable, Sendable {
    case grants(AccessRight)
    case refuses
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

/// Why a path is open or closed. The sentences stand in the message catalogues under
/// `reason.<code>`; the ids name what the sentence speaks of.
package enum AccessReason: Hashable, Sendable {
  // Who
  case operatorHoldsStore
  case signInNeeded
  case accountDisabled
  // Owner
  case ownsZone(ZoneID)
  case doesNotOwnZone
  case defaultZoneCannotBeShared
  case zoneDeleted
  // Share
  case notShared
  case shareStopped(ShareID)
  case blocked(ShareID)
  case participantMay(ParticipantID, Permission)
  case administersShare(ParticipantID)
  case participantReadOnly(ParticipantID)
  case inviterLost(ParticipantID, Permission)
  case participationEnded(ParticipantID, AcceptanceStatus)
  case participationExpired(ParticipantID)
  case notAccepted(ParticipantID, AcceptanceStatus)
  case invited(ParticipantID)
  case notAParticipant
  case mayNotInvite
  case rootBelongsToOwner(ShareID)
  case peopleBelongToOwner(ShareID)
  case personalLinkOf(ParticipantID)
  // Link
  case publicLink(ShareID, Permission)
  case noPublicLink(ShareID)
  case linkNotShown
  case linkEnded
  case linkExpired
  case passwordNeeded
  case linkUsedUp
  case previewOff
  case anonymousReadOnly
  // Public database
  case roleGrants(String, RoleGrant.Right)
  case noRoleGrants(RoleGrant.Right)
  // Teams and the server
  case teamRole(TeamRole)
  case noTeamRole
  case teamReachesNoRecords(TeamRole)
  case instanceAdmin
  case instanceAdminLook
  case instanceAuditor
  case auditorGrant(until: Int64)
  case auditorWithoutGrant
  case noInstanceRole
  case actionNotForThis
}
