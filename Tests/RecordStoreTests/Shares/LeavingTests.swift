import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct LeavingTests {
  @Test func `A participant leaves; the data and the others stay, and the owner sees when`() throws
  {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite)
    try world.invite(share, "cleo@x.org")
    try world.accept(share, world.ben)
    try world.accept(share, world.cleo)
    #expect(try world.panel(share, world.ben).viewer.canLeave)
    try world.write(world.ben) { try Shares.leave($0, share: share) }
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.right(world.cleo, on: "a") == .read)
    #expect(try world.members(share) == ["a", "a1", "a2", "b", "root"])
    let panel = try world.panel(share, world.alice)
    let row = panel.formerPeople.first { $0.participant == ben }
    #expect(row?.state == .left && row?.endedAt == world.test.clock.now())
    #expect(row?.endedBy?.name == "Ben" && row?.canUndo == false)
    #expect(refusal { try world.write(world.alice) { try Shares.leave($0, share: share) } } != nil)
  }

  @Test func `A participant can neither stop the share nor take others out`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let cleo = try world.invite(share, "cleo@x.org")
    try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    #expect(
      refusal { try world.write(world.ben) { try Shares.stop($0, share: share) } } == .accessDenied)
    #expect(
      refusal { try world.write(world.ben) { try Shares.remove($0, participant: cleo) } }
        == .accessDenied)
    #expect(
      refusal { try world.write(world.dan) { try Shares.remove($0, participant: cleo) } }
        == .notFound)
  }

  @Test func `Who was removed is out at once and is told so`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let ben = try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.accept(handle.share, world.ben)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try world.right(world.ben, on: "a") == .none)
    let mine = try world.store.read {
      try SharedWithMe.load($0, account: world.ben, now: world.test.clock.now())
    }
    #expect(mine.open.isEmpty && mine.invited.isEmpty && mine.ended.count == 1)
    #expect(mine.ended[0].state == .removed && mine.ended[0].endedBy?.name == "Alice")
    #expect(mine.ended[0].at == world.test.clock.now() && mine.ended[0].right == .none)
    let back = refusal {
      _ = try world.write(world.ben) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(back != nil)
  }

  @Test func `Who was removed comes back through a link that is public, unless blocked`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    let ben = try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.accept(handle.share, world.ben)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    let again = try world.write(world.ben) { try Shares.accept($0, guid: handle.guid) }
    #expect(again.participant != ben && again.permission == .readOnly)
    try world.write(world.alice) {
      try Shares.block($0, participant: try #require(again.participant))
    }
    #expect(try world.right(world.ben, on: "a") == .none)
    let blocked = refusal {
      _ = try world.write(world.ben) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(blocked == .notFound)
    #expect(refusal { try world.invite(handle.share, "ben@x.org") } == .badRequest)
    #expect(try world.panel(handle.share, world.alice).blocked.map(\.person.name) == ["Ben"])
    try world.write(world.alice) {
      try Shares.unblock($0, share: handle.share, account: world.ben)
    }
    try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid) }
    #expect(try world.right(world.ben, on: "a") == .read)
    #expect(try world.problems() == [])
  }

  @Test func `A block ends invitations to every address of the person`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let id = try world.invite(share, "ben@x.org")
    try world.write(world.alice) { try Shares.block($0, share: share, account: world.ben) }
    #expect(try world.status(id) == "BLOCKED")
    #expect(refusal { try world.accept(share, world.ben) } == .notFound)
    for who in [world.alice] {
      #expect(
        refusal { try world.write(who) { try Shares.block($0, share: share, account: who) } }
          == .badRequest)
    }
    let unknown = try world.invite(share, "nobody@y.org")
    #expect(
      refusal { try world.write(world.alice) { try Shares.block($0, participant: unknown) } }
        == .badRequest)
  }

  @Test func `A removal is taken back by a new participation that is accepted already`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite)
    try world.accept(share, world.ben)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    let undone = try world.write(world.alice) { try Shares.undoRemoval($0, participant: ben) }
    #expect(undone != ben)
    #expect(try world.status(undone) == "ACCEPTED" && world.status(ben) == "REMOVED")
    #expect(try world.right(world.ben, on: "a") == .write)
    let twice = refusal {
      _ = try world.write(world.alice) { try Shares.undoRemoval($0, participant: ben) }
    }
    #expect(twice == .exists)
    try world.write(world.alice) { try Shares.remove($0, participant: undone) }
    world.test.clock.advance(by: 31 * 24 * 3_600_000)
    let late = refusal {
      _ = try world.write(world.alice) { try Shares.undoRemoval($0, participant: undone) }
    }
    #expect(late == .badRequest)
  }

  @Test func `A lowered right replaces the old one and holds in the very next request`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite)
    try world.accept(share, world.ben)
    let a = try world.record("a")
    for _ in 0..<200 {
      try world.write(world.alice) {
        try Shares.change($0, participant: ben, ParticipantChange(permission: .readOnly))
      }
      let code = refusal {
        _ = try world.write(world.ben) { context in
          try Access.check(
            context.connection, context.actor.caller, .updateRecord, record: a, now: context.now)
        }
      }
      #expect(code == .accessDenied)
      try world.write(world.alice) {
        try Shares.change($0, participant: ben, ParticipantChange(permission: .readWrite))
      }
      #expect(try world.right(world.ben, on: "a") == .write)
    }
    let rows = try world.store.read { c in
      try c.first("SELECT count(*) FROM participant") { $0.int(0) }
    }
    #expect(rows == 1)
    #expect(try world.problems() == [])
  }

  @Test func `Closing the link ends those who came by it, but for those to keep`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readWrite))
    try world.invite(handle.share, "ben@x.org")
    try world.invite(handle.share, "pending@y.org")
    try world.accept(handle.share, world.ben)
    let cleo = try world.write(world.cleo) { try Shares.accept($0, guid: handle.guid).participant }
    let dan = try world.write(world.dan) { try Shares.accept($0, guid: handle.guid).participant }
    let panel = try world.panel(handle.share, world.alice)
    #expect(Set(panel.losesWhenClosed.map(\.participant)) == Set([cleo, dan].compactMap { $0 }))
    let ended = try world.write(world.alice) {
      try Shares.setPublicPermission(
        $0, share: handle.share, .none, keeping: [try #require(cleo)])
    }
    #expect(ended == [dan])
    #expect(try world.right(world.ben, on: "a") == .read)
    #expect(try world.right(world.cleo, on: "a") == .write)
    #expect(try world.right(world.dan, on: "a") == .none)
    #expect(try world.panel(handle.share, world.alice).people.count == 3)
  }

  @Test func `A right of one's own turns who joined by the link into an invited person`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    let dan = try #require(
      try world.write(world.dan) { try Shares.accept($0, guid: handle.guid).participant })
    try world.write(world.alice) {
      try Shares.change($0, participant: dan, ParticipantChange(permission: .readWrite))
    }
    #expect(try world.right(world.dan, on: "a") == .write)
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: handle.share, .none)
    }
    #expect(try world.right(world.dan, on: "a") == .write)
  }

  @Test func `An address that was replaced is gone for good, one that was stopped comes back`()
    throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    let new = try world.write(world.alice) { try Shares.renewLink($0, share: handle.share) }
    #expect(new != handle.guid)
    #expect(try world.landing(handle.guid, .account(world.dan)).status == 410)
    #expect(try world.landing(new, .account(world.dan)).status == 200)
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    #expect(try world.landing(new, .account(world.dan)).status == 410)
    let again = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    #expect(again.guid == new)
    #expect(try world.landing(new, .account(world.dan)).status == 200)
    #expect(try world.landing(handle.guid, .account(world.dan)).status == 410)
    let old = refusal {
      _ = try world.write(world.dan) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(old == .notFound)
  }
}
