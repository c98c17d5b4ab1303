package import Records

/// The walk's own rules for starting, changing and stopping shares.
extension World {
  package func mayShare(_ id: RecordID, by caller: Caller, _ now: Int64) -> Bool {
    let row = records[id]!
    guard isLive(id), row.shareRecordOf == nil, !zones[row.zone]!.isDefault,
      allows(.createShare, caller, .record(id), now)
    else { return false }
    if activeShare(ofRoot: id) != nil { return true }
    return governingShare(of: id) == nil && otherShare(below: id, than: nil) == nil
  }

  package func mayShareZone(_ id: ZoneID, by caller: Caller, _ now: Int64) -> Bool {
    guard !zones[id]!.isDeleted, allows(.createShare, caller, .zone(id), now) else { return false }
    if activeShare(ofZone: id) != nil { return true }
    return !shares.values.contains { $0.zone == id && $0.isActive }
  }

  /// Settings of active shares.
  package func mayChange(
    _ share: ShareID, _ action: AccessAction, by caller: Caller, _ now: Int64
  ) -> Bool {
    shares[share]!.isActive && allows(action, caller, .share(share), now)
  }

  package mutating func start(
    _ share: ShareID, root: RecordID?, zone: ZoneID, record: RecordID, guid: String,
    _ permission: Permission, anyone: Bool
  ) {
    var row = shares[share] ?? Share(zone: zone, root: root, record: record, guid: guid)
    row.isActive = true
    row.record = record
    row.guid = guid
    row.publicPermission = permission
    row.allowsAnyone = anyone && permission != .none
    shares[share] = row
    records[record] = Record(
      zone: zone, name: "share \(share.rawValue)", type: "cloudkit.share",
      creator: zones[zone]!.owner, shareRecordOf: share)
  }

  package mutating func end(_ share: ShareID) {
    shares[share]!.stopped = people(of: share).filter(\.row.isLive).map(\.id)
    shares[share]!.permissionBefore = shares[share]!.publicPermission
    shares[share]!.allowedAnyone = shares[share]!.allowsAnyone
    for (id, row) in people(of: share) where row.isLive { end(id, .stopped) }
    shares[share]!.isActive = false
    shares[share]!.publicPermission = .none
    shares[share]!.allowsAnyone = false
    records[shares[share]!.record]!.isDeleted = true
  }

  package mutating func end(_ participant: ParticipantID, _ status: AcceptanceStatus) {
    let row = participants[participant]!
    if row.account != nil, shares[row.share]!.offeredTo == row.account {
      shares[row.share]!.offeredTo = nil
    }
    participants[participant]!.isEnded = true
    participants[participant]!.status = status
  }

  package mutating func open(_ share: ShareID, _ permission: Permission, anyone: Bool) {
    shares[share]!.publicPermission = permission
    shares[share]!.allowsAnyone = anyone && permission != .none
    for (id, row) in people(of: share) where row.isLive && row.role == .publicUser {
      if permission == .none {
        end(id, .removed)
      } else {
        participants[id]!.permission = permission
      }
    }
  }

  package mutating func deleteZone(_ zone: ZoneID) {
    for (id, row) in shares where row.zone == zone && row.isActive { end(id) }
    zones[zone]!.isDeleted = true
  }

  /// Sharing again, with the people: as for sharing what is not shared.
  package func mayRestore(_ id: ShareID, by caller: Caller, _ now: Int64) -> Bool {
    let share = shares[id]!
    guard !share.isActive else { return false }
    return share.root.map { mayShare($0, by: caller, now) }
      ?? mayShareZone(share.zone, by: caller, now)
  }

  package func mayDeleteZone(_ zone: ZoneID, by caller: Caller, _ now: Int64) -> Bool {
    !zones[zone]!.isDeleted && !zones[zone]!.isDefault
      && allows(.deleteZone, caller, .zone(zone), now)
  }
}
