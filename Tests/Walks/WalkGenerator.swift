package import Records
package import TestSupport

/// Draws the next operation of a permission walk from what the model knows.
package struct WalkGenerator {
  package var random: SeededGenerator
  package let people: [AccountID]
  package let owners: [AccountID]

  package init(random: SeededGenerator, people: [AccountID], owners: [AccountID]) {
    self.random = random
    self.people = people
    self.owners = owners
  }

  package static let recordNames = (0..<24).map { "r\($0)" }
  package static let types = ["Note", "Task"]

  /// Whoever is most likely to be allowed, or anybody.
  package mutating func caller(for operation: WalkOperation, _ world: World) -> AccountID {
    let likely: [AccountID] =
      switch operation {
      case .accept(let share, _, _), .decline(let share, _, _):
        world.people(of: share).filter { $0.row.isLive && $0.row.status != .accepted }
          .compactMap { $0.row.account ?? $0.row.address.flatMap(world.known) }
      case .openOneTimeLink(let id), .declineOneTimeLink(let id):
        [world.participants[world.holder(ofLinkOf: id)]!.account].compactMap { $0 }
      case .answerOffer(let share, _): [world.shares[share]!.offeredTo].compactMap { $0 }
      case .leave(let share): inside(world, world.shares[share]!.zone)
      default: likely(zone(of: operation, world), world)
      }
    if random.chance(7, in: 10), let account = likely.randomElement(using: &random) {
      return account
    }
    return people.randomElement(using: &random)!
  }

  private mutating func likely(_ zone: ZoneID?, _ world: World) -> [AccountID] {
    guard let zone else { return [] }
    if let owner = world.zones[zone]?.owner, random.chance(1, in: 2) { return [owner] }
    return inside(world, zone)
  }

  /// Who takes part in a share of a zone.
  private func inside(_ world: World, _ zone: ZoneID) -> [AccountID] {
    world.participants.values.filter {
      $0.isLive && $0.status == .accepted && world.shares[$0.share]?.zone == zone
    }.compactMap(\.account).sorted()
  }

  private func zone(of operation: WalkOperation, _ world: World) -> ZoneID? {
    switch operation {
    case .createRecord(let zone, _, _, _, _), .shareZone(let zone, _, _), .deleteZone(let zone):
      zone
    case .updateRecord(let id), .setParent(let id, _), .deleteRecord(let id),
      .shareRecord(let id, _, _):
      world.records[id]?.zone
    case .setPublicPermission(let id, _, _), .setSwitches(let id, _, _, _),
      .setLinkExpiry(let id, _), .setLinkPassword(let id, _), .setLinkUses(let id, _),
      .renewLink(let id), .stop(let id), .undoStop(let id),
      .withdrawOffer(let id), .answerOffer(let id, _),
      .invite(let id, _), .block(let id, _), .unblock(let id, _), .approve(let id, _, _),
      .deny(let id, _, _), .addOneTimeLink(let id, _):
      world.shares[id]?.zone
    case .change(let id, _), .remove(let id), .undoRemoval(let id), .offer(let id):
      world.participants[id].flatMap { world.shares[$0.share]?.zone }
    default: nil
    }
  }

  /// In an order that does not change from run to run.
  private func ids<ID: Comparable, Row>(
    of rows: [ID: Row], _ isWanted: (Row) -> Bool
  ) -> [ID] {
    var ids: [ID] = []
    for (id, row) in rows where isWanted(row) { ids.append(id) }
    ids.sort()
    return ids
  }

  package mutating func liveZone(_ world: World) -> ZoneID {
    ids(of: world.zones) { !$0.isDeleted }.randomElement(using: &random)!
  }

  package mutating func record(_ world: World, in zone: ZoneID? = nil, live: Bool = true)
    -> RecordID?
  {
    ids(of: world.records) { row in
      (zone == nil || row.zone == zone) && row.isDeleted == !live
        && !world.zones[row.zone]!.isDeleted
    }.randomElement(using: &random)
  }

  package mutating func share(_ world: World, active: Bool? = nil) -> ShareID? {
    let mostlyActive = active ?? random.chance(9, in: 10)
    return ids(of: world.shares) { $0.isActive == mostlyActive }.randomElement(using: &random)
  }

  package mutating func participant(_ world: World) -> ParticipantID? {
    ids(of: world.participants) { $0.isLive }.randomElement(using: &random)
  }

  package mutating func removed(_ world: World) -> ParticipantID? {
    ids(of: world.participants) {
      [.removed, .stopped].contains($0.status) && world.shares[$0.share]!.isActive
    }.suffix(8).randomElement(using: &random)
  }

  /// A share that welcomes requests, most of the time.
  package mutating func askedShare(_ world: World) -> ShareID? {
    if random.chance(1, in: 5) { return share(world) }
    return ids(of: world.shares) { $0.isActive && $0.allowsRequests }.randomElement(using: &random)
  }

  /// Somebody who has asked, or anybody.
  package mutating func requester(_ world: World) -> (share: ShareID, account: AccountID)? {
    if random.chance(1, in: 8) { return share(world).map { ($0, person()) } }
    let asked = ids(of: world.shares) { !$0.requesters.isEmpty }.randomElement(using: &random)
    return asked.map { ($0, world.shares[$0]!.requesters.sorted()[0]) }
  }

  /// The participation a one-time link was made for, one of the last most of the time.
  package mutating func oneTimeLink(_ world: World) -> ParticipantID? {
    let all = world.oneTimeLinks.keys.sorted()
    let few = random.chance(3, in: 4) ? all.suffix(4) : all[...]
    return few.randomElement(using: &random)
  }

  package mutating func permission() -> Permission {
    random.chance(1, in: 2) ? .readOnly : .readWrite
  }

  package mutating func person() -> AccountID { people.randomElement(using: &random)! }

  package mutating func time(after now: Int64) -> Int64 { now + Int64(1 + random.below(30)) * 1000 }

  package mutating func address(_ world: World) -> String {
    if random.chance(1, in: 2) { return "ghost\(random.below(6))@example.org" }
    let all = world.accounts.values.flatMap(\.addresses).sorted()
    return all.randomElement(using: &random)!
  }
}
