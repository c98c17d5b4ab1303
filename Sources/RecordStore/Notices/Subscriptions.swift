package import Records
package import SQLite

/// The subscriptions of one person in one database.
package struct Subscriptions: Sendable {
  /// In one container and environment.
  package static let limit = 500

  private let account: AccountID
  private let database: FeedDatabase

  package init(of account: AccountID, in database: FeedDatabase) {
    self.account = account
    self.database = database
  }

  private var here: SQL {
    """
    s.account = \(account) AND s.container = \(database.container)
      AND s.environment = \(database.environment) AND s.scope = \(database.scope)
    """
  }

  /// Those that have fired for the only time are gone, and so are those of a deleted zone.
  private var live: SQL {
    """
    s.fired_seq IS NULL AND NOT EXISTS (
      SELECT 1 FROM zone z WHERE z.id = s.zone AND z.deleted_seq IS NOT NULL)
    """
  }

  package func list(_ c: Connection) throws -> [Subscription] {
    try c.all(
      """
      SELECT \(Subscription.columns) FROM subscription s WHERE \(here) AND \(live) ORDER BY s.id
      """
    ) { try Subscription($0) }
  }

  package func named(_ name: String, _ c: Connection) throws -> Subscription? {
    try c.first(
      """
      SELECT \(Subscription.columns) FROM subscription s
      WHERE \(here) AND s.name = \(name) AND \(live)
      """
    ) { try Subscription($0) }
  }

  /// Makes a subscription, or replaces the one of this name. Another name for the same question is
  /// refused with `.exists`.
  package func save(_ subscription: Subscription, _ context: WriteContext) throws {
    let c = context.connection
    if subscription.kind == .query {
      let isAsked = try c.exists(
        """
        SELECT 1 FROM subscription s WHERE \(here) AND \(live) AND s.kind = \(subscription.kind)
          AND s.type = \(subscription.type) AND s.fires_on = \(subscription.changes)
          AND s.zone IS NOT DISTINCT FROM \(subscription.zone) AND s.name <> \(subscription.name)
        """)
      guard !isAsked else { throw StoreError(.exists, "Another subscription asks the same.") }
    }
    try makeRoom(for: subscription, c)
    try c.run(
      """
      INSERT INTO subscription (name, account, container, environment, scope, kind, zone, type,
        fires_on, fires_once, query, info, created_at)
      VALUES (\(subscription.name), \(account), \(database.container), \(database.environment),
        \(database.scope), \(subscription.kind), \(subscription.zone), \(subscription.type),
        \(subscription.changes), \(subscription.firesOnce), \(subscription.query),
        \(subscription.info), \(context.now))
      """)
  }

  /// A name for a subscription that has none.
  package static func newName(_ context: WriteContext) -> String { UUIDText.make(context.random) }

  package func delete(_ name: String, _ context: WriteContext) throws {
    let count = try context.connection.run(
      "DELETE FROM subscription AS s WHERE \(here) AND s.name = \(name)")
    guard count > 0 else { throw StoreError(.notFound, "The subscription does not exist.") }
  }

  private func makeRoom(for subscription: Subscription, _ c: Connection) throws {
    try c.run("DELETE FROM subscription AS s WHERE \(here) AND s.name = \(subscription.name)")
    let count = try c.first(
      """
      SELECT count(*) FROM subscription s WHERE s.account = \(account)
        AND s.container = \(database.container) AND s.environment = \(database.environment)
      """
    ) { $0.int(0) }
    guard count ?? 0 < Self.limit else {
      throw StoreError(.quotaExceeded, "There are too many subscriptions.")
    }
  }
}
