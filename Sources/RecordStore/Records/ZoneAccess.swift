import Records
import SQLite

/// What decisions about records depend on inside one zone; rows of one class share a decision.
struct RecordClass: Hashable {
  /// The share of the hierarchy the record is in; nil leaves it to the zone.
  var share: ShareID?
  var isRoot = false
  var isShareRecord = false
  var creator: AccountID?
  var type: String
}

/// The decisions of one caller in one zone, each made once.
final class ZoneAccess {
  let connection: Connection
  let zone: RecordZone
  let viewer: Viewer
  private var facts: [FactsKey: AccessFacts] = [:]
  private var decisions: [DecisionKey: Result<AccessDecision, StoreError>] = [:]

  private struct FactsKey: Hashable {
    let share: ShareID?
    let type: String
  }

  private struct DecisionKey: Hashable {
    let action: AccessAction
    let recordClass: RecordClass
  }

  init(_ connection: Connection, zone: RecordZone, viewer: Viewer) {
    self.connection = connection
    self.zone = zone
    self.viewer = viewer
  }

  @discardableResult
  func require(_ action: AccessAction, _ recordClass: RecordClass) throws -> AccessDecision {
    var recordClass = recordClass
    if zone.scope != .public {
      recordClass.creator = nil
      recordClass.type = ""
    }
    let key = DecisionKey(action: action, recordClass: recordClass)
    if let known = decisions[key] { return try known.get() }
    var facts = try facts(of: recordClass)
    facts.record = RecordFacts(
      isRoot: recordClass.isRoot, isShareRecord: recordClass.isShareRecord,
      creator: recordClass.creator, type: recordClass.type)
    let decision: Result<AccessDecision, StoreError>
    do {
      let allowed = try Access.require(action, viewer.caller, facts, now: viewer.now)
      try viewer.requireRecorded(allowed.obligations, allowed)
      decision = .success(allowed)
    } catch let error as StoreError {
      decision = .failure(error)
    }
    decisions[key] = decision
    return try decision.get()
  }

  func allows(_ action: AccessAction, _ recordClass: RecordClass) throws -> Bool {
    do {
      try require(action, recordClass)
      return true
    } catch is StoreError {
      return false
    }
  }

  /// Whether the caller may not even know of a record. It must answer as if it were not there.
  func hides(_ row: NarrowRow) throws -> Bool {
    guard zone.scope != .public, !zone.isOwned(by: viewer.caller) else { return false }
    do {
      try require(.readRecord, recordClass(of: row))
      return false
    } catch let error as StoreError {
      return error.code == .notFound
    }
  }

  func recordClass(of row: NarrowRow) throws -> RecordClass {
    RecordClass(
      share: row.share, isRoot: try isActiveRoot(row.id, share: row.share, flags: row.flags),
      isShareRecord: row.flags.contains(.shareRecord), creator: row.createdBy, type: row.type)
  }

  /// True for the root of the active share that governs it.
  func isActiveRoot(_ record: RecordID, share: ShareID?, flags: RecordFlags) throws -> Bool {
    guard let share, flags.contains(.shareRoot) else { return false }
    return try connection.exists(
      """
      SELECT 1 FROM share WHERE id = \(share) AND root = \(record) AND ended_seq IS NULL
      """)
  }

  private func facts(of recordClass: RecordClass) throws -> AccessFacts {
    let key = FactsKey(share: recordClass.share, type: recordClass.type)
    if let known = facts[key] { return known }
    let loaded: AccessFacts
    if let share = recordClass.share {
      loaded = try AccessFactsLoader.forShare(
        connection, caller: viewer.caller, share: share, proof: viewer.proof(for: share),
        now: viewer.now)
    } else if zone.scope == .public {
      loaded = try AccessFactsLoader.forNewRecord(
        connection, caller: viewer.caller, zone: zone.id, parent: nil, type: recordClass.type,
        proof: viewer.proof, now: viewer.now)
    } else {
      loaded = try AccessFactsLoader.forZone(
        connection, caller: viewer.caller, zone: zone.id, proof: viewer.proof(for: zone.share),
        now: viewer.now)
    }
    facts[key] = loaded
    return loaded
  }
}
