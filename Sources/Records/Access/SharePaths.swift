extension Evaluation {
  /// Every path that leads through the governing share.
  mutating func tryShare() {
    guard let share = facts.share else { return skip(.participant, .notShared) }
    if facts.isBlocked, account != nil { close(.block, .blocked(share.id)) }
    let isOwner = account != nil && facts.zone?.owner == account
    var hasParticipation = false
    for participant in facts.participants {
      switch participant.match {
      case .account where account != nil:
        hasParticipation = true
        tryParticipation(participant, in: share)
      case .verifiedAddress where account != nil:
        tryInvitation(participant, in: share)
      case .personalLink:
        tryPersonalLink(participant, in: share)
      default: break
      }
    }
    if !hasParticipation, account != nil, !isOwner {
      skip(.participant, share.isActive ? .notAParticipant : .shareStopped(share.id))
    }
    tryPublicLink(share)
    tryAnonymousLink(share)
    tryPreview(share)
  }

  /// An account's own row is a participation once it was accepted, and an invitation before.
  private mutating func tryParticipation(
    _ participant: ParticipantFacts, in share: ShareFacts
  ) {
    switch participant.status {
    case .invited where !participant.isEnded, .declined where !participant.isEnded:
      tryInvitation(participant, in: share)
    default:
      tryParticipant(participant, in: share)
    }
  }

  /// Why nothing leads through this participant at all: ended, stopped or expired.
  func obstacle(
    to participant: ParticipantFacts, in share: ShareFacts
  ) -> AccessReason? {
    if participant.isEnded { return .participationEnded(participant.id, participant.status) }
    if !share.isActive { return .shareStopped(share.id) }
    if facts.zone?.isDeleted == true { return .zoneDeleted }
    return nil
  }

  /// Why this participant's permission gives nothing now: expired, none, or capped to none.
  func want(
    of participant: ParticipantFacts, in share: ShareFacts
  ) -> AccessReason? {
    if let expires = participant.expires, expires <= now {
      return .participationExpired(participant.id)
    }
    if participant.granted(in: share) == .none {
      return .participantMay(participant.id, .none)
    }
    if participant.effective(in: share) == .none { return .inviterLost(participant.id, .none) }
    return nil
  }
}

extension ParticipantFacts {
  /// What the owner gave: administrators always write, people of the public link have what the
  /// link gives now.
  func granted(in share: ShareFacts) -> Permission {
    switch role {
    case .publicUser: share.publicPermission
    case .administrator: permission == .none ? .none : .readWrite
    case .owner, .user: permission
    }
  }

  /// What is left of it: never more than whoever invited has at this moment.
  func effective(in share: ShareFacts) -> Permission {
    min(granted(in: share), inviterPermission ?? .readWrite)
  }

  /// The right over the share's records.
  func right(in share: ShareFacts) -> AccessRight {
    switch effective(in: share) {
    case .none: .none
    case .readOnly: .read
    case .readWrite: role == .administrator ? .administer : .write
    }
  }
}
