import Cryptography
import Records
import SQLite
import Synchronization

/// The master key, and through it the keys of zones. Each zone with encrypted fields has a key of
/// its own, which stands in its row wrapped by the master key; deleting the zone forgets it.
package final class Vault: Sendable {
  private let file: MasterKeyFile
  private let random: any RandomSource
  private let known = Mutex<[UInt8]?>(nil)

  init(file: MasterKeyFile, random: any RandomSource) {
    self.file = file
    self.random = random
  }

  package var path: String { file.path }

  /// What must hold before a server starts: a key where none was needed yet, else the right one.
  package func prepare(_ store: Store) throws {
    try store.read { c in
      guard try Self.fingerprint(c) == nil else {
        if try c.exists("SELECT 1 FROM zone WHERE key IS NOT NULL") { _ = try master(c) }
        return
      }
      if try file.load().isEmpty { _ = try file.create(random) }
    }
  }

  /// The key of a zone; nil when the zone has none.
  func key(of zone: ZoneID, _ c: Connection) throws -> [UInt8]? {
    let wrapped = try c.first("SELECT key FROM zone WHERE id = \(zone)") { $0.optionalBlob(0) }
    guard let wrapped = wrapped ?? nil else { return nil }
    return try unwrap(wrapped, of: zone, c)
  }

  /// The key of a zone, made at the first need.
  func makeKey(of zone: ZoneID, _ context: WriteContext) throws -> [UInt8] {
    let c = context.connection
    if let key = try key(of: zone, c) { return key }
    let master = try current(c) ?? first(c)
    let key = random.bytes(32)
    let wrapped = try seal(key, master, zone)
    try c.run("UPDATE zone SET key = \(wrapped) WHERE id = \(zone)")
    return key
  }

  /// Wraps every zone's key anew under a new master key. Answers how many there are. At every
  /// moment one of the two files opens them all.
  package func rotate(_ store: Store) throws -> Int {
    let new = random.bytes(32)
    try store.read { c in
      if try Self.fingerprint(c) != nil { _ = try master(c) }
    }
    try file.prepare(new)
    do {
      let count = try store.writeNow(as: .operatorOfStore) { try rewrap($0, under: new) }
      try file.complete()
      known.withLock { $0 = new }
      return count
    } catch {
      // Nothing was committed when the database still names the old key.
      if let name = try? store.read({ try Self.fingerprint($0) }), name != Self.name(of: new) {
        file.abandon()
      }
      throw error
    }
  }

  private func rewrap(_ context: WriteContext, under new: [UInt8]) throws -> Int {
    let c = context.connection
    let zones = try c.all("SELECT id, key FROM zone WHERE key IS NOT NULL") {
      (try $0.id(0, as: ZoneID.self), $0.blob(1))
    }
    for (zone, wrapped) in zones {
      let sealed = try seal(unwrap(wrapped, of: zone, c), new, zone)
      try c.run("UPDATE zone SET key = \(sealed) WHERE id = \(zone)")
    }
    try setFingerprint(of: new, c)
    return zones.count
  }

  private func unwrap(_ wrapped: [UInt8], of zone: ZoneID, _ c: Connection) throws -> [UInt8] {
    do {
      return try AESGCM.open(wrapped, key: master(c), authenticating: Self.extra(zone))
    } catch is CryptographyError {
      throw missing
    }
  }

  private func seal(_ key: [UInt8], _ master: [UInt8], _ zone: ZoneID) throws -> [UInt8] {
    do {
      return try AESGCM.seal(key, key: master, random: random, authenticating: Self.extra(zone))
    } catch {
      throw StoreError(.failed)
    }
  }

  private static func extra(_ zone: ZoneID) -> [UInt8] { Array("zone:\(zone.rawValue)".utf8) }

  private var missing: StoreError {
    StoreError(.masterKeyMissing, context: ["path": file.path])
  }
}

// Which master key the database goes with.
extension Vault {
  private func master(_ c: Connection) throws -> [UInt8] {
    guard let key = try current(c) else { throw missing }
    return key
  }

  /// The key that the database names; nil when it names none. Another process may have replaced the
  /// one in memory.
  private func current(_ c: Connection) throws -> [UInt8]? {
    guard let wanted = try Self.fingerprint(c) else { return nil }
    if let key = known.withLock({ $0 }), Self.name(of: key) == wanted { return key }
    guard let key = try file.load().first(where: { Self.name(of: $0) == wanted }) else {
      throw missing
    }
    known.withLock { $0 = key }
    return key
  }

  private func first(_ c: Connection) throws -> [UInt8] {
    let key = try file.load().first ?? file.create(random)
    try setFingerprint(of: key, c)
    known.withLock { $0 = key }
    return key
  }

  private static func fingerprint(_ c: Connection) throws -> String? {
    try c.first("SELECT fingerprint FROM master_key WHERE id = 1") { $0.text(0) }
  }

  private func setFingerprint(of key: [UInt8], _ c: Connection) throws {
    try c.run(
      """
      INSERT INTO master_key (id, fingerprint) VALUES (1, \(Self.name(of: key)))
      ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint
      """)
  }

  private static func name(of key: [UInt8]) -> String {
    Hex.encode(Array(HMACSHA256.code(Array("sharehold:master-key".utf8), key: key).prefix(8)))
  }
}

extension Connection {
  var vault: Vault {
    get throws {
      guard let vault = attachment as? Vault else { throw StoreError(.masterKeyMissing) }
      return vault
    }
  }
}
