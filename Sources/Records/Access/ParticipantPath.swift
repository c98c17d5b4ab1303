extension Evaluation {
  /// Somebody who accepted, once or still.
  mutating func tryParticipant(_ participant: ParticipantFacts, in share: ShareFacts) {
    if let reason = obstacle(to: participant, in: share) { return close(.participant, reason) }
    let right = participant.right(in: share)
    // Giving something up needs no right.
    if action == .leaveShare {
      return open(.participant, right, basis(of: participant, in: share))
    }
    if let reason = want(of: participant, in: share) { return close(.participant, reason) }
    if let refusal = refusal(of: participant, right, in: share) {
      return close(.participant, refusal, leaving: right)
    }
    open(.participant, right, basis(of: participant, in: share))
  }

  /// Where the right comes from.
  private func basis(of participant: ParticipantFacts, in share: ShareFacts) -> AccessReason {
    let effective = participant.effective(in: share)
    if effective < participant.granted(in: share) {
      return .inviterLost(participant.id, effective)
    }
    return participant.role == .administrator
      ? .administersShare(participant.id) : .participantMay(participant.id, effective)
  }

  /// Why a participant with this right may not do this, or nil when they may.
  private func refusal(
    of participant: ParticipantFacts, _ right: AccessRight, in share: ShareFacts
  ) -> AccessReason? {
    switch action {
    case .createRecord, .updateRecord, .deleteRecord, .setParent:
      refusalToWrite(participant, right, in: share)
    case .inviteParticipants:
      participant.mayInvite(right, in: share) ? nil : .mayNotInvite
    case .changeShare, .manageParticipants, .seeAddresses, .readMetadata:
      right >= .administer ? nil : .peopleBelongToOwner(share.id)
    case .createShare, .stopShare, .appointAdministrators: .shareBelongsToOwner(share.id)
    case .takeOver:
      share.isZoneWide && share.offeredTo == account ? nil : .ownershipNotOffered(share.id)
    case .readRecord, .readZone, .readShare, .openLink, .acceptShare, .leaveShare: nil
    default: .actionNotForThis
    }
  }

  private func refusalToWrite(
    _ participant: ParticipantFacts, _ right: AccessRight, in share: ShareFacts
  ) -> AccessReason? {
    if facts.record?.isShareRecord == true { return .actionNotForThis }
    if right < .write {
      return participant.granted(in: share) == .readWrite
        ? .inviterLost(participant.id, .readOnly) : .participantReadOnly(participant.id)
    }
    let isPlacing = action == .deleteRecord || action == .setParent
    return isPlacing && facts.record?.isRoot == true ? .rootBelongsToOwner(share.id) : nil
  }
}

extension ParticipantFacts {
  /// Administrators invite; others when the owner lets them and they can edit.
  func mayInvite(_ right: AccessRight, in share: ShareFacts) -> Bool {
    if right >= .administer { return true }
    return right == .write && (mayInvite || share.participantsMayInvite)
  }
}
