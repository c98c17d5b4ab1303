package import Records
package import SQLite

/// Who can reach a record or a zone, and why: everybody to whom some path leads, each with the
/// decision and every path it tried.
package struct Reach: Sendable {
  /// What is asked about.
  package enum Subject: Hashable, Sendable {
    case record(RecordID)
    case zone(ZoneID)

    fileprivate var action: AccessAction {
      if case .record = self { .readRecord } else { .readZone }
    }

    fileprivate func place(_ c: Connection) throws -> AccessPlace {
      let place =
        switch self {
        case .record(let id): try AccessPlace.ofRecord(c, id)
        case .zone(let id): try AccessPlace.ofZone(c, id)
        }
      guard let place else { throw StoreError(.notFound) }
      return place
    }
  }

  package struct ReachRow: Sendable {
    package var person: Person
    package var participant: ParticipantID?
    package var state: ParticipantState?
    package var decision: AccessDecision
  }

  package var rows: [ReachRow]
  /// What somebody without an account who holds the link can do.
  package var anyoneWithLink: AccessDecision
  /// Give it as `after` for the next page.
  package var next: AccountID?

  package static func page(
    _ c: Connection, caller: Caller, of subject: Subject, now: Int64, after: AccountID? = nil,
    limit: Int = 100
  ) throws -> Reach {
    let place = try subject.place(c)
    let action = subject.action
    let facts = try AccessFactsLoader.facts(c, caller, in: place, Proof(), now)
    try Access.require(.readMetadata, caller, facts, now: now)
    var accounts = try candidates(c, place, after: after, limit: limit + 1)
    let hasMore = accounts.count > limit
    if hasMore { accounts.removeLast() }
    let directory = try PeopleDirectory(
      c, accounts, container: place.container, viewer: caller)
    var rows = try accounts.map { try row(c, $0, action, place, directory, now) }
    if !hasMore { rows += try open(c, action, place, now) }
    var proof = Proof()
    proof.showedLink = true
    return Reach(
      rows: rows, anyoneWithLink: try decide(c, .anyone, action, place, proof, now),
      next: hasMore ? accounts.last : nil)
  }

  package static func page(
    _ c: Connection, caller: Caller, record: RecordID, now: Int64, after: AccountID? = nil,
    limit: Int = 100
  ) throws -> Reach {
    try page(c, caller: caller, of: .record(record), now: now, after: after, limit: limit)
  }

  /// The caller's own row: what those may see who may not ask about others.
  package static func own(
    _ c: Connection, account: AccountID, of subject: Subject, now: Int64
  ) throws -> ReachRow {
    let place = try subject.place(c)
    let directory = try PeopleDirectory(
      c, [account], container: place.container, viewer: .account(account))
    return try row(c, account, subject.action, place, directory, now)
  }

  /// Shares of single records of a zone, each with people of its own. Whoever calls has decided.
  package static func shares(
    _ c: Connection, inside zone: ZoneID, limit: Int = 50
  ) throws -> [ShareSummary] {
    try c.all(
      """
      \(ShareSummary.selection)
      WHERE s.zone = \(zone) AND s.root IS NOT NULL AND s.ended_seq IS NULL
      ORDER BY s.id DESC LIMIT \(limit)
      """, ShareSummary.read)
  }

  /// One person's decision, for "why" and "why not".
  package static func why(
    _ c: Connection, caller: Caller, record: RecordID, of account: AccountID, now: Int64
  ) throws -> AccessDecision {
    guard let place = try AccessPlace.ofRecord(c, record) else { throw StoreError(.notFound) }
    let facts = try AccessFactsLoader.facts(c, caller, in: place, Proof(), now)
    if caller.accountID != account {
      try Access.require(.readMetadata, caller, facts, now: now)
    }
    return try decide(c, .account(account), .readRecord, place, Proof(), now)
  }

  private static func decide(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, _ place: AccessPlace,
    _ proof: Proof, _ now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.facts(c, caller, in: place, proof, now)
    return Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts)
  }

  private static func row(
    _ c: Connection, _ account: AccountID, _ action: AccessAction, _ place: AccessPlace,
    _ directory: PeopleDirectory, _ now: Int64
  ) throws -> ReachRow {
    let caller = Caller.account(account)
    let facts = try AccessFactsLoader.facts(c, caller, in: place, Proof(), now)
    let question = AccessQuestion(caller: caller, action: action, now: now)
    let own = facts.participants.first { $0.match == .account && !$0.isEnded }
    // Whoever keeps the server is named, but their address is none of an owner's business.
    let withAddress = facts.instanceRole == .user || !facts.participants.isEmpty
    return ReachRow(
      person: directory.person(account, withAddress: withAddress), participant: own?.id,
      state: own.map {
        ParticipantState($0.status, opened: false, expires: $0.expires, now: now)
      },
      decision: Access.decide(question, facts))
  }

  /// Invitations to addresses: what whoever holds the personal link can do.
  private static func open(
    _ c: Connection, _ action: AccessAction, _ place: AccessPlace, _ now: Int64
  ) throws -> [ReachRow] {
    guard let share = place.share, share.isActive else { return [] }
    return try ParticipantRow.live(c, share: share.id).filter { $0.account == nil }.map { row in
      var proof = Proof()
      proof.personalLink = row.id
      return ReachRow(
        person: Person(address: row.addressTyped), participant: row.id,
        state: ParticipantState(row.status, opened: false, expires: row.expires, now: now),
        decision: try decide(c, .anyone, action, place, proof, now))
    }
  }

  /// Every account some path may lead from, in the order of their keys.
  private static func candidates(
    _ c: Connection, _ place: AccessPlace, after: AccountID?, limit: Int
  ) throws -> [AccountID] {
    let share = place.share?.id
    let ofShare: SQL = """
      SELECT \(place.owner) AS account
      UNION SELECT p.account FROM participant p
        WHERE p.share = \(share) AND p.ended_seq IS NULL AND p.account IS NOT NULL
      UNION SELECT b.account FROM blocked b WHERE b.share = \(share)
      """
    let ofRoles: SQL = """
      SELECT t.account FROM team t WHERE t.container = \(place.container)
      UNION SELECT m.account FROM role o JOIN role_member m ON m.role = o.id
        WHERE o.container = \(place.container) AND o.environment = \(place.environment)
      """
    let sql: SQL = """
      SELECT account FROM (
        \(place.scope == .public ? ofRoles : ofShare)
        UNION SELECT a.id FROM account a WHERE a.instance_role <> 'user') r
      WHERE account > \(after?.rawValue ?? 0) ORDER BY account LIMIT \(limit)
      """
    return try c.all(sql) { try $0.id(0) }
  }
}
