package import Records
import SQLite

extension Shares {
  /// Invites several people; each has an outcome of its own, in the same order.
  package static func invite(
    _ context: WriteContext, share: ShareID, _ invitations: [Invitation]
  ) throws -> [InvitationOutcome] {
    let (row, decision) = try authorize(context, .inviteParticipants, share)
    var hasInvited = false
    let outcomes = try invitations.map { invitation in
      do {
        let outcome = try context.savepoint {
          try invite(context, row, invitation, inviter: Inviter(context, decision))
        }
        if case .invited = outcome { hasInvited = true }
        return outcome
      } catch let error as StoreError {
        return .refused(error)
      }
    }
    if hasInvited { try moveTag(context, row) }
    return outcomes
  }

  /// Who invites, and how much they can give.
  private struct Inviter {
    var account: AccountID?
    var right: AccessRight

    init(_ context: WriteContext, _ decision: AccessDecision) {
      account = context.actor.caller.accountID
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

  private static func invite(
    _ context: WriteContext, _ share: ShareRow, _ invitation: Invitation, inviter: Inviter
  ) throws -> InvitationOutcome {
    let c = context.connection
    try inviter.check(invitation)
    if let expires = invitation.expires, expires <= context.now {
      throw StoreError(.badRequest, "The invitation would have ended already.")
    }
    let person = try InvitedPerson.find(c, invitation.invitee, in: share, context.phones)
    if let known = person.known, known == share.owner { return .isOwner }
    if inviter.isManager, let known = person.known, try isBlocked(c, share.id, known) {
      throw StoreError(.badRequest, "This person is blocked; unblock them first.")
    }
    if let row = try person.existing(c, in: share) {
      guard inviter.mayRenew(row, at: context.now) else { return .alreadyInvited(row.id) }
      try renew(context, row, invitation, inviter)
      return .invited(row.id)
    }
    let new = NewParticipant(
      uuid: invitation.uuid, account: person.account, address: person.address,
      role: invitation.role, permission: invitation.permission, mayInvite: invitation.mayInvite,
      invitedBy: inviter.isManager ? nil : inviter.account, expires: invitation.expires)
    return .invited(try new.insert(context, into: share))
  }

  private static func renew(
    _ context: WriteContext, _ row: ParticipantRow, _ invitation: Invitation, _ inviter: Inviter
  ) throws {
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET status = \(AcceptanceStatus.invited), answered_at = NULL,
          role = \(invitation.role), permission = \(invitation.permission),
          may_invite = \(invitation.mayInvite), expires_at = \(invitation.expires),
          invited_by = \(inviter.isManager ? nil : inviter.account)
        WHERE id = \(row.id)
        """)
    }
  }

  static func isBlocked(_ c: Connection, _ share: ShareID, _ account: AccountID) throws -> Bool {
    try c.exists("SELECT 1 FROM blocked WHERE share = \(share) AND account = \(account)")
  }
}
