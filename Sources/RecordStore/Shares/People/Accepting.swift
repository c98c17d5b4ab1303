package import Records
import SQLite

extension Shares {
  /// Accepts what a link leads to: an invitation of the caller, the one whose personal link they
  /// hold, or the share itself where it is open to everybody.
  package static func accept(
    _ context: WriteContext, guid: String, personal: PersonalSecret? = nil
  ) throws -> Acceptance {
    let caller = context.actor.caller
    _ = try account(context)
    let visit = try LinkVisit.load(
      context.connection, caller: caller, guid: guid, personal: personal, now: context.now)
    guard let visit else { throw StoreError(.notFound) }
    return try accept(context, visit.share, visit.facts, link: visit.link)
  }

  /// Accepts an invitation of the caller's own, by account or by a verified address.
  package static func accept(_ context: WriteContext, share: ShareID) throws -> Acceptance {
    let c = context.connection
    let facts = try AccessFactsLoader.forShare(
      c, caller: context.actor.caller, share: share, now: context.now)
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    return try accept(context, row, facts, link: nil)
  }

  private static func accept(
    _ context: WriteContext, _ share: ShareRow, _ facts: AccessFacts, link: LinkRow?
  ) throws -> Acceptance {
    let account = try account(context)
    if share.owner == account, share.isActive {
      try Access.require(.readShare, context.actor.caller, facts, now: context.now)
      return acceptance(nil, .readWrite, share, wasAlready: true)
    }
    let decision = try requireAcceptance(context, facts)
    let invitations = facts.participants.filter { decision.opensInvitation($0.id) }
    if let present = facts.present, decision.opensParticipation,
      present.role != .publicUser || invitations.isEmpty
    {
      let permission = present.role == .publicUser ? share.publicPermission : present.permission
      return acceptance(present.id, permission, share, wasAlready: true)
    }
    let chosen = invitations.max { $0.permission < $1.permission }
    let others = facts.participants.filter { other in
      !other.isEnded && other.id != chosen?.id
        && (other.match == .account || invitations.contains(other))
    }
    // One live row for each person: what leads nowhere and what has served ends here.
    for other in others {
      try end(context, load(context.connection, other.id), other.isAccepted ? .left : .removed)
    }
    if let chosen { return try take(context, chosen, share, account) }
    return try join(context, share, account, link)
  }

  /// Turns the chosen invitation into a participation.
  private static func take(
    _ context: WriteContext, _ chosen: ParticipantFacts, _ share: ShareRow, _ account: AccountID
  ) throws -> Acceptance {
    let c = context.connection
    // The share record moves first: what joins now has seen it as it will be.
    try moveTag(context, share)
    try nameInContainer(context, share, account)
    let seq = context.nextSequence()
    let claimed = chosen.match == .personalLink ? context.now : nil
    try context.changing(ParticipantFact.self, chosen.id) {
      try c.run(
        """
        UPDATE participant SET account = \(account), status = \(AcceptanceStatus.accepted),
          answered_at = \(context.now), accepted_seq = \(seq), link_claimed_at = \(claimed)
        WHERE id = \(chosen.id)
        """)
    }
    return acceptance(chosen.id, chosen.permission, share, wasAlready: false)
  }

  /// Joins by the link of a share that is open to everybody.
  private static func join(
    _ context: WriteContext, _ share: ShareRow, _ account: AccountID, _ link: LinkRow?
  ) throws -> Acceptance {
    if let link, let left = link.usesLeft {
      try context.changing(LinkFact.self, link.id) {
        try context.connection.run(
          "UPDATE link SET uses_left = \(left - 1) WHERE id = \(link.id)")
      }
    }
    try moveTag(context, share)
    try nameInContainer(context, share, account)
    let new = NewParticipant(
      account: account, role: .publicUser, permission: share.publicPermission, isAccepted: true)
    let id = try new.insert(context, into: share)
    return acceptance(id, share.publicPermission, share, wasAlready: false)
  }

  /// The others of a share know somebody who is in by the name of their user record.
  private static func nameInContainer(
    _ context: WriteContext, _ share: ShareRow, _ account: AccountID
  ) throws {
    let zone = try RecordZone.load(share.zone, context.connection)
    _ = try Containers.userRecordName(context, container: zone.container, account: account)
  }

  /// Who may see what the link leads to is told that they may not accept; others are told nothing.
  private static func requireAcceptance(
    _ context: WriteContext, _ facts: AccessFacts
  ) throws -> AccessDecision {
    let caller = context.actor.caller
    do {
      return try Access.require(.acceptShare, caller, facts, now: context.now)
    } catch let error as StoreError where error.code == .notFound {
      let question = AccessQuestion(caller: caller, action: .acceptShare, now: context.now)
      let look = AccessQuestion(caller: caller, action: .openLink, now: context.now)
      let decision = Access.decide(question, facts)
      guard Access.decide(look, facts).isAllowed || decision.needsPassword else { throw error }
      throw StoreError.refused(decision)
    }
  }

  private static func acceptance(
    _ participant: ParticipantID?, _ permission: Permission, _ share: ShareRow, wasAlready: Bool
  ) -> Acceptance {
    Acceptance(
      participant: participant, share: share.id, zone: share.zone, root: share.root,
      permission: permission, wasAlready: wasAlready)
  }
}

extension AccessFacts {
  /// The caller's accepted participation, whether it leads anywhere now or not.
  var present: ParticipantFacts? {
    participants.first { $0.match == .account && !$0.isEnded && $0.isAccepted }
  }
}

extension ParticipantFacts {
  var isAccepted: Bool { status == .accepted }
}

extension AccessDecision {
  /// True when an accepted participation leads to what was asked for.
  var opensParticipation: Bool {
    paths.contains { path in
      guard case .grants = path.verdict else { return false }
      return path.kind == .participant
    }
  }

  /// True when this invitation is one of the open ways in.
  func opensInvitation(_ id: ParticipantID) -> Bool {
    paths.contains { path in
      guard case .grants = path.verdict else { return false }
      return path.reason == .invited(id) || path.reason == .personalLinkOf(id)
    }
  }

  var needsPassword: Bool { paths.contains { $0.reason == .passwordNeeded } }
}

extension StoreError {
  /// A refusal whose reasons the caller may see.
  static func refused(_ decision: AccessDecision) -> StoreError {
    StoreError(.accessDenied, decision: decision)
  }
}
