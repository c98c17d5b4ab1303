package import Records
package import SQLite

/// A database as its feed sees it: somebody's own, or what others share with them.
package struct FeedDatabase: Hashable, Sendable {
  package let container: ContainerID
  package let environment: Environment
  package let scope: DatabaseScope
  /// The older call's list, whose tokens are of another kind.
  package let isOlderForm: Bool

  package init(
    container: ContainerID, environment: Environment, scope: DatabaseScope,
    isOlderForm: Bool = false
  ) {
    self.isOlderForm = isOlderForm
    self.container = container
    self.environment = environment
    self.scope = scope
  }
}

extension Feed {
  /// The zones in which something changed: the viewer's own, or those shared with them.
  package static func databaseChanges(
    _ c: Connection, _ viewer: Viewer, _ database: FeedDatabase, _ request: FeedRequest,
    keys: InstanceKey
  ) throws -> DatabaseChanges {
    try check(request.limit)
    guard let account = viewer.account else { throw StoreError(.authenticationRequired) }
    guard database.scope != .public else {
      throw StoreError(.badRequest, "There are no changes of the public database.")
    }
    try requireActive(c, account)
    let clock = try FeedClock(c)
    let scope = FeedToken.Scope(
      kind: kind(of: database),
      object: database.container.rawValue << 1 | (database.environment == .production ? 1 : 0),
      account: account)
    let position = try request.token.map {
      try FeedToken.position(of: $0, in: scope, clock, oldest: 0, keys)
    }
    let feed = DatabaseFeed(c: c, viewer: viewer, account: account, database, position?.place)
    let changed = try feed.page(limit: request.limit)
    let page = changed.prefix(request.limit)
    let isLast = changed.count <= request.limit
    let end = isLast ? .end(of: clock.sequence) : page.last?.place ?? position?.place ?? .start
    return DatabaseChanges(
      entries: page.map(\.entry),
      token: FeedToken(
        scope: scope, position: FeedPosition(place: end), incarnation: clock.incarnation
      ).text(keys),
      moreComing: !isLast)
  }

  private static func kind(of database: FeedDatabase) -> FeedToken.Kind {
    if database.isOlderForm {
      return database.scope == .private ? .privateZones : .sharedZones
    }
    return database.scope == .private ? .privateDatabase : .sharedDatabase
  }

  private static func requireActive(_ c: Connection, _ account: AccountID) throws {
    let isActive = try c.exists(
      "SELECT 1 FROM account WHERE id = \(account) AND state = \(AccountState.active)")
    guard isActive else { throw StoreError(.accessDenied, "The account is disabled.") }
  }
}

/// The zones of a database with the place of their last change.
struct DatabaseFeed {
  let c: Connection
  let viewer: Viewer
  let account: AccountID
  let container: ContainerID
  let environment: Environment
  let scope: DatabaseScope
  let from: FeedPlace?

  init(
    c: Connection, viewer: Viewer, account: AccountID, _ database: FeedDatabase,
    _ from: FeedPlace?
  ) {
    self.c = c
    self.viewer = viewer
    self.account = account
    container = database.container
    environment = database.environment
    scope = database.scope
    self.from = from
  }

  /// One more than the limit when there are more.
  func page(limit: Int) throws -> [Changed] {
    try (scope == .private ? own(limit: limit + 1) : shared() + handedOver()).sorted {
      $0.place < $1.place
    }
  }

  struct Changed {
    let place: FeedPlace
    let entry: DatabaseChanges.Entry
  }

  func own(limit: Int) throws -> [Changed] {
    try c.all(
      """
      SELECT z.id, z.name, z.changed_seq, z.deleted_seq FROM database d
        CROSS JOIN zone z
      WHERE z.database = d.id AND d.container = \(container) AND d.environment = \(environment)
        AND d.owner = \(account) AND d.scope = \(DatabaseScope.private)
        AND (z.changed_seq, z.id) > (\(from?.sequence ?? 0), \(from?.sub ?? 0)) AND z.name <> \(RecordZone.defaultName)
        AND (\(from != nil) = 1 OR z.deleted_seq IS NULL)
      ORDER BY z.changed_seq, z.id LIMIT \(limit)
      """
    ) {
      changed(
        $0.key(0), $0.text(1), owner: account, at: $0.int(2), isDeleted: !$0.isNull(3))
    }
  }

  /// One entry for each zone with an accepted share, present or past.
  func shared() throws -> [Changed] {
    let zones = try c.all(
      """
      SELECT DISTINCT z.id, z.name, d.owner, z.changed_seq FROM participant p
        CROSS JOIN zone z CROSS JOIN database d
      WHERE z.id = p.zone AND d.id = z.database
        AND p.account = \(account) AND p.accepted_seq IS NOT NULL
        AND d.container = \(container) AND d.environment = \(environment)
        AND d.owner <> \(account)
      """
    ) { row in
      (
        row.key(0, as: ZoneID.self), row.text(1), row.key(2, as: AccountID.self), row.int(3)
      )
    }
    return try zones.compactMap { zone, name, owner, changedSequence in
      let last = try Participation.load(c, account: account, zone: zone)
        .map { try lastChange($0, zoneChanged: changedSequence) }.max()
      guard let last, last > from?.sequence ?? 0 else { return nil }
      let isDeleted = try !isVisible(zone)
      guard from != nil || !isDeleted else { return nil }
      return changed(zone, name, owner: owner, at: last, isDeleted: isDeleted)
    }
  }

  /// Zones that changed hands after the account had come into them: under the former owner's name
  /// they are gone.
  func handedOver() throws -> [Changed] {
    guard let from else { return [] }
    return try c.all(
      """
      SELECT DISTINCT t.id, t.name, d.owner, t.changed_seq FROM participant p
        CROSS JOIN zone t CROSS JOIN database d
      WHERE t.moved_to = p.zone AND d.id = t.database AND d.owner <> \(account)
        AND p.account = \(account) AND p.accepted_seq < t.changed_seq
        AND t.changed_seq > \(from.sequence)
        AND d.container = \(container) AND d.environment = \(environment)
      """
    ) {
      changed(
        $0.key(0), $0.text(1), owner: $0.key(2), at: $0.int(3), isDeleted: true)
    }
  }

  /// Decided anew for each answer: a right that has ended may not have become an event yet.
  private func isVisible(_ zone: ZoneID) throws -> Bool {
    do {
      _ = try VisibleRecords.load(c, viewer, zone: RecordZone.load(zone, c))
      return true
    } catch let error as StoreError where [.zoneNotFound, .accessDenied].contains(error.code) {
      return false
    }
  }

  private func lastChange(
    _ participation: Participation, zoneChanged: Int64
  ) throws -> Int64 {
    if let ended = participation.ended { return ended }
    if participation.isZoneWide { return max(participation.accepted, zoneChanged) }
    let share = participation.share
    let inside = try c.first(
      """
      SELECT coalesce((SELECT max(seq) FROM record WHERE share = \(share)), 0),
        coalesce((SELECT max(entered_seq) FROM share_member WHERE share = \(share)), 0),
        coalesce((SELECT max(left_seq) FROM share_member
          WHERE share = \(share) AND left_seq IS NOT NULL), 0)
      """
    ) { [$0.int(0), $0.int(1), $0.int(2)] }
    return ((inside ?? []) + [participation.accepted]).max() ?? participation.accepted
  }

  private func changed(
    _ zone: ZoneID, _ name: String, owner: AccountID, at sequence: Int64, isDeleted: Bool
  ) -> Changed {
    Changed(
      place: FeedPlace(sequence: sequence, sub: zone.rawValue),
      entry: DatabaseChanges.Entry(
        zone: zone, name: name, owner: owner, isDeleted: isDeleted))
  }
}
