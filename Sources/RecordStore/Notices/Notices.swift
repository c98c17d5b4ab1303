import Cryptography
import Records
package import SQLite
import WireFormat

/// What waits to be told to a client.
package enum Notices {
  /// Milliseconds after which nobody waits for it any more.
  static let lifetime: Int64 = 14 * 86_400_000

  package static func areWaiting(for token: PushToken, _ c: Connection) throws -> Bool {
    try c.exists("SELECT 1 FROM notice WHERE token = \(token.id)")
  }

  /// Takes the oldest notice that the person may be told now. Those they may not are dropped.
  package static func take(_ context: WriteContext, for token: PushToken) throws -> Notice? {
    let c = context.connection
    while let waiting = try Waiting.first(c, token.id) {
      try c.run(
        """
        DELETE FROM notice WHERE token = \(token.id) AND seq = \(waiting.seq)
          AND subscription = \(waiting.subscriptionID)
        """)
      if let notice = try waiting.notice(context, for: token.account) { return notice }
    }
    return nil
  }

  /// Forgets what nobody has fetched for long, and subscriptions that have fired.
  static func purge(_ context: WriteContext, limit: Int) throws -> Int {
    let c = context.connection
    let count = try c.run(
      """
      DELETE FROM notice WHERE seq IN (SELECT seq FROM notice ORDER BY seq LIMIT \(limit))
        AND at < \(context.now - lifetime)
      """)
    try c.run(
      """
      DELETE FROM subscription WHERE fired_seq IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM notice n WHERE n.subscription = subscription.id)
      """)
    return count
  }
}

/// A row of the queue.
private struct Waiting {
  let seq: Int64
  let subscriptionID: Int64
  let zone: ZoneID
  let record: RecordID?
  let change: Notice.Change?
  /// Nil when it was deleted meanwhile.
  let subscription: Subscription?
  let scope: DatabaseScope?

  static func first(_ c: Connection, _ token: Int64) throws -> Waiting? {
    try c.first(
      """
      SELECT n.seq, n.subscription, n.zone, n.record, n.change, s.scope, \(Subscription.columns)
      FROM notice n LEFT JOIN subscription s ON s.id = n.subscription
      WHERE n.token = \(token) ORDER BY n.seq, n.subscription LIMIT 1
      """
    ) { row in
      Waiting(
        seq: row.int(0), subscriptionID: row.int(1), zone: row.key(2), record: row.optionalKey(3),
        change: Notice.Change(rawValue: row.int(4)),
        subscription: row.isNull(5) ? nil : try Subscription(row, from: 6),
        scope: try row.optionalWord(5))
    }
  }

  func notice(_ context: WriteContext, for account: AccountID) throws -> Notice? {
    let c = context.connection
    guard let subscription, let scope, let place = try NoticePlace.load(zone, c),
      try mayBeTold(c, account, subscription, scope, place, now: context.now)
    else { return nil }
    let container = try c.first(
      "SELECT identifier FROM container WHERE id = \(place.container)"
    ) { $0.text(0) }
    let row = try record.flatMap { try RecordRow.with(id: $0, c) }
    return Notice(
      id: try identifier(c), subscription: subscription, container: container ?? "",
      containerID: place.container, scope: scope, zone: place.name, owner: place.owner,
      record: row?.name, change: change, fields: try row.map(texts) ?? [:])
  }

  /// The rule of access, asked when the client is told.
  private func mayBeTold(
    _ c: Connection, _ account: AccountID, _ subscription: Subscription, _ scope: DatabaseScope,
    _ place: NoticePlace, now: Int64
  ) throws -> Bool {
    let caller = Caller.account(account)
    let viewer = Viewer(caller: caller, now: now)
    do {
      switch (subscription.kind, scope) {
      case (.query, _):
        guard let record else { return false }
        let decision = try Access.check(c, caller, .readRecord, record: record, now: now)
        return decision.obligations.isEmpty
      case (_, .shared):
        _ = try VisibleRecords.load(c, viewer, zone: RecordZone.load(zone, c))
        return true
      case (.database, _) where place.isDeleted:
        return place.owner == account
      case (.zone, _), (.database, _):
        let decision = try Access.check(c, caller, .readZone, zone: zone, now: now)
        return decision.obligations.isEmpty && place.owner == account
      }
    } catch is StoreError { return false }
  }

  private func identifier(_ c: Connection) throws -> String {
    let clock = try FeedClock(c)
    let hash = Array(SHA256.hash("notice:\(clock.incarnation):\(seq)").prefix(16))
    return RecordNames.uuid(hash)
  }

  private func texts(_ row: RecordRow) throws -> [String: String] {
    guard !row.isDeleted, !row.flags.contains(.encrypted) else { return [:] }
    var texts: [String: String] = [:]
    for field in try FieldCodec.fields(stored: row.fields) {
      switch field.value {
      case .string(let text): texts[field.name] = text
      case .int64(let number): texts[field.name] = String(number)
      case .double(let number): texts[field.name] = String(number)
      default: break
      }
    }
    return texts
  }
}
