import Records
import SQLite

/// Finds the subscriptions that a write concerns and leaves a notice for every client of theirs but
/// the one that wrote. Whether the client may know is decided when it is told.
final class NoticeWriting {
  /// For each client; the oldest are dropped.
  static let queueLimit = 200

  private struct Told: Hashable {
    let subscription: Int64
    let zone: ZoneID
  }

  let context: WriteContext
  /// Whoever follows a whole zone is told once of what one write does to it.
  private var told: Set<Told> = []
  /// Subscriptions that fire once and have.
  private var fired: Set<Int64> = []
  var c: Connection { context.connection }

  init(_ context: WriteContext) { self.context = context }

  func write(_ touched: TouchedRecords) throws {
    guard try c.exists("SELECT 1 FROM subscription") else { return }
    for (zone, touches) in Dictionary(grouping: touched.touches, by: \.zone).sorted(by: {
      $0.key < $1.key
    }) {
      try write(touches, in: zone)
    }
    let others = Set(touched.zones).subtracting(touched.touches.map(\.zone))
    for zone in others.sorted() { try write([], in: zone) }
    for (account, share) in touched.arrivals { try write(account, arrivedIn: share) }
  }

  private func write(_ touches: [TouchedRecords.Touch], in zone: ZoneID) throws {
    guard let place = try NoticePlace.load(zone, c) else { return }
    let subscriptions = try subscriptions(of: place, touches)
    let guests = place.scope == .private ? try guests(of: place, touches) : []
    guard !subscriptions.isEmpty || !guests.isEmpty else { return }
    let queries = subscriptions.filter { $0.subscription.kind == .query }
    var last: Int64?
    if !queries.isEmpty {
      for touch in Self.net(touches) {
        let seq = context.nextSequence()
        last = seq
        for query in queries where query.subscription.zone ?? zone == zone {
          guard try matches(query.subscription, touch) else { continue }
          try leave(query, place, seq, touch)
        }
      }
    }
    let wholes = (subscriptions + guests).filter { subscriber in
      switch subscriber.subscription.kind {
      case .query: false
      case .zone: subscriber.subscription.zone == zone && !touches.isEmpty
      case .database: true
      }
    }
    guard !wholes.isEmpty, !place.isDefault else { return }
    let seq = last ?? context.nextSequence()
    for subscriber in wholes { try leave(subscriber, place, seq, nil) }
  }

  /// Of several touches of one record in one write: what they come to.
  private static func net(_ touches: [TouchedRecords.Touch]) -> [TouchedRecords.Touch] {
    var order: [RecordID] = []
    var changes: [RecordID: TouchedRecords.Touch] = [:]
    for touch in touches where touch.change != .moved {
      guard let before = changes[touch.record] else {
        order.append(touch.record)
        changes[touch.record] = touch
        continue
      }
      if touch.change == .deleted || before.change == .deleted { changes[touch.record] = touch }
    }
    return order.compactMap { changes[$0] }
  }

  private func matches(
    _ subscription: Subscription, _ touch: TouchedRecords.Touch
  ) throws -> Bool {
    let wanted: Subscription.Changes
    switch touch.change {
    case .created: wanted = .create
    case .updated: wanted = .update
    case .deleted: wanted = .delete
    case .moved: return false
    }
    guard subscription.changes.contains(wanted) else { return false }
    return try NoticeFilter.matches(c, subscription, touch.record)
  }

  // MARK: Rows

  func leave(
    _ subscriber: Subscriber, _ place: NoticePlace, _ seq: Int64, _ touch: TouchedRecords.Touch?
  ) throws {
    if fired.contains(subscriber.id) { return }
    if touch == nil {
      let whole = Told(subscription: subscriber.id, zone: place.zone)
      guard told.insert(whole).inserted else { return }
    }
    let isOwnClient: SQL = """
      t.account IS NOT DISTINCT FROM \(context.actor.account) 
        AND t.client IS NOT DISTINCT FROM \(context.actor.client)
      """
    let tokens = try c.all(
      """
      INSERT INTO notice (token, seq, subscription, zone, record, change, at)
      SELECT t.id, \(seq), \(subscriber.id), \(place.zone), \(touch?.record),
        \(touch?.change.rawValue ?? 0), \(context.now)
      FROM push_token t CROSS JOIN push_place p
      WHERE p.token = t.id AND t.account = \(subscriber.account) AND p.container = \(place.container)
        AND p.environment = \(place.environment) AND t.courier_hash IS NOT NULL
        AND NOT (t.client IS NOT NULL AND \(isOwnClient))
      ON CONFLICT DO NOTHING RETURNING token
      """
    ) { $0.int(0) }
    for token in tokens { try trim(token) }
    if subscriber.subscription.firesOnce {
      fired.insert(subscriber.id)
      try c.run("UPDATE subscription SET fired_seq = \(seq) WHERE id = \(subscriber.id)")
    }
  }

  private func trim(_ token: Int64) throws {
    try c.run(
      """
      DELETE FROM notice WHERE token = \(token) AND seq <= (
        SELECT seq FROM notice WHERE token = \(token) ORDER BY seq DESC
        LIMIT 1 OFFSET \(Self.queueLimit))
      """)
  }
}
