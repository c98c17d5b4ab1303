package import Records
package import SQLite

extension Feed {
  /// The zones in which something changed: the viewer's own, or those shared with them.
  package static func databaseChanges(
    _ c: Connection, _ viewer: Viewer, container: ContainerID, environment: Environment,
    scope: DatabaseScope, token: String?, limit: Int = pageLimit
  ) throws -> DatabaseChanges {
    try check(limit)
    guard let account = viewer.account else { throw StoreError(.authenticationRequired) }
    guard scope != .public else {
      throw StoreError(.badRequest, "There are no changes of the public database.")
    }
    try requireActive(c, account)
    let clock = try FeedClock(c)
    let feed = FeedToken.Scope(
      kind: scope == .private ? .privateDatabase : .sharedDatabase,
      object: container.rawValue << 1 | (environment == .production ? 1 : 0), account: account)
    let place = try token.map {
      try FeedToken.place(
        of: $0, in: feed, incarnation: clock.incarnation, oldest: 0, newest: clock.sequence)
    }
    let database = DatabaseFeed(
      c: c, account: account, container: container, environment: environment, from: place)
    let changed = try (scope == .private ? database.own(limit: limit + 1) : database.shared())
      .sorted { $0.place < $1.place }
    let page = changed.prefix(limit)
    let isLast = changed.count <= limit
    let end = isLast ? .end(of: clock.sequence) : page.last?.place ?? place ?? .start
    return DatabaseChanges(
      entries: page.map(\.entry),
      token: FeedToken(scope: feed, place: end, incarnation: clock.incarnation).text,
      moreComing: !isLast)
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
  let account: AccountID
  let container: ContainerID
  let environment: Environment
  let from: FeedPlace?

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
        AND z.changed_seq > \(from?.sequence ?? 0) AND z.name <> \(RecordZone.defaultName)
        AND (\(from != nil) = 1 OR z.deleted_seq IS NULL)
      ORDER BY z.changed_seq LIMIT \(limit)
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
      """
    ) { row in
      (
        row.key(0, as: ZoneID.self), row.text(1), row.key(2, as: AccountID.self), row.int(3)
      )
    }
    return try zones.compactMap { zone, name, owner, changedSequence in
      let participations = try Participation.load(c, account: account, zone: zone)
      let isDeleted = !participations.contains(where: \.isActive)
      let last = try participations.map { try lastChange($0, zoneChanged: changedSequence) }.max()
      guard let last, last > from?.sequence ?? 0, from != nil || !isDeleted else { return nil }
      return changed(zone, name, owner: owner, at: last, isDeleted: isDeleted)
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
