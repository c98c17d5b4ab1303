import Records
import SQLite

/// Which records of a zone a viewer may see, decided once for each class of records.
struct VisibleRecords: Sendable {
  enum Reach: Sendable {
    case everything
    /// What is in these shares, in the order of their keys.
    case shares([ShareID])
    /// By record type, in public databases: all of them, or only what the viewer made.
    case types(all: Set<String>, own: Set<String>, AccountID?)
  }

  let reach: Reach
  private let shares: Set<ShareID>

  /// Throws `.zoneNotFound` for a zone in which the viewer may see nothing. `facts` are the zone's
  /// own, where somebody has loaded them already.
  static func load(
    _ c: Connection, _ viewer: Viewer, zone: RecordZone, facts: AccessFacts? = nil
  ) throws -> VisibleRecords {
    if zone.isOwned(by: viewer.caller) {
      let facts =
        try facts
        ?? AccessFactsLoader.forZone(c, caller: viewer.caller, zone: zone.id, now: viewer.now)
      try Access.require(.readZone, viewer.caller, ofZone: facts, now: viewer.now)
      return VisibleRecords(.everything)
    }
    var visible = try VisibleShares.load(
      c, caller: viewer.caller, zone: zone.id, shown: viewer.shown, proof: viewer.proof,
      now: viewer.now)
    if viewer.avoidsLooks { visible.leaveOutLooks() }
    try viewer.requireRecorded(visible.obligations, nil)
    if let types = visible.publicTypes {
      return VisibleRecords(.types(all: types.readable, own: types.own, viewer.account))
    }
    guard !visible.isEmpty else { throw StoreError(.zoneNotFound, "The zone does not exist.") }
    return VisibleRecords(visible.isAll ? .everything : .shares(visible.readable.sorted()))
  }

  private init(_ reach: Reach) {
    self.reach = reach
    if case .shares(let list) = reach { shares = Set(list) } else { shares = [] }
  }

  var seesEverything: Bool { if case .everything = reach { true } else { false } }

  func admits(share: ShareID?, type: String, creator: AccountID?) -> Bool {
    switch reach {
    case .everything: true
    case .shares: share.map(shares.contains) ?? false
    case .types(let all, let own, let account):
      all.contains(type) || (own.contains(type) && account != nil && creator == account)
    }
  }

  func admits(_ row: NarrowRow) -> Bool {
    admits(share: row.share, type: row.type, creator: row.createdBy)
  }

  func mayShow(type: String) -> Bool {
    guard case .types(let all, let own, _) = reach else { return true }
    return all.contains(type) || own.contains(type)
  }

  func isOnlyOwn(type: String) -> Bool {
    guard case .types(let all, _, _) = reach else { return false }
    return !all.contains(type)
  }
}
