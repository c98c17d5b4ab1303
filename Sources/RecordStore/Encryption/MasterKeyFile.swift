import Cryptography
import Glibc

/// The file that holds the master key, 32 bytes that only their owner reads, outside the database.
/// While the key is being replaced the next one stands beside it.
struct MasterKeyFile: Sendable {
  let path: String

  private var next: String { path + ".next" }

  /// The key in use and, in the middle of a rotation, the one that follows.
  func load() throws -> [[UInt8]] {
    try [path, next].compactMap(Self.read)
  }

  /// Makes the first key, unless another process was quicker.
  func create(_ random: any RandomSource) throws -> [UInt8] {
    let draft = "\(path).\(getpid())"
    try Self.write(random.bytes(32), to: draft)
    let result = link(draft, path)
    let error = errno
    unlink(draft)
    guard result == 0 || error == EEXIST, let key = try Self.read(path) else {
      throw Self.failure(path)
    }
    Self.synchronize(folderOf: path)
    return key
  }

  /// First step of a rotation: the new key is on disk before anything is wrapped by it.
  func prepare(_ key: [UInt8]) throws {
    try Self.write(key, to: next)
    Self.synchronize(folderOf: path)
  }

  /// Last step: the new key takes the place of the old one.
  func complete() throws {
    guard rename(next, path) == 0 else { throw Self.failure(path) }
    Self.synchronize(folderOf: path)
  }

  func abandon() { unlink(next) }

  private static func read(_ file: String) throws -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(file)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count == 32 else { throw failure(file) }
    return Array(bytes[..<count])
  }

  private static func write(_ bytes: [UInt8], to file: String) throws {
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(file) }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      throw failure(file)
    }
  }

  private static func synchronize(folderOf path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ file: String) -> StoreError {
    StoreError(
      .masterKeyMissing, "The file of the master key cannot be read or does not hold 32 bytes.",
      context: ["path": file])
  }
}
