import Archive
import Cryptography
import Glibc
import SQLite

/// One state of the store in one tar file: the database, the assets it names and, only when asked
/// for, the instance's keys.
package enum Backup {
  static let database = "sharehold.sqlite3"
  static let instanceKey = "keys/instance.key"
  static let masterKey = "keys/master.key"
  static let assets = "assets"

  package struct Report: Hashable, Sendable {
    package var assets = 0
    /// Assets that the database names and that are not on disk.
    package var missing: [String] = []
    package var hasKeys = false
  }

  /// Works while the store is in use. A file that exists is refused; one that was begun is removed
  /// when anything fails.
  package static func write(
    _ store: Store, to file: String, withKeys: Bool, isCompressed: Bool = false
  ) throws -> Report {
    try ArchiveFailure.translating {
      let copy = store.folder.uploads + "/backup-" + Hex.encode(store.random.bytes(8))
      defer { unlink(copy) }
      try StoreError.translating { try store.database.copy(to: copy) }
      let archive = try ArchiveWriter(path: file, isCompressed: isCompressed)
      do {
        let report = try fill(archive, store, copy, withKeys: withKeys)
        try archive.finish()
        return report
      } catch {
        unlink(file)
        throw error
      }
    }
  }

  private static func fill(
    _ archive: ArchiveWriter, _ store: Store, _ copy: String, withKeys: Bool
  ) throws -> Report {
    let now = store.clock.now()
    var report = Report()
    try archive.add(database, file: copy, modified: now)
    if withKeys {
      try archive.add(instanceKey, file: store.folder.instanceKey, modified: now)
      if access(store.vault.path, R_OK) == 0 {
        try archive.add(masterKey, file: store.vault.path, modified: now)
      }
      report.hasKeys = true
    }
    let digests = try Database.inspect(copy) { connection in
      try connection.all("SELECT digest FROM asset ORDER BY digest") { $0.text(0) }
    }
    for digest in digests {
      let path = store.folder.asset(digest)
      guard access(path, R_OK) == 0 else {
        report.missing.append(digest)
        continue
      }
      try archive.add("\(assets)/\(digest.prefix(2))/\(digest)", file: path, modified: now)
      report.assets += 1
    }
    return report
  }
}
