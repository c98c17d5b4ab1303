package import Records
package import SQLite

/// Of which findings somebody wants to be told, and how.
package struct AlertRule: Hashable, Sendable {
  package let id: Int64
  package let account: AccountID
  /// Nil: all that its maker sees.
  package let container: ContainerID?
  package let filter: FindingFilter
  /// Nil: by mail to its maker.
  package let webhook: WebhookID?

  static let selection: SQL = "SELECT r.id, r.account, r.container, r.kind, r.severity, r.webhook"

  static func read(_ row: Row) throws -> AlertRule {
    var filter = FindingFilter()
    filter.kind = try row.optionalWord(3)
    filter.severity = try row.word(4)
    return AlertRule(
      id: row.int(0), account: try row.id(1), container: try row.optionalID(2), filter: filter,
      webhook: try row.optionalID(5))
  }

  static func load(_ id: Int64, _ c: Connection) throws -> AlertRule? {
    try c.first("\(selection) FROM alert_rule r WHERE r.id = \(id)", read)
  }
}

/// The rules of one person.
package enum Alerts {
  package static let most = 20

  package static func list(_ c: Connection, account: AccountID) throws -> [AlertRule] {
    try c.all(
      "\(AlertRule.selection) FROM alert_rule r WHERE r.account = \(account) ORDER BY r.id",
      AlertRule.read)
  }

  /// For those who see findings there. Only who leads a container sends them to its webhooks.
  @discardableResult
  package static func add(
    _ context: WriteContext, container: ContainerID?, kind: FindingKind?,
    severity: FindingSeverity, webhook: WebhookID? = nil
  ) throws -> Int64 {
    let c = context.connection
    let caller = context.actor.caller
    guard let account = caller.accountID else { throw StoreError(.authenticationRequired) }
    let sight = try FindingSight.load(c, caller: caller, container: container, now: context.now)
    guard sight.isAnything else {
      throw StoreError(.badRequest, "Nothing is seen there.", context: ["field": "container"])
    }
    if let webhook {
      let found = try Webhooks.load(c, caller: caller, webhook, now: context.now)
      guard found.container == container else {
        throw StoreError(
          .badRequest, "A webhook is told of its own container.", context: ["field": "by"])
      }
    }
    guard try list(c, account: account).count < most else { throw StoreError(.quotaExceeded) }
    return try c.insert(
      """
      INSERT INTO alert_rule (account, container, kind, severity, webhook, created_at)
      VALUES (\(account), \(container), \(kind), \(severity), \(webhook), \(context.now))
      RETURNING id
      """)
  }

  package static func remove(_ context: WriteContext, _ id: Int64) throws {
    let c = context.connection
    guard let rule = try AlertRule.load(id, c), rule.account == context.actor.account else {
      throw StoreError(.notFound)
    }
    try forget("id = \(id)", c)
  }

  /// Everything of an account that is deleted.
  static func forget(_ account: AccountID, _ c: Connection) throws {
    try forget("account = \(account)", c)
  }

  private static func forget(_ which: SQL, _ c: Connection) throws {
    try c.run(
      "DELETE FROM alert_sent WHERE rule IN (SELECT id FROM alert_rule WHERE \(which))")
    try c.run("DELETE FROM alert_rule WHERE \(which)")
  }
}
