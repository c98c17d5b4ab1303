import Cryptography
package import Records

/// What a file of a zone with encrypted fields is encrypted with.
package struct AssetSeal: Hashable, Sendable {
  package let zone: ZoneID
  let key: [UInt8]

  static let chunk = 64 << 10
  static let tag = 16
  static let salt = 16
  static let magic = Array("SHSEAL1\n".utf8)
  static var header: Int { magic.count + salt }

  /// Bytes of the file that holds so many.
  static func fileSize(holding size: Int64) -> Int64 {
    let chunks = max(1, (size + Int64(chunk) - 1) / Int64(chunk))
    return Int64(header) + size + chunks * Int64(tag)
  }

  /// The checksum that the protocol shows: the same for the same bytes in one zone, and no help in
  /// guessing them.
  func checksum(ofBytesWith digest: [UInt8]) -> String {
    AssetSeal.text(HMACSHA256.code(Array("sharehold:checksum".utf8) + digest, key: key))
  }

  private static func text(_ code: [UInt8]) -> String { Base64.encode([1] + code.prefix(20)) }

  /// Every file has a key of its own, so that chunks can be counted instead of drawn at random.
  func fileKey(salt: [UInt8]) -> [UInt8] {
    HMACSHA256.code(Array("sharehold:file".utf8) + salt, key: key)
  }

  static func nonce(_ n: Int64) -> [UInt8] {
    [0, 0, 0, 0] + withUnsafeBytes(of: n.bigEndian) { Array($0) }
  }

  /// Bound to every chunk, so that a file cannot be cut short.
  static func extra(isLast: Bool) -> [UInt8] { [isLast ? 1 : 0] }
}
