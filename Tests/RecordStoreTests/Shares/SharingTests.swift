import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct SharingTests {
  @Test func `Sharing a record covers everything below it and nothing else`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot()
    #expect(share.isNew)
    #expect(share.guid.utf8.count >= 22)
    #expect(share.recordName.hasPrefix("Share-"))
    #expect(try world.members(share.share) == ["a", "a1", "a2", "b", "root"])
    #expect(try world.right(world.ben, on: "a1") == .none)
    #expect(try world.problems() == [])
  }

  @Test func `Pressing Share again opens the share there is and throws nobody out`() throws {
    let world = try ShareWorld()
    let first = try world.shareRoot()
    let ben = try world.invite(first.share, "ben@x.org")
    try world.accept(first.share, world.ben)
    let second = try world.shareRoot()
    #expect(!second.isNew)
    #expect(second.share == first.share && second.guid == first.guid)
    #expect(second.recordName == first.recordName)
    #expect(try world.status(ben) == "ACCEPTED")
    #expect(try world.right(world.ben, on: "root") == .read)
    let root = try world.record("root")
    do {
      _ = try world.write(world.alice) {
        try Shares.shareRecord($0, record: root, ShareOptions(ifExists: .refuse))
      }
      Issue.record("the protocol refuses the second share")
    } catch let error as StoreError {
      #expect(error.code == .alreadyShared)
      #expect(error.context["share"] == first.recordName)
    }
    let shareRecords = try world.store.read { c in
      try c.first("SELECT count(*) FROM record WHERE type = 'cloudkit.share'") { $0.int(0) }
    }
    #expect(shareRecords == 1)
  }

  @Test func `A zone is shared once, however often it is asked for`() throws {
    let world = try ShareWorld()
    let first = try world.write(world.alice) { try Shares.shareZone($0, zone: world.zone) }
    let second = try world.write(world.alice) { try Shares.shareZone($0, zone: world.zone) }
    #expect(first.recordName == "cloudkit.zoneshare")
    #expect(second.share == first.share && second.guid == first.guid && !second.isNew)
    let third = refusal {
      _ = try world.write(world.alice) {
        try Shares.shareZone($0, zone: world.zone, ShareOptions(ifExists: .refuse))
      }
    }
    #expect(third == .alreadyShared)
  }

  @Test func `Sharing again after stopping gives the same share, record and address`() throws {
    let world = try ShareWorld()
    let first = try world.shareRoot()
    try world.invite(first.share, "ben@x.org")
    try world.accept(first.share, world.ben)
    try world.write(world.alice) { try Shares.stop($0, share: first.share) }
    #expect(try world.members(first.share) == [])
    #expect(try world.right(world.ben, on: "root") == .none)
    let again = try world.shareRoot(ShareOptions())
    #expect(again.isNew)
    #expect(again.share == first.share && again.guid == first.guid)
    #expect(again.shareRecord == first.shareRecord && again.recordName == first.recordName)
    #expect(try world.members(first.share) == ["a", "a1", "a2", "b", "root"])
    #expect(try world.right(world.ben, on: "root") == .none)
    #expect(try world.problems() == [])
  }

  @Test func `Nothing is in two shares`() throws {
    let world = try ShareWorld()
    let a = try world.record("a")
    let share = try world.write(world.alice) { try Shares.shareRecord($0, record: a) }
    #expect(refusal { _ = try world.shareRoot() } == .alreadyShared)
    let a1 = try world.record("a1")
    let below = refusal {
      _ = try world.write(world.alice) { try Shares.shareRecord($0, record: a1) }
    }
    #expect(below == .alreadyShared)
    let whole = refusal {
      _ = try world.write(world.alice) { try Shares.shareZone($0, zone: world.zone) }
    }
    #expect(whole == .alreadyShared)
    #expect(try world.members(share.share) == ["a", "a1", "a2"])
  }

  @Test func `In a shared zone no record is shared by itself`() throws {
    let world = try ShareWorld()
    _ = try world.write(world.alice) { try Shares.shareZone($0, zone: world.zone) }
    #expect(refusal { _ = try world.shareRoot() } == .alreadyShared)
  }

  @Test func `Only the owner of a custom private zone shares`() throws {
    let world = try ShareWorld()
    let root = try world.record("root")
    for who in [world.ben, world.adm] {
      let code = refusal {
        _ = try world.write(who) { try Shares.shareRecord($0, record: root) }
      }
      #expect(code == (who == world.adm ? .accessDenied : .notFound))
    }
    let (inDefault, inPublic) = try world.store.writeNow(as: .operatorOfStore) { context in
      (try ShareWorld.add(context, "d", in: 2), try ShareWorld.add(context, "p", in: 3))
    }
    for record in [inDefault, inPublic] {
      let byOwner = refusal {
        _ = try world.write(world.alice) { try Shares.shareRecord($0, record: record) }
      }
      #expect(byOwner == .badRequest || byOwner == .accessDenied)
      let byOperator = refusal {
        _ = try world.store.writeNow(as: .operatorOfStore) {
          try Shares.shareRecord($0, record: record)
        }
      }
      #expect(byOperator == .badRequest)
    }
    let zone = refusal {
      _ = try world.write(world.alice) { try Shares.shareZone($0, zone: world.defaultZone) }
    }
    #expect(zone == .badRequest)
  }
}
