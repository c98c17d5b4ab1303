import Cryptography
package import Records
package import SQLite

/// Codes and links that show that somebody reads the mail of an address they gave.
package enum AddressChecks {
  package struct Found: Hashable, Sendable {
    package let address: Int64
    package let account: AccountID
    package let typed: String
    package let expiresAt: Int64
  }

  /// Milliseconds for which a code or link works.
  static let lifetime: Int64 = 86_400_000
  private static let mostTries: Int64 = 5
  /// Milliseconds between two mails to the same address.
  private static let pause: Int64 = 60_000

  /// What a mailed link is for; nil when it is unknown, used or too old.
  package static func find(_ secret: String, _ c: Connection, now: Int64) throws -> Found? {
    let sql: SQL = """
      SELECT d.id, d.account, d.as_typed, k.expires_at
      FROM address_check k JOIN address d ON d.id = k.address
      WHERE k.link_hash = \(SHA256.hex(secret)) AND k.expires_at > \(now)
        AND d.verified_seq IS NULL
      """
    return try c.first(sql) { row in
      Found(
        address: row.int(0), account: try row.id(1), typed: row.text(2), expiresAt: row.int(3))
    }
  }

  /// Sends a code and a link to an unverified address of an account. Earlier ones stop working.
  static func send(
    _ context: WriteContext, address: Int64, language: String
  ) throws {
    let c = context.connection
    let sql: SQL = "SELECT account, as_typed FROM address WHERE id = \(address)"
    guard
      let (account, typed) = try c.first(sql, { (try $0.id(0, as: AccountID.self), $0.text(1)) })
    else { throw StoreError(.notFound) }
    guard try Outbox.hasRoom(context, for: account) else { throw StoreError(.throttled) }
    let recent = try c.first("SELECT sent_at FROM address_check WHERE address = \(address)") {
      $0.int(0)
    }
    if let recent, context.now - recent < pause {
      throw StoreError(
        .throttled, context: ["retryAfter": String((recent + pause - context.now + 999) / 1000)])
    }
    let nonce = MailSecret.nonce(context)
    let code = MailSecret.hash(code: MailSecret.code(nonce, context.keys), context.keys)
    let link = SHA256.hex(MailSecret.link(nonce, context.keys))
    try c.run(
      """
      INSERT INTO address_check (address, code_hash, link_hash, tries_left, sent_at, expires_at)
      VALUES (\(address), \(code), \(link), \(mostTries), \(context.now),
        \(context.now + lifetime))
      ON CONFLICT (address) DO UPDATE SET code_hash = excluded.code_hash,
        link_hash = excluded.link_hash, tries_left = excluded.tries_left,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at
      """)
    try Outbox.queue(
      context,
      Outbox.New(
        kind: .addressCheck, account: account, sender: account, recipient: typed,
        language: language, nonce: nonce))
  }

  /// The first address of an account that is new.
  package static func sendFirst(
    _ context: WriteContext, to account: AccountID, language: String
  ) throws {
    let sql: SQL = """
      SELECT id FROM address WHERE account = \(account) AND kind = \(AddressKind.email)
        AND verified_seq IS NULL
      """
    guard let address = try context.connection.first(sql, { $0.int(0) }) else { return }
    try send(context, address: address, language: language)
  }

  /// A typed code. False for a wrong one: that is counted, and after a few the code is worth nothing.
  static func isRight(_ context: WriteContext, address: Int64, code: String) throws -> Bool {
    let c = context.connection
    let sql: SQL = """
      SELECT code_hash FROM address_check
      WHERE address = \(address) AND tries_left > 0 AND expires_at > \(context.now)
      """
    guard let hash = try c.first(sql, { $0.text(0) }) else { return false }
    let typed = String(code.filter { $0.isASCII && $0.isNumber })
    guard ConstantTime.equal(hash, MailSecret.hash(code: typed, context.keys)) else {
      try c.run("UPDATE address_check SET tries_left = tries_left - 1 WHERE address = \(address)")
      return false
    }
    return true
  }

  static func forget(_ context: WriteContext, address: Int64) throws {
    try context.connection.run("DELETE FROM address_check WHERE address = \(address)")
  }

  static func purge(_ context: WriteContext) throws -> Int {
    try context.connection.run(
      "DELETE FROM address_check WHERE expires_at < \(context.now)")
  }
}
