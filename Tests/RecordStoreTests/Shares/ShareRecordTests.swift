import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// The share record among the other records, as programs meet it.
@Suite struct ShareRecordTests {
  private func modify(
    _ world: ShareWorld, _ who: AccountID, _ operation: RecordOperation
  ) throws -> RecordOutcome {
    try world.write(who) {
      try RecordWriter.modify($0, ModifyRequest(zone: world.zone, operations: [operation]))[0]
    }
  }

  @Test func `Sharing again with the version from before the stop is an ordinary conflict`() throws
  {
    let world = try ShareWorld()
    let root = try world.record("root")
    func tag() throws -> String {
      try world.store.read { c in
        try c.first("SELECT seq FROM record WHERE id = \(root)") { ChangeTag.text($0.int(0)) } ?? ""
      }
    }
    func share(_ tag: String?) throws -> ShareHandle {
      try world.write(world.alice) {
        try Shares.shareRecord($0, record: root, ShareOptions(ifExists: .refuse, changeTag: tag))
      }
    }
    let first = try share(try tag())
    let known = try tag()
    try world.write(world.alice) { try Shares.stop($0, share: first.share) }
    do {
      _ = try share(known)
      Issue.record("a stale version was accepted")
    } catch let error as StoreError {
      #expect(error.code == .conflict)
      #expect(error.context["changeTag"] == (try tag()))
      #expect(try share(error.context["changeTag"]).guid == first.guid)
    }
  }

  @Test func `A participant who deletes the share record leaves, and nothing else happens`() throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let ben = try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.accept(handle.share, world.ben)
    let outcome = try modify(
      world, world.ben, RecordOperation(.forceDelete, name: handle.recordName))
    #expect(outcome.refusal == nil)
    #expect(try world.status(ben) == "LEFT")
    #expect(try world.members(handle.share) == ["a", "a1", "a2", "b", "root"])
    #expect(try world.panel(handle.share, world.alice).share.isActive)
  }

  @Test func `A participant does not delete the shared root, and the owner's data is whole`() throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.accept(handle.share, world.ben)
    let outcome = try modify(world, world.ben, RecordOperation(.forceDelete, name: "root"))
    #expect(outcome.refusal?.code == .accessDenied)
    #expect(
      outcome.refusal?.decision?.paths.contains { $0.reason == .rootBelongsToOwner(handle.share) }
        == true)
    let live = try world.store.read { c in
      try c.all(
        "SELECT name FROM record WHERE zone = 1 AND deleted_at IS NULL AND type = 'Trip' ORDER BY 1"
      ) { $0.text(0) }
    }
    #expect(live == ["a", "a1", "a2", "b", "other", "root"])
    #expect(try world.right(world.ben, on: "a2") == .write)
  }

  @Test func `The owner ends sharing by deleting the share record or the root`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    try world.accept(handle.share, world.ben)
    _ = try modify(world, world.alice, RecordOperation(.forceDelete, name: handle.recordName))
    #expect(try world.right(world.ben, on: "root") == .none)
    #expect(try world.members(handle.share) == [])
    let again = try world.shareRoot()
    try world.invite(again.share, "ben@x.org")
    try world.accept(again.share, world.ben)
    let outcome = try modify(world, world.alice, RecordOperation(.forceDelete, name: "root"))
    #expect(outcome.refusal == nil)
    #expect(try world.members(handle.share) == [])
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.problems() == [])
  }

  @Test func `The title is a field of the share record and survives a stop`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.write(world.alice) { try Shares.setTitle($0, share: handle.share, "Dolomites") }
    #expect(try world.panel(handle.share, world.alice).share.title == "Dolomites")
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    let again = try world.shareRoot(ShareOptions())
    #expect(try world.panel(again.share, world.alice).share.title == "Dolomites")
    let long = String(repeating: "x", count: 501)
    #expect(
      refusal {
        try world.write(world.alice) { try Shares.setTitle($0, share: handle.share, long) }
      }
        == .badRequest)
  }
}
