package import Records
package import SQLite

/// Reading the log: entries for pages, and what a fact was at an earlier time.
package enum Log {
  /// Which entries.
  package enum Query: Hashable, Sendable {
    case all
    case chain(Int64)
    case object(FactKind, Int64)
    case actor(AccountID)

    fileprivate var condition: SQL {
      switch self {
      case .all: "TRUE"
      case .chain(let chain): "event.chain = \(chain)"
      case .object(let kind, let object): "event.kind = \(kind) AND event.object = \(object)"
      case .actor(let account): "event.actor = \(account)"
      }
    }
  }

  /// Entries before one of them (nil: from the newest), newest first.
  package static func entries(
    _ connection: Connection, _ query: Query, before id: Int64? = nil, limit: Int
  ) throws -> [LogEntry] {
    let bound: SQL = id.map { "AND event.id < \($0)" } ?? ""
    return try connection.all(
      """
      SELECT event.id, event.line, event_secret.clear
      FROM event LEFT JOIN event_secret ON event_secret.event = event.id
      WHERE \(query.condition) \(bound)
      ORDER BY event.id DESC LIMIT \(limit)
      """
    ) { try LogEntry(id: $0.int(0), line: $0.blob(1), clear: $0.optionalBlob(2)) }
  }

  /// What a fact was when the store's counter stood at `seq`: the `after` of the last entry until
  /// then, else the `before` of the first later one, else today's row.
  package static func value<F: FactSource>(
    of object: Int64, _ fact: F.Type, at seq: Int64, _ connection: Connection
  ) throws -> FactValue? {
    if let entry = try entry(F.kind, object, "seq <= \(seq) ORDER BY seq DESC", connection) {
      return entry.after
    }
    if let entry = try entry(F.kind, object, "seq > \(seq) ORDER BY seq", connection) {
      return entry.before
    }
    return try F.value(of: object, connection)
  }

  /// The counter as it stood at a time, as far as the log knows: facts change only with entries.
  package static func sequence(at time: Int64, _ connection: Connection) throws -> Int64 {
    try connection.first(
      "SELECT seq FROM event WHERE at <= \(time) ORDER BY at DESC, id DESC LIMIT 1"
    ) { $0.int(0) } ?? 0
  }

  /// The newest entry about an object, among those until `seq`, that `passes`.
  static func last(
    _ kind: FactKind, _ object: Int64, until seq: Int64, _ connection: Connection,
    where passes: (LogEntry) -> Bool
  ) throws -> LogEntry? {
    var found: LogEntry?
    try connection.forEach(
      """
      SELECT event.id, event.line, event_secret.clear
      FROM event LEFT JOIN event_secret ON event_secret.event = event.id
      WHERE event.kind = \(kind) AND event.object = \(object) AND event.seq <= \(seq)
      ORDER BY event.seq DESC
      """
    ) { row in
      let entry = try LogEntry(id: row.int(0), line: row.blob(1), clear: row.optionalBlob(2))
      if passes(entry) { found = entry }
      return found == nil
    }
    return found
  }

  static func lastEntry(
    _ kind: FactKind, _ object: Int64, _ connection: Connection
  ) throws -> LogEntry? {
    try entry(kind, object, "TRUE ORDER BY seq DESC", connection)
  }

  private static func entry(
    _ kind: FactKind, _ object: Int64, _ place: SQL, _ connection: Connection
  ) throws -> LogEntry? {
    try connection.first(
      """
      SELECT event.id, event.line, event_secret.clear
      FROM event LEFT JOIN event_secret ON event_secret.event = event.id
      WHERE event.kind = \(kind) AND event.object = \(object) AND \(place) LIMIT 1
      """
    ) { try LogEntry(id: $0.int(0), line: $0.blob(1), clear: $0.optionalBlob(2)) }
  }
}
