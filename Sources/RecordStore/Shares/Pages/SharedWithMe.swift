package import Records
package import SQLite

/// What others share with somebody, by where it stands. What they have taken over is not shared
/// with them any more.
package struct SharedWithMe: Sendable {
  package struct SharedItem: Hashable, Sendable {
    package var summary: ShareSummary
    package var owner: Person
    package var participant: ParticipantID
    package var right: RightWord
    package var state: ParticipantState
    /// When it came to that state.
    package var at: Int64
    /// Who invited, where that is not the owner.
    package var invitedBy: Person?
    /// Who ended it, where it ended.
    package var endedBy: Person?
  }

  package enum List: String, CaseIterable, Sendable {
    case invited, open, declined, ended

    fileprivate init(_ state: ParticipantState) {
      switch state {
      case .accepted: self = .open
      case .invited, .opened: self = .invited
      case .declined: self = .declined
      case .expired, .removed, .left, .blocked, .stopped: self = .ended
      }
    }
  }

  /// Some items of each list, or of one: the newest first, after that of a participation.
  package struct Page: Sendable {
    package var limit: Int
    package var list: List?
    package var after: ParticipantID?

    package init(limit: Int, list: List? = nil, after: ParticipantID? = nil) {
      self.limit = limit
      self.list = list
      self.after = after
    }
  }

  /// The lists that go on after this page.
  package var cut: Set<List> = []
  package var open: [SharedItem] = []
  package var invited: [SharedItem] = []
  package var declined: [SharedItem] = []
  package var ended: [SharedItem] = []

  fileprivate struct Found {
    var row: ParticipantRow
    var createdAt: Int64
    var openedAt: Int64?
    var answeredAt: Int64?
    var endedBy: AccountID?
  }

  /// Everything, or what one share is to somebody, or one page.
  package static func load(
    _ c: Connection, account: AccountID, now: Int64, share: ShareID? = nil, page: Page? = nil
  ) throws -> SharedWithMe {
    let all = latest(try rows(c, account, share))
    let (found, cut) = page?.part(of: all, now) ?? (all, [])
    let summaries = try ShareSummary.load(c, found.map(\.row.share))
    let people = Set(
      found.flatMap { [$0.endedBy, $0.row.invitedBy] }.compactMap { $0 }
        + summaries.values.map(\.owner))
    let passedOn = Set(found.filter { $0.row.invitedBy != nil }.map(\.row.share))
    let view = View(
      directory: try PeopleDirectory(c, people, container: nil, viewer: .account(account)),
      recordNames: try recordNames(c, people, in: Set(summaries.values.map(\.container))),
      caps: try InviterCaps.load(
        c, owners: summaries.filter { passedOn.contains($0.key) }.mapValues(\.owner), now: now),
      now: now)
    var result = SharedWithMe()
    result.cut = cut
    for one in found {
      guard let summary = summaries[one.row.share] else { continue }
      result.add(view.item(one, summary))
    }
    return result
  }

  /// How the people are called in each container.
  private static func recordNames(
    _ c: Connection, _ people: Set<AccountID>, in containers: Set<ContainerID>
  ) throws -> [ContainerID: [AccountID: String]] {
    var names: [ContainerID: [AccountID: String]] = [:]
    guard !people.isEmpty, !containers.isEmpty else { return names }
    try c.forEach(
      """
      SELECT container, account, record_name FROM container_user
      WHERE container IN \(list: containers.sorted()) AND account IN \(list: people.sorted())
      """
    ) { row in
      names[try row.id(0), default: [:]][try row.id(1)] = row.text(2)
      return true
    }
    return names
  }

  /// What all rows of the page are made with.
  fileprivate struct View {
    var directory: PeopleDirectory
    var recordNames: [ContainerID: [AccountID: String]]
    var caps: [ShareID: InviterCaps]
    var now: Int64
  }

  private mutating func add(_ item: SharedItem) {
    switch List(item.state) {
    case .open: open.append(item)
    case .invited: invited.append(item)
    case .declined: declined.append(item)
    case .ended: ended.append(item)
    }
  }

  /// Of several participations in one share: the one that holds, else the last. An invitation that
  /// was taken back before it was accepted is nobody's business.
  private static func latest(_ rows: [Found]) -> [Found] {
    var chosen: [ShareID: Found] = [:]
    for found in rows where found.row.isLive || found.row.acceptedSequence != nil {
      guard let known = chosen[found.row.share] else {
        chosen[found.row.share] = found
        continue
      }
      if found.rank > known.rank { chosen[found.row.share] = found }
    }
    return chosen.values.sorted { $0.row.id > $1.row.id }
  }

  private static func rows(
    _ c: Connection, _ account: AccountID, _ share: ShareID?
  ) throws -> [Found] {
    let narrowed: SQL = share.map { id -> SQL in "AND p.share = \(id)" } ?? ""
    let byAccount: SQL = "participant p WHERE p.account = \(account)"
    // The few addresses first, each then finds its invitations.
    let byAddress: SQL = """
      address a CROSS JOIN participant p
      WHERE p.address_kind = a.kind AND p.address_folded = a.folded
        AND a.account = \(account) AND a.verified_seq IS NOT NULL AND p.account IS NULL
        AND p.ended_seq IS NULL
      """
    return try [byAccount, byAddress].flatMap { found in
      try c.all(
        """
        SELECT \(ParticipantRow.columns(of: "p.")), p.created_at, p.opened_at, p.answered_at,
          p.ended_by
        FROM \(found) \(narrowed)
          AND NOT EXISTS (SELECT 1 FROM blocked k
            WHERE k.share = p.share AND k.account = \(account) AND p.ended_seq IS NULL)
          AND NOT EXISTS (SELECT 1 FROM zone z JOIN database d ON d.id = z.database
            WHERE z.id = p.zone AND d.owner = \(account))
        """
      ) { row in
        Found(
          row: try ParticipantRow.read(row), createdAt: row.int(19),
          openedAt: row.optionalInt(20), answeredAt: row.optionalInt(21),
          endedBy: try row.optionalID(22))
      }
    }
  }
}

extension SharedWithMe.View {
  fileprivate func item(
    _ found: SharedWithMe.Found, _ summary: ShareSummary
  ) -> SharedWithMe.SharedItem {
    let row = found.row
    let state = found.state(at: now)
    var permission = row.role == .publicUser ? summary.publicPermission : row.permission
    if let inviter = row.invitedBy, row.role != .administrator {
      permission = min(permission, caps[row.share]?.cap(by: inviter) ?? .readWrite)
    }
    let right = RightWord(
      permission, row.role, mayInvite: row.mayInvite && permission == .readWrite)
    let at = row.endedAt ?? (state == .expired ? row.expires : found.answeredAt)
    return SharedWithMe.SharedItem(
      summary: summary,
      owner: named(directory.owner(summary.owner, seesAddresses: false), summary),
      participant: row.id, right: row.isLive && state != .expired ? right : .none, state: state,
      at: at ?? found.createdAt,
      invitedBy: row.invitedBy.flatMap { $0 == summary.owner ? nil : person($0, summary) },
      endedBy: found.endedBy.map { person($0, summary) })
  }

  private func person(_ account: AccountID, _ summary: ShareSummary) -> Person {
    named(directory.person(account, withAddress: false), summary)
  }

  private func named(_ person: Person, _ summary: ShareSummary) -> Person {
    var person = person
    person.recordName = person.account.flatMap { recordNames[summary.container]?[$0] }
    return person
  }
}

extension SharedWithMe.Page {
  fileprivate func part(
    of all: [SharedWithMe.Found], _ now: Int64
  ) -> (found: [SharedWithMe.Found], cut: Set<SharedWithMe.List>) {
    var found: [SharedWithMe.Found] = []
    var cut: Set<SharedWithMe.List> = []
    var counts: [SharedWithMe.List: Int] = [:]
    for one in all {
      let its = SharedWithMe.List(one.state(at: now))
      guard list == nil || list == its, after.map({ one.row.id < $0 }) ?? true else { continue }
      guard counts[its, default: 0] < limit else {
        cut.insert(its)
        continue
      }
      counts[its, default: 0] += 1
      found.append(one)
    }
    return (found, cut)
  }
}

extension SharedWithMe.Found {
  func state(at now: Int64) -> ParticipantState {
    let state = ParticipantState(
      row.status, opened: openedAt != nil, expires: row.expires, now: now)
    // Who is blocked is not told so.
    return state == .blocked ? .removed : state
  }

  /// Accepted before open, open before ended; the later of two that ended.
  fileprivate var rank: (Int, Int64) {
    if let ended = row.endedSequence { return (0, ended) }
    return (row.status == .accepted ? 2 : 1, row.id.rawValue)
  }
}
