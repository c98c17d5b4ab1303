package import Records

/// The walk's own rules for a zone that changes hands.
extension World {
  package func mayOffer(_ id: ParticipantID, by caller: Caller, _ now: Int64) -> Bool {
    let row = participants[id]!
    guard let account = row.account, row.isLive, row.status == .accepted,
      shares[row.share]!.root == nil, mayChange(row.share, .stopShare, by: caller, now)
    else { return false }
    return isNameFree(of: row.share, for: account)
  }

  package func mayTakeOver(_ share: ShareID, by account: AccountID, _ now: Int64) -> Bool {
    mayChange(share, .takeOver, by: .account(account), now)
      && isNameFree(of: share, for: account)
  }

  private func isNameFree(of share: ShareID, for account: AccountID) -> Bool {
    let zone = zones[shares[share]!.zone]!
    return !zones.values.contains {
      $0.owner == account && $0.container == zone.container && $0.name == zone.name
        && !$0.isDeleted
    }
  }

  /// The one becomes the owner, the other a participant who edits.
  package mutating func takeOver(_ share: ShareID, by account: AccountID, as new: ParticipantID) {
    let zone = shares[share]!.zone
    for id in liveRows(of: account, in: share) {
      end(id, participants[id]!.status == .accepted ? .left : .removed)
    }
    var row = Participant(share: share, account: zones[zone]!.owner)
    row.permission = .readWrite
    row.status = .accepted
    row.wasAccepted = true
    participants[new] = row
    shares[share]!.offeredTo = nil
    zones[zone]!.owner = account
  }
}
