import Glibc
package import SQLite

/// The numbers behind `/healthz` and `/metrics`, cheap enough to be asked every second.
package struct StoreHealth: Hashable, Sendable {
  package enum State: String, Sendable {
    case ok
    /// Reads work, the last write did not.
    case readOnly
    case failed
  }

  package var state: State
  package var sequence: Int64
  package var incarnation: String
  package var accounts: Int64
  package var containers: Int64
  package var zones: Int64
  package var records: Int64
  package var activeShares: Int64
  package var events: Int64
  /// Bytes on disk.
  package var databaseBytes: Int64
  package var logBytes: Int64
  package var writer: DatabaseStatistics

  package static func load(_ store: Store) throws -> StoreHealth {
    let writer = store.database.statistics
    return try store.read(budget: .page) { connection in
      func count(_ sql: SQL) throws -> Int64 { try connection.first(sql) { $0.int(0) } ?? 0 }
      let clock = try connection.first("SELECT seq, incarnation FROM clock") {
        ($0.int(0), $0.text(1))
      }
      return StoreHealth(
        state: writer.failure == nil ? .ok : .readOnly,
        sequence: clock?.0 ?? 0, incarnation: clock?.1 ?? "",
        accounts: try count("SELECT count(*) FROM account"),
        containers: try count("SELECT count(*) FROM container"),
        zones: try count("SELECT count(*) FROM zone WHERE deleted_seq IS NULL"),
        records: try count("SELECT coalesce(sum(n), 0) FROM counter"),
        activeShares: try count("SELECT count(*) FROM share WHERE ended_seq IS NULL"),
        events: try count("SELECT coalesce(max(id), 0) FROM event"),
        databaseBytes: size(store.folder.database), logBytes: size(store.folder.database + "-wal"),
        writer: writer)
    }
  }

  private static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
