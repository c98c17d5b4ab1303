import Cryptography
package import Records
package import SQLite

/// Who is signed in. A token is 256 random bits; only its hash is stored.
package enum Sessions {
  /// Milliseconds without a request after which a session is over.
  package static let idleLimit: Int64 = 7 * 86_400_000
  /// Milliseconds after which a session is over in any case.
  package static let absoluteLimit: Int64 = 30 * 86_400_000

  private static let browser = "browser"

  /// Starts a session and returns its token, which is kept nowhere here.
  package static func begin(
    _ context: WriteContext, account: AccountID, userAgent: String?
  ) throws -> String {
    let isActive = try context.connection.exists(
      "SELECT 1 FROM account WHERE id = \(account) AND state = \(AccountState.active)")
    guard isActive else { throw StoreError(.accessDenied, "The account is disabled.") }
    let token = Base64.encode(context.random.bytes(32), .url)
    let agent = userAgent.map(shown)
    try context.connection.run(
      """
      INSERT INTO session (hash, account, kind, created_at, last_used_at, expires_at, user_agent,
        remote_address)
      VALUES (\(SHA256.hex(token)), \(account), \(browser), \(context.now), \(context.now),
        \(context.now + absoluteLimit), \(agent), \(context.actor.source))
      """)
    return token
  }

  /// The session of a token; nil when it is unknown, over, or its account is disabled.
  package static func find(
    token: String, _ c: Connection, uses: SessionUses, now: Int64, isUse: Bool = true
  ) throws -> Session? {
    let sql: SQL = """
      SELECT s.id, s.created_at, s.last_used_at, s.expires_at, \(Account.columns)
      FROM session s JOIN account a ON a.id = s.account
      WHERE s.hash = \(SHA256.hex(token)) AND s.kind = \(browser) AND s.ended_at IS NULL
        AND s.expires_at > \(now) AND a.state = \(AccountState.active)
      """
    let found = try c.first(sql) { row in
      (
        lastUsedAt: row.int(2),
        session: Session(
          id: row.int(0), account: try Account(row, from: 4), createdAt: row.int(1),
          expiresAt: row.int(3))
      )
    }
    guard let found, uses.isFresh(found.session.id, stored: found.lastUsedAt, now: now) else {
      return nil
    }
    if isUse { uses.record(found.session.id, at: now) }
    return found.session
  }

  /// The live sessions of an account, the last used first.
  package static func list(
    _ c: Connection, account: AccountID, now: Int64
  ) throws -> [SessionSummary] {
    try c.all(
      """
      SELECT id, created_at, last_used_at, expires_at, user_agent, remote_address FROM session
      WHERE account = \(account) AND ended_at IS NULL AND expires_at > \(now)
        AND last_used_at > \(now - idleLimit) ORDER BY last_used_at DESC, id DESC
      """
    ) { row in
      SessionSummary(
        id: row.int(0), createdAt: row.int(1), lastUsedAt: row.int(2), expiresAt: row.int(3),
        userAgent: row.optionalText(4), remoteAddress: row.optionalText(5))
    }
  }

  /// Ends one of the caller's own sessions.
  package static func end(_ context: WriteContext, session: Int64) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    let changed = try context.connection.run(
      """
      UPDATE session SET ended_at = \(context.now)
      WHERE id = \(session) AND account = \(account) AND ended_at IS NULL
      """)
    guard changed == 1 else { throw StoreError(.notFound, "There is no such session.") }
  }

  /// Ends the sessions of an account, those in apps too, but for one. Whoever calls has decided.
  package static func endAll(
    _ context: WriteContext, of account: AccountID, except kept: Int64? = nil
  ) throws {
    try context.connection.run(
      """
      UPDATE session SET ended_at = \(context.now)
      WHERE account = \(account) AND ended_at IS NULL AND id <> \(kept ?? 0)
      """)
    try WebSessions.endAll(context, of: account)
  }

  /// Writes down when sessions were used since the last time.
  package static func flush(_ context: WriteContext, _ uses: [Int64: Int64]) throws {
    for (session, at) in uses.sorted(by: { $0.key < $1.key }) {
      try context.connection.run(
        """
        UPDATE session SET last_used_at = \(at) WHERE id = \(session) AND last_used_at < \(at)
        """)
      try context.connection.run(
        """
        UPDATE account SET last_seen_at = \(at)
        WHERE id = (SELECT account FROM session WHERE id = \(session))
          AND (last_seen_at IS NULL OR last_seen_at < \(at))
        """)
    }
  }

  /// Removes rows of sessions that were over a month ago.
  package static func purge(_ context: WriteContext) throws -> Int {
    let before = context.now - absoluteLimit
    return try context.connection.run(
      """
      DELETE FROM session WHERE ended_at < \(before) OR expires_at < \(before)
      """)
  }

  /// A browser names itself as it likes; a line of it is kept for the list.
  private static func shown(_ userAgent: String) -> String {
    let scalars = userAgent.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(
      decoding: String(String.UnicodeScalarView(scalars)).utf8.prefix(255), as: UTF8.self)
  }
}
