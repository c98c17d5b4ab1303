package import Records
import SQLite

extension Shares {
  /// Takes somebody out of the share, or an invitation back. They may come again by a new
  /// invitation, or through a link that is still public; a block closes that too.
  package static func remove(_ context: WriteContext, participant: ParticipantID) throws {
    let (row, share) = try managed(context, participant)
    guard row.isLive else { throw StoreError(.notFound) }
    try end(context, row, .removed)
    try moveTag(context, share)
  }

  /// Takes a removal back: a new participation like the one that ended, already accepted if that
  /// one was.
  @discardableResult
  package static func undoRemoval(
    _ context: WriteContext, participant: ParticipantID
  ) throws -> ParticipantID {
    let c = context.connection
    let (row, share) = try managed(context, participant)
    guard row.status == .removed, let endedAt = row.endedAt else {
      throw StoreError(.badRequest, "This person was not removed.")
    }
    guard context.now - endedAt <= undoPeriod else {
      throw StoreError(.badRequest, "The removal is too long ago; invite the person again.")
    }
    let address = row.address
    let person = InvitedPerson(account: row.account, address: address, known: row.account)
    if try person.existing(c, in: share) != nil {
      throw StoreError(.exists, "This person is in the share again already.")
    }
    if let account = row.account, try isBlocked(c, share.id, account) {
      throw StoreError(.badRequest, "This person is blocked; unblock them first.")
    }
    try moveTag(context, share)
    let wasPublic = row.role == .publicUser && share.publicPermission == .none
    let new = NewParticipant(
      account: row.account, address: address, role: wasPublic ? .user : row.role,
      permission: row.permission, mayInvite: row.mayInvite, invitedBy: row.invitedBy,
      expires: row.expires, isAccepted: row.acceptedSequence != nil)
    return try new.insert(context, into: share)
  }

  /// A participant the caller may manage, with their share. Administrators belong to the owner.
  static func managed(
    _ context: WriteContext, _ participant: ParticipantID
  ) throws -> (row: ParticipantRow, share: ShareRow) {
    guard let row = try ParticipantRow.load(context.connection, participant) else {
      throw StoreError(.notFound)
    }
    let (share, decision) = try authorize(context, .manageParticipants, row.share)
    if row.role == .administrator, decision.right != .own {
      try authorizeAdministrators(context, share.id)
    }
    return (row, share)
  }

  static func authorizeAdministrators(_ context: WriteContext, _ share: ShareID) throws {
    try Access.check(
      context.connection, context.actor.caller, .appointAdministrators, share: share,
      now: context.now)
  }

  static func load(_ c: Connection, _ participant: ParticipantID) throws -> ParticipantRow {
    guard let row = try ParticipantRow.load(c, participant) else { throw StoreError(.notFound) }
    return row
  }

  /// The end of one participation, whatever it comes from.
  static func end(
    _ context: WriteContext, _ row: ParticipantRow, _ status: AcceptanceStatus
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
  }
}

extension ParticipantRow {
  var address: FoldedAddress? {
    guard let addressKind, let addressTyped, let addressFolded else { return nil }
    return FoldedAddress(addressKind, typed: addressTyped, folded: addressFolded)
  }
}
