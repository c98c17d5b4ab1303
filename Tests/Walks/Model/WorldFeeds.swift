package import Records

extension World {
  /// Whether an account's feed holds a record: its owner's always, others' through a share they
  /// have accepted and in which they have something now.
  package func feeds(_ id: RecordID, to account: AccountID, _ now: Int64) -> Bool {
    guard let row = records[id], !row.isDeleted, zones[row.zone]?.isDeleted == false else {
      return false
    }
    if zones[row.zone]!.owner == account { return true }
    guard let share = governingShare(of: id) else { return false }
    return takesPart(account, in: share, now)
  }

  package func takesPart(_ account: AccountID, in share: ShareID, _ now: Int64) -> Bool {
    participants.values.contains {
      $0.share == share && $0.account == account && $0.isLive && $0.status == .accepted
        && !$0.isExpired(now) && permission(of: $0, now: now) > .none
    }
  }

  /// Zones in an account's shared database.
  package func sharedZones(
    _ account: AccountID, _ container: ContainerID, _ now: Int64
  ) -> Set<ZoneID> {
    Set(
      shares.filter { $0.value.isActive && takesPart(account, in: $0.key, now) }.map(\.value.zone)
        .filter { zones[$0]!.container == container })
  }

  package func ownZones(_ account: AccountID, _ container: ContainerID) -> Set<ZoneID> {
    Set(
      zones.filter {
        $0.value.owner == account && $0.value.container == container && !$0.value.isDeleted
          && !$0.value.isDefault
      }.keys)
  }
}
