import RecordStore
import Records
import SQLite
import TestSupport
import Testing

struct SharedRecordTests {
  let scene: RecordScene

  init() throws {
    scene = try RecordScene()
    try scene.save("root")
    for child in ["a", "b"] {
      try scene.save(child, parent: "root")
      for n in 0..<2 { try scene.save("\(child)\(n)", parent: child) }
    }
    try scene.save("private")
  }

  private func shares() throws -> [String: Bool] {
    try scene.store.read {
      try Dictionary(
        uniqueKeysWithValues: $0.all("SELECT name, share FROM record WHERE deleted_at IS NULL") {
          ($0.text(0), !$0.isNull(1))
        })
    }
  }

  @Test func `strangers meet a zone that is not there`() throws {
    try scene.share("root")
    #expect {
      try scene.modify([RecordOperation(.forceUpdate, name: "root")], as: scene.dan)
    } throws: {
      ($0 as? StoreError)?.code == .zoneNotFound
    }
    #expect(throws: StoreError.self) { try scene.record("root", as: scene.dan) }
  }

  @Test func `a participant may not remove the root, deleting the share record is leaving`() throws
  {
    let share = try scene.share("root")
    #expect(
      try scene.refusal(RecordOperation(.forceDelete, name: "root"), as: scene.ben)
        == .accessDenied)
    #expect(try shares().count == 9)
    let shareRecord = try #require(
      try scene.store.read {
        try $0.first("SELECT r.name FROM record r JOIN share s ON s.share_record = r.id") {
          $0.text(0)
        }
      })
    let left = try scene.modify([RecordOperation(.delete, name: shareRecord)], as: scene.ben)
    #expect(left[0].refusal == nil)
    #expect(throws: StoreError.self) { try scene.record("root", as: scene.ben) }
    #expect(try shares() == shares().merging(["root": true, "a": true, "a0": true]) { $1 })
    let isActive = try scene.store.read {
      try $0.exists("SELECT 1 FROM share WHERE id = \(share) AND ended_seq IS NULL")
    }
    #expect(isActive)
  }

  @Test func `whoever sees nothing of a share any more leaves it by deleting its record`() throws {
    let row = try scene.record("root")
    let share = try scene.store.writeNow(as: .account(scene.owner)) { context in
      let share = try Shares.shareRecord(context, record: row.id).share
      var invitation = Invitation(.account(scene.ben), permission: .readOnly)
      invitation.expires = context.now + 1_000
      _ = try Shares.invite(context, share: share, [invitation])
      return share
    }
    try scene.store.writeNow(as: .account(scene.ben)) { _ = try Shares.accept($0, share: share) }
    scene.test.clock.advance(by: 2_000)
    #expect(throws: StoreError.self) { try scene.record("root", as: scene.ben) }
    let name = try scene.store.read {
      try $0.first("SELECT name FROM record WHERE id = (SELECT share_record FROM share)") {
        $0.text(0)
      }
    }
    let left = try scene.modify([RecordOperation(.delete, name: name)], as: scene.ben)
    #expect(left[0].refusal == nil)
    let status = try scene.store.read {
      try $0.first("SELECT status FROM participant WHERE account = \(scene.ben)") { $0.text(0) }
    }
    #expect(status == "LEFT")
  }

  @Test func `a shared root is saved again with the parent it has, seen or not, and no other`()
    throws
  {
    try scene.share("a")
    #expect(throws: StoreError.self) { try scene.record("root", as: scene.ben) }
    #expect(
      try scene.save("a", [text("note", "seen")], parent: "root", as: scene.ben).changeTag != "")
    #expect(
      try scene.refusal(
        RecordOperation(.forceUpdate, name: "a", parent: .record("private")), as: scene.ben)
        == .referenceViolation)
  }

  @Test func `the owner deletes the root: the share ends, children stay, unshared`() throws {
    try scene.share("root")
    let outcome = try scene.modify([RecordOperation(.forceDelete, name: "root")])
    #expect(outcome[0].refusal == nil)
    #expect(
      try shares() == [
        "a": false, "a0": false, "a1": false, "b": false, "b0": false, "b1": false,
        "private": false,
      ])
    #expect(throws: StoreError.self) { try scene.record("a", as: scene.ben) }
  }

  @Test func `a participant creates below the root only, in their own name`() throws {
    try scene.share("root")
    let loose = RecordOperation(.create, name: "x", type: "Trip")
    #expect(try scene.refusal(loose, as: scene.ben) != nil)
    let foreign = RecordOperation(.create, name: "x", type: "Trip", parent: .record("private"))
    #expect(try scene.refusal(foreign, as: scene.ben) != nil)
    let made = try scene.modify(
      [
        RecordOperation(.create, name: "y", type: "Trip", parent: .record("x")),
        RecordOperation(.create, name: "x", type: "Trip", parent: .record("a0")),
      ], as: scene.ben)
    let rows = try made.map { try $0.get() }
    #expect(rows.allSatisfy { $0.createdBy == scene.ben && $0.share != nil })
    #expect(try scene.record("y").createdBy == scene.ben)
    #expect(try scene.record("y", as: scene.ben).name == "y")
  }

  @Test func `a reader cannot write`() throws {
    try scene.share("root", .readOnly)
    for operation in [
      RecordOperation(.forceUpdate, name: "a", fields: [text("title", "x")]),
      RecordOperation(.forceDelete, name: "a"),
      RecordOperation(.create, name: "x", type: "Trip", parent: .record("a")),
      RecordOperation(.forceUpdate, name: "a0", parent: .record("b")),
    ] {
      #expect(try scene.refusal(operation, as: scene.ben) == .accessDenied)
    }
  }

  @Test func `a participant moves records inside the share, not out of it`() throws {
    try scene.share("root")
    let inside = RecordOperation(.forceUpdate, name: "a", parent: .record("b"))
    #expect(try scene.refusal(inside, as: scene.ben) == nil)
    for parent in [RecordOperation.ParentChange.clear, .record("private")] {
      let out = RecordOperation(.forceUpdate, name: "a", parent: parent)
      #expect(try scene.refusal(out, as: scene.ben) != nil)
    }
    #expect(try scene.record("a", as: scene.ben).share != nil)
  }

  @Test func `moving a subtree takes it in and out of the share`() throws {
    try scene.share("root")
    let out = try scene.modify([RecordOperation(.forceUpdate, name: "a", parent: .clear)])[0].get()
    #expect(out.share == nil)
    #expect(try shares()["a0"] == false)
    #expect(throws: StoreError.self) { try scene.record("a0", as: scene.ben) }
    let into = try scene.modify([RecordOperation(.forceUpdate, name: "a", parent: .record("b"))])
    #expect(try into[0].get().share != nil)
    #expect(try shares()["a1"] == true)
    #expect(try scene.record("a0", as: scene.ben).name == "a0")
  }

  @Test func `nothing is in two shares`() throws {
    try scene.share("root")
    let outer = try scene.save("outer")
    for name in ["root"] {
      let move = RecordOperation(.forceUpdate, name: name, parent: .record("outer"))
      #expect(try scene.refusal(move) == .alreadyShared)
    }
    #expect(throws: StoreError.self) {
      try scene.store.writeNow(as: .account(scene.owner)) {
        _ = try Shares.shareRecord($0, record: try scene.record("a").id)
      }
    }
    // The subtree that would come under another share holds a root.
    try scene.share("outer")
    try scene.save("holder")
    try scene.save("inner", parent: "holder")
    try scene.share("inner")
    let move = RecordOperation(.forceUpdate, name: "holder", parent: .record("outer"))
    let outcomes = try scene.modify(
      [move, RecordOperation(.create, name: "other", type: "Trip")], atomic: false)
    #expect(outcomes.map { $0.refusal?.code } == [.alreadyShared, nil])
    #expect(try scene.record("holder").parent == nil)
    #expect(try scene.exists("other"))
    #expect(outer.share == nil)
  }

  @Test func `the root of a share may lose a parent it has`() throws {
    try scene.save("inner", parent: "private")
    try scene.share("inner")
    let clear = RecordOperation(.forceUpdate, name: "inner", parent: .clear)
    let row = try scene.modify([clear])[0].get()
    #expect(row.parent == nil)
    #expect(row.share != nil)
  }

  @Test func `a cascade does not destroy what the participant may not delete`() throws {
    try scene.save("diary", [reference("about", "a", .deleteSelf)])
    try scene.share("root")
    #expect(try scene.refusal(RecordOperation(.forceDelete, name: "a"), as: scene.ben) != nil)
    #expect(try scene.exists("a"))
    #expect(try scene.exists("diary"))
    #expect(try scene.refusal(RecordOperation(.forceDelete, name: "a")) == nil)
    #expect(try !scene.exists("diary"))
  }

  @Test func `sharing again after a stop works with the tag known before, after one conflict`()
    throws
  {
    let before = try scene.record("root")
    let share = try scene.share("root")
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    let stale = RecordOperation(
      .update, name: "root", changeTag: before.changeTag, fields: [text("title", "x")])
    let refusal = try scene.modify([stale], atomic: false)[0].refusal
    #expect(refusal?.code == .conflict)
    let current = try #require(refusal?.context["recordChangeTag"])
    let retry = RecordOperation(
      .update, name: "root", changeTag: current, fields: [text("title", "x")])
    #expect(try scene.refusal(retry) == nil)
    let again = try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.shareRecord($0, record: before.id).share
    }
    #expect(again == share)
  }

  @Test func `every change of a parent is in the log, a plain save is not`() throws {
    func entries() throws -> Int64 {
      try scene.store.read {
        try $0.first("SELECT count(*) FROM event WHERE kind = 'record.parent'") { $0.int(0) } ?? 0
      }
    }
    let before = try entries()
    try scene.save("a", [text("title", "x")], parent: "root")
    #expect(try entries() == before)
    _ = try scene.modify([RecordOperation(.forceUpdate, name: "a", parent: .record("b"))])
    #expect(try entries() == before + 1)
    _ = try scene.modify([RecordOperation(.forceDelete, name: "b")])
    // b itself, and its children a, b0 and b1.
    #expect(try entries() == before + 5)
    #expect(try scene.store.read { try Log.verify($0) }.isClean)
  }
}
