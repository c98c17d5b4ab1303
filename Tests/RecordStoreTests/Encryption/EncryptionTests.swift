import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WireFormat

struct EncryptionTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func pin(_ text: String) -> Field {
    Field(name: "pin", type: FieldType(.string), value: .string(text), isEncrypted: true)
  }

  private func save(_ name: String, _ fields: [Field]) throws -> RecordRow {
    let request = ModifyRequest(
      zone: scene.zone,
      operations: [
        RecordOperation(.forceUpdate, name: name, type: "Card", fields: fields)
      ])
    let outcomes = try scene.store.writeNow(as: .account(scene.owner)) {
      try RecordWriter.modify($0, request)
    }
    return try #require(outcomes.first).get()
  }

  private func read(_ name: String, from store: Store? = nil) throws -> [Field] {
    let store = store ?? scene.store
    let viewer = Viewer(caller: .account(scene.owner), now: scene.test.clock.now())
    let row = try store.read { try RecordReader.record($0, viewer, zone: scene.zone, name: name) }
    return try FieldCodec.fields(stored: row.fields)
  }

  private func body(_ name: String) throws -> String {
    try scene.store.read {
      try $0.first(
        "SELECT b.fields FROM body b JOIN record r ON r.id = b.record WHERE r.name = \(name)"
      ) { $0.text(0) }
    } ?? ""
  }

  private var masterKey: URL {
    URL(fileURLWithPath: scene.test.folder + "/keys/master.key")
  }

  @Test func `the table holds no clear text, and who may read gets it back`() throws {
    let saved = try save(
      "c",
      [
        pin("4711 secret"),
        Field(
          name: "n", type: FieldType(.int64, isList: true),
          value: .list([.int64(7), .int64(.min)]),
          isEncrypted: true),
      ])
    #expect(try FieldCodec.fields(stored: saved.fields) == read("c"))
    #expect(
      try read("c").map(\.value) == [.string("4711 secret"), .list([.int64(7), .int64(.min)])])
    let stored = try body("c")
    #expect(!stored.contains("4711") && !stored.contains("secret"))
    #expect(stored.contains(#""type":"STRING","isEncrypted":true"#))
    let mode = try FileManager.default.attributesOfItem(atPath: masterKey.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try Data(contentsOf: masterKey).count == 32)
  }

  @Test func `saving the same value again changes nothing`() throws {
    _ = try save("c", [pin("4711")])
    let before = try body("c")
    _ = try save("c", [pin("4711")])
    #expect(try body("c") == before)
    _ = try save("c", [pin("0815")])
    #expect(try body("c") != before)
    let row = try scene.store.writeNow(as: .account(scene.owner)) { context in
      let viewer = Viewer(caller: .account(scene.owner), now: context.now)
      let record = try RecordReader.record(
        context.connection, viewer, zone: scene.zone, name: "c")
      let history = try RecordReader.history(context.connection, viewer, of: record)
      let before = try #require(history.first)
      return try RecordWriter.restore(
        context, zone: scene.zone, name: "c", version: before.sequence)
    }
    #expect(try FieldCodec.fields(stored: row.fields) == [pin("4711")])
  }

  @Test func `a value that was moved to another record does not open`() throws {
    _ = try save("a", [pin("1")])
    _ = try save("b", [pin("2")])
    try scene.store.writeNow(as: .operatorOfStore) { context in
      let stolen = try context.connection.first(
        "SELECT b.fields FROM body b JOIN record r ON r.id = b.record WHERE r.name = 'a'"
      ) { $0.text(0) }
      try context.connection.run(
        """
        UPDATE body SET fields = \(stolen ?? "")
        WHERE record = (SELECT id FROM record WHERE name = 'b')
        """)
    }
    #expect(throws: StoreError.self) { try read("b") }
    #expect(try read("a") == [pin("1")])
  }

  @Test func `a new master key opens what the old one sealed, in other processes too`() throws {
    _ = try save("c", [pin("1")])
    let other = try scene.test.reopened()
    defer { other.close() }
    #expect(try read("c", from: other) == [pin("1")])
    let old = try Data(contentsOf: masterKey)
    #expect(try other.vault.rotate(other) == 1)
    #expect(try Data(contentsOf: masterKey) != old)
    #expect(try read("c") == [pin("1")])
    _ = try save("d", [pin("2")])
    #expect(try read("d", from: other) == [pin("2")])
    #expect(try StoreCheck.run(scene.store) { _ in }.isClean)
  }

  @Test func `without the right key nothing opens and nothing is lost`() throws {
    _ = try save("c", [pin("1")])
    let key = try Data(contentsOf: masterKey)
    try FileManager.default.removeItem(at: masterKey)
    let without = try scene.test.reopened()
    defer { without.close() }
    #expect(throws: StoreError.self) { try without.vault.prepare(without) }
    #expect(throws: StoreError.self) { try read("c", from: without) }
    #expect(!FileManager.default.fileExists(atPath: masterKey.path))
    try Data(repeating: 1, count: 32).write(to: masterKey)
    #expect(throws: StoreError.self) { try without.vault.prepare(without) }
    #expect(throws: StoreError.self) { try without.vault.rotate(without) }
    #expect(!(try StoreCheck.run(without) { _ in }.isClean))
    try key.write(to: masterKey)
    try without.vault.prepare(without)
    #expect(try read("c", from: without) == [pin("1")])
  }

  @Test func `a backup has the master key only when it is asked for`() throws {
    _ = try save("c", [pin("1")])
    for withKeys in [false, true] {
      let file = scene.test.folder + "/backup-\(withKeys).tar"
      _ = try Backup.write(scene.store, to: file, withKeys: withKeys)
      let target = scene.test.folder + "/restored-\(withKeys)"
      _ = try Restore.read(from: file, into: target)
      let restored = try Store.open(folder: target)
      defer { restored.close() }
      let key = try Data(contentsOf: masterKey)
      let found = try Data(contentsOf: URL(fileURLWithPath: file)).range(of: key)
      #expect((found != nil) == withKeys)
      if withKeys {
        #expect(try read("c", from: restored) == [pin("1")])
      } else {
        #expect(throws: StoreError.self) { try read("c", from: restored) }
      }
    }
  }
}
