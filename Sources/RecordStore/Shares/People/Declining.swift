package import Records
package import SQLite

extension Shares {
  package static func decline(
    _ context: WriteContext, guid: String, personal: PersonalSecret? = nil
  ) throws {
    let viewer = context.viewer
    _ = try viewer.requireAccount()
    let visit = try LinkVisit.load(
      context.connection, caller: viewer.caller, guid: guid, personal: personal, now: viewer.now)
    guard let visit else { throw StoreError(.notFound) }
    try declining(context.connection, viewer, visit.share, visit.facts).apply(context)
  }

  package static func decline(_ context: WriteContext, share: ShareID) throws {
    let c = context.connection
    let viewer = context.viewer
    let facts = try AccessFactsLoader.forShare(
      c, caller: viewer.caller, share: share, now: viewer.now)
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    try declining(c, viewer, row, facts).apply(context)
  }

  /// Answers every open invitation of the viewer with no. They may still accept afterwards.
  private static func declining(
    _ c: Connection, _ viewer: Viewer, _ share: ShareRow, _ facts: AccessFacts
  ) throws -> ShareEffects {
    _ = try viewer.requireAccount()
    let decision = try Access.require(.leaveShare, viewer.caller, facts, now: viewer.now)
    let open = facts.participants.filter { decision.opensInvitation($0.id) }
    guard !open.isEmpty else {
      throw StoreError(.badRequest, "The invitation was accepted; leave the share instead.")
    }
    let rows = try open.filter { $0.status == .invited }.map { try load(c, $0.id) }
    return ShareEffects(share, rows.map { ShareEffect.decline($0) } + [.touch])
  }

  /// A participant goes; everybody else stays, and so does the data.
  package static func leave(_ context: WriteContext, share: ShareID) throws {
    try planLeaving(context.connection, context.viewer, share: share).apply(context)
  }

  package static func planLeaving(
    _ c: Connection, _ viewer: Viewer, share: ShareID
  ) throws -> ShareEffects {
    let account = try viewer.requireAccount()
    let facts = try AccessFactsLoader.forShare(
      c, caller: viewer.caller, share: share, now: viewer.now)
    guard let row = try ShareRow.load(c, share), row.isActive else { throw StoreError(.notFound) }
    try Access.require(.leaveShare, viewer.caller, facts, now: viewer.now)
    let accepted = try ParticipantRow.live(c, share: share, of: account).filter {
      $0.account == account && $0.status == .accepted
    }
    guard !accepted.isEmpty else { return try declining(c, viewer, row, facts) }
    return ShareEffects(row, accepted.map { ShareEffect.end($0, .left) } + [.touch])
  }
}
