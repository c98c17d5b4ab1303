import Cryptography
package import Records
import SQLite

/// An address that is told what happens to the shares of a container.
package struct Webhook: Hashable, Sendable {
  package let id: WebhookID
  package let container: ContainerID
  package let url: String
  package let kinds: Set<WebhookKind>
  package let createdAt: Int64
  /// Tries in a row that failed.
  package let failures: Int64
  /// Since when the receiver has not answered well.
  let failingSince: Int64?
  /// When it was switched off, by too many failures or by the receiver itself.
  package let pausedAt: Int64?
  let nonce: String
  let isEnded: Bool

  static let columns: SQL = """
    w.id, w.container, w.url, w.kinds, w.created_at, w.failures, w.failing_since, w.paused_at,
    w.nonce, w.ended_at IS NOT NULL
    """

  init(_ row: Row) throws {
    id = try row.id(0)
    container = try row.id(1)
    url = row.text(2)
    kinds = Set(row.text(3).split(separator: " ").compactMap { WebhookKind(rawValue: String($0)) })
    createdAt = row.int(4)
    failures = row.int(5)
    failingSince = row.optionalInt(6)
    pausedAt = row.optionalInt(7)
    nonce = row.text(8)
    isEnded = row.bool(9)
  }

  static func find(_ id: WebhookID, _ c: Connection) throws -> Webhook? {
    try c.first("SELECT \(columns) FROM webhook w WHERE w.id = \(id)", Webhook.init)
  }

  static func live(_ c: Connection, _ container: ContainerID) throws -> [Webhook] {
    try c.all(
      """
      SELECT \(columns) FROM webhook w WHERE w.container = \(container) AND w.ended_at IS NULL
      ORDER BY w.id
      """, Webhook.init)
  }

  /// The secret that messages are signed with: made of a text in the database and a key outside it.
  static func key(_ nonce: String, _ keys: InstanceKey) -> [UInt8] {
    HMACSHA256.code(Array(nonce.utf8), key: keys.key(for: .webhookSecret))
  }

  static func secret(_ nonce: String, _ keys: InstanceKey) -> String {
    "whsec_" + Base64.encode(key(nonce, keys))
  }
}

/// Which addresses are told of a container's shares.
enum WebhookFact: FactSource {
  static let kind = FactKind.webhook

  static func value(of webhook: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT \(columns) FROM webhook WHERE id = \(webhook)", value)
  }

  static func forEach(_ c: Connection, _ body: (Int64, FactValue) throws -> Void) throws {
    try c.forEach("SELECT \(columns), id FROM webhook") { row in
      try body(row.int(5), value(row))
      return true
    }
  }

  static func chain(of webhook: Int64, _ c: Connection) throws -> Int64 {
    try c.first("SELECT container FROM webhook WHERE id = \(webhook)") { $0.int(0) } ?? 0
  }

  private static let columns: SQL = "container, url, kinds, paused_at, ended_at"

  /// Addresses of receivers often carry a secret.
  private static func value(_ row: Row) -> FactValue {
    [
      "container": .int(row.int(0)), "url": .secret(row.text(1)), "kinds": .text(row.text(2)),
      "paused": .bool(!row.isNull(3)), "ended": .bool(!row.isNull(4)),
    ]
  }
}
