import JSON
import RecordStore
import Records
import Walks

/// What calls show to somebody, compared with what the model says that they may see.
struct CallQuestions {
  let driver: CallDriver

  private var world: World { driver.world }
  private var account: AccountID { driver.account }
  private var caller: Caller { .account(account) }

  /// Every record of a zone is asked for by its name.
  func lookup(in zone: ZoneID) async throws {
    let rows = world.records.filter {
      $0.value.zone == zone && !$0.value.isDeleted && !isOffered($0.value)
    }
    let ids = rows.keys.sorted()
    guard !ids.isEmpty else { return }
    let names = try ids.map(driver.wire.recordName)
    let (shown, reply) = try await driver.found(names, in: zone)
    let expected = Set(zip(ids, names).filter { sees($0.0) }.map(\.1))
    try compare("looks up \(zone)", shown, expected, reply)
  }

  /// Every record of a type is listed, page by page.
  func query(_ type: String, in zone: ZoneID) async throws {
    var shown: [String] = []
    var marker: String?
    repeat {
      let more = marker.map { #","continuationMarker":"\#($0)""# } ?? ""
      let reply = try await driver.wire.call(
        "\(driver.database(of: zone))/records/query",
        #"{"zoneID":\#(try driver.zoneID(zone)),"resultsLimit":3,"#
          + #""query":{"recordType":"\#(type)"}\#(more)}"#,
        as: account, in: driver.container(of: zone))
      shown += (reply.json["records"]?.elements ?? []).compactMap { $0["recordName"]?.string }
      marker = reply.json["continuationMarker"]?.string
    } while marker != nil
    let expected = world.records.filter { id, row in
      row.zone == zone && row.type == type && !row.isDeleted && sees(id)
    }
    try compare("queries \(type) of \(zone)", shown.sorted(), expected.map(\.value.name).sorted())
  }

  /// The zones of both databases are listed.
  func zones(in container: ContainerID) async throws {
    let isActive = world.accounts[account]!.isActive
    for (database, expected) in [
      ("private", world.ownZones(account, container)),
      ("shared", world.sharedZones(account, container, driver.now)),
    ] {
      let reply = try await driver.wire.call(
        "\(database)/zones/list", "{}", as: account, in: container)
      let shown = (reply.json["zones"]?.elements ?? []).compactMap { zone -> String? in
        let name = zone["zoneID"]?["zoneName"]?.string ?? ""
        let owner = zone["zoneID"]?["ownerRecordName"]?.string ?? ""
        return name == "_defaultZone" ? nil : "\(owner) \(name)"
      }
      let names = try expected.map { zone in
        let row = world.zones[zone]!
        return "\(try driver.wire.name(row.owner!, in: container)) \(row.name)"
      }
      try compare("lists \(database)", Set(shown), isActive ? Set(names) : [], reply)
    }
  }

  /// What a short GUID leads to: at least whoever may accept it finds it; at most whoever may open
  /// its page.
  func resolve(_ share: ShareID) async throws {
    let row = world.shares[share]!
    let reply = try await driver.wire.call(
      "public/records/resolve", #"{"shortGUIDs":[{"value":"\#(row.guid)"}]}"#, as: account,
      in: driver.container(of: row.zone))
    let item = reply.json["results"]?.elements.first ?? reply.json
    let isFound = item["serverErrorCode"] == nil
    func may(_ action: AccessAction) -> Bool {
      var question = WorldQuestion(
        caller: caller, action: action, target: .share(share), now: driver.now)
      question.showedLink = true
      return row.isActive && world.answer(question).isAllowed
    }
    guard may(.acceptShare) ? isFound : !isFound || may(.openLink) else {
      throw World.Disagreement(
        description: "\(account) resolves \(share): \(JSONShape.text(item))")
    }
  }

  /// The record of a share that the caller is invited to; whether it is shown depends on what else
  /// they see of the zone.
  private func isOffered(_ row: World.Record) -> Bool {
    guard let share = row.shareRecordOf, !driver.isOwner(of: row.zone) else { return false }
    return !driver.isIn(share) && !world.liveRows(of: account, in: share).isEmpty
  }

  /// Without an administrator's look, which no call makes; the shared database shows what one has
  /// accepted.
  private func sees(_ id: RecordID) -> Bool {
    let zone = world.records[id]!.zone
    guard world.zones[zone]!.isPublic || driver.isOwner(of: zone) else {
      return world.accounts[account]!.isActive && world.feeds(id, to: account, driver.now)
    }
    let answer = world.answer(
      WorldQuestion(caller: caller, action: .readRecord, target: .record(id), now: driver.now))
    return answer.isAllowed && !answer.mustRecord
  }

  private func compare<T: Equatable>(
    _ what: String, _ shown: T, _ expected: T, _ reply: WireReply? = nil
  ) throws {
    guard shown == expected else {
      throw World.Disagreement(
        description: "\(account) \(what): \(shown) not \(expected) \(reply?.text ?? "")")
    }
  }
}
