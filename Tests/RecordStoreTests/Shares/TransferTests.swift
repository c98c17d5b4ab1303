import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// A zone that is shared as a whole changes hands.
@Suite struct TransferTests {
  private struct Stage {
    let world: ShareWorld
    let share: ShareHandle
    let ben: ParticipantID
  }

  /// Alice shares her zone with Ben, who may invite and has invited Cleo; both are in.
  private static func stage() throws -> Stage {
    let world = try ShareWorld()
    let zone = world.zone
    let share = try world.write(world.alice) {
      try Shares.shareZone($0, zone: zone, ShareOptions(title: "Trips"))
    }
    let ben = try world.invite(share.share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share.share, world.ben)
    try world.invite(share.share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share.share, world.cleo)
    return Stage(world: world, share: share, ben: ben)
  }

  /// As Alice sees it, who stays in the share.
  private func owner(_ stage: Stage) throws -> AccountID {
    try stage.world.panel(stage.share.share, stage.world.alice).share.owner
  }

  @Test func `It is offered, accepted, and everybody keeps their right and the link`() throws {
    let stage = try Self.stage()
    let (world, share) = (stage.world, stage.share.share)
    try world.write(world.alice) { try Shares.offerOwnership($0, to: stage.ben) }
    #expect(try owner(stage) == world.alice)
    #expect(try world.panel(share, world.ben).viewer.canTakeOver)
    #expect(try world.panel(share, world.alice).transfer?.person.name == "Ben")
    #expect(try world.panel(share, world.cleo).transfer == nil)
    try world.write(world.ben) { _ = try Shares.takeOver($0, share: share) }
    #expect(try owner(stage) == world.ben)
    #expect(try world.right(world.ben, on: "a") == .own)
    #expect(try world.right(world.alice, on: "a") == .write)
    #expect(try world.right(world.cleo, on: "a") == .write)
    let panel = try world.panel(share, world.ben)
    #expect(panel.viewer.isOwner && panel.owner.name == "Ben" && panel.transfer == nil)
    #expect(Set(panel.people.map(\.person.name)) == ["Alice", "Cleo"])
    #expect(panel.formerPeople.isEmpty)
    #expect(panel.link?.guid == stage.share.guid)
    // What is Ben's now is not what is shared with him.
    let mine = try world.store.read {
      try SharedWithMe.load($0, account: world.ben, now: world.test.clock.now())
    }
    #expect(mine.open.isEmpty && mine.ended.isEmpty)
    // Alice is a participant as others are: Ben may remove her, she may not remove anybody.
    let alice = try #require(panel.people.first { $0.person.name == "Alice" }).participant
    let cleo = try #require(panel.people.first { $0.person.name == "Cleo" }).participant
    #expect(
      refusal { try world.write(world.alice) { try Shares.remove($0, participant: cleo) } }
        == .accessDenied)
    try world.write(world.ben) { try Shares.remove($0, participant: alice) }
    #expect(try world.right(world.alice, on: "a") == .none)
    #expect(try world.right(world.cleo, on: "a") == .write)
    #expect(try world.problems() == [])
  }

  @Test func `Nobody else takes it, and the offer ends when it is withdrawn, declined or moot`()
    throws
  {
    let stage = try Self.stage()
    let (world, share) = (stage.world, stage.share.share)
    func take(_ who: AccountID) -> StoreError.Code? {
      refusal { try world.write(who) { _ = try Shares.takeOver($0, share: share) } }
    }
    func offer() throws {
      try world.write(world.alice) { try Shares.offerOwnership($0, to: stage.ben) }
    }
    #expect(take(world.ben) == .accessDenied)
    try offer()
    for who in [world.cleo, world.alice] { #expect(take(who) == .accessDenied, "\(who)") }
    #expect(take(world.dan) == .notFound)
    #expect(
      refusal { try world.write(world.ben) { try Shares.withdrawOffer($0, share: share) } }
        == .accessDenied)
    try world.write(world.alice) { try Shares.withdrawOffer($0, share: share) }
    #expect(take(world.ben) == .accessDenied)
    try offer()
    try world.write(world.ben) { try Shares.declineOwnership($0, share: share) }
    #expect(take(world.ben) == .accessDenied)
    // Whoever is out and comes back has no offer any more.
    try offer()
    try world.write(world.alice) { try Shares.remove($0, participant: stage.ben) }
    let back = try world.write(world.alice) { try Shares.undoRemoval($0, participant: stage.ben) }
    #expect(take(world.ben) == .accessDenied)
    #expect(try owner(stage) == world.alice)
    // Nor does one lead anywhere whose right has ended.
    try world.write(world.alice) { try Shares.offerOwnership($0, to: back) }
    let end = world.test.clock.now() + 1_000
    try world.write(world.alice) {
      try Shares.change($0, participant: back, ParticipantChange(expires: .set(end)))
    }
    world.test.clock.advance(by: 1_000)
    #expect(take(world.ben) != nil)
    #expect(try world.problems() == [])
  }

  @Test func `Only a zone that is shared as a whole, to somebody in it who has no such zone`()
    throws
  {
    let world = try ShareWorld()
    let root = try world.shareRoot().share
    let ben = try world.invite(root, "ben@x.org", .readWrite)
    try world.accept(root, world.ben)
    let hierarchy = refusal {
      try world.write(world.alice) { try Shares.offerOwnership($0, to: ben) }
    }
    #expect(hierarchy == .badRequest)

    let stage = try Self.stage()
    let (other, share) = (stage.world, stage.share.share)
    let open = try other.invite(share, "new@y.org", .readWrite)
    #expect(
      refusal { try other.write(other.alice) { try Shares.offerOwnership($0, to: open) } }
        == .badRequest)
    try other.write(other.alice) { try Shares.offerOwnership($0, to: stage.ben) }
    // Ben makes a zone of the same name before he answers.
    let (container, benAccount) = (other.container, other.ben)
    _ = try other.write(other.ben) {
      try Zones.create(
        $0, container: container, environment: .development, owner: benAccount, name: "Trips")
    }
    #expect(
      refusal { try other.write(other.ben) { _ = try Shares.takeOver($0, share: share) } }
        == .exists)
    #expect(try owner(stage) == other.alice)
  }

  @Test func `Programs see one zone go and another come`() throws {
    let stage = try Self.stage()
    let world = stage.world
    func changes(_ who: AccountID, _ scope: DatabaseScope, _ token: String?) throws
      -> DatabaseChanges
    {
      try world.store.read { c in
        try Feed.databaseChanges(
          c, Viewer(caller: .account(who), now: world.test.clock.now()),
          FeedDatabase(
            container: world.container, environment: .development, scope: scope),
          FeedRequest(token: token, limit: 50), keys: world.store.keys)
      }
    }
    let everybody = [
      (world.alice, DatabaseScope.private), (world.alice, .shared), (world.ben, .private),
      (world.ben, .shared), (world.cleo, .shared),
    ]
    let tokens = try everybody.map { try changes($0, $1, nil).token }
    try world.write(world.alice) { try Shares.offerOwnership($0, to: stage.ben) }
    try world.write(world.ben) { _ = try Shares.takeOver($0, share: stage.share.share) }
    let seen = try zip(everybody, tokens).map { who, token in
      try changes(who.0, who.1, token).entries.map { entry in
        let owner = entry.owner == world.alice ? "Alice" : "Ben"
        return (entry.isDeleted ? "-" : "+") + owner + "/" + entry.name
      }
    }
    #expect(
      seen == [
        ["-Alice/Trips"], ["+Ben/Trips"], ["+Ben/Trips"], ["-Alice/Trips"],
        ["-Alice/Trips", "+Ben/Trips"],
      ])
    // A token for the zone of one owner is none for that of another.
    let zone = world.zone
    let late = refusal {
      let token = try world.store.read {
        try Feed.currentToken(
          $0, Viewer(caller: .account(world.cleo), now: world.test.clock.now()), zone: zone,
          keys: world.store.keys)
      }
      let (participant, _) = (
        try #require(
          try world.panel(stage.share.share, world.ben).people.first {
            $0.person.name == "Alice"
          }
        ).participant, 0
      )
      try world.write(world.ben) { try Shares.offerOwnership($0, to: participant) }
      try world.write(world.alice) { _ = try Shares.takeOver($0, share: stage.share.share) }
      _ = try world.store.read {
        try Feed.zoneChanges(
          $0, Viewer(caller: .account(world.cleo), now: world.test.clock.now()), zone: zone,
          FeedRequest(token: token, limit: 50), keys: world.store.keys)
      }
    }
    #expect(late == .badRequest)
    #expect(try owner(stage) == world.alice)
  }
}
