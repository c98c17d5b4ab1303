package import Records
package import SQLite

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

  /// What is shared, as apps name it: a uniform type identifier, say. Empty takes it away.
  package static func setType(_ context: WriteContext, share: ShareID, _ type: String) throws {
    let (row, _) = try authorize(context, .changeShare, share)
    guard type.unicodeScalars.count <= ShareRecord.longestTitle else {
      throw StoreError(.badRequest, "The type is too long.")
    }
    try RecordWriter.setField(
      context, record: row.shareRecord, zone: row.zone,
      Field(
        name: ShareRecord.typeName, type: FieldType(.string),
        value: type.isEmpty ? .null : .string(type)))
  }

  /// The picture of what is shared; nil takes it away.
  package static func setPicture(
    _ context: WriteContext, share: ShareID, _ bytes: [UInt8]?
  ) throws {
    let (row, _) = try authorize(context, .changeShare, share)
    try RecordWriter.setField(
      context, record: row.shareRecord, zone: row.zone,
      Field(
        name: ShareRecord.pictureName, type: FieldType(.bytes),
        value: bytes.map { .bytes($0) } ?? .null))
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
    let effects = try planPublicPermission(
      context.connection, context.viewer, share: share, permission, allowsAnyone: allowsAnyone,
      keeping: kept)
    try effects.apply(context)
    return effects.ended
  }

  package static func planPublicPermission(
    _ c: Connection, _ viewer: Viewer, share: ShareID, _ permission: Permission,
    allowsAnyone: Bool = false, keeping kept: [ParticipantID] = []
  ) throws -> ShareEffects {
    let (row, _) = try authorize(c, viewer, .changeShare, share)
    try ContainerPolicy.load(zone: row.zone, c).require(
      permission, allowsAnyone: allowsAnyone, LinkRow.current(c, share))
    let joined = try ParticipantRow.live(c, share: share).filter { $0.role == .publicUser }
    let people = joined.map { person in
      permission == .none && !kept.contains(person.id)
        ? ShareEffect.end(person, .removed)
        : .change(person, to: adapted(person, to: permission))
    }
    let opening = ShareEffect.open(
      permission, allowsAnyone: allowsAnyone && permission != .none)
    return ShareEffects(row, [opening] + people + [.touch])
  }

  /// Whoever joined by the link has what the link gives; when it gives nothing any more, they keep
  /// what they had as invited people.
  private static func adapted(
    _ row: ParticipantRow, to permission: Permission
  ) -> ParticipantRow {
    var new = row
    new.role = permission == .none ? .user : .publicUser
    new.permission = permission == .none ? row.permission : permission
    return new
  }
}
