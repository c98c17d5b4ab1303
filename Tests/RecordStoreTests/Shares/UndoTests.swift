import RecordStore
import Records
import TestSupport
import Testing

/// What was ended not long ago comes back as it was: people, rights, and the links they have.
@Suite struct UndoTests {
  private func state(
    _ world: ShareWorld, _ handle: ShareHandle, _ personal: PersonalSecret
  ) throws -> LandingState {
    try world.landing(handle.guid, .account(world.dan), personal: personal).state
  }

  @Test func `An invitation that is brought back has its old personal link`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let first = try world.invite(handle.share, "new@y.org", .readWrite)
    let link = try world.personal(first)
    try world.write(world.alice) { try Shares.remove($0, participant: first) }
    #expect(try state(world, handle, link) == .revoked)
    let second = try world.write(world.alice) { try Shares.undoRemoval($0, participant: first) }
    #expect(second != first)
    #expect(try state(world, handle, link) == .chooseAccount(invited: "new@y.org", second))
    let shown = try world.store.read {
      try SharePanel.personalSecret(
        $0, caller: .account(world.alice), participant: second, keys: world.store.keys,
        now: world.test.clock.now()
      ).secret
    }
    #expect(shown == PersonalSecret.text(first, generation: 0, keys: world.store.keys))

    // A stop taken back does the same, also the second time.
    for _ in 1...2 {
      try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
      #expect(try state(world, handle, link) != .chooseAccount(invited: "new@y.org", second))
      _ = try world.write(world.alice) { try Shares.undoStop($0, share: handle.share) }
    }
    let acceptance = try world.write(world.dan) {
      try Shares.accept($0, guid: handle.guid, personal: link)
    }
    #expect(acceptance.permission == .readWrite && !acceptance.wasAlready)
    #expect(try world.right(world.dan, on: "a") == .write)
    #expect(try world.problems() == [])
  }

  @Test func `A personal link that was renewed stays over, before and after`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let first = try world.invite(handle.share, "new@y.org")
    let old = try world.personal(first)
    try world.write(world.alice) { try Shares.renewPersonalLink($0, participant: first) }
    let link = try world.personal(first)
    try world.write(world.alice) { try Shares.remove($0, participant: first) }
    let second = try world.write(world.alice) { try Shares.undoRemoval($0, participant: first) }
    #expect(try state(world, handle, old) == .revoked)
    #expect(try state(world, handle, link) == .chooseAccount(invited: "new@y.org", second))
    try world.write(world.alice) { try Shares.renewPersonalLink($0, participant: second) }
    #expect(try state(world, handle, link) == .revoked)
  }

  @Test func `Nobody is brought back twice, not even who has no name`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let (nameless, guid) = try world.write(world.alice) {
      try Shares.addOneTimeLink($0, share: share, permission: .readOnly)
    }
    try world.write(world.alice) { try Shares.remove($0, participant: nameless) }
    #expect(throws: StoreError.self) {
      try world.write(world.dan) { try Shares.accept($0, guid: guid) }
    }
    try world.write(world.alice) { _ = try Shares.undoRemoval($0, participant: nameless) }
    let twice = refusal {
      try world.write(world.alice) { _ = try Shares.undoRemoval($0, participant: nameless) }
    }
    #expect(twice == .exists)
    _ = try world.write(world.dan) { try Shares.accept($0, guid: guid) }
    #expect(try world.right(world.dan, on: "a") == .read)
  }

  @Test func `A one-time link leads in again, whichever of those that stood there is brought back`()
    throws
  {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let (first, guid) = try world.write(world.alice) {
      try Shares.addOneTimeLink($0, share: share, permission: .readOnly)
    }
    try world.write(world.alice) { try Shares.remove($0, participant: first) }
    let second = try world.write(world.alice) { try Shares.undoRemoval($0, participant: first) }
    try world.write(world.alice) { try Shares.remove($0, participant: second) }
    try world.write(world.alice) { _ = try Shares.undoRemoval($0, participant: first) }
    _ = try world.write(world.dan) { try Shares.accept($0, guid: guid) }
    #expect(try world.right(world.dan, on: "a") == .read)
  }

  @Test func `An invitation is not brought back for somebody who came in by another way`() throws {
    for way in ["another address", "the link"] {
      let world = try ShareWorld()
      let handle = try world.shareRoot()
      let first = try world.invite(handle.share, "ben@x.org", .readWrite)
      try world.write(world.alice) { try Shares.remove($0, participant: first) }
      if way == "the link" {
        try world.write(world.alice) {
          _ = try Shares.setPublicPermission($0, share: handle.share, .readOnly)
        }
        try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid) }
      } else {
        try world.store.writeNow(as: .operatorOfStore) {
          try ShareWorld.address($0.connection, world.ben, "ben@home.org")
        }
        try world.invite(handle.share, "ben@home.org")
        try world.accept(handle.share, world.ben)
      }
      let people = try world.panel(handle.share, world.alice).people.count
      let undo = refusal {
        try world.write(world.alice) { _ = try Shares.undoRemoval($0, participant: first) }
      }
      #expect(undo == .exists, "\(way)")
      #expect(try world.panel(handle.share, world.alice).people.count == people)
      #expect(try world.right(world.ben, on: "a") == .read)
    }
  }

  @Test func `Bringing somebody back says who gains by it`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share, world.cleo)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    let viewer = Viewer(caller: .account(world.alice), now: world.test.clock.now())
    let consequences = try world.store.read {
      try Shares.planUndo($0, viewer, participant: ben).consequences($0, viewer)
    }
    #expect(
      consequences.people.map { [$0.person.name, "\($0.before.right) \($0.after.right)"] }
        == [["Cleo", "none write"], ["Ben", "none write"]])
    #expect(consequences.people.allSatisfy { $0.gains })
  }
}
