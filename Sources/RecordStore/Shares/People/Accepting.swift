package import Records
package import SQLite

extension Shares {
  /// Accepts what a link leads to: an invitation of the caller, the one whose personal link they
  /// hold, or the share itself where it is open to everybody.
  package static func accept(
    _ context: WriteContext, guid: String, personal: PersonalSecret? = nil, gate: GatePass? = nil
  ) throws -> Acceptance {
    let acceptance = try planAcceptance(
      context.connection, context.viewer, guid: guid, personal: personal, gate: gate
    ).apply(context)
    try personal?.confirmAddress(context, acceptance)
    return acceptance
  }

  /// Accepts an invitation of the caller's own, by account or by a verified address.
  package static func accept(_ context: WriteContext, share: ShareID) throws -> Acceptance {
    try planAcceptance(context.connection, context.viewer, share: share).apply(context)
  }

  package static func planAcceptance(
    _ c: Connection, _ viewer: Viewer, guid: String, personal: PersonalSecret? = nil,
    gate: GatePass? = nil
  ) throws -> AcceptancePlan {
    _ = try viewer.requireAccount()
    let visit = try LinkVisit.load(
      c, caller: viewer.caller, guid: guid, personal: personal, gate: gate, now: viewer.now)
    guard let visit else { throw StoreError(.notFound) }
    return try planAcceptance(c, viewer, visit.share, visit.facts, link: visit.link)
  }

  package static func planAcceptance(
    _ c: Connection, _ viewer: Viewer, share: ShareID
  ) throws -> AcceptancePlan {
    let facts = try AccessFactsLoader.forShare(
      c, caller: viewer.caller, share: share, now: viewer.now)
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    return try planAcceptance(c, viewer, row, facts, link: nil)
  }

  private static func planAcceptance(
    _ c: Connection, _ viewer: Viewer, _ share: ShareRow, _ facts: AccessFacts, link: LinkRow?
  ) throws -> AcceptancePlan {
    let account = try viewer.requireAccount()
    if share.owner == account, share.isActive {
      try Access.require(.readShare, viewer.caller, facts, now: viewer.now)
      return isIn(nil, .readWrite, share)
    }
    let decision = try requireAcceptance(viewer, facts)
    let invitations = facts.participants.filter { decision.opensInvitation($0.id) }
    if let present = facts.present, decision.opensParticipation,
      present.role != .publicUser || invitations.isEmpty
    {
      let permission = present.role == .publicUser ? share.publicPermission : present.permission
      return isIn(present.id, permission, share)
    }
    let chosen = invitations.max { $0.permission < $1.permission }
    let others = facts.participants.filter { other in
      !other.isEnded && other.id != chosen?.id
        && (other.match == .account || invitations.contains(other))
    }
    // One live row for each person: what leads nowhere and what has served ends here.
    let ends = try others.map { other in
      ShareEffect.end(try load(c, other.id), other.isAccepted ? .left : .removed)
    }
    if let chosen { return try taking(c, chosen, share, account, after: ends) }
    return try joining(c, share, account, link, after: ends)
  }

  /// Turns the chosen invitation into a participation.
  private static func taking(
    _ c: Connection, _ chosen: ParticipantFacts, _ share: ShareRow, _ account: AccountID,
    after ends: [ShareEffect]
  ) throws -> AcceptancePlan {
    let row = try load(c, chosen.id)
    // The share record moves first: what joins now has seen it as it will be.
    let steps =
      ends + [
        .touch, .name(account), .accept(row, by: account, claims: chosen.match == .personalLink),
      ]
    return AcceptancePlan(
      effects: ShareEffects(share, steps),
      acceptance: acceptance(chosen.id, chosen.permission, share, wasAlready: false))
  }

  /// Joins by the link of a share that is open to everybody.
  private static func joining(
    _ c: Connection, _ share: ShareRow, _ account: AccountID, _ link: LinkRow?,
    after ends: [ShareEffect]
  ) throws -> AcceptancePlan {
    var steps = ends
    if let link, let left = link.usesLeft { steps.append(.spend(link: link.id, left: left - 1)) }
    try requireRoom(c, share.id, planned: -ends.count)
    let new = NewParticipant(
      account: account, role: .publicUser, permission: share.publicPermission, isAccepted: true)
    return AcceptancePlan(
      effects: ShareEffects(share, steps + [.touch, .name(account), .enter(new)]),
      acceptance: acceptance(nil, share.publicPermission, share, wasAlready: false))
  }

  private static func isIn(
    _ participant: ParticipantID?, _ permission: Permission, _ share: ShareRow
  ) -> AcceptancePlan {
    AcceptancePlan(
      effects: ShareEffects(share),
      acceptance: acceptance(participant, permission, share, wasAlready: true))
  }

  /// Who may see what the link leads to is told that they may not accept; others are told nothing.
  private static func requireAcceptance(
    _ viewer: Viewer, _ facts: AccessFacts
  ) throws -> AccessDecision {
    let caller = viewer.caller
    do {
      return try Access.require(.acceptShare, caller, facts, now: viewer.now)
    } catch let error as StoreError where error.code == .notFound {
      let question = AccessQuestion(caller: caller, action: .acceptShare, now: viewer.now)
      let look = AccessQuestion(caller: caller, action: .openLink, now: viewer.now)
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
