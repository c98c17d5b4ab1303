import Cryptography
package import Records
package import SQLite

/// Links that work once: the set-up of the first admin, and a new password.
package enum OneTimeSecrets {
  package enum Kind: String, Sendable {
    case setUp = "set-up"
    case resetPassword = "reset-password"
  }

  package struct Found: Hashable, Sendable {
    package let kind: Kind
    package let account: AccountID?
    /// Milliseconds since 1970.
    package let expiresAt: Int64
  }

  /// Milliseconds for which a link works.
  package static let lifetime: Int64 = 86_400_000

  /// A link that makes the first admin; nil when there is one. Earlier such links stop working.
  package static func setUp(_ context: WriteContext) throws -> String? {
    guard context.actor.caller == .operatorOfStore else { throw StoreError(.accessDenied) }
    guard try !Accounts.hasAdmin(context.connection) else { return nil }
    try context.connection.run(
      "DELETE FROM one_time_secret WHERE kind = \(Kind.setUp) AND used_at IS NULL")
    return try make(context, .setUp, account: nil)
  }

  /// A link with which somebody chooses a new password. Earlier ones stop working.
  package static func resetPassword(
    _ context: WriteContext, account: AccountID
  ) throws -> String {
    try Accounts.requireAdmin(context)
    guard try Accounts.load(account, context.connection).state == .active else {
      throw StoreError(.badRequest, "The account is disabled.")
    }
    try context.connection.run(
      """
      DELETE FROM one_time_secret
      WHERE kind = \(Kind.resetPassword) AND account = \(account) AND used_at IS NULL
      """)
    return try make(context, .resetPassword, account: account)
  }

  /// What a link is for; nil when it is unknown, used or too old, or its account is disabled.
  package static func find(_ secret: String, _ c: Connection, now: Int64) throws -> Found? {
    let sql: SQL = """
      SELECT kind, account, expires_at FROM one_time_secret
      WHERE hash = \(SHA256.hex(secret)) AND used_at IS NULL AND expires_at > \(now)
      """
    let found = try c.first(sql) { row in
      Found(kind: try row.word(0), account: try row.optionalID(1), expiresAt: row.int(2))
    }
    guard let found else { return nil }
    switch found.kind {
    // Once there is an admin, nobody else becomes one by a link.
    case .setUp: return try Accounts.hasAdmin(c) ? nil : found
    case .resetPassword:
      let state = try found.account.map { try Accounts.load($0, c).state }
      return state == .active ? found : nil
    }
  }

  /// Makes the first admin and uses up the link.
  package static func makeFirstAdmin(
    _ context: WriteContext, secret: String, _ person: NewAccount
  ) throws -> AccountID {
    try use(context, secret, .setUp)
    try Accounts.requirePassword(person)
    var admin = person
    admin.role = .admin
    return try Accounts.insert(context, admin, isVerified: true)
  }

  /// Sets the password and ends the account's sessions.
  package static func choosePassword(
    _ context: WriteContext, secret: String, passwordHash: String
  ) throws -> AccountID {
    guard let account = try use(context, secret, .resetPassword).account else {
      throw StoreError(.notFound)
    }
    try Passwords.set(context, account, passwordHash)
    try Sessions.endAll(context, of: account)
    return account
  }

  package static func purge(_ context: WriteContext) throws -> Int {
    try context.connection.run(
      "DELETE FROM one_time_secret WHERE expires_at < \(context.now - lifetime)")
  }

  private static func make(
    _ context: WriteContext, _ kind: Kind, account: AccountID?
  ) throws -> String {
    let secret = Base64.encode(context.random.bytes(24), .url)
    try context.connection.run(
      """
      INSERT INTO one_time_secret (hash, kind, account, created_at, expires_at)
      VALUES (\(SHA256.hex(secret)), \(kind), \(account), \(context.now),
        \(context.now + lifetime))
      """)
    return secret
  }

  @discardableResult
  private static func use(
    _ context: WriteContext, _ secret: String, _ kind: Kind
  ) throws -> Found {
    guard let found = try find(secret, context.connection, now: context.now), found.kind == kind
    else { throw StoreError(.notFound, "The link was used, is too old, or never existed.") }
    try context.connection.run(
      """
      UPDATE one_time_secret SET used_at = \(context.now) WHERE hash = \(SHA256.hex(secret))
      """)
    return found
  }
}
