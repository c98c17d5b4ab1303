package import Records
package import SQLite

/// Who was in a share, when and with which right, as the log has it: a page of people. It shows
/// nobody whom the panel hides; whoever may not read about others sees their own way.
package struct ShareTimeline: Sendable {
  /// What held from one moment to another.
  package struct Period<State: Hashable & Sendable>: Hashable, Sendable {
    package var state: State
    package var from: Int64
    /// Nil: it still holds.
    package var to: Int64?
  }

  /// How a share stands to people who were not invited.
  package struct Access: Hashable, Sendable {
    package var publicPermission: Permission
    package var allowsAnyone: Bool
  }

  /// A participation: not answered yet, or with the right that was given.
  package enum Part: Hashable, Sendable {
    case invited
    case right(RightWord)
  }

  /// Something that happened to somebody, by what they were from then on.
  package struct Mark: Hashable, Sendable {
    package var state: ParticipantState
    package var at: Int64
  }

  package struct Lane: Sendable {
    /// The first participation of the person.
    package var id: ParticipantID
    package var person: Person
    package var periods: [Period<Part>] = []
    package var marks: [Mark] = []
  }

  package var share: ShareSummary
  /// Since when there is something to tell.
  package var start: Int64
  /// While it was shared, and with whom; none where the viewer sees their own way only.
  package var periods: [Period<Access>]
  package var lanes: [Lane]
  /// Give it as `after` for the next people.
  package var next: ParticipantID?
  /// Older changes of these people, or of the share, are left out.
  package var isCut: Bool
  /// Of those who are out, the last ones alone are there.
  package var leavesOutFormer: Bool
  /// False where the viewer sees their own way only.
  package var isWhole: Bool

  package static let mostLanes = 20
  package static let mostChanges = 150

  package static func page(
    _ c: Connection, caller: Caller, share: ShareID, after: ParticipantID? = nil,
    limit: Int = mostLanes, now: Int64
  ) throws -> ShareTimeline {
    let panel = try SharePanel.load(c, caller: caller, share: share, now: now)
    let isWhole = panel.viewer.seesAddresses
    let rows = (panel.people + panel.formerPeople).filter { isWhole || $0.person.isYou }
    let people = people(rows).filter { $0.lane.id.rawValue > after?.rawValue ?? 0 }
    let shown = people.prefix(limit)
    let shares = try entries(c, .share, [share.rawValue])
    let changes = try entries(
      c, .participant, shown.flatMap { $0.participations.map(\.rawValue) })
    let whole = isWhole ? shares.kept.first?.at ?? panel.share.createdAt : now
    let start = min(whole, changes.kept.first?.at ?? now)
    let periods = try accesses(shares.kept, from: start)
    let byObject = Dictionary(grouping: changes.kept, by: \.object)
    let lanes = try shown.map { person in
      var history = ParticipationHistory(lane: person.lane, shared: periods, start: start, now: now)
      for id in person.participations.sorted() {
        try history.add(byObject[id.rawValue] ?? [])
      }
      return history.lane
    }
    return ShareTimeline(
      share: panel.share, start: start, periods: isWhole ? periods : [], lanes: lanes,
      next: people.count > limit ? shown.last?.lane.id : nil,
      isCut: isWhole && shares.isCut || changes.isCut,
      leavesOutFormer: isWhole && panel.formerPeople.count >= StoredPerson.mostFormer,
      isWhole: isWhole)
  }

  /// One lane for each person, in the order in which they came first.
  private static func people(
    _ rows: [PersonRow]
  ) -> [(lane: Lane, participations: [ParticipantID])] {
    var lanes: [(lane: Lane, participations: [ParticipantID])] = []
    var known: [AccountID: Int] = [:]
    for row in rows.sorted(by: { $0.participant < $1.participant }) {
      if let index = row.person.account.flatMap({ known[$0] }) {
        lanes[index].participations.append(row.participant)
      } else {
        if let account = row.person.account { known[account] = lanes.count }
        lanes.append((Lane(id: row.participant, person: row.person), [row.participant]))
      }
    }
    return lanes
  }

  /// The last entries about some objects, the oldest first. Nobody's address is read.
  private static func entries(
    _ c: Connection, _ kind: FactKind, _ objects: [Int64]
  ) throws -> (kept: [LogEntry], isCut: Bool) {
    let found = try c.all(
      """
      SELECT id, line FROM event WHERE kind = \(kind) AND object IN \(list: objects)
      ORDER BY id DESC LIMIT \(mostChanges + 1)
      """
    ) { try LogEntry(id: $0.int(0), line: $0.blob(1), clear: nil) }
    return (found.prefix(mostChanges).reversed(), found.count > mostChanges)
  }

  private static func accesses(
    _ entries: [LogEntry], from start: Int64
  ) throws -> [Period<Access>] {
    var periods: [Period<Access>] = []
    for (value, from, to) in FactSpan.all(entries, from: start) {
      guard value["ended"] == .null else { continue }
      let access = Access(
        publicPermission: try value.word("publicPermission"),
        allowsAnyone: value.bool("allowsAnyone"))
      periods.join(Period(state: access, from: from, to: to))
    }
    return periods
  }
}

extension Array {
  /// Adds a period, or makes the last one longer where nothing changed.
  mutating func join<State>(_ period: Element) where Element == ShareTimeline.Period<State> {
    if let last, last.state == period.state, last.to == period.from {
      self[count - 1].to = period.to
    } else {
      append(period)
    }
  }
}

/// A fact through time, from its entries.
enum FactSpan {
  /// Each value with the times between which it held, the oldest first. What held before the first
  /// entry is told from `start` on.
  static func all(
    _ entries: [LogEntry], from start: Int64
  ) -> [(value: FactValue, from: Int64, to: Int64?)] {
    var spans: [(value: FactValue, from: Int64, to: Int64?)] = []
    if let first = entries.first, let before = first.before {
      spans.append((before, start, first.at))
    }
    for (index, entry) in entries.enumerated() {
      guard let after = entry.after else { continue }
      spans.append((after, entry.at, index + 1 < entries.count ? entries[index + 1].at : nil))
    }
    return spans
  }
}
