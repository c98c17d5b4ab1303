import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

struct AssetTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func upload(_ text: String) throws -> Asset {
    let files = scene.store.assets
    let asset = try files.store(Array(text.utf8), random: scene.store.random)
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Assets.register($0, asset, in: files)
    }
    return asset
  }

  private func field(_ asset: Asset) -> Field {
    Field(name: "photo", type: FieldType(.asset), value: .asset(asset))
  }

  private func refs(_ asset: Asset) throws -> Int64? {
    try scene.store.read {
      try $0.first("SELECT refs FROM asset WHERE digest = \(asset.digest)") { $0.int(0) }
    }
  }

  private func sweep() throws {
    let files = scene.store.assets
    let digests = try scene.store.writeNow(as: .operatorOfStore) {
      try Assets.sweep($0, before: $0.now + 1)
    }
    try scene.store.writeNow(as: .operatorOfStore) {
      try Assets.removeFiles($0, digests, in: files)
    }
  }

  private func open(_ address: DownloadAddress) throws -> OpenAsset {
    let key = scene.store.keys.key(for: .downloadAddress)
    return try scene.store.read {
      try Assets.open(
        $0, files: scene.store.assets, key: key, token: address.token(key: key),
        now: scene.test.clock.now())
    }
  }

  @Test func `a file is stored once under its digest, for the owner of the folder only`() throws {
    let asset = try upload("photo")
    #expect(try upload("photo") == asset)
    let path = scene.store.assets.path(of: asset.digest)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "photo")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scene.test.folder + "/uploads") == [])
  }

  @Test func `a discarded upload leaves nothing`() throws {
    let upload = try scene.store.assets.begin(random: scene.store.random)
    try upload.append([1, 2, 3])
    upload.discard()
    for folder in ["/uploads", "/assets"] {
      let path = scene.test.folder + folder
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }
  }

  @Test func `a record names only files that were uploaded`() throws {
    let made = Asset(digest: String(repeating: "a", count: 64), size: 1)
    let operation = RecordOperation(.create, name: "x", type: "Trip", fields: [field(made)])
    #expect(try scene.refusal(operation) == .badRequest)
  }

  @Test func `a file stays while a version names it, and goes with the last one`() throws {
    let asset = try upload("photo")
    #expect(try refs(asset) == 0)
    let row = try scene.save("a", [field(asset)])
    #expect(row.flags.contains(.assets))
    #expect(try refs(asset) == 1)
    try scene.save("a", [Field(name: "photo", type: FieldType(.asset), value: .null)])
    #expect(try refs(asset) == 1)
    try sweep()
    #expect(try refs(asset) == 1)
    scene.test.clock.advance(by: 30 * 24 * 3_600 * 1_000)
    _ = try scene.store.writeNow(as: .operatorOfStore) { try History.purge($0) }
    #expect(try refs(asset) == 0)
    try sweep()
    #expect(try refs(asset) == nil)
    #expect(!FileManager.default.fileExists(atPath: scene.store.assets.path(of: asset.digest)))
  }

  @Test func `a download address is decided again when it is used`() throws {
    let asset = try upload("photo")
    try scene.save("root", [field(asset)])
    let share = try scene.share("root", .readOnly)
    let row = try scene.record("root")
    let hour = scene.test.clock.now() + 3_600_000
    func address(_ account: AccountID, field: String = "photo") -> DownloadAddress {
      DownloadAddress(account: account, record: row.id, field: field, n: 0, expires: hour)
    }
    #expect(try open(address(scene.ben)).digest == asset.digest)
    #expect(throws: StoreError.self) { try open(address(scene.dan)) }
    #expect(throws: StoreError.self) { try open(address(scene.ben, field: "other")) }
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    #expect(throws: StoreError.self) { try open(address(scene.ben)) }
    #expect(try open(address(scene.owner)).size == 5)
    scene.test.clock.advance(by: 3_600_000)
    #expect(throws: StoreError.self) { try open(address(scene.owner)) }
  }

  @Test func `a download address cannot be changed`() throws {
    let key = scene.store.keys.key(for: .downloadAddress)
    let token = DownloadAddress(
      account: scene.owner, record: RecordID(rawValue: 1), field: "photo", n: 0, expires: .max
    ).token(key: key)
    #expect(try DownloadAddress(token: token, key: key, now: 0).field == "photo")
    for n in token.indices {
      var other = Array(token)
      let place = token.distance(from: token.startIndex, to: n)
      other[place] = other[place] == "A" ? "B" : "A"
      #expect(throws: StoreError.self) {
        try DownloadAddress(token: String(other), key: key, now: 0)
      }
    }
  }
}
