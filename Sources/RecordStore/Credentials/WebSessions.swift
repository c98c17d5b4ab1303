import Cryptography
package import Records
package import SQLite

/// Sessions of people in apps. Any token of a live session is good until its own end; the row of
/// the session is what is revoked.
package enum WebSessions {
  /// Milliseconds for which a token is good.
  package static let shortLifetime: Int64 = 30 * 60_000
  /// The same when the person asked to be kept signed in.
  package static let longLifetime: Int64 = 14 * 86_400_000
  /// Milliseconds after which a session is over, however often its tokens were renewed.
  package static let absoluteLimit: Int64 = 90 * 86_400_000

  /// Begins a session with an API token that is alive. The person gets a user record name and a
  /// private database, so that reads never have to make them.
  package static func begin(
    _ context: WriteContext, account: AccountID, apiToken: APITokenID, isKept: Bool
  ) throws -> WebAuthToken {
    let c = context.connection
    let sql: SQL = """
      SELECT \(APIToken.columns) FROM api_token t WHERE t.id = \(apiToken) AND t.revoked_at IS NULL
      """
    guard let token = try c.first(sql, APIToken.init) else {
      throw StoreError(.notFound, "There is no such token.")
    }
    let isActive = try c.exists(
      "SELECT 1 FROM account WHERE id = \(account) AND state = \(AccountState.active)")
    guard isActive else { throw StoreError(.accessDenied, "The account is disabled.") }
    _ = try Zones.database(context, token.container, token.environment, .private, owner: account)
    _ = try Containers.userRecordName(context, container: token.container, account: account)
    let session = try c.insert(
      """
      INSERT INTO web_session (api_token, account, lifetime, created_at, last_used_at, expires_at,
        remote_address)
      VALUES (\(apiToken), \(account), \(isKept ? longLifetime : shortLifetime), \(context.now),
        \(context.now), \(context.now + absoluteLimit), \(context.actor.source)) RETURNING id
      """)
    return WebAuthToken(session: session, issuedAt: context.now)
  }

  /// The session of a genuine token; nil when the token or the session is over, the API token
  /// revoked, or the account disabled.
  package static func find(
    _ token: WebAuthToken, _ c: Connection, now: Int64
  ) throws -> WebSession? {
    let sql: SQL = """
      SELECT s.account, s.lifetime, t.hash, \(APIToken.columns)
      FROM web_session s JOIN api_token t ON t.id = s.api_token JOIN account a ON a.id = s.account
      WHERE s.id = \(token.session) AND s.ended_at IS NULL AND s.expires_at > \(now)
        AND t.revoked_at IS NULL AND a.state = \(AccountState.active)
      """
    let session = try c.first(sql) { row in
      WebSession(
        id: token.session, account: try row.id(0), apiToken: try APIToken(row, from: 3),
        apiTokenHash: row.text(2), lifetime: row.int(1))
    }
    guard let session, now - token.issuedAt < session.lifetime else { return nil }
    return session
  }

  /// Removes rows of sessions that were over a month ago.
  package static func purge(_ context: WriteContext) throws -> Int {
    let before = context.now - 30 * 86_400_000
    return try context.connection.run(
      "DELETE FROM web_session WHERE ended_at < \(before) OR expires_at < \(before)")
  }

  /// Ends every session of an account in apps. Whoever calls has decided.
  package static func endAll(_ context: WriteContext, of account: AccountID) throws {
    try context.connection.run(
      """
      UPDATE web_session SET ended_at = \(context.now)
      WHERE account = \(account) AND ended_at IS NULL
      """)
  }
}
