package import JSON
package import RecordStore
import Records
package import SQLite
import WireFormat

/// Which zone a call means, by the rules of its database.
extension Call {
  /// Stands for the caller in `ownerRecordName`.
  package static let defaultOwner = "__defaultOwner__"

  /// The zone of a `zoneID`; null or absent is the default zone. A zone the caller may not see looks
  /// like one that is not there.
  package func zone(_ c: Connection, _ zoneID: JSONValue?) throws -> RecordZone {
    let zone = try ZoneName(zoneID)
    return try self.zone(c, zone)
  }

  package func zone(_ c: Connection, _ zone: ZoneName) throws -> RecordZone {
    let database: DatabaseID?
    switch scope {
    case .public: database = try publicDatabase(c, zone)
    case .private: database = try privateDatabase(c, zone)
    case .shared: return try sharedZone(c, zone)
    }
    guard let database else { throw StoreError(.zoneNotFound) }
    return try RecordZone.load(try Zones.named(zone.name, in: database, c), c)
  }

  private func publicDatabase(_ c: Connection, _ zone: ZoneName) throws -> DatabaseID? {
    try Zones.database(c, container, environment, .public, owner: nil)
  }

  private func privateDatabase(_ c: Connection, _ zone: ZoneName) throws -> DatabaseID? {
    let account = try requirePerson()
    if let owner = zone.owner, try names(c).account(named: owner) != account {
      throw WireError.badRequest("PrivateDB can't be used to access another user's zone")
    }
    return try Zones.database(c, container, environment, .private, owner: account)
  }

  private func sharedZone(_ c: Connection, _ zone: ZoneName) throws -> RecordZone {
    let account = try requirePerson()
    guard let ownerName = zone.owner else {
      throw WireError.badRequest(
        "the shared database needs a zoneID with zoneName and ownerRecordName")
    }
    guard let owner = try names(c).account(named: ownerName), owner != account,
      let database = try Zones.database(c, container, environment, .private, owner: owner)
    else { throw StoreError(.zoneNotFound) }
    let found = try RecordZone.load(try Zones.named(zone.name, in: database, c), c)
    guard try SharedZones.isVisible(c, zone: found.id, to: account, now: now) else {
      throw StoreError(.zoneNotFound)
    }
    try UserData.requireOpen(
      c, container: container, environment: environment, account: owner)
    return found
  }
}

/// The name of a zone as a call spells it.
package struct ZoneName: Hashable, Sendable {
  package let name: String
  /// Nil for the caller's own.
  package let owner: String?

  package init(name: String = RecordZone.defaultName, owner: String? = nil) {
    self.name = name
    self.owner = owner
  }

  package init(_ zoneID: JSONValue?) throws {
    guard let zoneID, !zoneID.isNull else {
      self.init()
      return
    }
    guard zoneID.kind == .object else { throw JSONValue.wrong("zoneID", "an object") }
    let owner = try zoneID.string("ownerRecordName")
    self.init(
      name: try zoneID.string("zoneName") ?? RecordZone.defaultName,
      owner: owner == Call.defaultOwner ? nil : owner)
  }

  /// The members of a zone ID as they were asked for, for the error of a zone that is not there.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("zoneName")
    writer.string(name)
    if let owner {
      writer.key("ownerRecordName")
      writer.string(owner)
    }
    writer.endObject()
  }
}
