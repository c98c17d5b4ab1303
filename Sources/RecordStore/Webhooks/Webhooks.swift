import Cryptography
package import Records
package import SQLite

/// What those who lead a container do with its webhooks.
package enum Webhooks {
  package static let most = 10

  package static func list(
    _ c: Connection, caller: Caller, container: ContainerID, now: Int64
  ) throws -> [Webhook] {
    try Access.check(c, caller, .changeContainer, container: container, now: now)
    return try Webhook.live(c, container)
  }

  package static func load(
    _ c: Connection, caller: Caller, _ id: WebhookID, now: Int64
  ) throws -> Webhook {
    guard let webhook = try Webhook.find(id, c), !webhook.isEnded else {
      throw StoreError(.notFound, "There is no such webhook.")
    }
    try Access.check(c, caller, .changeContainer, container: webhook.container, now: now)
    return webhook
  }

  /// Answers the secret, which is not shown again.
  package static func add(
    _ context: WriteContext, container: ContainerID, url: String, kinds: Set<WebhookKind>
  ) throws -> (id: WebhookID, secret: String) {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeContainer, container: container, now: context.now)
    let url = try checked(url)
    guard try Webhook.live(c, container).count < most else { throw StoreError(.quotaExceeded) }
    let nonce = context.randomHex(bytes: 16)
    let id = WebhookID(
      rawValue: try c.insert(
        """
        INSERT INTO webhook (container, url, nonce, kinds, created_by, created_at)
        VALUES (\(container), \(url), \(nonce), \(try text(kinds)), \(context.actor.account),
          \(context.now)) RETURNING id
        """))
    try context.changed(WebhookFact.self, id, before: nil)
    return (id, Webhook.secret(nonce, context.keys))
  }

  /// Changes what it is told and where. It is switched on again.
  package static func change(
    _ context: WriteContext, _ id: WebhookID, url: String, kinds: Set<WebhookKind>
  ) throws {
    _ = try own(context, id)
    let url = try checked(url)
    let kinds = try text(kinds)
    try context.changing(WebhookFact.self, id) {
      try context.connection.run(
        """
        UPDATE webhook SET url = \(url), kinds = \(kinds), failures = 0, failing_since = NULL,
          paused_at = NULL
        WHERE id = \(id)
        """)
    }
  }

  /// The secret before stops working at once.
  package static func renewSecret(_ context: WriteContext, _ id: WebhookID) throws -> String {
    _ = try own(context, id)
    let nonce = context.randomHex(bytes: 16)
    try context.connection.run("UPDATE webhook SET nonce = \(nonce) WHERE id = \(id)")
    return Webhook.secret(nonce, context.keys)
  }

  /// Whether messages of a webhook are signed with this secret now.
  package static func isSecret(_ text: String, of webhook: Webhook, _ keys: InstanceKey) -> Bool {
    ConstantTime.equal(text, Webhook.secret(webhook.nonce, keys))
  }

  package static func remove(_ context: WriteContext, _ id: WebhookID) throws {
    try end(context, try own(context, id))
  }

  /// Whoever calls it has decided.
  static func end(_ context: WriteContext, _ webhook: Webhook) throws {
    let c = context.connection
    try context.changing(WebhookFact.self, webhook.id) {
      try c.run("UPDATE webhook SET ended_at = \(context.now) WHERE id = \(webhook.id)")
    }
    try WebhookQueue.drop(context, of: webhook.id)
  }

  private static func own(_ context: WriteContext, _ id: WebhookID) throws -> Webhook {
    try load(context.connection, caller: context.actor.caller, id, now: context.now)
  }

  private static func text(_ kinds: Set<WebhookKind>) throws -> String {
    let chosen = WebhookKind.chosen.filter(kinds.contains)
    guard !chosen.isEmpty else {
      throw StoreError(.badRequest, "Choose at least one kind.", context: ["field": "kinds"])
    }
    return chosen.map(\.rawValue).joined(separator: " ")
  }

  /// An http or https address without a password in it.
  private static func checked(_ text: String) throws -> String {
    let lower = text.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    let rest = text.dropFirst(scheme?.count ?? 0)
    let host = rest.prefix { !"/?#".contains($0) }
    guard scheme != nil, !host.isEmpty, !host.contains("@"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"#\"<>\\^`{|}".utf8.contains($0) })
    else {
      throw StoreError(
        .badRequest, "A webhook needs an http or https address.", context: ["field": "url"])
    }
    return text
  }
}
