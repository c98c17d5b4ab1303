/// Everything a decision depends on, loaded from the tables as of now or from the log as of then.
package struct AccessFacts: Hashable, Sendable {
  package var environment: Environment = .development
  package var container: ContainerID?
  /// The stored database: public or private. The shared database is a view of private ones.
  package var scope: DatabaseScope = .private
  package var teamRole: TeamRole?
  package var accountState: AccountState?
  package var instanceRole: InstanceRole?
  /// Who owns the private database in question when there is no zone yet.
  package var databaseOwner: AccountID?
  package var zone: ZoneFacts?
  /// For a creation: the record as it would be.
  package var record: RecordFacts?
  /// The governing share: the record's, else the zone's.
  package var share: ShareFacts?
  /// Every participation of the caller in the governing share, ended ones too: by account,
  /// invitations by each of the caller's verified addresses, and the one whose personal link the
  /// caller holds. One row appears once; a match by account comes first, then by address.
  package var participants: [ParticipantFacts] = []
  package var isBlocked = false
  package var roleGrants: [RoleGrant] = []
  package var auditorGrantUntil: Int64?
  package var proof = Proof()

  package init() {}
}

package struct ZoneFacts: Hashable, Sendable {
  package var id: ZoneID
  package var owner: AccountID
  package var isDefault: Bool
  package var isDeleted: Bool

  package init(id: ZoneID, owner: AccountID, isDefault: Bool = false, isDeleted: Bool = false) {
    self.id = id
    self.owner = owner
    self.isDefault = isDefault
    self.isDeleted = isDeleted
  }
}

/// The class of a record: decisions are made once for each class, not for each row.
package struct RecordFacts: Hashable, Sendable {
  package var isRoot: Bool
  package var isShareRecord: Bool
  package var creator: AccountID?
  package var type: String

  package init(
    isRoot: Bool = false, isShareRecord: Bool = false, creator: AccountID? = nil, type: String = ""
  ) {
    self.isRoot = isRoot
    self.isShareRecord = isShareRecord
    self.creator = creator
    self.type = type
  }
}

package struct ShareFacts: Hashable, Sendable {
  package var id: ShareID
  package var isZoneWide: Bool
  package var isActive: Bool
  package var publicPermission: Permission
  /// True when people without an account may read through the link.
  package var allowsAnyone: Bool
  package var participantsMayInvite: Bool
  package var allowsAccessRequests: Bool
  package var showsPreview: Bool
  /// Whom the owner has offered to become the owner instead.
  package var offeredTo: AccountID?
  package var link: LinkFacts?

  package init(
    id: ShareID, isZoneWide: Bool = false, isActive: Bool = true,
    publicPermission: Permission = .none, allowsAnyone: Bool = false,
    participantsMayInvite: Bool = false, allowsAccessRequests: Bool = false,
    showsPreview: Bool = true, offeredTo: AccountID? = nil, link: LinkFacts? = nil
  ) {
    self.id = id
    self.isZoneWide = isZoneWide
    self.isActive = isActive
    self.publicPermission = publicPermission
    self.allowsAnyone = allowsAnyone
    self.participantsMayInvite = participantsMayInvite
    self.allowsAccessRequests = allowsAccessRequests
    self.showsPreview = showsPreview
    self.offeredTo = offeredTo
    self.link = link
  }
}

/// Conditions of the link that is current for a share.
package struct LinkFacts: Hashable, Sendable {
  package var isEnded: Bool
  /// Milliseconds since 1970.
  package var expires: Int64?
  package var needsPassword: Bool
  package var usesLeft: Int64?

  package init(
    isEnded: Bool = false, expires: Int64? = nil, needsPassword: Bool = false,
    usesLeft: Int64? = nil
  ) {
    self.isEnded = isEnded
    self.expires = expires
    self.needsPassword = needsPassword
    self.usesLeft = usesLeft
  }
}

package struct ParticipantFacts: Hashable, Sendable {
  package enum Match: Hashable, Sendable {
    case account
    /// An invitation to an address that the caller has verified.
    case verifiedAddress
    /// The caller holds this participant's personal link.
    case personalLink
  }

  package var id: ParticipantID
  package var match: Match
  package var role: ParticipantRole
  package var permission: Permission
  package var mayInvite: Bool
  /// What whoever invited this participant has now; nil when that was the owner or an administrator.
  package var inviterPermission: Permission?
  package var status: AcceptanceStatus
  package var isEnded: Bool
  /// Milliseconds since 1970.
  package var expires: Int64?
  /// For a personal link: the invited address is verified by another account.
  package var isAddressOfAnother: Bool

  package init(
    id: ParticipantID, match: Match = .account, role: ParticipantRole = .user,
    permission: Permission = .readOnly, mayInvite: Bool = false,
    inviterPermission: Permission? = nil, status: AcceptanceStatus = .accepted,
    isEnded: Bool = false, expires: Int64? = nil, isAddressOfAnother: Bool = false
  ) {
    self.id = id
    self.match = match
    self.role = role
    self.permission = permission
    self.mayInvite = mayInvite
    self.inviterPermission = inviterPermission
    self.status = status
    self.isEnded = isEnded
    self.expires = expires
    self.isAddressOfAnother = isAddressOfAnother
  }
}

/// A right of a security role on a record type of the public database.
package struct RoleGrant: Hashable, Sendable {
  package enum Right: String, Sendable, CaseIterable {
    case read = "READ"
    case create = "CREATE"
    case write = "WRITE"
  }

  /// `_world`, `_icloud`, `_creator` or a custom role.
  package var role: String
  package var type: String
  package var right: Right
  /// True when the caller is in the custom role.
  package var isMember: Bool

  package init(role: String, type: String, right: Right, isMember: Bool = false) {
    self.role = role
    self.type = type
    self.right = right
    self.isMember = isMember
  }
}

/// What the caller has shown in this request.
package struct Proof: Hashable, Sendable {
  /// The short GUID of the share's current link.
  package var showedLink = false
  /// The password of the link was given.
  package var passedGate = false
  /// The participant whose personal or one-time link the caller holds.
  package var personalLink: ParticipantID?

  package init() {}
}
