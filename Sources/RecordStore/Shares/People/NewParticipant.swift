import Records
import SQLite

/// What a new participation starts with.
struct NewParticipant {
  var uuid: String?
  var account: AccountID?
  var address: FoldedAddress?
  var role: ParticipantRole
  var permission: Permission
  var mayInvite = false
  var invitedBy: AccountID?
  var expires: Int64?
  /// Accepted from the start: joined by the link, or a removal taken back.
  var isAccepted = false
  /// Whoever the address belongs to today.
  var known: AccountID?
  /// The participation that this one is like: its personal link leads into this one, and so does a
  /// one-time link that nobody has used.
  var revived: ParticipantRow?

  func insert(_ context: WriteContext, into share: ShareRow) throws -> ParticipantID {
    try Shares.requireRoom(context.connection, share.id)
    let seq = context.nextSequence()
    let status: AcceptanceStatus = isAccepted ? .accepted : .invited
    let id = try context.connection.insert(
      """
      INSERT INTO participant (share, zone, uuid, account, address_kind, address_typed,
        address_folded, role, permission, may_invite, status, invited_by, created_at, created_seq,
        answered_at, accepted_seq, expires_at, link_of, link_generation)
      VALUES (\(share.id), \(share.zone), \(uuid ?? UUIDText.make(context.random)), \(account),
        \(address?.kind), \(address?.typed), \(address?.folded), \(role), \(permission),
        \(mayInvite), \(status), \(invitedBy), \(context.now), \(seq),
        \(isAccepted ? context.now : nil), \(isAccepted ? seq : nil), \(expires),
        \(revived?.linkID), \(revived?.linkGeneration ?? 0))
      RETURNING id
      """)
    try context.changed(ParticipantFact.self, id, before: nil)
    let new = ParticipantID(rawValue: id)
    if let revived { try OneTimeLink.lead(context, from: revived, to: new) }
    return new
  }

  /// The row it will be.
  func row(_ id: ParticipantID, _ share: ShareRow) -> ParticipantRow {
    ParticipantRow(
      id: id, share: share.id, zone: share.zone, uuid: uuid ?? "", account: account,
      addressKind: address?.kind, addressTyped: address?.typed, addressFolded: address?.folded,
      role: role, permission: permission, mayInvite: mayInvite,
      status: isAccepted ? .accepted : .invited, invitedBy: invitedBy,
      linkGeneration: revived?.linkGeneration ?? 0, acceptedSequence: nil, endedSequence: nil,
      endedAt: nil, expires: expires, linkOf: revived?.linkID)
  }
}
