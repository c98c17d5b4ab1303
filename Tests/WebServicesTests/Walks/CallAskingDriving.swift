import JSON
import RecordStore
import Records
import SQLite
import Walks

/// Requests and one-time links, as programs answer and make them: by the lists of a share.
extension CallDriver {
  func asking(_ operation: WalkOperation) async throws -> Outcome {
    switch operation {
    case .approve:
      guard let (share, invitation) = operation.invitation else { return .unsayable }
      return try await invite(share, invitation)
    case .deny(let share, let person, let blocks):
      return try await deny(share, person, blocks: blocks)
    case .addOneTimeLink(let share, let permission):
      return try await addOneTimeLink(share, permission)
    case .openOneTimeLink(let id):
      return try await accept(world.participants[id]!.share, world.oneTimeLinks[id]!)
    default: return .unsayable
    }
  }

  /// Who is left out of the list is refused.
  private func deny(_ share: ShareID, _ person: AccountID, blocks: Bool) async throws -> Outcome {
    let row = world.shares[share]!
    guard manages(share), row.requesters.contains(person), person != account else {
      return .unsayable
    }
    let name = try wire.name(person, in: container(of: row.zone))
    let record = try await shareRecord(share)
    let asked = record["requesters"]?.elements ?? []
    let others = asked.filter { $0["requesterInformation"]?["userRecordName"]?.string != name }
    guard others.count == asked.count - 1 else {
      throw World.Disagreement(
        description: "\(person) is not among those who asked: \(JSONShape.text(record))")
    }
    var members = list("requesters", others.map(JSONShape.text))
    if blocks {
      let blocked = (record["blocked"]?.elements ?? []).map(JSONShape.text)
      members +=
        ","
        + list(
          "blocked", blocked + [#"{"blockedInformation":{"userRecordName":"\#(name)"}}"#])
    }
    return try await save(share, members)
  }

  /// A participant without a name, and the link that is listed for it.
  private func addOneTimeLink(_ share: ShareID, _ permission: Permission) async throws -> Outcome {
    guard manages(share) else { return .unsayable }
    let record = try await shareRecord(share)
    let uuid = "one-time-\(share.rawValue)-\(world.oneTimeLinks.count)-\(now)"
    let link = #"{"participantId":["\#(uuid)"]}"#
    let links = record["oneTimeStableUrlInfo"]?["oneTimeLinks"]?.elements ?? []
    let entry =
      #"{"participantId":"\#(uuid)","type":"USER","permission":"\#(permission.rawValue)","#
      + #""acceptanceStatus":"INVITED"}"#
    let entries = (record["participants"]?.elements ?? []).map(JSONShape.text) + [entry]
    let (item, refusal) = try await saved(
      share,
      list("participants", entries) + #","oneTimeStableUrlInfo":{"#
        + list("oneTimeLinks", links.map(JSONShape.text) + [link]) + "}")
    if let refusal { return .result(refusal) }
    let id: ParticipantID = try found(
      wire.id("SELECT id FROM participant WHERE share = \(share) AND uuid = \(uuid)"), item)
    let guid = try wire.store.read {
      try $0.first("SELECT guid FROM link WHERE participant = \(id)") { $0.text(0) }
    }
    return .result(.oneTimeLink(id, guid: try found(guid, item)))
  }
}
