package import Records
package import SQLite

/// What happened to a share, from the log: its settings, its links, its people, the newest first.
package struct ShareEvents: Sendable {
  package struct ShareEvent: Sendable {
    package var entry: LogEntry
    /// Nil when the program did it on its own command line.
    package var actor: Person?
    /// Whom it is about, where it is about somebody.
    package var person: Person?
  }

  package var events: [ShareEvent]
  /// Give it as `before` for the next page.
  package var next: Int64?

  package static func page(
    _ c: Connection, caller: Caller, share: ShareID, before: Int64? = nil, limit: Int = 50,
    now: Int64
  ) throws -> ShareEvents {
    try Access.check(c, caller, .seeAddresses, share: share, now: now)
    guard let summary = try ShareSummary.load(c, share) else { throw StoreError(.notFound) }
    var entries = try entries(c, share, before: before, limit: limit + 1)
    let hasMore = entries.count > limit
    if hasMore { entries.removeLast() }
    let accounts = entries.flatMap { [$0.actor.accountID, $0.subject].compactMap { $0 } }
    let directory = try PeopleDirectory(
      c, accounts, container: summary.container, viewer: caller)
    let events = entries.map { entry in
      ShareEvent(
        entry: entry,
        actor: entry.actor.accountID.map { directory.person($0, withAddress: true) },
        person: person(entry, directory))
    }
    return ShareEvents(events: events, next: hasMore ? entries.last?.id : nil)
  }

  private static func person(_ entry: LogEntry, _ directory: PeopleDirectory) -> Person? {
    if let account = entry.subject { return directory.person(account, withAddress: true) }
    guard entry.kind == .participant, case .secret(let address)? = entry.value?["address"] else {
      return nil
    }
    return Person(address: address)
  }

  private static func entries(
    _ c: Connection, _ share: ShareID, before: Int64?, limit: Int
  ) throws -> [LogEntry] {
    let sql: SQL = """
      SELECT e.id, e.line, s.clear FROM (
        SELECT id FROM event WHERE kind = 'share' AND object = \(share)
        UNION ALL SELECT id FROM event WHERE kind = 'blocked' AND object = \(share)
        UNION ALL SELECT e.id FROM link l JOIN event e ON e.kind = 'link' AND e.object = l.id
          WHERE l.share = \(share)
        UNION ALL SELECT e.id FROM participant p
          JOIN event e ON e.kind = 'participant' AND e.object = p.id
          WHERE p.share = \(share)) f
      JOIN event e ON e.id = f.id LEFT JOIN event_secret s ON s.event = e.id
      WHERE e.id < \(before ?? Int64.max) ORDER BY e.id DESC LIMIT \(limit)
      """
    return try c.all(sql) {
      try LogEntry(id: $0.int(0), line: $0.blob(1), clear: $0.optionalBlob(2))
    }
  }
}

extension LogEntry {
  fileprivate var value: FactValue? { after ?? before }

  fileprivate var subject: AccountID? {
    guard kind == .participant, case .int(let account)? = value?["account"] else { return nil }
    return AccountID(rawValue: account)
  }
}
