import Records
import SQLite
import WireFormat

/// A save by the owner or an administrator, who see everybody and send everybody: who is left out
/// is removed.
extension ShareSaving {
  func saveAsManager() throws {
    let entries = try body.participants?.map { (body: $0, match: try roster.match($0)) }
    try saveSwitches()
    try savePublicPermission(entries ?? [])
    try saveBlocked()
    if let entries { try savePeople(entries) }
    try saveOneTimeLinks()
    try saveRequesters()
    if let passedOn = body.passedOn {
      try c.run("UPDATE share SET passed_on = \(passedOn.text) WHERE id = \(share.id)")
    }
  }

  private func saveSwitches() throws {
    let requests = body.deniesAccessRequests.map { !$0 }
    let changesRequests = requests != nil && requests != share.allowsAccessRequests
    let preview = body.allowsAnyoneToResolve
    guard changesRequests || preview != nil && preview != share.showsPreview else { return }
    try Shares.setSwitches(
      context, share: share.id,
      ShareSwitches(allowsAccessRequests: requests, showsPreview: preview))
  }

  /// Closing ends those who came by the link, but for those whom the same save lists as invited.
  private func savePublicPermission(
    _ entries: [(body: ParticipantBody, match: ShareRoster.Match)]
  ) throws {
    let permission = body.publicPermission ?? share.publicPermission
    let anyone = (body.allowsAnonymous ?? share.allowsAnyone) && permission != .none
    guard permission != share.publicPermission || anyone != share.allowsAnyone else { return }
    let kept = entries.compactMap { entry -> ParticipantID? in
      guard case .present(let row) = entry.match, row.role == .publicUser else { return nil }
      return entry.body.role == .user || entry.body.role == .administrator ? row.id : nil
    }
    try Shares.setPublicPermission(
      context, share: share.id, permission, allowsAnyone: anyone, keeping: kept)
  }

  private func savePeople(
    _ entries: [(body: ParticipantBody, match: ShareRoster.Match)]
  ) throws {
    var present: [(ParticipantRow, ParticipantBody)] = []
    var newcomers: [ParticipantBody] = []
    for entry in entries {
      switch entry.match {
      case .owner: continue
      case .newcomer: newcomers.append(entry.body)
      case .present(let row): present.append((row, entry.body))
      }
    }
    let listed = Set(present.map(\.0.id))
    for row in roster.rows where !listed.contains(row.id) { try remove(row) }
    for (row, entry) in present { try change(row, entry) }
    for entry in newcomers { try add(entry) }
  }

  /// An administrator who leaves themselves out leaves.
  func remove(_ row: ParticipantRow) throws {
    guard try ParticipantRow.load(c, row.id)?.isLive == true else { return }
    if row.account != nil, row.account == context.actor.account {
      try Shares.leave(context, share: share.id)
    } else {
      try Shares.remove(context, participant: row.id)
    }
  }

  private func change(_ row: ParticipantRow, _ entry: ParticipantBody) throws {
    // Closing the link or a block may have ended it before.
    guard let current = try ParticipantRow.load(c, row.id), current.isLive else { return }
    try keep(entry.passedOn, of: current)
    let isShownRemoved = row.isOver(at: context.now)
    switch entry.status {
    case .removed where !isShownRemoved:
      return try remove(current)
    case .invited where isShownRemoved && current.status != .accepted:
      return try renew(current, entry)
    default: break
    }
    let role = entry.role ?? current.role
    guard role != .owner, role != .publicUser || current.role == .publicUser else {
      throw StoreError(.badRequest, "A person is made a user or an administrator.")
    }
    let change = ParticipantChange(
      permission: newPermission(current, shown: shownPermission(row), entry, role),
      role: role == current.role ? nil : role)
    guard change.permission != nil || change.role != nil else { return }
    try Shares.change(context, participant: current.id, change)
  }

  /// What the answers before this save have shown.
  private func shownPermission(_ row: ParticipantRow) -> Permission {
    switch row.role {
    case .administrator: .readWrite
    case .publicUser: share.publicPermission
    case .owner, .user: row.permission
    }
  }

  /// Nil when the entry leaves the permission as it is, or repeats what it was.
  private func newPermission(
    _ current: ParticipantRow, shown: Permission, _ entry: ParticipantBody,
    _ role: ParticipantRole
  ) -> Permission? {
    guard role != .administrator, let wanted = entry.permission else { return nil }
    if role == .publicUser {
      let given = body.publicPermission ?? share.publicPermission
      return wanted == shown || wanted == given ? nil : wanted
    }
    return wanted == current.permission ? nil : wanted
  }

  /// Somebody who declined, or let it expire, is asked once more.
  private func renew(_ row: ParticipantRow, _ entry: ParticipantBody) throws {
    let invitee: Invitee
    if let account = row.account {
      invitee = .account(account)
    } else if let kind = row.addressKind, let typed = row.addressTyped {
      invitee = .address(kind, typed)
    } else {
      return
    }
    try require(
      Shares.invite(
        context, share: share.id,
        [
          Invitation(
            invitee, permission: entry.permission ?? row.permission,
            role: entry.role ?? row.role, mayInvite: row.mayInvite)
        ]))
  }

  @discardableResult
  func require(_ outcomes: [InvitationOutcome]) throws -> ParticipantID? {
    switch outcomes.first {
    case .refused(let error): throw error
    case .invited(let id), .alreadyInvited(let id): return id
    case .isOwner, nil: return nil
    }
  }

  func keep(_ passedOn: PassedOn?, of row: ParticipantRow) throws {
    guard let passedOn else { return }
    try c.run("UPDATE participant SET passed_on = \(passedOn.text) WHERE id = \(row.id)")
  }
}

extension ParticipantRow {
  /// Declined or expired: nobody is in by it, though it can still become one.
  func isOver(at now: Int64) -> Bool { status == .declined || isExpired(at: now) }
}
