import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// The dictionary of a subscription, read.
struct SubscriptionBody {
  /// Bytes of a query, or of what is to be shown.
  static let textLimit = 16 << 10

  private let call: Call
  private let json: JSONValue
  let name: String

  init(_ json: JSONValue, _ call: Call, newName: String) throws {
    self.json = json
    self.call = call
    name = try json.string("subscriptionID") ?? newName
    guard (1...255).contains(name.utf8.count) else {
      throw WireError.badRequest("'subscriptionID' must have 1 to 255 characters")
    }
  }

  func subscription(_ c: Connection) throws -> Subscription {
    let info = try Self.text(of: json.object("notificationInfo"), "notificationInfo")
    switch try kind() {
    case .zone:
      try require(call.scope == .private, "zone subscriptions exist in the private database only")
      let zone = try FeedAnswer(call: call, c: c).subscribed(json["zoneID"])
      return Subscription(name: name, kind: .zone, zone: zone.id, info: info)
    case .database:
      try require(
        call.scope != .public, "database subscriptions do not exist in the public database")
      return Subscription(name: name, kind: .database, info: info)
    case .query:
      try require(call.scope != .shared, "query subscriptions do not exist in the shared database")
      return try query(c, info)
    }
  }

  private func query(_ c: Connection, _ info: String?) throws -> Subscription {
    let query = try json.object("query")
    let body = try QueryBody(json)
    let type = try Schema.type(
      c, container: call.container, environment: call.environment, name: body.recordType)
    // What is no filter is refused now, not passed over whenever something changes.
    _ = try body.parsed { type?[field: $0]?.type }
    var zone: ZoneID?
    if let zoneID = json.present("zoneID"), try json.flag("zoneWide") != true {
      zone = try call.zone(c, zoneID).id
    }
    return Subscription(
      name: name, kind: .query, zone: zone, type: body.recordType, changes: try changes(),
      firesOnce: try json.flag("firesOnce") ?? json.flag("fireOnce") ?? false,
      query: try Self.text(of: query, "query"), info: info)
  }

  private func kind() throws -> Subscription.Kind {
    guard let word = try json.string("subscriptionType") else {
      if json.present("query") != nil { return .query }
      throw JSONValue.missing("subscriptionType")
    }
    guard let kind = Subscription.Kind(rawValue: word.lowercased()) else {
      throw WireError.badRequest("'subscriptionType' must be query, zone or database")
    }
    return kind
  }

  private func changes() throws -> Subscription.Changes {
    guard let words = try json.strings("firesOn") else { return .all }
    var changes: Subscription.Changes = []
    for word in words {
      guard let change = SubscriptionAnswer.changes.first(where: { $0.word == word.lowercased() })
      else { throw WireError.badRequest("'firesOn' holds create, update and delete") }
      changes.insert(change.value)
    }
    try require(!changes.isEmpty, "'firesOn' must not be empty")
    return changes
  }

  private func require(_ isFine: Bool, _ reason: String) throws {
    guard isFine else { throw WireError.badRequest(reason) }
  }

  private static func text(of value: JSONValue?, _ key: String) throws -> String? {
    guard let value else { return nil }
    var writer = JSONWriter()
    writer.value(value)
    guard writer.bytes.count <= textLimit else {
      throw WireError.badRequest("'\(key)' has more than \(textLimit) bytes")
    }
    return writer.text
  }
}

extension FeedAnswer {
  /// The zone of a zone subscription.
  fileprivate func subscribed(_ zoneID: JSONValue?) throws -> RecordZone {
    guard let zoneID, !zoneID.isNull else { throw WireError.badRequest("'zoneID' is missing") }
    guard try ZoneName(zoneID).name != RecordZone.defaultName else {
      throw WireError.badRequest("zone subscriptions are not supported in the default zone")
    }
    return try call.zone(c, zoneID)
  }
}
