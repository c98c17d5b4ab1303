import JSON
import Records
import SQLite
import Walks

/// A client that keeps a copy of one zone and follows it by calls.
struct CallZoneReplica {
  let account: AccountID
  let zone: ZoneID
  var isReversed = false
  /// Change tags by record name.
  private(set) var records: [String: String] = [:]
  private(set) var token: String?
  /// False between pages, and while the zone is out of reach.
  private(set) var isCaughtUp = false

  init(account: AccountID, zone: ZoneID, isReversed: Bool = false) {
    self.account = account
    self.zone = zone
    self.isReversed = isReversed
  }

  /// Fetches one page. A client that finds the zone gone drops its copy, or is patient and tries
  /// again later with the token it has.
  mutating func fetch(_ driver: CallDriver, limit: Int, isPatient: Bool) async throws {
    let since = token.map { #","syncToken":"\#($0)""# } ?? ""
    let reply = try await driver.wire.call(
      "\(driver.database(of: zone))/changes/zone",
      #"{"zones":[{"zoneID":\#(try driver.zoneID(zone)),"resultsLimit":\#(limit),"#
        + #""reverse":\#(isReversed)\#(since)}]}"#,
      as: account, in: driver.container(of: zone))
    guard let page = reply.json["zones"]?.elements.first else {
      throw World.Disagreement(description: reply.text)
    }
    if let code = page["serverErrorCode"]?.string {
      // A zone that changed hands is another zone, to which an old token does not belong.
      let isAnother = code == "BAD_REQUEST" && token != nil
      guard isAnother || code == "ZONE_NOT_FOUND" else {
        throw World.Disagreement(description: reply.text)
      }
      isCaughtUp = false
      if isAnother || !isPatient { (records, token) = ([:], nil) }
      return
    }
    for record in page["records"]?.elements ?? [] {
      let name = record["recordName"]?.string ?? ""
      records[name] =
        record["deleted"]?.bool == true ? nil : record["recordChangeTag"]?.string
    }
    token = page["syncToken"]?.string
    isCaughtUp = page["moreComing"]?.bool == false
  }
}

/// A client that follows a whole database by calls: the feed of its zones tells it which zones to
/// fetch, and it fetches no others.
struct CallDatabaseReplica {
  let account: AccountID
  let container: ContainerID
  let database: String
  private(set) var zones: [ZoneID: CallZoneReplica] = [:]
  private var pending: [ZoneID] = []
  /// As what each zone was announced: one that changed hands goes by the name it had.
  private var names: [ZoneID: String] = [:]
  private var token: String?
  private(set) var isCaughtUp = false

  init(account: AccountID, container: ContainerID, database: String) {
    self.account = account
    self.container = container
    self.database = database
  }

  /// One call: the next zone that is pending, else the next page of the database's feed.
  mutating func step(_ driver: CallDriver, limit: Int) async throws {
    isCaughtUp = false
    if let zone = pending.first {
      var replica = zones[zone] ?? CallZoneReplica(account: account, zone: zone)
      try await replica.fetch(driver, limit: limit, isPatient: false)
      zones[zone] = replica
      // A zone that is gone by now will be announced as deleted.
      if replica.isCaughtUp || replica.token == nil { pending.removeFirst() }
      return
    }
    let since = token.map { #","syncToken":"\#($0)""# } ?? ""
    let reply = try await driver.wire.call(
      "\(database)/changes/database", #"{"resultsLimit":\#(limit)\#(since)}"#, as: account,
      in: container)
    guard reply.status == 200 else { throw World.Disagreement(description: reply.text) }
    for entry in reply.json["zones"]?.elements ?? [] {
      let name =
        "\(entry["zoneID"]?["ownerRecordName"]?.string ?? "") "
        + (entry["zoneID"]?["zoneName"]?.string ?? "")
      if entry["deleted"]?.bool == true {
        for zone in names.keys where names[zone] == name {
          (zones[zone], names[zone]) = (nil, nil)
          pending.removeAll { $0 == zone }
        }
      } else if let zone = try ids(of: entry, driver).max() {
        names[zone] = name
        if !pending.contains(zone) { pending.append(zone) }
      }
    }
    token = reply.json["syncToken"]?.string
    isCaughtUp = reply.json["moreComing"]?.bool == false && pending.isEmpty
  }

  /// The zones that an entry names: all that ever had the name.
  private func ids(of entry: JSONValue, _ driver: CallDriver) throws -> Set<ZoneID> {
    let name = entry["zoneID"]?["zoneName"]?.string ?? ""
    let owner = entry["zoneID"]?["ownerRecordName"]?.string
    let zones = try driver.world.zones.filter { _, row in
      guard let person = row.owner, row.container == container, row.name == name else {
        return false
      }
      return try driver.wire.name(person, in: container) == owner
    }
    return Set(zones.keys)
  }
}
