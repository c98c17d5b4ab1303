package import Cryptography
import Glibc
package import Records

/// Files beside the database, each named by the SHA-256 of its bytes.
package struct AssetFiles: Sendable {
  let folder: StoreFolder

  /// A file is written under another name first and appears only when it is complete.
  package func begin(
    random: any RandomSource, seal: AssetSeal? = nil
  ) throws -> AssetUpload {
    let name = Hex.encode(random.bytes(16))
    return try AssetUpload(
      temporary: "\(folder.uploads)/\(name)", files: self, seal: seal, random: random)
  }

  /// Takes bytes that are in memory already.
  package func store(_ bytes: [UInt8], random: any RandomSource) throws -> Asset {
    let upload = try begin(random: random)
    try upload.append(bytes)
    return try upload.finish()
  }

  package func path(of digest: String) -> String {
    "\(folder.assets)/\(digest.prefix(2))/\(digest)"
  }

  func exists(_ digest: String) -> Bool { access(path(of: digest), F_OK) == 0 }

  func remove(_ digest: String) { unlink(path(of: digest)) }
}

extension Store {
  /// Where files lie until they are complete.
  package var uploadFolder: String { folder.uploads }
  package var assets: AssetFiles { AssetFiles(folder: folder) }
}
