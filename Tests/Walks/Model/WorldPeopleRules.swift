package import Records

/// The walk's own rules for people: inviting, answering, managing.
extension World {
  package func known(_ address: String) -> AccountID? {
    accounts.first { $0.value.addresses.contains(address) }?.key
  }

  /// Live rows of a person, by account or by an address they have.
  package func liveRows(of account: AccountID, in share: ShareID) -> [ParticipantID] {
    let addresses = accounts[account]!.addresses
    return people(of: share).filter { _, row in
      row.isLive
        && (row.account == account
          || row.account == nil && row.address.map(addresses.contains) == true)
    }.map(\.id)
  }

  package enum InvitationExpectation: Equatable {
    case refused, isOwner, alreadyInvited
    case new(invitedBy: AccountID?)
    case renewed(ParticipantID, invitedBy: AccountID?)
  }

  package func expectation(
    of invitation: WalkInvitation, to share: ShareID, by caller: AccountID, _ now: Int64
  ) -> InvitationExpectation {
    let question = WorldQuestion(
      caller: .account(caller), action: .inviteParticipants, target: .share(share), now: now)
    let answer = answer(question)
    guard answer.isAllowed, shares[share]!.isActive else { return .refused }
    let isManager = answer.right >= .administer
    if invitation.role == .administrator, answer.right != .own { return .refused }
    if !isManager, invitation.mayInvite { return .refused }
    let person = invitation.account ?? invitation.address.flatMap(known)
    if let person, zones[shares[share]!.zone]!.owner == person { return .isOwner }
    if isManager, let person, shares[share]!.blocked.contains(person) { return .refused }
    let row =
      person.flatMap { liveRows(of: $0, in: share).first }
      ?? invitation.address.flatMap { address in
        people(of: share).first { $0.row.isLive && $0.row.address == address }?.id
      }
    let inviter = isManager ? nil : caller
    guard let row else { return .new(invitedBy: inviter) }
    let old = participants[row]!
    let isOpen = old.status == .declined || old.status == .invited && old.isExpired(now)
    let isOwnersAlone = old.role == .administrator && answer.right != .own
    guard isOpen, isManager || old.invitedBy == caller, !isOwnersAlone else {
      return .alreadyInvited
    }
    return .renewed(row, invitedBy: inviter)
  }

  package mutating func write(
    _ invitation: WalkInvitation, to share: ShareID, as id: ParticipantID, invitedBy: AccountID?
  ) {
    var row = participants[id] ?? Participant(share: share)
    if participants[id] == nil {
      row.account = invitation.account
      row.address = invitation.address
    }
    row.role = invitation.role
    row.permission = invitation.permission
    row.mayInvite = invitation.mayInvite
    row.expires = invitation.expires
    row.invitedBy = invitedBy
    row.status = .invited
    participants[id] = row
  }

  /// A participant row the caller may manage now.
  package func mayManage(_ id: ParticipantID, by caller: Caller, _ now: Int64) -> Bool {
    let row = participants[id]!
    guard mayChange(row.share, .manageParticipants, by: caller, now) else { return false }
    return row.role != .administrator
      || allows(.appointAdministrators, caller, .share(row.share), now)
  }

  package func mayBlock(_ account: AccountID, in share: ShareID, by caller: Caller, _ now: Int64)
    -> Bool
  {
    guard mayChange(share, .manageParticipants, by: caller, now),
      zones[shares[share]!.zone]!.owner != account, caller != .account(account)
    else { return false }
    let isAdministrator = liveRows(of: account, in: share)
      .contains { participants[$0]!.role == .administrator }
    return !isAdministrator || allows(.appointAdministrators, caller, .share(share), now)
  }

  package mutating func block(_ account: AccountID, in share: ShareID) {
    for id in liveRows(of: account, in: share) { end(id, .blocked) }
    shares[share]!.blocked.insert(account)
    settleRequest(of: account, in: share)
  }

  package func mayUndo(_ id: ParticipantID, by caller: Caller, _ now: Int64) -> Bool {
    let row = participants[id]!
    guard mayManage(id, by: caller, now),
      row.status == .removed || row.status == .stopped
    else { return false }
    if let account = row.account ?? row.address.flatMap(known) {
      if zones[shares[row.share]!.zone]!.owner == account { return false }
      if !liveRows(of: account, in: row.share).isEmpty { return false }
      if shares[row.share]!.blocked.contains(account) { return false }
    }
    if participants[holder(ofLinkOf: id)]!.isLive { return false }
    return !people(of: row.share).contains {
      $0.row.isLive && row.address != nil && $0.row.address == row.address
    }
  }

  package mutating func undo(_ id: ParticipantID, as new: ParticipantID) {
    var row = participants[id]!
    row.linkOf = row.linkOf ?? id
    row.isEnded = false
    row.status = row.wasAccepted ? .accepted : .invited
    if row.role == .publicUser, shares[row.share]!.publicPermission == .none { row.role = .user }
    participants[new] = row
  }

  /// The share as it was before its last stop, with new rows for its people.
  package mutating func restore(
    _ share: ShareID, record: RecordID, _ people: [ParticipantID: ParticipantID]
  ) throws {
    let row = shares[share]!
    guard Set(people.keys) == Set(row.stopped) else {
      throw Disagreement(description: "restored \(people.keys), expected \(row.stopped)")
    }
    start(
      share, root: row.root, zone: row.zone, record: record, guid: row.guid, row.permissionBefore,
      anyone: row.allowedAnyone)
    for (old, new) in people.sorted(by: { $0.value < $1.value }) { undo(old, as: new) }
  }

  package mutating func change(_ id: ParticipantID, _ change: WalkChange) {
    var row = participants[id]!
    if row.role == .publicUser, change.permission != nil || change.mayInvite == true {
      row.role = .user
    }
    row.role = change.role ?? row.role
    row.permission = change.permission ?? row.permission
    row.mayInvite = change.mayInvite ?? row.mayInvite
    if let expires = change.expires { row.expires = expires }
    participants[id] = row
  }

  package func mayBecome(_ change: WalkChange, _ id: ParticipantID, by caller: Caller, _ now: Int64)
    -> Bool
  {
    guard participants[id]!.isLive, mayManage(id, by: caller, now) else { return false }
    return change.role != .administrator
      || allows(.appointAdministrators, caller, .share(participants[id]!.share), now)
  }
}
