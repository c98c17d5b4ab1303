import Cryptography
package import Records

/// The checksums of assets as the protocol shows them: base64 of the byte 1 and 20 more. Clients
/// compare them and send them back, nothing else.
package enum AssetChecksum {
  package static func ofFile(_ asset: Asset) -> String {
    asset.checksum ?? text(Hex.decode(asset.digest) ?? Array(asset.digest.utf8))
  }

  package static func ofReference(_ asset: Asset) -> String {
    text(SHA256.hash(Array("reference:\(asset.digest)".utf8)))
  }

  package static func text(_ digest: [UInt8]) -> String {
    Base64.encode([1] + digest.prefix(20))
  }
}
