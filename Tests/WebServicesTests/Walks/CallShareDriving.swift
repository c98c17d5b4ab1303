import JSON
import RecordStore
import Records
import SQLite
import Walks

/// Shares and their people, as programs change them: through the record of the share.
extension CallDriver {
  func share(_ operation: WalkOperation, _ expected: WalkExpectation) async throws -> Outcome {
    switch operation {
    case .shareRecord(let id, let permission, let anyone):
      return try await start(
        in: world.records[id]!.zone, known: world.activeShare(ofRoot: id), expected,
        #""forRecord":{"recordName":"\#(try wire.recordName(id))"}"#, permission, anyone)
    case .shareZone(let zone, let permission, let anyone):
      return try await start(
        in: zone, known: world.activeShare(ofZone: zone), expected,
        #""recordName":"cloudkit.zoneshare""#, permission, anyone)
    case .setPublicPermission(let id, let permission, let anyone):
      let row = world.shares[id]!
      let isRepeated =
        row.publicPermission == permission
        && row.allowsAnyone == (anyone && permission != .none)
      guard row.isActive, !isRepeated else { return .unsayable }
      return try await save(
        id,
        #""publicPermission":"\#(permission.rawValue)","publicAnonymousAccess":\#(anyone)"#)
    case .stop(let id):
      let row = world.shares[id]!
      guard row.isActive, isOwner(of: row.zone) else { return .unsayable }
      return try await delete(id)
    default: return .unsayable
    }
  }

  /// Sharing once more is refused and names what is there.
  private func start(
    in zone: ZoneID, known: ShareID?, _ expected: WalkExpectation, _ what: String,
    _ permission: Permission, _ anyone: Bool
  ) async throws -> Outcome {
    let item = try await modify(
      zone, "create",
      #""recordType":"cloudkit.share","publicPermission":"\#(permission.rawValue)","#
        + #""publicAnonymousAccess":\#(anyone),\#(what)"#)
    let refusal = try refusal(item)
    if let known, case .done = expected {
      guard case .refused(let why)? = refusal else {
        throw World.Disagreement(description: "shared twice: \(JSONShape.text(item))")
      }
      let name = try wire.recordName(world.shares[known]!.record)
      guard why.contains(name) || why.hasPrefix("EXISTS") else {
        throw World.Disagreement(description: "\(why) does not name \(name)")
      }
      return .nothing
    }
    if let refusal { return .result(refusal) }
    let name = item["recordName"]?.string ?? ""
    let record: RecordID = try found(
      wire.id("SELECT id FROM record WHERE zone = \(zone) AND name = \(name)"), item)
    let share: ShareID = try found(
      wire.id("SELECT id FROM share WHERE share_record = \(record) AND ended_seq IS NULL"), item)
    let guid = try found(item["shortGUID"]?.string, item)
    return .result(.share(share, record: record, guid: guid, isNew: true))
  }

  func save(_ share: ShareID, _ members: String) async throws -> Outcome {
    .result(try await saved(share, members).refusal ?? .done)
  }

  func saved(
    _ share: ShareID, _ members: String
  ) async throws -> (item: JSONValue, refusal: WalkResult?) {
    let row = world.shares[share]!
    let item = try await modify(
      row.zone, "forceUpdate",
      #""recordType":"cloudkit.share","recordName":"\#(try wire.recordName(row.record))",\#(members)"#
    )
    return (item, try refusal(item))
  }

  private func delete(_ share: ShareID) async throws -> Outcome {
    let row = world.shares[share]!
    let item = try await modify(
      row.zone, "forceDelete", #""recordName":"\#(try wire.recordName(row.record))""#)
    return .result(try refusal(item) ?? .done)
  }

  // MARK: People

  func people(_ operation: WalkOperation, _ expected: WalkExpectation) async throws -> Outcome {
    switch operation {
    case .accept(let share, let byLink, let personal):
      guard byLink || personal != nil else { return .unsayable }
      return try await accept(share, personal)
    case .invite(let share, let invitation): return try await invite(share, invitation)
    case .change(let id, let change): return try await self.change(id, change)
    case .remove(let id):
      let row = world.participants[id]!
      guard manages(row.share), row.isLive, row.account != account else { return .unsayable }
      let uuid = try wire.uuid(id)
      let rest = try await entries(row.share).filter { $0["participantId"]?.string != uuid }
      return try await save(row.share, list("participants", rest.map(JSONShape.text)))
    case .block(let share, let person), .unblock(let share, let person):
      return try await block(share, person, isUnblocking: operation.isUnblocking)
    case .leave(let share):
      let row = world.shares[share]!
      guard row.isActive, !isOwner(of: row.zone), isIn(share) else { return .unsayable }
      return try await delete(share)
    default: return .unsayable
    }
  }

  /// The owner and administrators, who see everybody and send everybody.
  func manages(_ share: ShareID) -> Bool {
    world.mayChange(share, .manageParticipants, by: .account(account), now)
  }

  /// The people of a share as the caller sees them; nobody where they do not see it.
  func entries(_ share: ShareID) async throws -> [JSONValue] {
    try await shareRecord(share)["participants"]?.elements ?? []
  }

  func shareRecord(_ share: ShareID) async throws -> JSONValue {
    let row = world.shares[share]!
    let reply = try await wire.call(
      "\(database(of: row.zone))/records/lookup",
      #"{"zoneID":\#(try zoneID(row.zone)),"records":["#
        + #"{"recordName":"\#(try wire.recordName(row.record))"}]}"#,
      as: account, in: container(of: row.zone))
    return reply.json["records"]?.elements.first ?? reply.json
  }

  func list(_ key: String, _ entries: [String]) -> String {
    "\"\(key)\":[\(entries.joined(separator: ","))]"
  }

  private func accept(_ share: ShareID, _ personal: ParticipantID?) async throws -> Outcome {
    let row = world.shares[share]!
    let secret = try personal.map { participant in
      try wire.store.read {
        "/" + (try WalkDriver.secretText(of: participant, $0, wire.store.keys))
      }
    }
    return try await accept(share, row.guid + (secret ?? ""))
  }

  /// By the address of any of its links.
  func accept(_ share: ShareID, _ address: String) async throws -> Outcome {
    let row = world.shares[share]!
    let reply = try await wire.call(
      "public/records/accept", #"{"shortGUIDs":[{"value":"\#(address)"}]}"#, as: account,
      in: container(of: row.zone))
    let item = reply.json["results"]?.elements.first ?? reply.json
    if let refusal = try refusal(item) { return .result(refusal) }
    if isOwner(of: row.zone) { return .result(.participant(nil, wasAlready: true)) }
    let id: ParticipantID = try found(
      wire.id(
        """
        SELECT id FROM participant WHERE share = \(share) AND account = \(account)
          AND status = \(AcceptanceStatus.accepted) AND ended_seq IS NULL
        """), item)
    let known = world.participants[id]
    return .result(
      .participant(id, wasAlready: known?.isLive == true && known?.status == .accepted))
  }

  /// Somebody who is there already is changed by such a save, not asked again.
  func invite(_ share: ShareID, _ invitation: WalkInvitation) async throws -> Outcome {
    let row = world.shares[share]!
    let person = invitation.account ?? invitation.address.flatMap(world.known)
    let isThere =
      person == world.zones[row.zone]!.owner
      || person.map { !world.liveRows(of: $0, in: share).isEmpty } == true
      || world.people(of: share).contains {
        $0.row.isLive && $0.row.address != nil && $0.row.address == invitation.address
      }
    guard row.isActive, !isThere, !invitation.mayInvite, invitation.expires == nil else {
      return .unsayable
    }
    let identity =
      try invitation.account.map {
        #""userRecordName":"\#(try wire.name($0, in: container(of: row.zone)))""#
      } ?? #""lookupInfo":{"emailAddress":"\#(invitation.address ?? "")"}"#
    let type = invitation.role == .administrator ? "ADMINISTRATOR" : "USER"
    let entry =
      #"{"type":"\#(type)","permission":"\#(invitation.permission.rawValue)","#
      + #""acceptanceStatus":"INVITED","userIdentity":{\#(identity)}}"#
    let entries = try await entries(share).map(JSONShape.text) + [entry]
    let (item, refusal) = try await saved(share, list("participants", entries))
    if let refusal { return .result(refusal) }
    return .result(
      .invited(
        try found(wire.id("SELECT max(id) FROM participant WHERE share = \(share)"), item)))
  }

  private func change(_ id: ParticipantID, _ change: WalkChange) async throws -> Outcome {
    let row = world.participants[id]!
    let role = change.role ?? row.role
    // What is not said of an administrator, what keeps a public user one, one's own right.
    guard change.mayInvite == nil, change.expires == nil, row.isLive, !repeats(row, change),
      change.permission == nil || role != .administrator,
      row.role != .publicUser
        || change.role == nil
          && change.permission != world.shares[row.share]!.publicPermission,
      manages(row.share) || row.role == .user && row.account != account
    else { return .unsayable }
    let uuid = try wire.uuid(id)
    var entry = #"{"participantId":"\#(uuid)""#
    if let permission = change.permission { entry += #","permission":"\#(permission.rawValue)""# }
    if let role = change.role {
      entry += #","type":"\#(role == .administrator ? "ADMINISTRATOR" : "USER")""#
    }
    entry += "}"
    let others = try await entries(row.share).filter { $0["participantId"]?.string != uuid }
    return try await save(row.share, list("participants", others.map(JSONShape.text) + [entry]))
  }

  /// Saying again what is asks for nothing.
  private func repeats(_ row: World.Participant, _ change: WalkChange) -> Bool {
    (change.permission == nil || change.permission == row.permission)
      && (change.role == nil || change.role == row.role)
  }

  private func block(
    _ share: ShareID, _ person: AccountID, isUnblocking: Bool
  ) async throws -> Outcome {
    let row = world.shares[share]!
    guard row.isActive, manages(share) || !isUnblocking else { return .unsayable }
    let name = try wire.name(person, in: container(of: row.zone))
    let record = try await shareRecord(share)
    var entries = (record["blocked"]?.elements ?? []).filter {
      $0["blockedInformation"]?["userRecordName"]?.string != name
    }.map(JSONShape.text)
    if !isUnblocking {
      entries.append(#"{"blockedInformation":{"userRecordName":"\#(name)"}}"#)
    }
    return try await save(share, list("blocked", entries))
  }
}

extension WalkOperation {
  fileprivate var isUnblocking: Bool { if case .unblock = self { true } else { false } }
}
