import Cryptography
import Glibc

/// The data folder and its fixed places. Only its owner reads what is in it.
package struct StoreFolder: Hashable, Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  package var database: String { path + "/sharehold.sqlite3" }
  package var assets: String { path + "/assets" }
  package var uploads: String { path + "/uploads" }
  package var keys: String { path + "/keys" }
  package var instanceKey: String { keys + "/instance.key" }
  package var masterKey: String { keys + "/master.key" }
  private var address: String { path + "/address" }

  /// Where the file with this SHA-256 stands.
  package func asset(_ digest: String) -> String { "\(assets)/\(digest.prefix(2))/\(digest)" }

  package var hasStore: Bool { access(database, F_OK) == 0 }

  /// True when there is nothing to open, and not when it only cannot be looked at.
  var lacksStore: Bool { access(database, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR) }

  func createItself() throws { try create(path) }

  func create() throws {
    try createItself()
    try createPlaces()
  }

  func createPlaces() throws {
    for folder in [assets, uploads, keys] { try create(folder) }
  }

  private func create(_ folder: String) throws {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure(folder) }
  }

  /// The secret in `keys/instance.key`, made at the first opening.
  func loadInstanceKey(_ random: any RandomSource) throws -> InstanceKey {
    if let secret = try readKey() { return InstanceKey(secret: secret) }
    // Written beside and linked: two processes that open a new store agree on one key.
    let draft = "\(instanceKey).\(getpid())"
    try write(random.bytes(32), to: draft)
    let result = link(draft, instanceKey)
    let error = errno
    unlink(draft)
    guard result == 0 || error == EEXIST, let secret = try readKey() else {
      throw failure(instanceKey)
    }
    return InstanceKey(secret: secret)
  }

  /// The public address under which the store was served last; nil when it never was.
  package var lastAddress: String? {
    guard let bytes = try? read(address, atMost: 2_048) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Keeps the address for commands that print links.
  package func remember(address text: String) throws {
    let draft = "\(address).\(getpid())"
    try write(Array(text.utf8), to: draft)
    guard rename(draft, address) == 0 else { throw failure(address) }
  }

  private func readKey() throws -> [UInt8]? {
    guard let bytes = try read(instanceKey, atMost: 64) else { return nil }
    guard bytes.count == 32 else {
      throw StoreError(
        .cannotOpen, context: ["path": instanceKey, "cause": "it does not hold 32 bytes"])
    }
    return bytes
  }

  private func read(_ file: String, atMost count: Int) throws -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(file)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = Glibc.read(descriptor, &bytes, count)
    guard length >= 0 else { throw failure(file) }
    return Array(bytes[..<length])
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(file) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw failure(file)
    }
  }

  private func failure(_ file: String) -> StoreError {
    StoreError(
      .cannotOpen, context: ["path": file, "cause": String(cString: strerror(errno))])
  }
}
