import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What was said in a deleted zone goes for good; who could reach it stays in the log.
struct DeletedZoneTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func count(_ sql: SQL) throws -> Int64? {
    try scene.store.read { try $0.first(sql) { $0.int(0) } }
  }

  private func deleteZone() throws {
    try scene.store.writeNow(as: .account(scene.owner)) { try Zones.delete($0, zone: scene.zone) }
  }

  @Test func `Many records go in small writes, and nothing of them is left in the file`() throws {
    let scene = scene
    let secret = "the treasure is under the oak"
    for start in stride(from: 0, to: 600, by: 200) {
      let operations = (start..<start + 200).map { n in
        RecordOperation(
          .create, name: "alice-\(n)@secret.example", type: "Trip",
          fields: [text("title", "\(secret) \(n)")])
      }
      _ = try scene.modify(operations)
    }
    try scene.save("alice-7@secret.example", [text("title", "\(secret) again")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "alice-8@secret.example")])
    try deleteZone()
    #expect(try count("SELECT count(*) FROM record WHERE zone = \(scene.zone)") == 600)
    let report = try Upkeep.run(scene.store)
    #expect(report.records == 600)
    for table: SQL in ["body", "body_past", "index_row", "reference_row"] {
      #expect(try count("SELECT count(*) FROM \(table)") == 0)
    }
    #expect(try count("SELECT count(*) FROM record WHERE zone = \(scene.zone)") == 0)
    #expect(try count("SELECT count(*) FROM zone WHERE id = \(scene.zone)") == 1)
    #expect(try StoreCheck.run(scene.store).problems == [])
    scene.store.close()
    for file in try FileManager.default.contentsOfDirectory(atPath: scene.test.folder) {
      let path = scene.test.folder + "/" + file
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
      #expect(data.range(of: Data("@secret.example".utf8)) == nil, "\(file)")
    }
  }

  @Test func `Rows that the log speaks of stay, bare, and it replays`() throws {
    let scene = scene
    try scene.save("root", [text("title", "Alps")])
    try scene.save("child", [text("title", "Eiger")], parent: "root")
    try scene.save("private", [text("title", "Mine")])
    try scene.share("root")
    try deleteZone()
    _ = try Upkeep.run(scene.store)
    let names = try scene.store.read {
      try $0.all(
        """
        SELECT name FROM record WHERE zone = \(scene.zone) AND flags & 4 = 0
          AND deleted_at IS NOT NULL ORDER BY name
        """
      ) { $0.text(0) }
    }
    #expect(names == ["child", "root"])
    #expect(try count("SELECT count(*) FROM body") == 0)
    #expect(try StoreCheck.run(scene.store).problems == [])
  }

  @Test func `Other zones keep everything, and feeds still tell that this one went`() throws {
    let scene = scene
    try scene.save("root", [text("title", "Alps")])
    try scene.share("root")
    try scene.save("stays", [text("title", "kept")], in: scene.defaultZone)
    func changes(_ who: AccountID, _ scope: DatabaseScope, _ token: String?) throws
      -> DatabaseChanges
    {
      try scene.store.read {
        try Feed.databaseChanges(
          $0, scene.viewer(who), scene.database(scope), FeedRequest(token: token),
          keys: scene.store.keys)
      }
    }
    let own = try changes(scene.owner, .private, nil)
    let shared = try changes(scene.ben, .shared, nil)
    #expect(own.entries.map(\.isDeleted) == [false] && shared.entries.map(\.isDeleted) == [false])
    try deleteZone()
    _ = try Upkeep.run(scene.store)
    let gone = try changes(scene.owner, .private, own.token)
    let left = try changes(scene.ben, .shared, shared.token)
    for feed in [gone, left] {
      #expect(feed.entries.map(\.isDeleted) == [true] && feed.entries.map(\.name) == ["Trips"])
    }
    #expect(try count("SELECT count(*) FROM body") == 1)
    #expect(
      try count("SELECT count(*) FROM record WHERE zone = \(scene.defaultZone)") == 1)
  }

  @Test func `An emptied zone is not visited again`() throws {
    let scene = scene
    for n in 1...20 { try scene.save("r\(n)", [text("title", "\(n)")]) }
    try scene.share("r3")
    try deleteZone()
    _ = try Upkeep.run(scene.store)
    let again = try Upkeep.run(scene.store)
    #expect(again == Upkeep.Report())
    #expect(try count("SELECT count(*) FROM body") == 0)
    #expect(
      try count("SELECT count(*) FROM zone WHERE oldest_seq = deleted_seq") == 1)
    #expect(try StoreCheck.run(scene.store).problems == [])
  }
}
