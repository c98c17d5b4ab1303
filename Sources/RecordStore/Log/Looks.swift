package import Records
package import SQLite

/// Looks with privilege at somebody's private data. Each is an entry of the log before anything is
/// shown.
package enum Looks {
  package enum Object: Hashable, Sendable {
    case record(RecordID)
    case zone(ZoneID)
  }

  /// A look that was taken: the entry, who looked, and what at, as far as it is still there.
  package struct Taken: Sendable {
    package let entry: LogEntry
    package let by: String
    package let object: LogObject?
  }

  /// Looks at what somebody owns, newest first; `among` the last so many looks of all.
  package static func taken(
    _ c: Connection, at owner: AccountID, before id: Int64? = nil, among recent: Int? = nil,
    limit: Int
  ) throws -> [Taken] {
    let mark = "%,\"owner\":\(owner.rawValue)}%"
    var bound: SQL = id.map { "AND e.id < \($0)" } ?? ""
    if let recent {
      bound = """
        \(bound) AND e.id IN (
          SELECT id FROM event WHERE kind = 'look' ORDER BY id DESC LIMIT \(recent))
        """
    }
    let entries = try c.all(
      """
      SELECT e.id, e.line, s.clear, coalesce(a.name, '')
      FROM event e LEFT JOIN event_secret s ON s.event = e.id LEFT JOIN account a ON a.id = e.actor
      WHERE e.kind = 'look' AND e.line LIKE \(mark) \(bound) ORDER BY e.id DESC LIMIT \(limit)
      """
    ) { (try LogEntry(id: $0.int(0), line: $0.blob(1), clear: $0.optionalBlob(2)), $0.text(3)) }
    return try entries.map { entry, name in
      Taken(entry: entry, by: name, object: try LogObject.of(entry, c))
    }
  }

  /// Writes the look down, for those whose privilege lets them look at all.
  package static func note(_ context: WriteContext, at object: Object) throws {
    let c = context.connection
    let caller = context.actor.caller
    let facts: AccessFacts
    let zone: ZoneID
    switch object {
    case .record(let record):
      facts = try AccessFactsLoader.forRecord(c, caller: caller, record: record, now: context.now)
      zone = try RecordRow.with(id: record, c)?.zone ?? ZoneID(rawValue: 0)
    case .zone(let id):
      var found = try AccessFactsLoader.forZone(c, caller: caller, zone: id, now: context.now)
      found.record = RecordFacts()
      facts = found
      zone = id
    }
    let decision = try Access.require(.readRecord, caller, facts, now: context.now)
    guard decision.obligations.contains(.recordLook) else { return }
    let number: Int64 =
      switch object {
      case .record(let id): id.rawValue
      case .zone(let id): id.rawValue
      }
    let owner = facts.scope == .private ? facts.zone?.owner : nil
    try context.note(
      .look, object: number, chain: facts.container?.rawValue ?? 0,
      details(object, zone, owner: owner))
    guard let owner else { return }
    try News.write(context, .look, to: owner, title: try name(object, c))
  }

  private static func name(_ object: Object, _ c: Connection) throws -> String {
    switch object {
    case .record(let id):
      try c.first("SELECT name FROM record WHERE id = \(id)") { $0.text(0) } ?? ""
    case .zone(let id): try ZonePlace.load(id, c).name
    }
  }

  /// The owner comes last: by that, owners find the looks at what is theirs.
  private static func details(_ object: Object, _ zone: ZoneID, owner: AccountID?) -> FactValue {
    let owner = FactScalar(owner)
    if case .record(let id) = object {
      return ["record": .int(id.rawValue), "zone": .int(zone.rawValue), "owner": owner]
    }
    return ["zone": .int(zone.rawValue), "owner": owner]
  }
}
