package import Records
package import SQLite

extension Shares {
  /// Takes somebody out of the share, or an invitation back. They may come again by a new
  /// invitation, or through a link that is still public; a block closes that too.
  package static func remove(_ context: WriteContext, participant: ParticipantID) throws {
    try planRemoval(context.connection, context.viewer, participant: participant).apply(context)
  }

  package static func planRemoval(
    _ c: Connection, _ viewer: Viewer, participant: ParticipantID
  ) throws -> ShareEffects {
    let (row, share) = try managed(c, viewer, participant)
    guard row.isLive else { throw StoreError(.notFound) }
    return ShareEffects(share, [.end(row, .removed), .touch])
  }

  /// Takes a removal back, or brings one of the people back whose share was stopped: a new
  /// participation like the one that ended, already accepted if that one was.
  @discardableResult
  package static func undoRemoval(
    _ context: WriteContext, participant: ParticipantID
  ) throws -> ParticipantID {
    let effects = try planUndo(context.connection, context.viewer, participant: participant)
    guard let new = try effects.apply(context).first else { throw StoreError(.failed) }
    return new
  }

  package static func planUndo(
    _ c: Connection, _ viewer: Viewer, participant: ParticipantID
  ) throws -> ShareEffects {
    let (row, share) = try managed(c, viewer, participant)
    guard [.removed, .stopped].contains(row.status), let endedAt = row.endedAt else {
      throw StoreError(.badRequest, "This person was not removed.")
    }
    guard viewer.now - endedAt <= undoPeriod else {
      throw StoreError(.badRequest, "The removal is too long ago; invite the person again.")
    }
    // Whoever an address belongs to may have come in by another way meanwhile.
    let known = try row.account ?? known(c, row)
    let person = InvitedPerson(account: row.account, address: row.address, known: known)
    let holder = try ParticipantRow.holding(c, link: row.linkID, in: share.id)
    let isOwner = known != nil && known == share.owner
    guard try person.existing(c, in: share) == nil, holder?.isLive != true, !isOwner else {
      throw StoreError(.exists, "This person is in the share again already.")
    }
    if let known, try isBlocked(c, share.id, known) {
      throw StoreError(.badRequest, "This person is blocked; unblock them first.")
    }
    return ShareEffects(share, [.touch, .enter(try reviving(c, row, in: share))])
  }
}

extension ParticipantRow {
  var address: FoldedAddress? {
    guard let addressKind, let addressTyped, let addressFolded else { return nil }
    return FoldedAddress(addressKind, typed: addressTyped, folded: addressFolded)
  }
}
