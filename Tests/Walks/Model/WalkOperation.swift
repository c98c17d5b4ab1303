package import Records

/// One random operation of a permission walk, printed as it is when the walk fails.
package enum WalkOperation: Sendable {
  // Records
  case createRecord(ZoneID, name: String, type: String, parent: RecordID?, owner: RecordID?)
  case updateRecord(RecordID)
  case setParent(RecordID, RecordID?)
  case deleteRecord(RecordID)
  // Shares
  case shareRecord(RecordID, Permission, anyone: Bool)
  case shareZone(ZoneID, Permission, anyone: Bool)
  case setPublicPermission(ShareID, Permission, anyone: Bool)
  case setSwitches(ShareID, mayInvite: Bool, showsPreview: Bool, allowsRequests: Bool)
  case setLinkExpiry(ShareID, Int64?)
  case setLinkPassword(ShareID, Bool)
  case setLinkUses(ShareID, Int64?)
  case passGate(ShareID, until: Int64)
  case renewLink(ShareID)
  case stop(ShareID)
  case undoStop(ShareID)
  case offer(ParticipantID)
  case withdrawOffer(ShareID)
  case answerOffer(ShareID, takes: Bool)
  // People
  case invite(ShareID, WalkInvitation)
  case accept(ShareID, byLink: Bool, personal: ParticipantID?)
  case decline(ShareID, byLink: Bool, personal: ParticipantID?)
  case change(ParticipantID, WalkChange)
  case remove(ParticipantID)
  case undoRemoval(ParticipantID)
  case block(ShareID, AccountID)
  case unblock(ShareID, AccountID)
  case leave(ShareID)
  // Those who are not named yet
  case request(ShareID)
  case approve(ShareID, AccountID, Permission)
  case deny(ShareID, AccountID, blocks: Bool)
  case addOneTimeLink(ShareID, Permission)
  /// At the one-time link that was made for this participation.
  case openOneTimeLink(ParticipantID)
  case declineOneTimeLink(ParticipantID)
  // Zones, accounts, offices
  case createZone(ContainerID, name: String)
  case deleteZone(ZoneID)
  case addAddress(AccountID, String)
  case setDisabled(AccountID, Bool)
  case setTeamRole(ContainerID, AccountID, TeamRole?)
  case setGrants(ContainerID, type: String, [World.Grant])
  case setMember(ContainerID, role: String, AccountID, Bool)
  case grantAuditor(ContainerID, owner: AccountID, auditor: AccountID, until: Int64)
  case advance(Int64)
}

extension WalkOperation {
  /// Whoever is approved is invited.
  package var invitation: (share: ShareID, invitation: WalkInvitation)? {
    switch self {
    case .invite(let share, let invitation): (share, invitation)
    case .approve(let share, let account, let permission):
      (
        share,
        WalkInvitation(account: account, permission: permission, role: .user, mayInvite: false)
      )
    default: nil
    }
  }
}

package struct WalkInvitation: Sendable {
  package var account: AccountID?
  package var address: String?
  package var permission: Permission
  package var role: ParticipantRole
  package var mayInvite: Bool
  package var expires: Int64?
}

package struct WalkChange: Sendable {
  package var permission: Permission?
  package var role: ParticipantRole?
  package var mayInvite: Bool?
  /// Set to a time, taken away, or left as it is.
  package var expires: Int64??
}

/// What the store answered: what only it can know.
package enum WalkResult: Sendable {
  case done
  case record(RecordID)
  case share(ShareID, record: RecordID, guid: String, isNew: Bool)
  case participant(ParticipantID?, wasAlready: Bool)
  case invited(ParticipantID)
  case oneTimeLink(ParticipantID, guid: String)
  case alreadyInvited(ParticipantID)
  case isOwner
  case guid(String)
  case restored(record: RecordID, people: [ParticipantID: ParticipantID])
  case zone(ZoneID)
  case refused(String)

  package var isRefused: Bool { if case .refused = self { true } else { false } }
}
