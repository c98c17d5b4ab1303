package import Records
import SQLite

/// When credentials were last used, to be written down.
package struct LastUses: Sendable {
  package var apiTokens: [APITokenID: Int64] = [:]
  package var webSessions: [Int64: Int64] = [:]
  package var serverKeys: [ServerKeyID: Int64] = [:]

  package init() {}

  package var isEmpty: Bool { apiTokens.isEmpty && webSessions.isEmpty && serverKeys.isEmpty }

  package func write(_ context: WriteContext) throws {
    let c = context.connection
    for (id, at) in apiTokens.sorted(by: { $0.key < $1.key }) {
      try c.run("UPDATE api_token SET last_used_at = \(at) WHERE id = \(id)")
    }
    for (id, at) in serverKeys.sorted(by: { $0.key < $1.key }) {
      try c.run("UPDATE server_key SET last_used_at = \(at) WHERE id = \(id)")
    }
    for (id, at) in webSessions.sorted(by: { $0.key < $1.key }) {
      try c.run("UPDATE web_session SET last_used_at = \(at) WHERE id = \(id)")
      try c.run(
        """
        UPDATE account SET last_seen_at = \(at)
        WHERE id = (SELECT account FROM web_session WHERE id = \(id))
          AND (last_seen_at IS NULL OR last_seen_at < \(at))
        """)
    }
  }
}
