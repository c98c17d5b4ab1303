import Cryptography

/// Encrypts a file on its way to the disk, a chunk at a time.
struct ChunkSealer {
  private let key: [UInt8]
  private var waiting: [UInt8] = []
  private var n: Int64 = 0
  let header: [UInt8]

  init(_ seal: AssetSeal, random: any RandomSource) {
    let salt = random.bytes(AssetSeal.salt)
    key = seal.fileKey(salt: salt)
    header = AssetSeal.magic + salt
  }

  /// The sealed chunks that are complete and certainly not the last.
  mutating func take(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
    waiting += bytes
    var out: [UInt8] = []
    var start = 0
    while waiting.count - start > AssetSeal.chunk {
      out += try sealed(Array(waiting[start..<(start + AssetSeal.chunk)]), isLast: false)
      start += AssetSeal.chunk
    }
    waiting.removeFirst(start)
    return out
  }

  mutating func finish() throws -> [UInt8] {
    defer { waiting = [] }
    return try sealed(waiting, isLast: true)
  }

  private mutating func sealed(_ chunk: [UInt8], isLast: Bool) throws -> [UInt8] {
    defer { n += 1 }
    do {
      let sealed = try AESGCM.seal(
        chunk, key: key, nonce: AssetSeal.nonce(n),
        authenticating: AssetSeal.extra(isLast: isLast))
      return Array(sealed.dropFirst(12))
    } catch {
      throw StoreError(.failed)
    }
  }
}
