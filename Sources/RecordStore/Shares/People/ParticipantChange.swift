package import Records
package import SQLite

/// A new right of somebody in a share. It replaces the old one as a whole; nil keeps a part.
package struct ParticipantChange: Sendable {
  package var permission: Permission?
  package var role: ParticipantRole?
  package var mayInvite: Bool?
  package var expires: Change<Int64?>

  package init(
    permission: Permission? = nil, role: ParticipantRole? = nil, mayInvite: Bool? = nil,
    expires: Change<Int64?> = .keep
  ) {
    self.permission = permission
    self.role = role
    self.mayInvite = mayInvite
    self.expires = expires
  }
}

extension Shares {
  /// Changes what somebody may do, at once. Who joined by the link and is given a right of their own
  /// becomes an invited person.
  package static func change(
    _ context: WriteContext, participant: ParticipantID, _ change: ParticipantChange
  ) throws {
    try planChange(context.connection, context.viewer, participant: participant, change)
      .apply(context)
  }

  package static func planChange(
    _ c: Connection, _ viewer: Viewer, participant: ParticipantID, _ change: ParticipantChange
  ) throws -> ShareEffects {
    let (row, share) = try managed(c, viewer, participant)
    guard row.isLive else { throw StoreError(.notFound) }
    try check(c, viewer, change, of: row, in: share)
    var new = row
    new.role = change.role ?? row.role
    if row.role == .publicUser, change.permission != nil || change.mayInvite == true {
      new.role = change.role ?? .user
    }
    new.permission = change.permission ?? row.permission
    new.mayInvite = change.mayInvite ?? row.mayInvite
    new.expires = change.expires.applied(to: row.expires)
    return ShareEffects(share, [.change(row, to: new), .touch])
  }

  private static func check(
    _ c: Connection, _ viewer: Viewer, _ change: ParticipantChange, of row: ParticipantRow,
    in share: ShareRow
  ) throws {
    if change.permission == Permission.none {
      throw StoreError(.badRequest, "Remove the person instead.")
    }
    switch change.role {
    case nil, .user: break
    case .administrator: try authorizeAdministrators(c, viewer, share.id)
    case .publicUser where row.role == .publicUser: break
    case .owner, .publicUser:
      throw StoreError(.badRequest, "A person is made a user or an administrator.")
    }
    if case .set(let expires?) = change.expires, expires <= viewer.now {
      throw StoreError(.badRequest, "The right would have ended already.")
    }
  }
}
