package import Records
package import SQLite

/// What a review goes through.
package enum ReviewSubject: Hashable, Sendable {
  case container(ContainerID)
  case zone(ZoneID)
  case person(AccountID)

  /// `zone-3`
  package var text: String {
    switch self {
    case .container(let id): "container-\(id.rawValue)"
    case .zone(let id): "zone-\(id.rawValue)"
    case .person(let id): "person-\(id.rawValue)"
    }
  }

  package init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
    switch parts[0] {
    case "container": self = .container(ContainerID(rawValue: number))
    case "zone": self = .zone(ZoneID(rawValue: number))
    case "person": self = .person(AccountID(rawValue: number))
    default: return nil
    }
  }

  var container: ContainerID? { if case .container(let id) = self { id } else { nil } }
  var zone: ZoneID? { if case .zone(let id) = self { id } else { nil } }
  var person: AccountID? { if case .person(let id) = self { id } else { nil } }
}

/// One campaign.
package struct Review: Hashable, Sendable {
  package let id: Int64
  package let subject: ReviewSubject
  /// The name of what it goes through, which is no content.
  package let name: String
  /// Nil for the program's own command line.
  package let starter: AccountID?
  /// Milliseconds since 1970.
  package let createdAt: Int64
  package let dueAt: Int64
  package let closedAt: Int64?
  package let grants: Int64
  package let decided: Int64

  package var isOpen: Bool { closedAt == nil }

  static let selection: SQL = """
    SELECT v.id, v.container, v.zone, v.person, v.starter, v.created_at, v.due_at, v.closed_at,
      coalesce(
        (SELECT n.name FROM container n WHERE n.id = v.container),
        (SELECT z.name FROM zone z WHERE z.id = v.zone),
        (SELECT a.name FROM account a WHERE a.id = v.person), ''),
      (SELECT count(*) FROM review_grant g WHERE g.review = v.id),
      (SELECT count(*) FROM review_grant g WHERE g.review = v.id AND g.decision IS NOT NULL)
    FROM review v
    """

  static func read(_ row: Row) throws -> Review {
    let subject: ReviewSubject
    if let container = try row.optionalID(1, as: ContainerID.self) {
      subject = .container(container)
    } else if let zone = try row.optionalID(2, as: ZoneID.self) {
      subject = .zone(zone)
    } else {
      subject = .person(try row.id(3))
    }
    return Review(
      id: row.int(0), subject: subject, name: row.text(8), starter: try row.optionalID(4),
      createdAt: row.int(5), dueAt: row.int(6), closedAt: row.optionalInt(7), grants: row.int(9),
      decided: row.int(10))
  }

  static func find(_ id: Int64, _ c: Connection) throws -> Review? {
    try c.first("\(selection) WHERE v.id = \(id)", read)
  }
}

/// What becomes of a grant.
package enum ReviewDecision: String, Sendable, CaseIterable {
  case keep, lower, remove
}

/// What gives the right.
package enum ReviewGrantKind: String, Sendable, CaseIterable {
  case participant, link, team
}

/// Campaigns in which people look at who has access.
package enum Reviews {
  /// Grants of one review; what has more is reviewed in parts.
  package static let mostGrants = 1000
  package static let mostReviewers = 20
  package static let mostReason = 500
  package static let mostDays: Int64 = 365

  /// Those that the caller started or decides in, and all of them for whoever looks after the
  /// server or audits it; open ones first.
  package static func list(
    _ c: Connection, caller: Caller, now: Int64, limit: Int = 200
  ) throws -> [Review] {
    let isAll = try Access.allows(c, caller, onServer: .readMetadata, now: now)
    let account = caller.accountID
    let own: SQL = """
      v.starter = \(account)
      OR v.id IN (SELECT r.review FROM reviewer r WHERE r.account = \(account))
      """
    let which: SQL = isAll ? "TRUE" : own
    return try c.all(
      """
      \(Review.selection) WHERE \(which)
      ORDER BY v.closed_at IS NOT NULL, v.id DESC LIMIT \(limit)
      """, Review.read)
  }

  /// What is not the caller's to see is not there.
  package static func load(
    _ c: Connection, caller: Caller, _ id: Int64, now: Int64
  ) throws -> (review: Review, reviewers: [AccountID]) {
    guard let review = try Review.find(id, c) else { throw StoreError(.notFound) }
    let reviewers = try reviewers(of: id, c)
    let isOwn = caller.accountID.map { review.starter == $0 || reviewers.contains($0) } ?? false
    guard try isOwn || Access.allows(c, caller, onServer: .readMetadata, now: now) else {
      throw StoreError(.notFound)
    }
    return (review, reviewers)
  }

  static func reviewers(of review: Int64, _ c: Connection) throws -> [AccountID] {
    try c.all("SELECT account FROM reviewer WHERE review = \(review) ORDER BY account") {
      try $0.id(0)
    }
  }

  /// Whoever leads a container, owns a zone, or looks after accounts, and may ask who reaches it.
  package static func mayStart(
    _ c: Connection, caller: Caller, _ subject: ReviewSubject, now: Int64
  ) throws -> Bool {
    switch subject {
    case .container(let id):
      guard try c.exists("SELECT 1 FROM container WHERE id = \(id)") else { return false }
      return try Access.allows(c, caller, .changeContainer, container: id, now: now)
    case .zone(let id):
      let present = PresentFacts(c: c, now: now)
      guard let place = try present.place(of: .zone(id)),
        try present.decide(caller, .readMetadata, place).isAllowed
      else { return false }
      return try present.decide(caller, .deleteZone, place).isAllowed
        || Access.allows(c, caller, .changeContainer, container: place.container, now: now)
    case .person(let id):
      guard try c.exists("SELECT 1 FROM account WHERE id = \(id)") else { return false }
      return try Access.allows(c, caller, onServer: .changeAccounts, now: now)
    }
  }

  /// What the caller may begin a review of, by name: containers, zones in which something is
  /// shared, and people who have access somewhere.
  package static func subjects(
    _ c: Connection, caller: Caller, now: Int64, limit: Int = 200
  ) throws -> [(subject: ReviewSubject, name: String)] {
    let isAll = try Access.allows(c, caller, onServer: .readMetadata, now: now)
    let account = caller.accountID
    let owned: SQL = isAll ? "TRUE" : "d.owner = \(account)"
    let zones: [(ReviewSubject, String)] = try c.all(
      """
      SELECT z.id, z.name FROM zone z JOIN database d ON d.id = z.database
      WHERE z.deleted_seq IS NULL AND \(owned)
        AND EXISTS (SELECT 1 FROM share s WHERE s.zone = z.id AND s.ended_seq IS NULL)
      ORDER BY z.name, z.id LIMIT \(limit)
      """
    ) { (.zone(try $0.id(0)), $0.text(1)) }
    let people: [(ReviewSubject, String)] = try c.all(
      """
      SELECT a.id, a.name FROM account a
      WHERE a.state = \(AccountState.active) AND (
        EXISTS (SELECT 1 FROM participant p WHERE p.account = a.id AND p.ended_seq IS NULL)
        OR EXISTS (SELECT 1 FROM team t WHERE t.account = a.id))
      ORDER BY a.folded, a.id LIMIT \(limit)
      """
    ) { (.person(try $0.id(0)), $0.text(1)) }
    let containers: [(ReviewSubject, String)] = try Containers.list(c, caller: caller, now: now)
      .map { (.container($0.container.id), $0.container.name) }
    let mayReviewPeople = try Access.allows(c, caller, onServer: .changeAccounts, now: now)
    return try (containers + zones + (mayReviewPeople ? people : [])).filter {
      try mayStart(c, caller: caller, $0.0, now: now)
    }.map { (subject: $0.0, name: $0.1) }
  }

  /// Whether the caller may ask who reaches what a grant is about.
  static func sees(
    _ c: Connection, _ caller: Caller, container: ContainerID, share: ShareID?, now: Int64
  ) throws -> Bool {
    guard let share else {
      return try Access.allows(c, caller, .readContainer, container: container, now: now)
    }
    return try allows(c, caller, .readMetadata, share, now: now)
  }

  static func allows(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, _ share: ShareID, now: Int64
  ) throws -> Bool {
    let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
    return Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts).isAllowed
  }
}
