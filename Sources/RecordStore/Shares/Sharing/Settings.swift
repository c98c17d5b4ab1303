package import Records
import SQLite

/// Settings of a share beside its people; nil keeps one as it is.
package struct ShareSwitches: Sendable {
  package var participantsMayInvite: Bool?
  package var allowsAccessRequests: Bool?
  package var showsPreview: Bool?

  package init(
    participantsMayInvite: Bool? = nil, allowsAccessRequests: Bool? = nil,
    showsPreview: Bool? = nil
  ) {
    self.participantsMayInvite = participantsMayInvite
    self.allowsAccessRequests = allowsAccessRequests
    self.showsPreview = showsPreview
  }
}

extension Shares {
  package static func setTitle(
    _ context: WriteContext, share: ShareID, _ title: String
  ) throws {
    let (row, _) = try authorize(context, .changeShare, share)
    try RecordWriter.setField(
      context, record: row.shareRecord, zone: row.zone, ShareRecord.titleField(title))
  }

  package static func setSwitches(
    _ context: WriteContext, share: ShareID, _ switches: ShareSwitches
  ) throws {
    let (row, _) = try authorize(context, .changeShare, share)
    let invite = switches.participantsMayInvite ?? row.participantsMayInvite
    let requests = switches.allowsAccessRequests ?? row.allowsAccessRequests
    try context.changing(ShareFact.self, share) {
      try context.connection.run(
        """
        UPDATE share SET participants_may_invite = \(invite),
          allows_access_requests = \(requests),
          shows_preview = \(switches.showsPreview ?? row.showsPreview)
        WHERE id = \(share)
        """)
    }
    try moveTag(context, row)
  }

  /// Opens the link to everybody or closes it. Opening keeps every invitation; closing ends those
  /// who joined by the link, but for those to keep, who become invited people. Answers who was
  /// ended.
  @discardableResult
  package static func setPublicPermission(
    _ context: WriteContext, share: ShareID, _ permission: Permission, allowsAnyone: Bool = false,
    keeping kept: [ParticipantID] = []
  ) throws -> [ParticipantID] {
    let c = context.connection
    let (row, _) = try authorize(context, .changeShare, share)
    try ContainerPolicy.load(zone: row.zone, c).require(permission, allowsAnyone: allowsAnyone)
    try context.changing(ShareFact.self, share) {
      try c.run(
        """
        UPDATE share SET public_permission = \(permission),
          allows_anyone = \(allowsAnyone && permission != .none)
        WHERE id = \(share)
        """)
    }
    var ended: [ParticipantID] = []
    for person in try ParticipantRow.live(c, share: share) where person.role == .publicUser {
      if permission == .none, !kept.contains(person.id) {
        try end(context, person, .removed)
        ended.append(person.id)
      } else {
        try adapt(context, person, to: permission)
      }
    }
    try moveTag(context, row)
    return ended
  }

  /// Whoever joined by the link has what the link gives; when it gives nothing any more, they keep
  /// what they had as invited people.
  private static func adapt(
    _ context: WriteContext, _ row: ParticipantRow, to permission: Permission
  ) throws {
    let role: ParticipantRole = permission == .none ? .user : .publicUser
    let kept = permission == .none ? row.permission : permission
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        "UPDATE participant SET role = \(role), permission = \(kept) WHERE id = \(row.id)")
    }
  }
}
