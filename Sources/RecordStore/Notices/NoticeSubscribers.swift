import Records
import SQLite

/// A subscription with its row and whose it is.
struct Subscriber {
  let id: Int64
  let account: AccountID
  let subscription: Subscription

  init(_ row: Row) throws {
    id = row.int(0)
    account = row.key(1)
    subscription = try Subscription(row, from: 2)
  }
}

// Who wants to know.
extension NoticeWriting {
  /// Subscriptions in the database itself.
  func subscriptions(
    of place: NoticePlace, _ touches: [TouchedRecords.Touch]
  ) throws -> [Subscriber] {
    let records = Array(Set(touches.map(\.record)))
    let owner: SQL =
      place.owner.map { "s.account = \($0)" }
      ?? "s.type IN (SELECT r.type FROM record r WHERE r.id IN \(list: records))"
    return try c.all(
      """
      SELECT s.id, s.account, \(Subscription.columns) FROM subscription s
      WHERE s.container = \(place.container) AND s.environment = \(place.environment)
        AND s.scope = \(place.scope) AND \(owner) AND s.fired_seq IS NULL
      ORDER BY s.id
      """
    ) { try Subscriber($0) }
  }

  /// Subscriptions to the shared database of whoever takes part in a share that the records are
  /// in, or were in before.
  func guests(
    of place: NoticePlace, _ touches: [TouchedRecords.Touch]
  ) throws -> [Subscriber] {
    guard try c.exists("SELECT 1 FROM participant WHERE zone = \(place.zone)") else { return [] }
    var shares: Set<ShareID> = []
    for record in Set(touches.map(\.record)) {
      let found = try c.all(
        """
        SELECT m.share FROM share_member m
        WHERE m.record = \(record) AND (m.left_seq IS NULL OR m.left_seq > \(context.consequences.start))
        UNION SELECT r.share FROM record r WHERE r.id = \(record) AND r.share IS NOT NULL
        """
      ) { $0.key(0, as: ShareID.self) }
      shares.formUnion(found)
    }
    if let share = place.share { shares.insert(share) }
    return try shares.sorted().flatMap { share in
      try c.all(
        """
        SELECT s.id, s.account, \(Subscription.columns)
        FROM participant p CROSS JOIN subscription s
        WHERE s.account = p.account AND p.share = \(share) AND p.ended_seq IS NULL
          AND p.status = \(AcceptanceStatus.accepted) AND \(shared(place))
        """
      ) { try Subscriber($0) }
    }
  }

  private func shared(_ place: NoticePlace) -> SQL {
    """
    s.container = \(place.container) AND s.environment = \(place.environment)
      AND s.scope = \(DatabaseScope.shared) AND s.fired_seq IS NULL
    """
  }

  func write(_ account: AccountID, arrivedIn share: ShareID) throws {
    let zone = try c.first("SELECT zone FROM share WHERE id = \(share)") {
      $0.key(0, as: ZoneID.self)
    }
    guard let zone, let place = try NoticePlace.load(zone, c) else { return }
    let subscribers = try c.all(
      """
      SELECT s.id, s.account, \(Subscription.columns) FROM subscription s
      WHERE s.account = \(account) AND \(shared(place))
      """
    ) { try Subscriber($0) }
    if subscribers.isEmpty { return }
    let seq = context.nextSequence()
    for subscriber in subscribers { try leave(subscriber, place, seq, nil) }
  }
}
