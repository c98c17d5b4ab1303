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

  func insert(_ context: WriteContext, into share: ShareRow) throws -> ParticipantID {
    guard try ParticipantRow.count(context.connection, share: share.id) < Shares.mostPeople else {
      throw StoreError(.quotaExceeded, "A share has at most 100 people, the owner included.")
    }
    let seq = context.nextSequence()
    let status: AcceptanceStatus = isAccepted ? .accepted : .invited
    let id = try context.connection.insert(
      """
      INSERT INTO participant (share, zone, uuid, account, address_kind, address_typed,
        address_folded, role, permission, may_invite, status, invited_by, created_at, created_seq,
        answered_at, accepted_seq, expires_at)
      VALUES (\(share.id), \(share.zone), \(uuid ?? UUIDText.make(context.random)), \(account),
        \(address?.kind), \(address?.typed), \(address?.folded), \(role), \(permission),
        \(mayInvite), \(status), \(invitedBy), \(context.now), \(seq),
        \(isAccepted ? context.now : nil), \(isAccepted ? seq : nil), \(expires))
      RETURNING id
      """)
    try context.changed(ParticipantFact.self, id, before: nil)
    return ParticipantID(rawValue: id)
  }
}
