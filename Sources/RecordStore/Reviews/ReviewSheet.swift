package import Records
package import SQLite

/// A review with those of its grants that the reader may ask about.
package struct ReviewSheet: Sendable {
  package struct Grant: Sendable {
    package let id: Int64
    package let kind: ReviewGrantKind
    package let object: Int64
    package let container: Container
    /// Nil for a part in the team of the container.
    package let share: ShareSummary?
    /// Nil for a link.
    package let person: Person?
    /// The right when the review began.
    package let held: AccessRight
    package let advice: ReviewDecision
    package let ground: ReviewGround?
    /// Only for those who may know it.
    package let groundAt: Int64?
    package let decision: ReviewDecision?
    package let reason: String
    package let decidedBy: Person?
    package let decidedAt: Int64?
    /// The right that is given now; `.none` when the grant is gone.
    package let right: AccessRight
    package let mayDecide: Bool
    /// Whether the reader may change the grant itself.
    package let mayChange: Bool
    package let canLower: Bool

    package var isGone: Bool { right == .none }
    package var isWaiting: Bool { decision == nil && !isGone }
  }

  package let review: Review
  package let starter: Person?
  package let reviewers: [Person]
  package let isReviewer: Bool
  package let mayLead: Bool
  package let grants: [Grant]
  /// The head of the log with the last entry about the review; of a closed one, after everything
  /// that was decided.
  package let head: String

  package static func load(
    _ c: Connection, caller: Caller, _ id: Int64, now: Int64
  ) throws -> ReviewSheet {
    let (review, reviewers) = try Reviews.load(c, caller: caller, id, now: now)
    let rows = try ReviewGrantRow.all(of: review.id, c)
    let isReviewer = caller.accountID.map { reviewers.contains($0) } ?? false
    var reading = try ReviewReading(
      c, caller, now: now, rows, mayDecide: isReviewer && review.isOpen)
    let directory = try PeopleDirectory(
      c, reviewers + [review.starter].compactMap(\.self), container: nil, viewer: caller)
    return ReviewSheet(
      review: review, starter: review.starter.map { directory.person($0, withAddress: false) },
      reviewers: reviewers.map { directory.person($0, withAddress: false) },
      isReviewer: isReviewer,
      mayLead: try Reviews.leads(c, caller: caller, review, now: now),
      grants: try rows.compactMap { try reading.grant($0) }, head: try head(of: review, c))
  }

  /// How much somebody has left to decide.
  static func waiting(
    _ c: Connection, caller: Caller, _ review: Review, now: Int64
  ) throws -> Int {
    let rows = try ReviewGrantRow.all(of: review.id, c).filter { $0.decision == nil }
    var reading = try ReviewReading(c, caller, now: now, rows, mayDecide: true)
    return try rows.compactMap { try reading.grant($0) }.count(where: \.isWaiting)
  }

  private static func head(of review: Review, _ c: Connection) throws -> String {
    let end: SQL =
      review.isOpen
      ? "TRUE" : "kind = \(FactKind.review) AND object = \(review.id)"
    return try c.first(
      """
      SELECT head FROM event WHERE chain = \(ReviewFact.chain(of: review.id, c)) AND \(end)
      ORDER BY id DESC LIMIT 1
      """
    ) { $0.text(0) } ?? ""
  }
}

/// A grant of a review as it is stored.
struct ReviewGrantRow {
  let id: Int64
  let review: Int64
  let kind: ReviewGrantKind
  let object: Int64
  let container: ContainerID
  let share: ShareID?
  let held: AccessRight
  let advice: ReviewDecision
  let ground: ReviewGround?
  let groundAt: Int64?
  let decision: ReviewDecision?
  let reason: String?
  let account: AccountID?
  let at: Int64?
  let was: String?

  private static let selection: SQL = """
    SELECT id, review, kind, object, container, share, held, advice, ground, ground_at, decision,
      reason, account, at, was
    FROM review_grant
    """

  static func all(of review: Int64, _ c: Connection) throws -> [ReviewGrantRow] {
    try c.all("\(selection) WHERE review = \(review) ORDER BY id", read)
  }

  static func load(_ id: Int64, _ c: Connection) throws -> ReviewGrantRow? {
    try c.first("\(selection) WHERE id = \(id)", read)
  }

  private static func read(_ row: Row) throws -> ReviewGrantRow {
    ReviewGrantRow(
      id: row.int(0), review: row.int(1), kind: try row.word(2), object: row.int(3),
      container: try row.id(4), share: try row.optionalID(5),
      held: AccessRight(rawValue: Int(row.int(6))) ?? .none, advice: try row.word(7),
      ground: row.optionalText(8).flatMap(ReviewGround.init(text:)), groundAt: row.optionalInt(9),
      decision: try row.optionalWord(10), reason: row.optionalText(11),
      account: try row.optionalID(12), at: row.optionalInt(13), was: row.optionalText(14))
  }
}

/// Reads grants for one reader. What is seen and what may be changed is decided once for each share
/// and container.
struct ReviewReading {
  private struct Sight {
    var sees: Bool
    var manages: Bool
    var opens: Bool
  }

  private let c: Connection
  private let caller: Caller
  private let now: Int64
  private let mayDecide: Bool
  private let seesUse: Bool
  private let directory: PeopleDirectory
  private let participants: [ParticipantID: ParticipantRow]
  private var sights: [String: Sight] = [:]
  private var shares: [ShareID: ShareSummary] = [:]
  private var containers: [ContainerID: Container] = [:]

  init(
    _ c: Connection, _ caller: Caller, now: Int64, _ rows: [ReviewGrantRow], mayDecide: Bool
  ) throws {
    self.c = c
    self.caller = caller
    self.now = now
    self.mayDecide = mayDecide
    seesUse = try Access.allows(c, caller, onServer: .readAccounts, now: now)
    participants = try ParticipantRow.load(
      c, rows.filter { $0.kind == .participant }.map { ParticipantID(rawValue: $0.object) })
    let people =
      participants.values.compactMap(\.account) + rows.compactMap(\.account)
      + rows.filter { $0.kind == .team }.map { AccountID(rawValue: $0.object) }
    directory = try PeopleDirectory(c, people, container: nil, viewer: caller)
  }

  /// Nil for what is none of the reader's business.
  mutating func grant(_ row: ReviewGrantRow) throws -> ReviewSheet.Grant? {
    let sight = try sight(row)
    guard sight.sees else { return nil }
    if let share = row.share, shares[share] == nil {
      shares[share] = try ShareSummary.load(c, share)
    }
    let container = try containers[row.container] ?? Container.load(row.container, c)
    containers[row.container] = container
    let share = row.share.flatMap { shares[$0] }
    let standing = try standing(row, share)
    return ReviewSheet.Grant(
      id: row.id, kind: row.kind, object: row.object, container: container, share: share,
      person: person(row), held: row.held, advice: row.advice, ground: row.ground,
      groundAt: row.ground?.tellsUse == true && !seesUse ? nil : row.groundAt,
      decision: row.decision, reason: row.reason ?? "",
      decidedBy: row.account.map { directory.person($0, withAddress: false) }, decidedAt: row.at,
      right: standing.right, mayDecide: mayDecide,
      mayChange: row.kind == .link ? sight.opens : sight.manages, canLower: standing.canLower)
  }

  private mutating func sight(_ row: ReviewGrantRow) throws -> Sight {
    let key = row.share.map { "s\($0.rawValue)" } ?? "c\(row.container.rawValue)"
    if let known = sights[key] { return known }
    let sight: Sight
    if let share = row.share {
      let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
      func allows(_ action: AccessAction) -> Bool {
        let question = AccessQuestion(caller: caller, action: action, now: now)
        return Access.decide(question, facts).isAllowed
      }
      sight = Sight(
        sees: allows(.readMetadata), manages: allows(.manageParticipants),
        opens: allows(.changeShare))
    } else {
      let changes = try Access.allows(
        c, caller, .changeTeam, container: row.container, now: now)
      sight = Sight(
        sees: try Access.allows(c, caller, .readContainer, container: row.container, now: now),
        manages: changes, opens: changes)
    }
    sights[key] = sight
    return sight
  }

  private func person(_ row: ReviewGrantRow) -> Person? {
    switch row.kind {
    case .link: nil
    case .team: directory.person(AccountID(rawValue: row.object), withAddress: true)
    case .participant:
      participants[ParticipantID(rawValue: row.object)].map { participant in
        participant.account.map { directory.person($0, withAddress: true) }
          ?? Person(address: participant.addressTyped)
      }
    }
  }

  private func standing(
    _ row: ReviewGrantRow, _ share: ShareSummary?
  ) throws -> (right: AccessRight, canLower: Bool) {
    switch row.kind {
    case .participant:
      let person = participants[ParticipantID(rawValue: row.object)]
      guard let person, person.isLive, share?.isActive == true else {
        return (.none, false)
      }
      return (person.given, person.lowered != nil)
    case .link:
      guard let share, share.isActive, share.publicPermission != .none else {
        return (.none, false)
      }
      let isWritable = share.publicPermission == .readWrite
      return (isWritable ? .write : .read, isWritable)
    case .team:
      switch try Reviews.teamRole(of: row, c) {
      case .owner: return (.own, true)
      case .manager: return (.administer, true)
      case .viewer: return (.metadata, false)
      case nil: return (.none, false)
      }
    }
  }
}

extension ParticipantRow {
  /// The next less: no administration, then reading only, without inviting; nil where nothing less
  /// is left.
  var lowered: ParticipantChange? {
    if role == .administrator { return ParticipantChange(role: .user, mayInvite: false) }
    guard permission == .readWrite || mayInvite else { return nil }
    return ParticipantChange(permission: .readOnly, mayInvite: false)
  }
}
