package import PhoneNumbers
package import Records
package import SQLite

extension Shares {
  /// Invites several people; each has an outcome of its own, in the same order.
  package static func invite(
    _ context: WriteContext, share: ShareID, _ invitations: [Invitation]
  ) throws -> [InvitationOutcome] {
    try planInvitations(
      context.connection, context.viewer, share: share, invitations, phones: context.phones
    ).apply(context)
  }

  package static func planInvitations(
    _ c: Connection, _ viewer: Viewer, share: ShareID, _ invitations: [Invitation],
    phones: PhoneNumbers = PhoneNumbers()
  ) throws -> InvitationPlan {
    let (row, decision) = try authorize(c, viewer, .inviteParticipants, share)
    let inviter = Inviter(viewer, decision)
    var plan = InvitationPlan(effects: ShareEffects(row))
    for invitation in invitations {
      do {
        plan.answers.append(try plan.add(invitation, by: inviter, c, viewer.now, phones))
      } catch let error as StoreError {
        plan.answers.append(.refused(error))
      }
    }
    if !plan.effects.steps.isEmpty { plan.effects.steps.append(.touch) }
    return plan
  }

  /// Who invites, and how much they can give.
  fileprivate struct Inviter {
    var account: AccountID?
    var right: AccessRight

    init(_ viewer: Viewer, _ decision: AccessDecision) {
      account = viewer.account
      right = decision.right
    }

    /// Owner and administrators; what others give never lasts longer than what they have.
    var isManager: Bool { right >= .administer }

    /// Somebody who declined, or let it expire, may be asked once more by whoever invited them.
    /// Administrators belong to the owner, also those who have not answered.
    func mayRenew(_ row: ParticipantRow, at now: Int64) -> Bool {
      guard row.status == .declined || row.status == .invited && row.isExpired(at: now) else {
        return false
      }
      if row.role == .administrator { return right == .own }
      return isManager || row.invitedBy == account
    }

    func check(_ invitation: Invitation) throws {
      guard invitation.permission != .none else {
        throw StoreError(.badRequest, "An invitation gives at least reading.")
      }
      switch invitation.role {
      case .user where isManager: return
      case .user:
        guard !invitation.mayInvite else {
          throw StoreError(.accessDenied, "Only the owner lets others invite.")
        }
        guard invitation.permission == .readOnly || right >= .write else {
          throw StoreError(.accessDenied, "Nobody gives more than they have.")
        }
      case .administrator:
        guard right == .own else {
          throw StoreError(.accessDenied, "Only the owner appoints administrators.")
        }
      case .owner, .publicUser:
        throw StoreError(.badRequest, "An invitation makes a user or an administrator.")
      }
    }
  }

  static func isBlocked(_ c: Connection, _ share: ShareID, _ account: AccountID) throws -> Bool {
    try c.exists("SELECT 1 FROM blocked WHERE share = \(share) AND account = \(account)")
  }
}

extension InvitationPlan {
  /// Decides one more invitation, in the light of those before it.
  fileprivate mutating func add(
    _ invitation: Invitation, by inviter: Shares.Inviter, _ c: Connection, _ now: Int64,
    _ phones: PhoneNumbers
  ) throws -> Answer {
    let share = effects.share
    try inviter.check(invitation)
    if let expires = invitation.expires, expires <= now {
      throw StoreError(.badRequest, "The invitation would have ended already.")
    }
    let person = try InvitedPerson.find(c, invitation.invitee, in: share, phones)
    if let known = person.known, known == share.owner { return .isOwner }
    if inviter.isManager, let known = person.known, try Shares.isBlocked(c, share.id, known) {
      throw StoreError(.badRequest, "This person is blocked; unblock them first.")
    }
    if let row = try person.existing(c, in: share) {
      guard !renews(row), inviter.mayRenew(row, at: now) else { return .alreadyInvited(row.id) }
      effects.steps.append(.renew(row, to: inviter.renewed(row, invitation)))
      return .renews(row.id)
    }
    let planned = entering
    if let n = planned.firstIndex(where: person.isInvited(by:)) { return .alreadyPlanned(n) }
    try Shares.requireRoom(c, share.id, planned: planned.count)
    effects.steps.append(.enter(inviter.newParticipant(person, invitation)))
    return .enters(planned.count)
  }

  private var entering: [NewParticipant] {
    effects.steps.compactMap { step in
      if case .enter(let new) = step { new } else { nil }
    }
  }

  private func renews(_ row: ParticipantRow) -> Bool {
    effects.steps.contains { step in
      if case .renew(let other, _) = step { other.id == row.id } else { false }
    }
  }
}

extension Shares.Inviter {
  fileprivate func newParticipant(
    _ person: InvitedPerson, _ invitation: Invitation
  ) -> NewParticipant {
    NewParticipant(
      uuid: invitation.uuid, account: person.account, address: person.address,
      role: invitation.role, permission: invitation.permission, mayInvite: invitation.mayInvite,
      invitedBy: isManager ? nil : account, expires: invitation.expires, known: person.known)
  }

  fileprivate func renewed(_ row: ParticipantRow, _ invitation: Invitation) -> ParticipantRow {
    var new = row
    new.status = .invited
    new.role = invitation.role
    new.permission = invitation.permission
    new.mayInvite = invitation.mayInvite
    new.expires = invitation.expires
    new.invitedBy = isManager ? nil : account
    return new
  }
}

extension InvitedPerson {
  /// True when a new participation is the same person's, however they are named there.
  fileprivate func isInvited(by new: NewParticipant) -> Bool {
    if let known, new.known == known { return true }
    guard let address, let other = new.address else { return false }
    return address.kind == other.kind && address.folded == other.folded
  }
}
