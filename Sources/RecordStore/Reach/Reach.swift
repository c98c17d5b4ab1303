package import Records
package import SQLite

/// Who can reach something, now or as of a past moment, and why: everybody to whom some path leads,
/// each with the decision and every path it tried.
package struct Reach: Sendable {
  package struct ReachRow: Sendable {
    package var person: Person
    package var participant: ParticipantID?
    package var state: ParticipantState?
    package var decision: AccessDecision
    package var origin: ReachOrigin?
    /// The entry of the log that last changed what the right rests on.
    package var cited: LogEntry?
    /// For those who look after accounts, and of oneself.
    package var lastSeen: Int64?

    package var since: Int64? { cited?.at }
  }

  package var rows: [ReachRow]
  /// What somebody without an account who holds the link can do.
  package var anyoneWithLink: AccessDecision
  /// Give it as `after` for the next page.
  package var next: AccountID?
  /// False for what was not there at the moment in question.
  package var isThere = true

  /// `past` is a moment before now, in milliseconds since 1970.
  package static func page(
    _ c: Connection, caller: Caller, of subject: ReachSubject, now: Int64, past: Int64? = nil,
    after: AccountID? = nil, limit: Int = 100
  ) throws -> Reach {
    let viewer = try viewer(c, caller, subject, now)
    let source = try source(c, now, past)
    guard let place = try source.place(of: subject) else { return .nothing }
    var accounts = try source.candidates(place, after: after, limit: limit + 1)
    let hasMore = accounts.count > limit
    if hasMore { accounts.removeLast() }
    let facts = try source.facts(of: accounts, in: [place])
    let reading = try ReachReading(
      source, PeopleDirectory(c, accounts, container: place.container, viewer: caller),
      seen: lastSeen(
        source, viewer.seesUse ? accounts : accounts.filter { $0 == caller.accountID }),
      oneTime: oneTime(c, among: facts.flatMap(\.[0].participants)))
    var rows = try zip(accounts, facts).map { account, facts in
      try reading.row(account, subject.action, place, facts[0])
    }
    if !hasMore { rows += try reading.open(subject.action, place) }
    var proof = Proof()
    proof.showedLink = true
    return Reach(
      rows: rows, anyoneWithLink: try source.decide(.anyone, subject.action, place, proof),
      next: hasMore ? accounts.last : nil)
  }

  /// The caller's own row alone: what those see who may not ask about others.
  package static func own(
    _ c: Connection, account: AccountID, of subject: ReachSubject, now: Int64, past: Int64? = nil
  ) throws -> Reach {
    let source = try source(c, now, past)
    guard let place = try source.place(of: subject) else { return .nothing }
    let directory = try PeopleDirectory(
      c, [account], container: place.container, viewer: .account(account))
    let row = try ReachReading(source, directory, seen: lastSeen(source, [account]))
      .row(
        account, subject.action, place, try source.facts(.account(account), in: place, Proof()))
    var own = nothing
    own.rows = [row]
    own.isThere = true
    return own
  }

  /// When people were here last, where things are asked as they stand now.
  private static func lastSeen(
    _ source: any ReachSource, _ accounts: [AccountID]
  ) throws -> [AccountID: Int64] {
    guard source.sequence == .max else { return [:] }
    let rows = try source.c.all(
      """
      SELECT id, last_seen_at FROM account
      WHERE id IN \(list: accounts) AND last_seen_at IS NOT NULL
      """
    ) { (try $0.id(0, as: AccountID.self), $0.int(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Who came by a link for one person.
  private static func oneTime(
    _ c: Connection, among participants: [ParticipantFacts]
  ) throws -> Set<ParticipantID> {
    Set(
      try c.all("SELECT participant FROM link WHERE participant IN \(list: participants.map(\.id))")
      {
        try $0.id(0)
      })
  }

  /// Of what was not there.
  private static var nothing: Reach {
    Reach(
      rows: [], anyoneWithLink: AccessDecision(isAllowed: false, right: .none, paths: []),
      isThere: false)
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

  static func source(
    _ c: Connection, _ now: Int64, _ past: Int64?
  ) throws -> any ReachSource {
    guard let past, past < now else { return PresentFacts(c: c, now: now) }
    return try PastFacts(c, at: past)
  }

  /// Refuses whoever may not ask about others here, as things stand now.
  package static func check(
    _ c: Connection, caller: Caller, of subject: ReachSubject, now: Int64
  ) throws {
    _ = try viewer(c, caller, subject, now)
  }

  /// Refuses whoever may not ask who reaches this, as things stand now.
  static func viewer(
    _ c: Connection, _ caller: Caller, _ subject: ReachSubject, _ now: Int64
  ) throws -> (decision: AccessDecision, seesUse: Bool) {
    let present = PresentFacts(c: c, now: now)
    guard let place = try present.place(of: subject) else { throw StoreError(.notFound) }
    let facts = try present.facts(caller, in: place, Proof())
    let action = subject.viewing
    return (
      try Access.require(action, caller, facts, now: now),
      try Access.allows(c, caller, onServer: .readAccounts, now: now)
    )
  }
}

extension ReachSubject {
  /// What whoever asks about others must be allowed.
  var viewing: AccessAction {
    if case .container = self { .readContainer } else { .readMetadata }
  }
}

/// Through what somebody reaches something.
package enum ReachOrigin: String, Sendable, CaseIterable {
  case owner, direct, hierarchy, zoneShare, publicLink, oneTimeLink, invitation
  case securityRole, team, administrator, auditor
}

extension AccessFacts {
  /// Whoever keeps the server is named, but their address is none of an owner's business.
  var showsAddress: Bool { instanceRole == .user || !participants.isEmpty }
}

/// Rows about people, for one place.
struct ReachReading {
  private let source: any ReachSource
  private let directory: PeopleDirectory
  /// When people were here last, of those of whom it may be told.
  private let seen: [AccountID: Int64]
  /// Who came by a link for one person; nil: asked of each.
  private let oneTime: Set<ParticipantID>?

  init(
    _ source: any ReachSource, _ directory: PeopleDirectory, seen: [AccountID: Int64] = [:],
    oneTime: Set<ParticipantID>? = nil
  ) {
    self.source = source
    self.directory = directory
    self.seen = seen
    self.oneTime = oneTime
  }

  func row(
    _ account: AccountID, _ action: AccessAction, _ place: AccessPlace, _ facts: AccessFacts
  ) throws -> Reach.ReachRow {
    let decision = Access.decide(
      AccessQuestion(caller: .account(account), action: action, now: source.now), facts)
    let own = facts.participants.first { $0.match == .account && !$0.isEnded }
    let person = directory.person(account, withAddress: facts.showsAddress)
    return Reach.ReachRow(
      person: person, participant: own?.id,
      state: own.map {
        ParticipantState($0.status, opened: false, expires: $0.expires, now: source.now)
      },
      decision: decision, origin: try origin(decision, facts),
      cited: try cited(decision, account, place),
      lastSeen: seen[account])
  }

  /// Invitations to addresses: what whoever holds the personal link can do.
  func open(_ action: AccessAction, _ place: AccessPlace) throws -> [Reach.ReachRow] {
    guard let share = place.share, share.isActive else { return [] }
    return try source.openInvitations(share.id).map { row in
      var proof = Proof()
      proof.personalLink = row.id
      let decision = try source.decide(.anyone, action, place, proof)
      return Reach.ReachRow(
        person: Person(address: row.address), participant: row.id,
        state: ParticipantState(
          row.status, opened: false, expires: row.expires, now: source.now),
        decision: decision, origin: .invitation,
        cited: try source.change(
          .participant, row.id.rawValue, of: ["status", "permission", "role"]))
    }
  }

  /// The strongest open path, or the one that is left.
  private func strongest(_ decision: AccessDecision) -> AccessPath? {
    decision.paths.max { strength($0) < strength($1) }
  }

  private func strength(_ path: AccessPath) -> Int {
    if case .grants(let right) = path.verdict { right.rawValue } else { -1 }
  }

  func cited(
    _ decision: AccessDecision, _ account: AccountID, _ place: AccessPlace
  ) throws -> LogEntry? {
    guard decision.right > .none, let path = strongest(decision) else { return nil }
    return try source.citation(of: path, by: account, in: place)
  }

  func origin(_ decision: AccessDecision, _ facts: AccessFacts) throws -> ReachOrigin? {
    guard decision.right > .none, let path = strongest(decision) else { return nil }
    switch path.kind {
    case .owner: return .owner
    case .participant: return try origin(participant: facts)
    case .invitation, .personalLink: return .invitation
    case .publicLink, .anonymousLink, .preview: return .publicLink
    case .securityRole: return .securityRole
    case .team: return .team
    case .administrator: return .administrator
    case .auditor: return .auditor
    case .storeOperator, .account, .block: return nil
    }
  }

  private func origin(participant facts: AccessFacts) throws -> ReachOrigin {
    let own = facts.participants.first { $0.match == .account && !$0.isEnded }
    if let own {
      if own.role == .publicUser { return .publicLink }
      if try cameOnce(own.id) { return .oneTimeLink }
    }
    if facts.share?.isZoneWide == true { return .zoneShare }
    return facts.record?.isRoot == false ? .hierarchy : .direct
  }

  private func cameOnce(_ participant: ParticipantID) throws -> Bool {
    if let oneTime { return oneTime.contains(participant) }
    return try source.c.exists("SELECT 1 FROM link WHERE participant = \(participant)")
  }
}

extension Reach {
  /// A record that is gone, for whoever may ask who reached it.
  package static func deleted(
    _ c: Connection, caller: Caller, zone: ZoneID, name: String, now: Int64
  ) throws -> RecordID {
    let record = try c.first("SELECT id FROM record WHERE zone = \(zone) AND name = \(name)") {
      try $0.id(0, as: RecordID.self)
    }
    guard let record else { throw StoreError(.notFound) }
    try Access.check(c, caller, .readMetadata, record: record, now: now)
    return record
  }
}
