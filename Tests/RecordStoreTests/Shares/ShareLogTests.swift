import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct ShareLogTests {
  private func seq(_ world: ShareWorld, _ record: RecordID) throws -> Int64 {
    try world.store.read { c in
      try c.first("SELECT seq FROM record WHERE id = \(record)") { $0.int(0) } ?? 0
    }
  }

  @Test func `Every change of a share is logged, moves its tag, and the log replays`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(title: "Alps", publicPermission: .readOnly))
    let share = handle.share
    var ben = ParticipantID(rawValue: 0)
    let steps: [(String, () throws -> Void)] = [
      ("invite", { ben = try world.invite(share, "ben@x.org", .readWrite) }),
      ("decline", { try world.write(world.ben) { try Shares.decline($0, share: share) } }),
      ("accept", { try world.accept(share, world.ben) }),
      ("join", { try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) } }),
      (
        "change",
        {
          try world.write(world.alice) {
            try Shares.change($0, participant: ben, ParticipantChange(permission: .readOnly))
          }
        }
      ),
      (
        "switch",
        {
          try world.write(world.alice) {
            try Shares.setSwitches($0, share: share, ShareSwitches(participantsMayInvite: true))
          }
        }
      ),
      (
        "public",
        {
          try world.write(world.alice) {
            _ = try Shares.setPublicPermission($0, share: share, .none)
          }
        }
      ),
      ("link", { try world.write(world.alice) { _ = try Shares.renewLink($0, share: share) } }),
      (
        "password",
        {
          try world.write(world.alice) {
            try Shares.setLinkConditions(
              $0, share: share, LinkConditions(passwordHash: .set("h")))
          }
        }
      ),
      ("remove", { try world.write(world.alice) { try Shares.remove($0, participant: ben) } }),
      (
        "undo",
        {
          ben = try world.write(world.alice) { try Shares.undoRemoval($0, participant: ben) }
        }
      ),
      ("block", { try world.write(world.alice) { try Shares.block($0, participant: ben) } }),
      (
        "unblock",
        {
          try world.write(world.alice) { try Shares.unblock($0, share: share, account: world.ben) }
        }
      ),
      ("stop", { try world.write(world.alice) { try Shares.stop($0, share: share) } }),
      ("again", { _ = try world.shareRoot() }),
    ]
    for (name, step) in steps {
      let tag = try seq(world, handle.shareRecord)
      let events = try count(world)
      try step()
      #expect(try seq(world, handle.shareRecord) > tag, "\(name) moves the tag")
      #expect(try count(world) > events, "\(name) is logged")
    }
    #expect(try world.problems() == [])
    let events = try world.store.read { c in
      try ShareEvents.page(
        c, caller: .account(world.alice), share: share, limit: 500, now: world.test.clock.now()
      ).events
    }
    #expect(events.count == (try count(world)))
    let accepted = events.first {
      $0.entry.kind == .participant && $0.entry.after?["status"] == .text("ACCEPTED")
        && $0.actor?.name == "Ben"
    }
    #expect(accepted != nil)
    #expect(
      refusal {
        _ = try world.store.read { c in
          try ShareEvents.page(c, caller: .account(world.ben), share: share, now: 0)
        }
      } != nil)
  }

  private func count(_ world: ShareWorld) throws -> Int {
    try world.store.read { c in
      Int(
        try c.first(
          "SELECT count(*) FROM event WHERE kind IN ('share', 'link', 'participant', 'blocked')"
        ) { $0.int(0) } ?? 0)
    }
  }

  @Test(
    arguments: [
      "address_folded = 'mallory@x.org'", "address_typed = 'mallory@x.org'", "account = 4",
      "permission = 'READ_WRITE'", "may_invite = 1", "role = 'ADMINISTRATOR'",
      "status = 'ACCEPTED'",
      "invited_by = 4", "expires_at = 5", "ended_seq = 5", "link_generation = 5", "link_of = 1",
      "share = 2",
    ] as [SQL])
  func `An edit of a participant behind the program's back is found`(edit: SQL) throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let other = try world.record("other")
    try world.write(world.alice) { _ = try Shares.shareRecord($0, record: other) }
    try world.invite(share, "cleo@x.org")
    let ben = try world.invite(share, "ben@x.org")
    #expect(try world.problems().isEmpty)
    _ = try world.write(world.alice) {
      try $0.connection.run("UPDATE participant SET \(edit) WHERE id = \(ben)")
    }
    #expect(try world.problems().contains { $0.contains("replay") && $0.contains("participant") })
  }

  @Test func `Addresses and short GUIDs stand in no line`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "secret.person@y.org")
    let lines = try world.store.read { c in try c.all("SELECT line FROM event") { $0.text(0) } }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { !$0.contains("secret.person") && !$0.contains(handle.guid) })
  }

  @Test func `A share shows among the changes when it is made and when it ends`() throws {
    let world = try ShareWorld()
    let before = try world.store.read { try $0.first("SELECT seq FROM clock") { $0.int(0) } ?? 0 }
    let handle = try world.shareRoot()
    let made = try seq(world, handle.shareRecord)
    #expect(made > before)
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    #expect(try seq(world, handle.shareRecord) > made)
    let isDeleted = try world.store.read { c in
      try c.first("SELECT deleted_at IS NOT NULL FROM record WHERE id = \(handle.shareRecord)") {
        $0.bool(0)
      }
    }
    #expect(isDeleted == true)
  }

  @Test func `An administrator's promotion lifts the bound of whoever invited them`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    let cleo = try world.invite(share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share, world.cleo)
    try world.write(world.alice) {
      try Shares.change($0, participant: cleo, ParticipantChange(role: .administrator))
    }
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try world.right(world.cleo, on: "a") == .administer)
    try world.write(world.alice) {
      try Shares.change($0, participant: cleo, ParticipantChange(role: .user))
    }
    #expect(try world.right(world.cleo, on: "a") == .none)
  }
}
