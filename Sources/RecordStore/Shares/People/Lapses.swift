import Records
package import SQLite

/// A time in which an accepted participation gave nothing.
struct Lapse: Hashable {
  let from: Int64
  /// Nil while it lasts.
  let to: Int64?
}

/// Keeps for the feeds when a participation that has not ended stopped giving anything, and when it
/// gave something again. The rule of access does not ask for it: it is right at once, while a feed
/// needs a place at which to tell.
package enum Lapses {
  static func of(_ participant: ParticipantID, _ c: Connection) throws -> [Lapse] {
    try c.all(
      """
      SELECT from_seq, to_seq FROM lapse WHERE participant = \(participant) ORDER BY from_seq
      """
    ) { Lapse(from: $0.int(0), to: $0.optionalInt(1)) }
  }

  /// What has expired since. The server's timer calls it, and does not wait for long.
  @discardableResult
  package static func settleExpired(_ context: WriteContext) throws -> Int {
    let shares = try expired(context.connection, now: context.now)
    for share in shares { try settle(context, share) }
    return shares.count
  }

  /// Whether `settleExpired` has something to do.
  package static func areDue(_ c: Connection, now: Int64) throws -> Bool {
    try !expired(c, now: now).isEmpty
  }

  private static func expired(_ c: Connection, now: Int64) throws -> [ShareID] {
    try c.all(
      """
      SELECT DISTINCT p.share FROM participant p
      WHERE p.expires_at <= \(now) AND p.expires_at IS NOT NULL AND p.ended_seq IS NULL
        AND p.status = \(AcceptanceStatus.accepted) AND p.account IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM lapse l WHERE l.participant = p.id AND l.to_seq IS NULL)
      """
    ) { $0.key(0) }
  }

  private struct Present {
    let participant: ParticipantID
    let account: AccountID
    let lapsedSince: Int64?
  }

  /// Compares what is written down with what the rule says now. Only those can differ whose right
  /// ends by itself or hangs on somebody else's.
  static func settle(_ context: WriteContext, _ share: ShareID) throws {
    let c = context.connection
    let people = try c.all(
      """
      SELECT p.id, p.account, l.from_seq FROM participant p
        LEFT JOIN lapse l ON l.participant = p.id AND l.to_seq IS NULL
      WHERE p.share = \(share) AND p.ended_seq IS NULL AND p.account IS NOT NULL
        AND p.status = \(AcceptanceStatus.accepted)
        AND (p.expires_at IS NOT NULL OR p.invited_by IS NOT NULL OR l.from_seq IS NOT NULL)
      """
    ) { Present(participant: $0.key(0), account: $0.key(1), lapsedSince: $0.optionalInt(2)) }
    for person in people {
      let holds = try holds(c, person.account, share, now: context.now)
      guard holds != (person.lapsedSince == nil) else { continue }
      if let since = person.lapsedSince {
        try c.run(
          """
          UPDATE lapse SET to_seq = \(context.nextSequence())
          WHERE participant = \(person.participant) AND from_seq = \(since)
          """)
        context.consequences.touched.add(person.account, arrivedIn: share)
      } else {
        try c.run(
          """
          INSERT INTO lapse (participant, from_seq)
          VALUES (\(person.participant), \(context.nextSequence()))
          """)
        if let row = try ParticipantRow.load(c, person.participant) {
          try Occurrence(.expired, share, row).tell(context)
        }
      }
    }
  }

  /// Every share in which an account is, since others may have been invited by it.
  static func settle(_ context: WriteContext, sharesOf account: AccountID) throws {
    let shares = try context.connection.all(
      """
      SELECT DISTINCT share FROM participant
      WHERE account = \(account) AND ended_seq IS NULL AND status = \(AcceptanceStatus.accepted)
      """
    ) { $0.key(0, as: ShareID.self) }
    for share in shares { try settle(context, share) }
  }

  /// The question that `VisibleShares` asks of the rule.
  static func holds(
    _ c: Connection, _ account: AccountID, _ share: ShareID, now: Int64
  ) throws -> Bool {
    guard var place = try AccessPlace.ofShare(c, share) else { return false }
    place.record = RecordFacts()
    let caller = Caller.account(account)
    let facts = try AccessFactsLoader.facts(c, caller, in: place, Proof(), now)
    let decision = Access.decide(
      AccessQuestion(caller: caller, action: .readRecord, now: now), facts)
    return decision.isAllowed && decision.obligations.isEmpty
  }
}
