import Records

/// Where a participation stands, in the words that every page uses. There is no "unknown".
package enum ParticipantState: String, Sendable, CaseIterable {
  case invited, opened, accepted, declined, expired, removed, left, blocked, stopped

  init(_ status: AcceptanceStatus, opened: Bool, expires: Int64?, now: Int64) {
    let isExpired = expires.map { $0 <= now } ?? false
    self =
      switch status {
      case .invited: isExpired ? .expired : opened ? .opened : .invited
      case .accepted: isExpired ? .expired : .accepted
      case .declined: .declined
      case .removed: .removed
      case .left: .left
      case .blocked: .blocked
      case .stopped: .stopped
      }
  }
}

/// A right as one says it, computed from its bits. Who may only view cannot invite, whatever was
/// given: what is left of a right never says so.
package enum RightWord: String, Sendable, CaseIterable {
  case none, canView, canEdit, canViewAndInvite, canEditAndInvite, administrator, owner

  init(_ permission: Permission, _ role: ParticipantRole, mayInvite: Bool) {
    self =
      switch (role, permission) {
      case (.owner, _): .owner
      case (_, .none): .none
      case (.administrator, _): .administrator
      case (.publicUser, .readOnly): .canView
      case (.publicUser, .readWrite): .canEdit
      case (.user, .readOnly): mayInvite ? .canViewAndInvite : .canView
      case (.user, .readWrite): mayInvite ? .canEditAndInvite : .canEdit
      }
  }
}
