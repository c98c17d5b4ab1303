package import Records
import SQLite

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
    let (row, share) = try managed(context, participant)
    guard row.isLive else { throw StoreError(.notFound) }
    try check(context, change, of: row, in: share)
    var role = change.role ?? row.role
    if row.role == .publicUser, change.permission != nil || change.mayInvite == true {
      role = change.role ?? .user
    }
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET role = \(role),
          permission = \(change.permission ?? row.permission),
          may_invite = \(change.mayInvite ?? row.mayInvite),
          expires_at = \(change.expires.applied(to: row.expires))
        WHERE id = \(row.id)
        """)
    }
    try moveTag(context, share)
  }

  private static func check(
    _ context: WriteContext, _ change: ParticipantChange, of row: ParticipantRow,
    in share: ShareRow
  ) throws {
    if change.permission == Permission.none {
      throw StoreError(.badRequest, "Remove the person instead.")
    }
    switch change.role {
    case nil, .user: break
    case .administrator: try authorizeAdministrators(context, share.id)
    case .publicUser where row.role == .publicUser: break
    case .owner, .publicUser:
      throw StoreError(.badRequest, "A person is made a user or an administrator.")
    }
    if case .set(let expires?) = change.expires, expires <= context.now {
      throw StoreError(.badRequest, "The right would have ended already.")
    }
  }
}
