package import Records
import SQLite

extension Shares {
  package static func decline(
    _ context: WriteContext, guid: String, personal: PersonalSecret? = nil
  ) throws {
    let c = context.connection
    _ = try account(context)
    let visit = try LinkVisit.load(
      c, caller: context.actor.caller, guid: guid, personal: personal, now: context.now)
    guard let visit else { throw StoreError(.notFound) }
    try decline(context, visit.share, visit.facts)
  }

  package static func decline(_ context: WriteContext, share: ShareID) throws {
    let c = context.connection
    let facts = try AccessFactsLoader.forShare(
      c, caller: context.actor.caller, share: share, now: context.now)
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    try decline(context, row, facts)
  }

  /// Answers every open invitation of the caller with no. They may still accept afterwards.
  static func decline(_ context: WriteContext, _ share: ShareRow, _ facts: AccessFacts) throws {
    _ = try account(context)
    let decision = try Access.require(
      .leaveShare, context.actor.caller, facts, now: context.now)
    let open = facts.participants.filter { decision.opensInvitation($0.id) }
    guard !open.isEmpty else {
      throw StoreError(.badRequest, "The invitation was accepted; leave the share instead.")
    }
    for participant in open where participant.status == .invited {
      try context.changing(ParticipantFact.self, participant.id) {
        try context.connection.run(
          """
          UPDATE participant SET status = \(AcceptanceStatus.declined),
            answered_at = \(context.now)
          WHERE id = \(participant.id)
          """)
      }
    }
    try moveTag(context, share)
  }

  /// A participant goes; everybody else stays, and so does the data.
  package static func leave(_ context: WriteContext, share: ShareID) throws {
    let c = context.connection
    let account = try account(context)
    let facts = try AccessFactsLoader.forShare(
      c, caller: context.actor.caller, share: share, now: context.now)
    guard let row = try ShareRow.load(c, share), row.isActive else { throw StoreError(.notFound) }
    try Access.require(.leaveShare, context.actor.caller, facts, now: context.now)
    let accepted = try ParticipantRow.live(c, share: share, of: account).filter {
      $0.account == account && $0.status == .accepted
    }
    guard !accepted.isEmpty else { return try decline(context, row, facts) }
    for participant in accepted { try end(context, participant, .left) }
    try moveTag(context, row)
  }
}
