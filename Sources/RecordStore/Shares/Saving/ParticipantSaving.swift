import Records
import SQLite
import WireFormat

/// A save by a participant. It adds people where the share lets them invite, and changes what is
/// their own; it removes nobody, since not everybody is shown to them.
extension ShareSaving {
  func saveAsParticipant() throws {
    try requireUnchanged()
    for entry in body.participants ?? [] {
      switch try roster.match(entry) {
      case .owner: continue
      case .newcomer: try add(entry)
      case .present(let row) where row.account != nil && row.account == context.actor.account:
        try changeOwn(row, entry)
      case .present(let row): try requireUnchanged(row, entry)
      }
    }
  }

  /// Repeating what is there is no change.
  private func requireUnchanged() throws {
    var isChanged = false
    if let permission = body.publicPermission { isChanged = permission != share.publicPermission }
    if let denies = body.deniesAccessRequests, denies == share.allowsAccessRequests {
      isChanged = true
    }
    if let resolves = body.allowsAnyoneToResolve, resolves != share.showsPreview {
      isChanged = true
    }
    if let anyone = body.allowsAnonymous, anyone != share.allowsAnyone { isChanged = true }
    // They are not shown these lists; an empty one says nothing.
    if body.blocked?.isEmpty == false || body.requesters?.isEmpty == false { isChanged = true }
    if body.oneTimeLinks?.isEmpty == false { isChanged = true }
    guard isChanged else { return }
    try Access.check(
      c, context.actor.caller, .changeShare, share: share.id, now: context.now)
  }

  private func requireUnchanged(_ row: ParticipantRow, _ entry: ParticipantBody) throws {
    let isChanged =
      entry.role.map { $0 != row.role } ?? false
      || entry.permission.map {
        $0 != row.permission && $0 != roster.shown[row.uuid] && row.role == .user
      } ?? false
      || entry.status == .removed && !row.isOver(at: context.now)
    guard isChanged, roster.rows.contains(where: { $0.id == row.id }) else { return }
    try Access.check(
      c, context.actor.caller, .manageParticipants, share: share.id, now: context.now)
  }

  private func changeOwn(_ row: ParticipantRow, _ entry: ParticipantBody) throws {
    try keep(entry.passedOn, of: row)
    if entry.status == .removed { return try Shares.leave(context, share: share.id) }
    try requireUnchanged(roleOf: row, entry)
    guard row.role == .user, let wanted = entry.permission, wanted != row.permission else {
      return
    }
    try Shares.lower(context, row, to: wanted)
  }

  private func requireUnchanged(roleOf row: ParticipantRow, _ entry: ParticipantBody) throws {
    guard let role = entry.role, role != row.role else { return }
    try Access.check(
      c, context.actor.caller, .manageParticipants, share: share.id, now: context.now)
  }
}

extension Shares {
  /// Gives up a part of one's own right.
  static func lower(
    _ context: WriteContext, _ row: ParticipantRow, to permission: Permission
  ) throws {
    let (share, decision) = try authorize(context, .readShare, row.share)
    let has: Permission = decision.right >= .write ? .readWrite : .readOnly
    // A cap by whoever invited is shown as the right; repeating it gives nothing up.
    if permission == has { return }
    guard permission < row.permission, permission != .none else {
      try Access.check(
        context.connection, context.actor.caller, .manageParticipants, share: row.share,
        now: context.now)
      return
    }
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        "UPDATE participant SET permission = \(permission) WHERE id = \(row.id)")
    }
    try moveTag(context, share)
  }
}
