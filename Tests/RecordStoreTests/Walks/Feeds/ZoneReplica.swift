import RecordStore
import Records
import SQLite
import TestSupport
import Walks

/// A client that keeps a copy of one zone and follows it page by page, with pauses anywhere.
struct ZoneReplica {
  let account: AccountID
  let zone: ZoneID
  /// Change tags by record name.
  private(set) var records: [String: String] = [:]
  private(set) var token: String?
  /// False between pages, and while the zone is out of reach.
  private(set) var isCaughtUp = false
  /// Entries of the last pages, for the report of a failure.
  private(set) var trace: [String] = []

  private let keys: InstanceKey
  /// Walks from the newest entry backwards whenever it fetches.
  let isReversed: Bool

  init(account: AccountID, zone: ZoneID, keys: InstanceKey, isReversed: Bool = false) {
    self.keys = keys
    self.isReversed = isReversed
    self.account = account
    self.zone = zone
  }

  /// Fetches one page. A client that finds the zone gone drops its copy, or is patient and tries
  /// again later with the token it has.
  mutating func fetch(_ c: Connection, limit: Int, isPatient: Bool, now: Int64) throws {
    let viewer = Viewer(caller: .account(account), now: now)
    do {
      let page = try Feed.zoneChanges(
        c, viewer, zone: zone,
        FeedRequest(token: token, limit: limit, isReversed: isReversed), keys: keys)
      for entry in page.entries { apply(entry) }
      token = page.token
      isCaughtUp = !page.moreComing
      if page.entries.count > limit { throw World.Disagreement(description: "page too long") }
    } catch let error as StoreError where error.code == .badRequest {
      // The zone has another owner: to programs it is another zone.
      isCaughtUp = false
      note("changed hands, drops its copy")
      records = [:]
      token = nil
    } catch let error as StoreError where error.code == .zoneNotFound {
      isCaughtUp = false
      guard !isPatient else { return note("gone, keeps its copy") }
      note("gone, drops its copy")
      records = [:]
      token = nil
    }
  }

  private mutating func apply(_ entry: FeedEntry) {
    switch entry {
    case .record(let row):
      records[row.name] = row.changeTag
      note("\(row.name) \(row.changeTag)")
    case .deleted(let name, _):
      records[name] = nil
      note("\(name) deleted")
    }
  }

  private mutating func note(_ text: String) {
    trace.append(text)
    if trace.count > 40 { trace.removeFirst() }
  }

  /// What the copy has to be, by the brute-force rule: names and the tags they have now.
  static func expected(
    _ c: Connection, _ world: World, account: AccountID, zone: ZoneID, now: Int64
  ) throws -> [String: String] {
    let sql: SQL = "SELECT id, name, seq FROM record WHERE zone = \(zone)"
    var expected: [String: String] = [:]
    try c.forEach(sql) { row in
      let id = try row.id(0, as: RecordID.self)
      if world.feeds(id, to: account, now) { expected[row.text(1)] = ChangeTag.text(row.int(2)) }
      return true
    }
    return expected
  }
}
