import Cryptography
import Glibc

/// The bytes of a stored file, opened where it is sealed. Any part can be read without the rest.
package final class AssetContent: Sendable {
  package let size: Int64
  private let descriptor: Int32
  /// Nil for a file that holds its bytes as they are.
  private let key: [UInt8]?

  package init(_ asset: OpenAsset) throws {
    let opened = open(asset.path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw StoreError(.notFound, "The file is not on disk.") }
    descriptor = opened
    size = asset.size
    do { key = try asset.seal.map { try Self.key($0, opened) } } catch {
      close(opened)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Up to so many bytes from a place; fewer at the end of a chunk, none at the end of the file.
  package func read(at offset: Int64, count: Int) throws -> [UInt8] {
    guard offset < size, count > 0 else { return [] }
    guard let key else {
      let count = Int(min(Int64(min(count, AssetSeal.chunk)), size - offset))
      return try Self.bytes(descriptor, at: offset, count: count)
    }
    let n = offset / Int64(AssetSeal.chunk)
    let chunk = try self.chunk(n, key)
    let start = Int(offset % Int64(AssetSeal.chunk))
    return Array(chunk[start..<min(chunk.count, start + count)])
  }

  private func chunk(_ n: Int64, _ key: [UInt8]) throws -> [UInt8] {
    let begin = n * Int64(AssetSeal.chunk)
    let count = Int(min(Int64(AssetSeal.chunk), size - begin))
    let place = Int64(AssetSeal.header) + n * Int64(AssetSeal.chunk + AssetSeal.tag)
    let sealed = try Self.bytes(descriptor, at: place, count: count + AssetSeal.tag)
    do {
      return try AESGCM.open(
        AssetSeal.nonce(n) + sealed, key: key,
        authenticating: AssetSeal.extra(isLast: begin + Int64(count) == size))
    } catch {
      throw StoreError(.damaged, "A sealed file is damaged.")
    }
  }

  private static func key(_ seal: AssetSeal, _ descriptor: Int32) throws -> [UInt8] {
    let header = try bytes(descriptor, at: 0, count: AssetSeal.header)
    guard header.starts(with: AssetSeal.magic) else {
      throw StoreError(.damaged, "A sealed file is damaged.")
    }
    return seal.fileKey(salt: Array(header.dropFirst(AssetSeal.magic.count)))
  }

  private static func bytes(_ descriptor: Int32, at offset: Int64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, count - done, off_t(offset) + off_t(done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw StoreError(.damaged, "A file is shorter than it should be.") }
      done += got
    }
    return bytes
  }
}
