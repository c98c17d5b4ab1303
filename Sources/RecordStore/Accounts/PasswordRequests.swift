import Cryptography
import Records
import SQLite

extension OneTimeSecrets {
  /// Milliseconds for which a link that somebody asked for by mail works.
  package static let mailedLifetime: Int64 = 2 * 3_600_000

  /// Mails a link for a new password to a verified address. For an address that is nobody's as much
  /// is written, so that nothing tells the one from the other.
  static func mailReset(
    _ context: WriteContext, _ address: FoldedAddress, language: String
  ) throws {
    let c = context.connection
    let sql: SQL = """
      SELECT a.id, d.as_typed, coalesce(a.language, \(language))
      FROM address d JOIN account a ON a.id = d.account
      WHERE d.kind = \(AddressKind.email) AND d.folded = \(address.folded)
        AND d.verified_seq IS NOT NULL AND a.state = \(AccountState.active)
      """
    let found = try c.first(sql) { row in
      (account: try row.id(0, as: AccountID.self), typed: row.text(1), language: row.text(2))
    }
    let nonce = MailSecret.nonce(context)
    try c.run(
      """
      DELETE FROM one_time_secret WHERE kind = \(Kind.resetPassword)
        AND account = \(found?.account) AND used_at IS NULL
      """)
    try c.run(
      """
      INSERT INTO one_time_secret (hash, kind, account, created_at, expires_at)
      VALUES (\(SHA256.hex(MailSecret.link(nonce, context.keys))), \(Kind.resetPassword),
        \(found?.account), \(context.now), \(context.now + mailedLifetime))
      """)
    guard let found else { return }
    try Outbox.queue(
      context,
      Outbox.New(
        kind: .passwordReset, account: found.account, recipient: found.typed,
        language: found.language, nonce: nonce))
  }
}

extension Store {
  /// Asks for a link for a new password. Answers the milliseconds to wait when there were too many
  /// such wishes, for this address or from this place; nil otherwise, whoever it is.
  package func requestPassword(
    email: String, language: String, source: String?
  ) async throws -> Int64? {
    let address = try FoldedAddress(.email, email)
    let attempt = SignInThrottle.Try(account: nil, address: address.folded, source: source)
    if let wait = passwordWishes.begin(attempt, now: clock.now()) { return wait }
    try await write(as: Actor(.anyone, source: source)) {
      try OneTimeSecrets.mailReset($0, address, language: language)
    }
    return nil
  }
}
