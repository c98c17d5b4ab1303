package import Records

/// The walk's own rules for operations on records.
extension World {
  package func allows(
    _ action: AccessAction, _ caller: Caller, _ target: WorldQuestion.Target, _ now: Int64
  ) -> Bool {
    answer(WorldQuestion(caller: caller, action: action, target: target, now: now)).isAllowed
  }

  package func mayCreate(
    _ zone: ZoneID, name: String, type: String, parent: RecordID?, owner: RecordID?,
    by caller: Caller, _ now: Int64
  ) -> Bool {
    guard zones[zone]?.isDeleted == false else { return false }
    if let row = record(named: name, in: zone), !records[row]!.isDeleted { return false }
    if let parent, records[parent]!.isDeleted || records[parent]!.zone != zone { return false }
    guard allows(.createRecord, caller, .newRecord(zone, parent: parent, type: type), now) else {
      return false
    }
    guard let owner else { return true }
    let question = WorldQuestion(
      caller: caller, action: .readRecord, target: .record(owner), now: now)
    let answer = answer(question)
    // What only a recorded look would show is not there for a reference.
    return !records[owner]!.isDeleted && answer.isAllowed && !answer.mustRecord
  }

  package func mayUpdate(_ id: RecordID, by caller: Caller, _ now: Int64) -> Bool {
    isLive(id) && allows(.updateRecord, caller, .record(id), now)
  }

  package func isLive(_ id: RecordID) -> Bool {
    records[id]!.isDeleted == false && zones[records[id]!.zone]!.isDeleted == false
  }

  package func mayMove(_ id: RecordID, under parent: RecordID?, by caller: Caller, _ now: Int64)
    -> Bool
  {
    guard mayUpdate(id, by: caller, now) else { return false }
    let row = records[id]!
    guard parent != row.parent else { return true }
    guard row.shareRecordOf == nil else { return false }
    if let parent {
      guard isLive(parent), records[parent]!.zone == row.zone, !tree(id).contains(parent) else {
        return false
      }
      if activeShare(ofRoot: id) != nil { return false }
    }
    guard allows(.setParent, caller, .record(id), now) else { return false }
    let there = WorldQuestion.Target.newRecord(row.zone, parent: parent, type: row.type)
    let isOwnPlace = activeShare(ofRoot: id) != nil
    if !isOwnPlace, !allowsMove(of: id, to: there, by: caller, now) { return false }
    let share = parent.flatMap(hierarchyShare)
    return share == nil || otherShare(below: id, than: share) == nil
  }

  /// The new place is asked like the old one, for the same record.
  private func allowsMove(
    of id: RecordID, to place: WorldQuestion.Target, by caller: Caller, _ now: Int64
  ) -> Bool {
    guard zones[records[id]!.zone]!.isPublic else { return allows(.setParent, caller, place, now) }
    return allows(.setParent, caller, .record(id), now)
  }

  /// Everything that goes when a record is deleted.
  package func victims(of id: RecordID) -> Set<RecordID> {
    var going: Set<RecordID> = [id]
    var queue = [id]
    while let at = queue.popLast() {
      for (source, row) in records where row.owner == at && !row.isDeleted {
        if going.insert(source).inserted { queue.append(source) }
      }
    }
    return going
  }

  package func mayDelete(_ id: RecordID, by caller: Caller, _ now: Int64) -> Bool {
    guard isLive(id), allows(.deleteRecord, caller, .record(id), now) else { return false }
    guard records[id]!.shareRecordOf == nil, !zones[records[id]!.zone]!.isPublic else {
      return true
    }
    return victims(of: id).allSatisfy { allows(.deleteRecord, caller, .record($0), now) }
  }

  package mutating func delete(_ id: RecordID) {
    for victim in victims(of: id) {
      if let share = activeShare(ofRoot: victim) { end(share) }
      records[victim]!.isDeleted = true
      records[victim]!.parent = nil
      records[victim]!.owner = nil
      for child in records.keys where records[child]!.parent == victim {
        records[child]!.parent = nil
      }
    }
  }
}
