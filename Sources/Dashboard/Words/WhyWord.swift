import Records

/// Words of "why" and "why not".
enum WhyWord: String, Wording {
  case title = "why.title"
  case titleOwn = "why.titleOwn"
  case titleNot = "why.titleNot"
  case titleNotOwn = "why.titleNotOwn"
  case crumb = "why.crumb"
  case cite = "why.cite"
  case above = "why.above"
  case entry = "why.entry"
  case server = "why.server"
  case remedyInvite = "why.remedyInvite"
  case remedyAccept = "why.remedyAccept"
  case remedyShare = "why.remedyShare"
  case remedyUnblock = "why.remedyUnblock"
  case remedyEnable = "why.remedyEnable"
  case remedyRight = "why.remedyRight"
  case remedyLink = "why.remedyLink"
  case remedyRole = "why.remedyRole"
  case remedyOwner = "why.remedyOwner"
  case remedyGone = "why.remedyGone"

  /// What would have to change where this stands in the way.
  static func remedy(of reason: AccessReason) -> WhyWord {
    switch reason {
    case .accountDisabled: .remedyEnable
    case .blocked: .remedyUnblock
    case .notAccepted, .invited, .personalLinkOf, .joinFirst: .remedyAccept
    case .notShared, .shareStopped: .remedyShare
    case .participantReadOnly, .inviterLost, .mayNotInvite, .participantMay: .remedyRight
    case .linkNotShown, .linkEnded, .linkExpired, .passwordNeeded, .linkUsedUp, .noPublicLink,
      .previewOff:
      .remedyLink
    case .noRoleGrants, .publicDatabase: .remedyRole
    case .rootBelongsToOwner, .peopleBelongToOwner, .shareBelongsToOwner: .remedyOwner
    case .zoneDeleted: .remedyGone
    default: .remedyInvite
    }
  }
}
