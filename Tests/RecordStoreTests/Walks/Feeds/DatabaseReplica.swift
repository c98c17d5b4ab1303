import RecordStore
import Records
import SQLite
import TestSupport
import Walks

/// A client that follows a whole database: the feed of its zones tells it which zones to fetch,
/// and it fetches no others.
struct DatabaseReplica {
  let account: AccountID
  let container: ContainerID
  let scope: DatabaseScope
  private(set) var zones: [ZoneID: ZoneReplica] = [:]
  /// A zone that changed hands goes by the name it had, and comes by another.
  private var names: [ZoneID: ZoneName] = [:]

  private struct ZoneName: Hashable {
    let owner: AccountID
    let name: String
  }

  private(set) var pending: [ZoneID] = []
  private var token: String?
  /// True when the last request said that there is nothing to fetch.
  private(set) var isCaughtUp = false

  private let keys: InstanceKey

  init(account: AccountID, container: ContainerID, scope: DatabaseScope, keys: InstanceKey) {
    self.keys = keys
    self.account = account
    self.container = container
    self.scope = scope
  }

  /// One request: the next zone that is pending, else the next page of the database's feed.
  mutating func step(_ c: Connection, limit: Int, now: Int64) throws {
    isCaughtUp = false
    if let zone = pending.first {
      return try fetch(c, zone, limit: limit, now: now)
    }
    let page = try Feed.databaseChanges(
      c, Viewer(caller: .account(account), now: now),
      FeedDatabase(container: container, environment: .development, scope: scope),
      FeedRequest(token: token, limit: limit), keys: keys)
    for entry in page.entries {
      let name = ZoneName(owner: entry.owner, name: entry.name)
      if entry.isDeleted {
        for zone in names.keys where names[zone] == name { drop(zone) }
      } else {
        names[entry.zone] = name
        if !pending.contains(entry.zone) { pending.append(entry.zone) }
      }
    }
    token = page.token
    isCaughtUp = !page.moreComing && pending.isEmpty
  }

  private mutating func drop(_ zone: ZoneID) {
    zones[zone] = nil
    names[zone] = nil
    pending.removeAll { $0 == zone }
  }

  private mutating func fetch(
    _ c: Connection, _ zone: ZoneID, limit: Int, now: Int64
  ) throws {
    var replica = zones[zone] ?? ZoneReplica(account: account, zone: zone, keys: keys)
    try replica.fetch(c, limit: limit, isPatient: false, now: now)
    zones[zone] = replica
    // A zone that is gone by now will be announced as deleted.
    if replica.isCaughtUp || replica.token == nil { pending.removeFirst() }
  }

  /// What differs from the brute-force rule; nil when nothing does.
  func difference(_ c: Connection, _ world: World, now: Int64) throws -> String? {
    let expected =
      scope == .shared
      ? world.sharedZones(account, container, now) : world.ownZones(account, container)
    guard Set(zones.keys) == expected else {
      return
        "\(scope) database of \(account): zones \(zones.keys.sorted()) not \(expected.sorted())"
    }
    for (zone, replica) in zones {
      let records = try ZoneReplica.expected(c, world, account: account, zone: zone, now: now)
      guard replica.records == records else {
        return """
          \(scope) database of \(account), \(zone): \(replica.records) not \(records)
          \(replica.trace)
          """
      }
    }
    return nil
  }
}
