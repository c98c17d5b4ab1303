extension AccessReason {
  /// The kinds of reasons, without what they speak of; the raw values name the sentences.
  package enum Code: String, Sendable, CaseIterable {
    case operatorHoldsStore
    case signInNeeded
    case accountDisabled
    case ownsZone
    case ownsDatabase
    case doesNotOwnZone
    case defaultZoneCannotBeShared
    case zoneDeleted
    case notShared
    case shareStopped
    case blocked
    case participantMay
    case administersShare
    case participantReadOnly
    case inviterLost
    case participationEnded
    case participationExpired
    case notAccepted
    case invited
    case notAParticipant
    case mayNotInvite
    case rootBelongsToOwner
    case peopleBelongToOwner
    case shareBelongsToOwner
    case ownershipNotOffered
    case personalLinkOf
    case takenByAnother
    case addressOfAnother
    case publicLink
    case noPublicLink
    case joinFirst
    case linkNotShown
    case linkEnded
    case linkExpired
    case passwordNeeded
    case linkUsedUp
    case preview
    case previewOff
    case anonymousReadOnly
    case publicDatabase
    case roleGrants
    case noRoleGrants
    case teamRole
    case noTeamRole
    case teamReachesNoRecords
    case instanceAdmin
    case instanceAdminLook
    case instanceAuditor
    case auditorGrant
    case auditorWithoutGrant
    case noInstanceRole
    case actionNotForThis
  }

  package var code: Code {
    switch self {
    case .operatorHoldsStore: .operatorHoldsStore
    case .signInNeeded: .signInNeeded
    case .accountDisabled: .accountDisabled
    case .ownsZone: .ownsZone
    case .ownsDatabase: .ownsDatabase
    case .doesNotOwnZone: .doesNotOwnZone
    case .defaultZoneCannotBeShared: .defaultZoneCannotBeShared
    case .zoneDeleted: .zoneDeleted
    case .notShared: .notShared
    case .shareStopped: .shareStopped
    case .blocked: .blocked
    case .participantMay: .participantMay
    case .administersShare: .administersShare
    case .participantReadOnly: .participantReadOnly
    case .inviterLost: .inviterLost
    case .participationEnded: .participationEnded
    case .participationExpired: .participationExpired
    case .notAccepted: .notAccepted
    case .invited: .invited
    case .notAParticipant: .notAParticipant
    case .mayNotInvite: .mayNotInvite
    case .rootBelongsToOwner: .rootBelongsToOwner
    case .peopleBelongToOwner: .peopleBelongToOwner
    case .shareBelongsToOwner: .shareBelongsToOwner
    case .ownershipNotOffered: .ownershipNotOffered
    case .personalLinkOf: .personalLinkOf
    case .takenByAnother: .takenByAnother
    case .addressOfAnother: .addressOfAnother
    case .publicLink: .publicLink
    case .noPublicLink: .noPublicLink
    case .joinFirst: .joinFirst
    case .linkNotShown: .linkNotShown
    case .linkEnded: .linkEnded
    case .linkExpired: .linkExpired
    case .passwordNeeded: .passwordNeeded
    case .linkUsedUp: .linkUsedUp
    case .preview: .preview
    case .previewOff: .previewOff
    case .anonymousReadOnly: .anonymousReadOnly
    case .publicDatabase: .publicDatabase
    case .roleGrants: .roleGrants
    case .noRoleGrants: .noRoleGrants
    case .teamRole: .teamRole
    case .noTeamRole: .noTeamRole
    case .teamReachesNoRecords: .teamReachesNoRecords
    case .instanceAdmin: .instanceAdmin
    case .instanceAdminLook: .instanceAdminLook
    case .instanceAuditor: .instanceAuditor
    case .auditorGrant: .auditorGrant
    case .auditorWithoutGrant: .auditorWithoutGrant
    case .noInstanceRole: .noInstanceRole
    case .actionNotForThis: .actionNotForThis
    }
  }
}
