package import Records
import SQLite

/// What one operation on a share will do, decided and not done yet. `apply` does it;
/// `consequences` tells what it means for whom, and writes nothing.
package struct ShareEffects {
  let share: ShareRow
  var steps: [ShareEffect]

  init(_ share: ShareRow, _ steps: [ShareEffect] = []) {
    self.share = share
    self.steps = steps
  }

  /// Who is out afterwards.
  package var ended: [ParticipantID] {
    steps.compactMap { step in
      if case .end(let row, _) = step { row.id } else { nil }
    }
  }

  /// Does it, in order. Answers the keys of new participations.
  @discardableResult
  package func apply(_ context: WriteContext) throws -> [ParticipantID] {
    try steps.compactMap { try apply($0, context) }
  }

  private func apply(_ step: ShareEffect, _ context: WriteContext) throws -> ParticipantID? {
    switch step {
    case .enter(let new): return try new.insert(context, into: share)
    case .change(let row, let new): try change(row, to: new, context)
    case .renew(let row, let new): try renew(row, to: new, context)
    case .accept(let row, let account, let claims): try accept(row, account, claims, context)
    case .decline(let row): try decline(row, context)
    case .end(let row, let status): try end(row, status, context)
    case .block(let account): try block(account, context)
    case .open(let permission, let anyone): try open(permission, anyone, context)
    case .spend(let link, let left): try spend(link, left, context)
    case .name(let account): try name(account, context)
    case .stop: try Shares.close(context, share)
    case .touch: try Shares.moveTag(context, share)
    }
    return nil
  }
}

extension ShareEffects {
  private func change(
    _ row: ParticipantRow, to new: ParticipantRow, _ context: WriteContext
  ) throws {
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET role = \(new.role), permission = \(new.permission),
          may_invite = \(new.mayInvite), expires_at = \(new.expires)
        WHERE id = \(row.id)
        """)
    }
  }

  private func renew(
    _ row: ParticipantRow, to new: ParticipantRow, _ context: WriteContext
  ) throws {
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET status = \(new.status), answered_at = NULL, role = \(new.role),
          permission = \(new.permission), may_invite = \(new.mayInvite),
          expires_at = \(new.expires), invited_by = \(new.invitedBy)
        WHERE id = \(row.id)
        """)
    }
  }

  private func accept(
    _ row: ParticipantRow, _ account: AccountID, _ claims: Bool, _ context: WriteContext
  ) throws {
    let seq = context.nextSequence()
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET account = \(account), status = \(AcceptanceStatus.accepted),
          answered_at = \(context.now), accepted_seq = \(seq),
          link_claimed_at = \(claims ? context.now : nil)
        WHERE id = \(row.id)
        """)
    }
  }

  private func decline(_ row: ParticipantRow, _ context: WriteContext) throws {
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET status = \(AcceptanceStatus.declined), answered_at = \(context.now)
        WHERE id = \(row.id)
        """)
    }
  }

  private func end(
    _ row: ParticipantRow, _ status: AcceptanceStatus, _ context: WriteContext
  ) throws {
    let seq = context.nextSequence()
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET status = \(status), ended_at = \(context.now), ended_seq = \(seq),
          ended_by = \(context.actor.account)
        WHERE id = \(row.id)
        """)
    }
    if let account = row.account { try Shares.dropOffer(context, share.id, to: account) }
  }

  private func block(_ account: AccountID, _ context: WriteContext) throws {
    try context.changing(BlockedFact.self, share.id) {
      try context.connection.run(
        """
        INSERT INTO blocked (share, account, at, by_account)
        VALUES (\(share.id), \(account), \(context.now), \(context.actor.account))
        ON CONFLICT (share, account) DO NOTHING
        """)
    }
    try Shares.dropRequest(context, share.id, account)
  }

  private func open(
    _ permission: Permission, _ allowsAnyone: Bool, _ context: WriteContext
  ) throws {
    try context.changing(ShareFact.self, share.id) {
      try context.connection.run(
        """
        UPDATE share SET public_permission = \(permission), allows_anyone = \(allowsAnyone)
        WHERE id = \(share.id)
        """)
    }
  }

  private func name(_ account: AccountID, _ context: WriteContext) throws {
    let zone = try RecordZone.load(share.zone, context.connection)
    _ = try Containers.userRecordName(context, container: zone.container, account: account)
  }

  private func spend(_ link: Int64, _ left: Int64, _ context: WriteContext) throws {
    try context.changing(LinkFact.self, link) {
      try context.connection.run("UPDATE link SET uses_left = \(left) WHERE id = \(link)")
    }
  }
}
