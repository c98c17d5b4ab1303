import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WireFormat

struct HistoryTests {
  let scene: RecordScene
  private let month: Int64 = 30 * 24 * 3_600 * 1_000

  init() throws { scene = try RecordScene() }

  private func titles(_ row: RecordRow, as account: AccountID? = nil) throws -> [String] {
    try scene.store.read {
      try RecordReader.history($0, scene.viewer(account), of: row).map {
        RecordTitle.of($0.fields) ?? ""
      }
    }
  }

  private func restore(
    _ name: String, _ version: Int64? = nil, as account: AccountID? = nil
  ) throws -> RecordRow {
    try scene.store.writeNow(as: .account(account ?? scene.owner)) {
      try RecordWriter.restore($0, zone: scene.zone, name: name, version: version)
    }
  }

  @Test func `superseded versions are kept for 30 days`() throws {
    try scene.save("a", [text("title", "one")])
    try scene.save("a", [text("title", "two")])
    let row = try scene.save("a", [text("title", "three")])
    #expect(try titles(row) == ["two", "one"])
    scene.test.clock.advance(by: month)
    #expect(try titles(row).isEmpty)
    let purged = try scene.store.writeNow(as: .operatorOfStore) { try History.purge($0) }
    #expect(purged == 2)
  }

  @Test func `a version comes back exactly, and what it replaces is kept`() throws {
    let first = try scene.save("a", [text("title", "one")])
    try scene.save("a", [text("title", "two"), int("days", 3)])
    let restored = try restore("a", first.sequence)
    #expect(restored.fields == first.fields)
    #expect(try titles(restored) == ["two", "one"])
    #expect(throws: StoreError.self) { try restore("a", first.sequence - 1) }
  }

  @Test func `a deleted record comes back as it was, by its owner`() throws {
    let row = try scene.save("a", [text("title", "one")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    let deleted = try scene.store.read {
      try RecordReader.deleted($0, scene.viewer(), zone: scene.zone)
    }
    #expect(deleted.map(\.name) == ["a"])
    #expect(throws: StoreError.self) { try restore("a", as: scene.dan) }
    let back = try restore("a")
    #expect(back.fields == row.fields)
    #expect(back.id == row.id)
    #expect(throws: StoreError.self) { try restore("nope") }
  }

  @Test func `a deleted record comes back under its parent, where that is still there`() throws {
    let root = try scene.save("root", [text("title", "root")])
    try scene.save("a", [text("title", "one")], parent: "root")
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    #expect(try restore("a").parent == root.id)
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "root")])
    #expect(try restore("a").parent == nil)
    #expect(try StoreCheck.run(scene.store).problems == [])
  }

  @Test func `a record that was taken out before it was deleted stays out`() throws {
    try scene.save("root", [text("title", "root")])
    try scene.save("a", [text("title", "one")], parent: "root")
    _ = try scene.modify([RecordOperation(.forceUpdate, name: "a", parent: .clear)])
    scene.test.clock.advance(by: 1_000)
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    #expect(try restore("a").parent == nil)
  }

  @Test func `a participant sees what a record held since it is shared`() throws {
    try scene.save("root", [text("title", "before sharing")])
    try scene.save("root", [text("title", "shared")])
    try scene.share("root")
    let row = try scene.save("root", [text("title", "later")])
    #expect(try titles(row, as: scene.ben) == ["shared"])
    #expect(try titles(row) == ["shared", "before sharing"])
  }

  @Test func `the version a client knew is found by its tag`() throws {
    let first = try scene.save("a", [text("title", "one")])
    // A new child moves the tag without a new version.
    try scene.save("child", parent: "a")
    let touched = try scene.record("a")
    let last = try scene.save("a", [text("title", "two")])
    for tag in [first.changeTag, touched.changeTag] {
      let ancestor = try scene.store.read {
        try RecordReader.ancestor($0, scene.viewer(), of: last, changeTag: tag)
      }
      #expect(ancestor.flatMap { RecordTitle.of($0.fields) } == "one")
    }
  }
}
