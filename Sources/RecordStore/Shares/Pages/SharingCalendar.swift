package import Records
package import SQLite

/// How much changed in shares, when: counts of the log's entries about them, and what they say of
/// one day.
package struct SharingCalendar: Sendable {
  /// Entries within a quarter of an hour: the days of every clock begin with one.
  package struct Count: Hashable, Sendable {
    package let at: Int64
    package let entries: Int64
  }

  package enum What: Hashable, Sendable {
    case shared, stopped
    /// Of somebody's participation.
    case state(ParticipantState)
    case right(RightWord)
    /// Nothing more than the entry's kind.
    case other
  }

  package struct Change: Sendable {
    package let entry: LogEntry
    package let what: What
    /// Nil when the program did it on its own command line.
    package let actor: Person?
    /// Whom it is about, where that is somebody with an account here.
    package let person: Person?
    package let share: ShareSummary
  }

  package struct Day: Sendable {
    package var changes: [Change]
    /// Give it as `before` for the next page.
    package var next: Int64?
  }

  package var counts: [Count]
  /// True for those who look after the server or audit it.
  package var seesEverything: Bool
  /// When the first share that one may know about was made.
  package var firstShareAt: Int64?

  private static let slot: Int64 = 900_000

  /// Those of one container, or of all: whose they are is decided as for findings.
  package static func load(
    _ c: Connection, caller: Caller, container: ContainerID?, from: Int64, to: Int64, now: Int64
  ) throws -> SharingCalendar {
    let sight = try FindingSight.load(c, caller: caller, container: container, now: now)
    let counts = try c.all(
      """
      SELECT e.at / 900000, count(*) \(changes(sight)) AND e.at >= \(from) AND e.at < \(to)
      GROUP BY e.at / 900000 ORDER BY 1
      """
    ) { Count(at: $0.int(0) * slot, entries: $0.int(1)) }
    let first = try c.first(
      """
      SELECT s.created_at FROM share s JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database WHERE \(sight.shares) ORDER BY s.id LIMIT 1
      """
    ) { $0.int(0) }
    return SharingCalendar(
      counts: counts, seesEverything: sight.seesEverything, firstShareAt: first)
  }

  /// What the entries of a day say, the newest first.
  package static func day(
    _ c: Connection, caller: Caller, container: ContainerID?, from: Int64, to: Int64,
    before: Int64? = nil, limit: Int, now: Int64
  ) throws -> Day {
    let sight = try FindingSight.load(c, caller: caller, container: container, now: now)
    var found = try c.all(
      """
      SELECT e.id, e.line, s.id \(changes(sight)) AND e.at >= \(from) AND e.at < \(to)
        AND e.id < \(before ?? Int64.max)
      ORDER BY e.id DESC LIMIT \(limit + 1)
      """
    ) {
      (
        entry: try LogEntry(id: $0.int(0), line: $0.blob(1), clear: nil),
        share: try $0.id(2, as: ShareID.self)
      )
    }
    let hasMore = found.count > limit
    if hasMore { found.removeLast() }
    let shares = try ShareSummary.load(c, Array(Set(found.map(\.share))))
    let accounts = found.flatMap { [$0.entry.actor.accountID, $0.entry.about].compactMap(\.self) }
    let directory = try PeopleDirectory(c, accounts, container: container, viewer: caller)
    let changes = found.compactMap { entry, share in
      shares[share].map {
        Change(
          entry: entry, what: What(entry),
          actor: entry.actor.accountID.map { directory.person($0, withAddress: false) },
          person: entry.about.map { directory.person($0, withAddress: false) }, share: $0)
      }
    }
    return Day(changes: changes, next: hasMore ? found.last?.entry.id : nil)
  }

  /// Entries `e` about shares `s` that one may know about. The kind is compared as a computed value,
  /// so that no engine takes the index on it: that of times is the one that bounds the work.
  private static func changes(_ sight: FindingSight) -> SQL {
    """
    FROM event e LEFT JOIN participant p ON e.kind = 'participant' AND p.id = e.object
      LEFT JOIN link l ON e.kind = 'link' AND l.id = e.object
      JOIN share s ON s.id = CASE e.kind WHEN 'participant' THEN p.share WHEN 'link' THEN l.share
        ELSE e.object END
      JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database
    WHERE coalesce(e.kind, '') IN
        ('share', 'link', 'participant', 'blocked', 'requester', 'transfer')
      AND \(sight.shares)
    """
  }
}

extension SharingCalendar.What {
  fileprivate init(_ entry: LogEntry) {
    let (before, after) = (entry.before, entry.after)
    switch entry.kind {
    case .share where (before?["ended"] == .null) != (after?["ended"] == .null):
      self = after?["ended"] == .null ? .shared : .stopped
    case .participant: self = Self.part(before, after) ?? .other
    default: self = .other
    }
  }

  private static func part(_ before: FactValue?, _ after: FactValue?) -> Self? {
    guard let after, let status = after.text("status").flatMap(AcceptanceStatus.init(rawValue:))
    else { return nil }
    if before?["status"] != after["status"] {
      return .state(ParticipantState(status, opened: false, expires: nil, now: 0))
    }
    let isAlike = ["permission", "role", "mayInvite"].allSatisfy { before?[$0] == after[$0] }
    guard !isAlike, let permission = after.text("permission").flatMap(Permission.init(rawValue:)),
      let role = after.text("role").flatMap(ParticipantRole.init(rawValue:))
    else { return nil }
    return .right(RightWord(permission, role, mayInvite: after.bool("mayInvite")))
  }
}

extension LogEntry {
  /// Whom an entry about a participation is about.
  fileprivate var about: AccountID? {
    guard kind == .participant else { return nil }
    return (after ?? before)?.id("account")
  }
}
