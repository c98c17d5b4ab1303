package import Records
package import SQLite

/// A page of the log: the newest entries first, with the names that its reader may know.
package struct LogReading: Sendable {
  package struct LogRow: Sendable {
    package let entry: LogEntry
    /// Nil for those without an account.
    package let by: Person?
    package let actingAs: Person?
    package let object: LogObject?
    /// Whose chain it is in; nil for accounts and the server.
    package let container: Container?
    /// Of the record above, where that is what changed.
    package let parents: [Int64: String]
    /// Nil where the reader may not know them.
    package let source: String?
    package let request: String?
  }

  package enum Place: Hashable, Sendable {
    case newest
    /// Entries before one of them, or after it.
    case before(Int64)
    case after(Int64)
  }

  package var rows: [LogRow] = []
  /// Whether there is more on either side.
  package var hasOlder = false
  package var hasNewer = false
  /// Everybody whom the rows name.
  package var people: [AccountID: Person] = [:]

  package init() {}

  package static func page(
    _ c: Connection, caller: Caller, _ sight: LogSight, _ filter: LogFilter,
    at place: Place = .newest, limit: Int
  ) throws -> LogReading {
    var found = try entries(c, sight, filter, place, limit: limit + 1)
    let isCut = found.count > limit
    if isCut { found.removeLast() }
    var reading = LogReading()
    switch place {
    case .newest: reading.hasOlder = isCut
    case .before(let id):
      reading.hasOlder = isCut
      reading.hasNewer = try !entries(c, sight, filter, .after(id - 1), limit: 1).isEmpty
    case .after(let id):
      found.reverse()
      reading.hasNewer = isCut
      reading.hasOlder = try !entries(c, sight, filter, .before(id + 1), limit: 1).isEmpty
    }
    try reading.fill(c, caller, sight, found.compactMap(\.self))
    return reading
  }

  private static func entries(
    _ c: Connection, _ sight: LogSight, _ filter: LogFilter, _ place: Place, limit: Int
  ) throws -> [LogEntry?] {
    let bound: SQL =
      switch place {
      case .newest: "TRUE ORDER BY event.id DESC"
      case .before(let id): "event.id < \(id) ORDER BY event.id DESC"
      case .after(let id): "event.id > \(id) ORDER BY event.id"
      }
    return try c.all(
      """
      SELECT event.id, event.line, event_secret.clear, event.chain, event.seq, event.at,
        event.kind, event.object, event.actor
      FROM event LEFT JOIN event_secret ON event_secret.event = event.id
      WHERE \(filter.condition) AND \(sight.condition) AND \(bound) LIMIT \(limit)
      """
    ) { LogEntry($0) }
  }

  private mutating func fill(
    _ c: Connection, _ caller: Caller, _ sight: LogSight, _ entries: [LogEntry]
  ) throws {
    let accounts = Set(entries.flatMap(\.accounts))
    let directory = try PeopleDirectory(c, accounts, container: nil, viewer: caller)
    for account in accounts {
      people[account] = directory.person(account, withAddress: sight.seesEverything)
    }
    var containers: [Int64: Container] = [:]
    for chain in Set(entries.map(\.chain)) where chain != 0 {
      containers[chain] = try? Container.load(ContainerID(rawValue: chain), c)
    }
    rows = try entries.map { entry in
      let tells = sight.seesEverything || entry.actor == caller
      return LogRow(
        entry: entry, by: entry.actor.accountID.flatMap { people[$0] },
        actingAs: entry.actingAs.flatMap { people[$0] }, object: try LogObject.of(entry, c),
        container: containers[entry.chain], parents: try Self.parents(entry, c),
        source: tells ? entry.source : nil, request: tells ? entry.request : nil)
    }
  }

  private static func parents(_ entry: LogEntry, _ c: Connection) throws -> [Int64: String] {
    guard entry.kind == .recordParent else { return [:] }
    let ids = [entry.before, entry.after].compactMap { $0?.int("parent") }
    guard !ids.isEmpty else { return [:] }
    let names = try c.all("SELECT id, name FROM record WHERE id IN \(list: ids)") {
      ($0.int(0), $0.text(1))
    }
    return Dictionary(names) { first, _ in first }
  }
}

extension LogEntry {
  /// One part of the fact, before and after.
  package struct Change: Hashable, Sendable {
    package let name: String
    package let before: FactScalar?
    package let after: FactScalar?
  }

  /// What changed, part by part. Capabilities and addresses of receivers, which carry secrets, are
  /// not among it.
  package var changes: [Change] {
    let names = (before?.members ?? []).map(\.name)
    let more = (after?.members ?? []).map(\.name).filter { !names.contains($0) }
    return (names + more).filter { !["guid", "url"].contains($0) }.compactMap { name in
      let change = Change(name: name, before: before?[name], after: after?[name])
      return change.before == change.after ? nil : change
    }
  }

  /// Parts that hold the key of one account, and those that list several.
  package static let accountParts: Set<String> = [
    "account", "owner", "creator", "invitedBy", "endedBy", "viewed", "person",
  ]
  package static let accountLists: Set<String> = ["accounts", "reviewers"]

  /// Everybody whom it names.
  fileprivate var accounts: [AccountID] {
    var numbers = [actor.accountID?.rawValue, actingAs?.rawValue].compactMap(\.self)
    for value in [before, after].compactMap(\.self) {
      for member in value.members {
        if Self.accountParts.contains(member.name), let id = value.int(member.name) {
          numbers.append(id)
        } else if Self.accountLists.contains(member.name) {
          numbers += value.accounts(member.name)
        }
      }
    }
    return numbers.map(AccountID.init(rawValue:))
  }
}
