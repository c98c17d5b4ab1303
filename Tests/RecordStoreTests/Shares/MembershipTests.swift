import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct MembershipTests {
  private func move(_ world: ShareWorld, _ name: String, under parent: String?) throws {
    let record = try world.record(name)
    let parent = try parent.map(world.record)
    try world.write(world.alice) { context in
      try context.connection.run("UPDATE record SET parent = \(parent) WHERE id = \(record)")
      let above = try parent.flatMap { parent in
        try context.connection.first("SELECT share FROM record WHERE id = \(parent)") {
          try $0.optionalID(0, as: ShareID.self)
        } ?? nil
      }
      try Membership.place(context, record: record, governing: above)
    }
  }

  @Test func `A record made under a shared one is shared from its first moment`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let a1 = try world.record("a1")
    try world.write(world.alice) { _ = try ShareWorld.add($0, "deep", under: a1) }
    #expect(try world.members(share).contains("deep"))
    try world.store.read { c in
      let same = try c.first(
        """
        SELECT m.entered_seq = r.seq FROM share_member m JOIN record r ON r.id = m.record
        WHERE r.name = 'deep'
        """
      ) { $0.bool(0) }
      #expect(same == true)
    }
  }

  @Test func `A subtree that moves out leaves, and enters again with its first time kept`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try move(world, "a", under: nil)
    #expect(try world.members(share) == ["b", "root"])
    try move(world, "a", under: "other")
    #expect(try world.members(share) == ["b", "root"])
    try move(world, "a", under: "b")
    #expect(try world.members(share) == ["a", "a1", "a2", "b", "root"])
    try world.store.read { c in
      let rows = try c.all(
        """
        SELECT r.name, m.first_seq < m.entered_seq, m.left_seq IS NULL
        FROM share_member m JOIN record r ON r.id = m.record
        WHERE r.type = 'Trip' ORDER BY r.name
        """
      ) { "\($0.text(0)) \($0.bool(1)) \($0.bool(2))" }
      #expect(
        rows == [
          "a true true", "a1 true true", "a2 true true", "b false true", "root false true",
        ])
    }
  }

  @Test func `A move between two shares leaves one and enters the other`() throws {
    let world = try ShareWorld()
    let first = try world.shareRoot().share
    let other = try world.record("other")
    let second = try world.write(world.alice) { try Shares.shareRecord($0, record: other).share }
    try move(world, "a", under: "other")
    #expect(try world.members(first) == ["b", "root"])
    #expect(try world.members(second) == ["a", "a1", "a2", "other"])
  }

  @Test func `An active root gets no parent, and no share takes in another`() throws {
    let world = try ShareWorld()
    let a1 = try world.record("a1")
    let share = try world.write(world.alice) { try Shares.shareRecord($0, record: a1) }
    #expect(refusal { try move(world, "a1", under: "other") } == .alreadyShared)
    #expect(refusal { try move(world, "a1", under: nil) } == nil)
    let other = try world.record("other")
    _ = try world.write(world.alice) { try Shares.shareRecord($0, record: other) }
    try move(world, "a2", under: "other")
    let nested = try world.record("b")
    _ = try world.write(world.alice) { try Shares.shareRecord($0, record: nested) }
    do {
      try move(world, "root", under: "other")
      Issue.record("a subtree with a share in it was moved under another")
    } catch let error as StoreError {
      #expect(error.code == .alreadyShared)
      #expect(error.context["share"] != nil)
    }
    #expect(try world.members(share.share) == ["a1"])
  }

  @Test func `The end of a zone or a root ends its shares and everybody's way in`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try world.invite(share, "ben@x.org", .readWrite)
    try world.accept(share, world.ben)
    try world.write(world.alice) { try Shares.endAll($0, zone: world.zone) }
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.members(share) == [])
    let again = try world.shareRoot().share
    try world.invite(again, "ben@x.org")
    try world.accept(again, world.ben)
    #expect(try world.right(world.ben, on: "a") == .read)
    try world.write(world.alice) { try Shares.end($0, share: again) }
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.problems() == [])
  }
}
