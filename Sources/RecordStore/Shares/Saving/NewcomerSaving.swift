import Records
import SQLite
import WireFormat

/// People a save names who were not in the share.
extension ShareSaving {
  func add(_ entry: ParticipantBody) throws {
    if entry.status == .removed { return }
    guard let invitee = ShareRoster.invitee(entry.identity) else {
      return try addOneTimeLink(entry)
    }
    guard entry.role != .publicUser else {
      throw StoreError(.badRequest, "Nobody is made a public user; they join by the link.")
    }
    let invitation = Invitation(
      invitee, permission: entry.permission ?? .readOnly, role: entry.role ?? .user,
      uuid: try freeID(entry.id))
    let outcome = try Shares.invite(context, share: share.id, [invitation])
    guard let id = try require(outcome) else { return }
    if case .alreadyInvited = outcome.first {
      // The same person twice: what is said last holds, where the caller may say it.
      guard decision.right >= .administer, let permission = entry.permission else { return }
      let row = try Shares.load(c, id)
      if row.permission != permission, row.role != .publicUser {
        try Shares.change(context, participant: id, ParticipantChange(permission: permission))
      }
      return
    }
    try keep(entry.passedOn, of: Shares.load(c, id))
  }

  private func addOneTimeLink(_ entry: ParticipantBody) throws {
    guard let id = entry.id, body.oneTimeLinks?.contains(id) == true else {
      throw StoreError(
        .badRequest, "A participant needs a user record name, an address or a phone number.")
    }
    let made = try Shares.addOneTimeLink(
      context, share: share.id, permission: entry.permission ?? .readOnly, uuid: freeID(id))
    try keep(entry.passedOn, of: Shares.load(c, made.participant))
  }

  /// A client's own identifier, unless somebody else of this share has it.
  private func freeID(_ id: String?) throws -> String? {
    guard let id else { return nil }
    let isTaken = try c.exists(
      """
      SELECT 1 FROM participant
      WHERE share = \(share.id) AND uuid = \(id) AND ended_seq IS NULL
      """)
    return isTaken || id == ShareRoster.ownerID(of: share.id) ? nil : id
  }
}
