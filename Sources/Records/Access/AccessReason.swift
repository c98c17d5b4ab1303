/// Why a path is open or closed. The sentences stand in the message catalogues under
/// `reason.<code>`; the ids name what the sentence speaks of.
package enum AccessReason: Hashable, Sendable {
  // Who
  case operatorHoldsStore
  case signInNeeded
  case accountDisabled
  // Owner
  case ownsZone(ZoneID)
  case ownsDatabase
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
  /// Who invited this participant has only this permission left, and so has the participant.
  case inviterLost(ParticipantID, Permission)
  case participationEnded(ParticipantID, AcceptanceStatus)
  case participationExpired(ParticipantID)
  case notAccepted(ParticipantID, AcceptanceStatus)
  case invited(ParticipantID)
  case notAParticipant
  case mayNotInvite
  /// Only the owner may delete or move the root of a share.
  case rootBelongsToOwner(ShareID)
  /// Only the owner and administrators change and see people.
  case peopleBelongToOwner(ShareID)
  /// Only the owner starts and stops sharing and appoints administrators.
  case shareBelongsToOwner(ShareID)
  /// The owner has not offered the zone to the caller.
  case ownershipNotOffered(ShareID)
  case personalLinkOf(ParticipantID)
  /// The invitation was accepted by another account.
  case takenByAnother(ParticipantID)
  /// The invited address belongs to another account, and only that one may claim the link.
  case addressOfAnother(ParticipantID)
  // Link
  case publicLink(ShareID, Permission)
  case noPublicLink(ShareID)
  /// The public link admits the caller, who has not accepted the share.
  case joinFirst(ShareID)
  case linkNotShown
  case linkEnded
  case linkExpired
  case passwordNeeded
  case linkUsedUp
  case preview(ShareID)
  case previewOff
  case anonymousReadOnly
  // Public database
  case publicDatabase
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
  /// The path exists, but never leads to this action.
  case actionNotForThis
}
