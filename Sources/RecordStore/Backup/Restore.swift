import Archive
import Cryptography
import Glibc
import SQLite

/// Puts a backup in the place of a store. Nothing is touched before the whole archive was read and
/// found good; then the old database goes aside with its log, so that no log ever meets a database
/// it does not belong to.
package enum Restore {
  package struct Report: Hashable, Sendable {
    package var assets = 0
    package var hasKeys = false
    /// There was a store, and it is gone.
    package var replacedStore = false
  }

  /// Refuses while anybody has the store open. Without keys in the archive all sessions end, and a
  /// folder without keys gets new ones, so that personal links change.
  package static func read(
    from file: String, into path: String, options: StoreOptions = StoreOptions()
  ) throws -> Report {
    let folder = StoreFolder(path)
    try folder.create()
    let work = RestoreFolder(folder, name: Hex.encode(options.random.bytes(8)))
    defer { work.remove() }
    let report = try ArchiveFailure.translating {
      var report = try work.unpack(file)
      try StoreError.translating {
        try work.prepare(options, endsSessions: !report.hasKeys)
        report.replacedStore = folder.hasStore
        try whileClosed(folder) { try work.moveIntoPlace(hasKeys: report.hasKeys) }
      }
      return report
    }
    let store = try Store.open(folder: path, options: options)
    defer { store.close() }
    try store.writeNow(as: .operatorOfStore) { context in
      try context.note(.restored, object: 0, chain: 0, ["keys": .bool(report.hasKeys)])
    }
    return report
  }

  private static func whileClosed(_ folder: StoreFolder, _ body: () throws -> Void) throws {
    do {
      try Database.whileClosed(folder.database, body)
    } catch let error as SQLiteError where error.code == .busy {
      throw StoreError(.busy, "The store is open; stop the server first.")
    }
  }
}
