package import Records
package import SQLite

/// The log as administrators and auditors read it.
package enum AuditLog {
  /// Entries before one of them (nil: from the newest), newest first.
  package static func page(
    _ connection: Connection, caller: Caller, _ query: Log.Query, before id: Int64? = nil,
    limit: Int, now: Int64
  ) throws -> [LogEntry] {
    try Access.check(connection, caller, onServer: .readMetadata, now: now)
    return try Log.entries(connection, query, before: id, limit: limit)
  }
}
