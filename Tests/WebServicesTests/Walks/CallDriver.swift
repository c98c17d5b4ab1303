import JSON
import RecordStore
import Records
import SQLite
import Walks

/// Does the operations of a walk by calls, as one person.
struct CallDriver {
  enum Outcome {
    case result(WalkResult)
    /// The protocol refuses what the store takes as said already.
    case nothing
    /// The protocol has no words for it.
    case unsayable
  }

  let wire: WalkWire
  let world: World
  let account: AccountID
  let now: Int64

  func perform(
    _ operation: WalkOperation, _ expected: WalkExpectation
  ) async throws -> Outcome {
    switch operation {
    case .createRecord, .updateRecord, .setParent, .deleteRecord: try await record(operation)
    case .shareRecord, .shareZone, .setPublicPermission, .stop: try await share(operation, expected)
    case .invite, .accept, .change, .remove, .block, .unblock, .leave:
      try await people(operation, expected)
    case .approve, .deny, .addOneTimeLink, .openOneTimeLink: try await asking(operation)
    case .createZone(let container, let name): try await createZone(container, name)
    case .deleteZone(let zone): try await deleteZone(zone)
    default: .unsayable
    }
  }

  // MARK: Places

  func isOwner(of zone: ZoneID) -> Bool { world.zones[zone]!.owner == account }

  /// Whether the caller's shared database shows the zone because of this share.
  func isIn(_ share: ShareID) -> Bool { world.takesPart(account, in: share, now) }

  func container(of zone: ZoneID) -> ContainerID { world.zones[zone]!.container }

  /// The database in which the caller finds a zone.
  func database(of zone: ZoneID) -> String {
    world.zones[zone]!.isPublic ? "public" : isOwner(of: zone) ? "private" : "shared"
  }

  func zoneID(_ zone: ZoneID) throws -> String {
    let row = world.zones[zone]!
    guard let owner = row.owner, owner != account else { return #"{"zoneName":"\#(row.name)"}"# }
    let name = try wire.name(owner, in: row.container)
    return #"{"zoneName":"\#(row.name)","ownerRecordName":"\#(name)"}"#
  }

  // MARK: Calls

  /// Those of the records that records/lookup shows, and its whole answer.
  func found(
    _ names: [String], in zone: ZoneID
  ) async throws -> (names: Set<String>, reply: WireReply) {
    let entries = names.map { #"{"recordName":"\#($0)"}"# }.joined(separator: ",")
    let reply = try await wire.call(
      "\(database(of: zone))/records/lookup",
      #"{"zoneID":\#(try zoneID(zone)),"records":[\#(entries)]}"#, as: account,
      in: container(of: zone))
    let shown = (reply.json["records"]?.elements ?? []).filter { $0["serverErrorCode"] == nil }
    return (Set(shown.compactMap { $0["recordName"]?.string }), reply)
  }

  /// One operation of records/modify; its item, or the error of the whole request.
  func modify(_ zone: ZoneID, _ kind: String, _ record: String) async throws -> JSONValue {
    let reply = try await wire.call(
      "\(database(of: zone))/records/modify",
      #"{"zoneID":\#(try zoneID(zone)),"operations":["#
        + #"{"operationType":"\#(kind)","record":{\#(record)}}]}"#,
      as: account, in: container(of: zone))
    return reply.json["records"]?.elements.first ?? reply.json
  }

  /// Why an item was refused; nil when it was not.
  func refusal(_ item: JSONValue) throws -> WalkResult? {
    guard let code = item["serverErrorCode"]?.string else { return nil }
    guard code != "INTERNAL_ERROR" else {
      throw World.Disagreement(description: JSONShape.text(item))
    }
    return .refused("\(code): \(item["reason"]?.string ?? "")")
  }

  func found<ID>(_ id: ID?, _ item: JSONValue) throws -> ID {
    guard let id else {
      throw World.Disagreement(description: "nothing stands behind \(JSONShape.text(item))")
    }
    return id
  }

  // MARK: Records and zones

  private func record(_ operation: WalkOperation) async throws -> Outcome {
    switch operation {
    case .createRecord(let zone, let name, let type, let parent, let owner):
      var body = #""recordType":"\#(type)","recordName":"\#(name)""#
      if let parent { body += #","parent":{"recordName":"\#(world.records[parent]!.name)"}"# }
      if let owner {
        body +=
          #","fields":{"owner":{"value":{"recordName":"\#(world.records[owner]!.name)","#
          + #""action":"DELETE_SELF"}}}"#
      }
      let item = try await modify(zone, "create", body)
      if let refusal = try refusal(item) { return .result(refusal) }
      return .result(
        .record(
          try found(wire.id("SELECT id FROM record WHERE zone = \(zone) AND name = \(name)"), item))
      )
    case .updateRecord(let id):
      return try await update(id, #""fields":{"text":{"value":"\#(now)-\#(account.rawValue)"}}"#)
    case .setParent(let id, let parent):
      // Of a share it says nothing, which everybody in it may say.
      guard world.records[id]!.shareRecordOf == nil else { return .unsayable }
      let name = try parent.map { #"{"recordName":"\#(try wire.recordName($0))"}"# } ?? "null"
      return try await update(id, #""parent":\#(name)"#)
    case .deleteRecord(let id):
      let row = world.records[id]!
      if let share = row.shareRecordOf, !isOwner(of: row.zone), !isIn(share) { return .unsayable }
      let item = try await modify(
        row.zone, "forceDelete", #""recordName":"\#(try wire.recordName(id))""#)
      if let refusal = try refusal(item) { return .result(refusal) }
      // What one may not know of is as good as deleted; nothing happens to it.
      let there: RecordID? = try wire.id(
        "SELECT id FROM record WHERE id = \(id) AND deleted_at IS NULL")
      let isHidden = there != nil && row.shareRecordOf == nil
      return .result(isHidden ? .refused("not known") : .done)
    default: return .unsayable
    }
  }

  private func update(_ id: RecordID, _ members: String) async throws -> Outcome {
    let row = world.records[id]!
    let item = try await modify(
      row.zone, "forceUpdate",
      #""recordType":"\#(row.type)","recordName":"\#(try wire.recordName(id))",\#(members)"#)
    return .result(try refusal(item) ?? .done)
  }

  private func zones(
    _ kind: String, _ zoneID: String, _ container: ContainerID
  ) async throws -> JSONValue {
    let reply = try await wire.call(
      "private/zones/modify",
      #"{"operations":[{"operationType":"\#(kind)","zone":{"zoneID":\#(zoneID)}}]}"#,
      as: account, in: container)
    return reply.json["zones"]?.elements.first ?? reply.json
  }

  private func createZone(_ container: ContainerID, _ name: String) async throws -> Outcome {
    let item = try await zones("create", #"{"zoneName":"\#(name)"}"#, container)
    if let refusal = try refusal(item) { return .result(refusal) }
    return .result(
      .zone(
        try found(
          wire.id(
            """
            SELECT z.id FROM zone z JOIN database d ON d.id = z.database
            WHERE d.container = \(container) AND d.owner = \(account) AND z.name = \(name)
              AND z.deleted_seq IS NULL
            """), item)))
  }

  /// For others than the owner it is leaving.
  private func deleteZone(_ zone: ZoneID) async throws -> Outcome {
    guard isOwner(of: zone) else { return .unsayable }
    return .result(
      try refusal(await zones("delete", try zoneID(zone), container(of: zone))) ?? .done)
  }
}
