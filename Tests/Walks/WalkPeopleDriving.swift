package import RecordStore
package import Records
package import SQLite

extension WalkDriver {
  package func people(_ operation: WalkOperation) throws -> WalkResult {
    switch operation {
    case .invite(let share, let invitation): return try invite(share, invitation)
    case .accept(let share, let byLink, let personal):
      let acceptance =
        byLink || personal != nil
        ? try Shares.accept(
          context, guid: world.shares[share]!.guid, personal: try personal.map(secret(of:)))
        : try Shares.accept(context, share: share)
      return .participant(acceptance.participant, wasAlready: acceptance.wasAlready)
    case .decline(let share, let byLink, let personal):
      if byLink || personal != nil {
        try Shares.decline(
          context, guid: world.shares[share]!.guid, personal: try personal.map(secret(of:)))
      } else {
        try Shares.decline(context, share: share)
      }
    case .change(let id, let change): try Shares.change(context, participant: id, changed(change))
    case .remove(let id): try Shares.remove(context, participant: id)
    case .undoRemoval(let id):
      let new = try Shares.undoRemoval(context, participant: id)
      return .participant(new, wasAlready: false)
    case .block(let share, let account):
      try Shares.block(context, share: share, account: account)
    case .unblock(let share, let account):
      try Shares.unblock(context, share: share, account: account)
    case .leave(let share): try Shares.leave(context, share: share)
    default: break
    }
    return .done
  }

  private func invite(_ share: ShareID, _ invitation: WalkInvitation) throws -> WalkResult {
    try result(of: Shares.invite(context, share: share, [invited(invitation)])[0])
  }

  func result(of outcome: InvitationOutcome) throws -> WalkResult {
    switch outcome {
    case .invited(let id): return .invited(id)
    case .alreadyInvited(let id): return .alreadyInvited(id)
    case .isOwner: return .isOwner
    case .refused(let error): throw error
    }
  }

  package func invited(_ invitation: WalkInvitation) -> Invitation {
    Invitation(
      invitation.account.map { .account($0) } ?? .address(.email, invitation.address!),
      permission: invitation.permission, role: invitation.role, mayInvite: invitation.mayInvite,
      expires: invitation.expires)
  }

  package func changed(_ change: WalkChange) -> ParticipantChange {
    ParticipantChange(
      permission: change.permission, role: change.role, mayInvite: change.mayInvite,
      expires: change.expires.map { .set($0) } ?? .keep)
  }

  package func secret(of participant: ParticipantID) throws -> PersonalSecret {
    PersonalSecret(
      try Self.secretText(of: participant, context.connection, context.keys), keys: context.keys)
  }

  /// The secret part of a participant's personal link.
  package static func secretText(
    of participant: ParticipantID, _ c: Connection, _ keys: InstanceKey
  ) throws -> String {
    let found = try c.first(
      "SELECT coalesce(link_of, id), link_generation FROM participant WHERE id = \(participant)"
    ) { (link: try $0.id(0, as: ParticipantID.self), generation: $0.int(1)) }
    return PersonalSecret.text(
      found?.link ?? participant, generation: found?.generation ?? 0, keys: keys)
  }

  package func offices(_ operation: WalkOperation) throws {
    let server = context.acting(as: .operatorOfStore)
    let c = context.connection
    switch operation {
    case .addAddress(let account, let address):
      try Accounts.vouch(server, account: account, .email, address)
    case .setDisabled(let account, true): try Accounts.disable(server, account: account)
    case .setDisabled(let account, false): try Accounts.enable(server, account: account)
    case .setTeamRole(let container, let account, let role):
      try Containers.setTeamRole(server, container: container, account: account, role: role)
    case .setGrants(let container, let type, let grants):
      try c.run(
        """
        DELETE FROM role_grant WHERE type = \(type)
          AND role IN (SELECT id FROM role WHERE container = \(container))
        """)
      for grant in grants + [World.Grant(role: "editors", right: nil)] {
        try c.run(
          """
          INSERT INTO role_grant (role, type, permit)
          SELECT id, \(type), \(grant.right?.rawValue ?? "NONE") FROM role
          WHERE container = \(container) AND name = \(grant.role)
          """)
      }
    case .setMember(let container, let role, let account, let isMember):
      try setMember(container, role, account, isMember)
    case .grantAuditor(let container, let owner, let auditor, let until):
      try grantAuditor(container, owner, auditor, until)
    default: break
    }
  }

  /// As an owner's own form, but from anybody to anybody and until any time.
  private func grantAuditor(
    _ container: ContainerID, _ owner: AccountID, _ auditor: AccountID, _ until: Int64
  ) throws {
    let c = context.connection
    let known = try c.first(
      """
      SELECT id FROM auditor_grant
      WHERE container = \(container) AND owner = \(owner) AND account = \(auditor)
      """
    ) { $0.int(0) }
    if let known {
      return try context.changing(AuditorGrantFact.self, known) {
        try c.run("UPDATE auditor_grant SET until_at = \(until) WHERE id = \(known)")
      }
    }
    let id = try c.insert(
      """
      INSERT INTO auditor_grant (container, owner, account, until_at)
      VALUES (\(container), \(owner), \(auditor), \(until)) RETURNING id
      """)
    try context.changed(AuditorGrantFact.self, id, before: nil)
  }

  private func setMember(
    _ container: ContainerID, _ role: String, _ account: AccountID, _ isMember: Bool
  ) throws {
    let c = context.connection
    let roles = try c.all(
      "SELECT id FROM role WHERE container = \(container) AND name = \(role)"
    ) { $0.int(0) }
    for role in roles {
      try context.changing(RoleMemberFact.self, role) {
        try c.run("DELETE FROM role_member WHERE role = \(role) AND account = \(account)")
        guard isMember else { return }
        try c.run("INSERT INTO role_member (role, account) VALUES (\(role), \(account))")
      }
    }
  }
}
