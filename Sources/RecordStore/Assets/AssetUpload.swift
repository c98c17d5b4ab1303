import Cryptography
import Glibc
package import Records

/// A file on its way in. `finish` makes it durable under its digest; without it nothing remains.
package final class AssetUpload {
  private let temporary: String
  private let files: AssetFiles
  private var descriptor: Int32
  private var digest = SHA256Stream()
  private var size: Int64 = 0
  private let seal: AssetSeal?
  private var sealer: ChunkSealer?
  /// Of the bytes themselves, when the file holds them sealed.
  private var content = SHA256Stream()

  init(
    temporary: String, files: AssetFiles, seal: AssetSeal?, random: any RandomSource
  ) throws {
    self.seal = seal
    self.temporary = temporary
    self.files = files
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    if let seal {
      let sealer = ChunkSealer(seal, random: random)
      self.sealer = sealer
      try store(sealer.header)
    }
  }

  deinit { discard() }

  package func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try append($0) }
  }

  package func append(_ bytes: UnsafeRawBufferPointer) throws {
    size += Int64(bytes.count)
    guard sealer != nil else { return try store(bytes) }
    content.update(bytes)
    if let sealed = try sealer?.take(bytes), !sealed.isEmpty { try store(sealed) }
  }

  private func store(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try store($0) }
  }

  private func store(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw Self.failure(errno)
      }
      rest = rest.dropFirst(count)
    }
    digest.update(bytes)
  }

  package func finish() throws -> Asset {
    if let sealed = try sealer?.finish() { try store(sealed) }
    guard descriptor >= 0, fsync(descriptor) == 0 else { throw Self.failure(errno) }
    close(descriptor)
    descriptor = -1
    let name = Hex.encode(digest.finish())
    let place = files.path(of: name)
    let parent = String(place.dropLast(name.count + 1))
    guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw Self.failure(errno) }
    guard rename(temporary, place) == 0 else { throw Self.failure(errno) }
    try Self.sync(folder: parent)
    return Asset(
      digest: name, size: size,
      checksum: seal.map { $0.checksum(ofBytesWith: content.finish()) })
  }

  package func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(temporary)
  }

  /// A new name is durable only when its folder is.
  private static func sync(folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  private static func failure(_ error: Int32) -> StoreError {
    StoreError(error == ENOSPC || error == EDQUOT ? .full : .failed, context: ["errno": "\(error)"])
  }
}
