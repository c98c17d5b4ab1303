extension Evaluation {
  /// Somebody invited by account or by a verified address, who has not accepted: sees the share
  /// and what it is about, never the records.
  mutating func tryInvitation(_ participant: ParticipantFacts, in share: ShareFacts) {
    if let reason = obstacle(to: participant, in: share) { return close(.invitation, reason) }
    guard participant.status == .invited || participant.status == .declined else {
      return close(.invitation, .takenByAnother(participant.id))
    }
    if action == .leaveShare { return open(.invitation, .metadata, .invited(participant.id)) }
    if let reason = want(of: participant, in: share) { return close(.invitation, reason) }
    switch action {
    case .readShare:
      open(.invitation, .metadata, .invited(participant.id))
    case .openLink, .acceptShare:
      // The conditions of the general link bind whoever comes through it.
      let isByLink = facts.proof.showedLink && facts.proof.personalLink != participant.id
      if isByLink, let reason = linkObstacle(share) {
        close(.invitation, reason, leaving: .metadata)
      } else {
        open(.invitation, .metadata, .invited(participant.id))
      }
    default:
      close(
        .invitation, .notAccepted(participant.id, participant.status), leaving: .metadata)
    }
  }

  /// Somebody who holds the secret of an invitation: possession is proved, who they are is not.
  mutating func tryPersonalLink(_ participant: ParticipantFacts, in share: ShareFacts) {
    if let reason = obstacle(to: participant, in: share) { return close(.personalLink, reason) }
    guard participant.status == .invited || participant.status == .declined else {
      return close(.personalLink, .takenByAnother(participant.id))
    }
    if let reason = want(of: participant, in: share) { return close(.personalLink, reason) }
    switch action {
    case .readShare, .openLink:
      open(.personalLink, .metadata, .personalLinkOf(participant.id))
    case .acceptShare where account == nil, .leaveShare where account == nil:
      close(.personalLink, .signInNeeded, leaving: .metadata)
    // Whoever could not accept in their place may not decline in it either.
    case .acceptShare where participant.isAddressOfAnother,
      .leaveShare where participant.isAddressOfAnother:
      close(.personalLink, .addressOfAnother(participant.id), leaving: .metadata)
    case .acceptShare, .leaveShare:
      open(.personalLink, .metadata, .personalLinkOf(participant.id))
    default:
      close(
        .personalLink, .notAccepted(participant.id, participant.status), leaving: .metadata)
    }
  }
}
