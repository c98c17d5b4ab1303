import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Upkeep and check over a store that people used.
struct LifeTests {
  private static let day: Int64 = 86_400_000
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func picture(_ bytes: String) throws -> Asset {
    let store = scene.store
    let asset = try store.assets.store(Array(bytes.utf8), random: store.random)
    try store.writeNow(as: .operatorOfStore) { context in
      try Assets.register(context, asset, in: store.assets)
    }
    return asset
  }

  private func field(_ asset: Asset) -> Field {
    Field(name: "picture", type: FieldType(.asset), value: .asset(asset))
  }

  private func isOnDisk(_ asset: Asset) -> Bool {
    FileManager.default.fileExists(atPath: scene.store.folder.asset(asset.digest))
  }

  private func problems() throws -> [StoreCheck.Problem] {
    try StoreCheck.run(scene.store).problems
  }

  private func count(_ sql: SQL) throws -> Int64? {
    try scene.store.read { try $0.first(sql) { $0.int(0) } }
  }

  @Test func `a used store is clean`() throws {
    try scene.save("root", [text("title", "Alps"), int("n", 7)])
    try scene.save("child", [reference("up", "root", .none)], parent: "root")
    try scene.share("root")
    try scene.save("grandchild", parent: "child", as: scene.ben)
    try scene.save("child", [text("title", "changed")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "grandchild")])
    #expect(try problems() == [])
  }

  @Test func `a file stays while a version names it, then goes`() throws {
    let (first, second) = (try picture("first"), try picture("second"))
    let unused = try picture("unused")
    try scene.save("r", [field(first)])
    try scene.save("r", [field(second)])
    scene.test.clock.advance(by: 2 * Self.day)
    #expect(try Upkeep.run(scene.store).assets == 1)
    #expect(isOnDisk(first) && isOnDisk(second) && !isOnDisk(unused))
    scene.test.clock.advance(by: 30 * Self.day)
    let report = try Upkeep.run(scene.store)
    #expect(report.versions == 1 && report.assets == 1)
    #expect(!isOnDisk(first) && isOnDisk(second))
    #expect(try problems() == [])
  }

  @Test func `a deleted zone keeps nothing of what was said in it`() throws {
    let asset = try picture("private")
    try scene.save("root", [text("title", "Alps"), field(asset)])
    try scene.save("child", [reference("up", "root", .none)], parent: "root")
    try scene.save("root", [text("title", "Alps, later"), field(asset)])
    try scene.share("root")
    try scene.save("stays", [text("title", "kept")], in: scene.defaultZone)
    try scene.store.writeNow(as: .account(scene.owner)) { try Zones.delete($0, zone: scene.zone) }
    #expect(try problems() == [])
    scene.test.clock.advance(by: 2 * Self.day)
    let report = try Upkeep.run(scene.store)
    #expect(report.records >= 3 && report.assets == 1)
    #expect(!isOnDisk(asset))
    #expect(try count("SELECT count(*) FROM body") == 1)
    #expect(try count("SELECT count(*) FROM body_past") == 0)
    #expect(try count("SELECT count(*) FROM reference_row") == 0)
    #expect(
      try count("SELECT count(*) FROM index_row WHERE zone = \(scene.zone)") == 0)
    #expect(try problems() == [])
    #expect(try Upkeep.run(scene.store) == Upkeep.Report())
  }
}
