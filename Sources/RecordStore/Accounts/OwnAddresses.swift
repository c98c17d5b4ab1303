package import Records
package import SQLite

/// What people do with the addresses of their own account.
package enum OwnAddresses {
  package static let most = 10

  /// One of the account, with what can be done with it.
  package struct Line: Hashable, Sendable {
    package let id: Int64
    package let kind: AddressKind
    package let typed: String
    package let isVerified: Bool
    /// A code that was mailed and still works.
    package let hasCode: Bool
  }

  package static func list(_ c: Connection, of account: AccountID, now: Int64) throws -> [Line] {
    try c.all(
      """
      SELECT d.id, d.kind, d.as_typed, d.verified_seq IS NOT NULL,
        EXISTS (SELECT 1 FROM address_check k WHERE k.address = d.id AND k.expires_at > \(now)
          AND k.tries_left > 0)
      FROM address d WHERE d.account = \(account) ORDER BY d.verified_seq IS NULL, d.id
      """
    ) { row in
      Line(
        id: row.int(0), kind: try row.word(1), typed: row.text(2), isVerified: row.bool(3),
        hasCode: row.bool(4))
    }
  }

  /// Adds an address that is not verified yet and mails a code to it. The answer is the same whether
  /// somebody else has the address or not.
  package static func add(
    _ context: WriteContext, _ kind: AddressKind, _ typed: String, language: String
  ) throws {
    let account = try caller(context)
    let address = try FoldedAddress(kind, typed, context.phones)
    let own = try list(context.connection, of: account, now: context.now)
    guard own.count < most else { throw StoreError(.quotaExceeded) }
    let id = try AddressClaims.add(context, account, address)
    if kind == .email { try AddressChecks.send(context, address: id, language: language) }
  }

  /// Mails another code; the one before stops working.
  package static func sendCode(
    _ context: WriteContext, address: Int64, language: String
  ) throws {
    let line = try unverified(context, address)
    guard line.kind == .email else { throw StoreError(.badRequest) }
    try AddressChecks.send(context, address: address, language: language)
  }

  /// What a typed code, or a mailed link, came to.
  package enum Outcome: Hashable, Sendable {
    case verified(String)
    case wrong
    /// Another account has shown before that the address is theirs.
    case taken
  }

  package static func confirm(
    _ context: WriteContext, address: Int64, code: String, language: String
  ) throws -> Outcome {
    _ = try unverified(context, address)
    guard try AddressChecks.isRight(context, address: address, code: code) else { return .wrong }
    return try settle(context, address, language)
  }

  /// The link works for the account that gave the address, and for no other.
  package static func confirm(
    _ context: WriteContext, secret: String, language: String
  ) throws -> Outcome {
    let found = try AddressChecks.find(secret, context.connection, now: context.now)
    guard let found, found.account == context.actor.account else { return .wrong }
    return try settle(context, found.address, language)
  }

  private static func settle(
    _ context: WriteContext, _ address: Int64, _ language: String
  ) throws -> Outcome {
    let account = try caller(context)
    let line = try unverified(context, address)
    try AddressChecks.forget(context, address: address)
    let folded = try FoldedAddress(line.kind, line.typed, context.phones)
    guard try AddressClaims.confirm(context, account, folded) else { return .taken }
    for other in try list(context.connection, of: account, now: context.now)
    where other.isVerified && other.kind == .email && other.id != address {
      try Outbox.queue(
        context,
        Outbox.New(
          kind: .addressAdded, account: account, sender: account, recipient: other.typed,
          language: language, note: line.typed))
    }
    return .verified(line.typed)
  }

  /// Takes an address away. The last one that leads to the account stays.
  package static func remove(_ context: WriteContext, address: Int64) throws -> String {
    let account = try caller(context)
    let own = try list(context.connection, of: account, now: context.now)
    guard let line = own.first(where: { $0.id == address }) else { throw StoreError(.notFound) }
    let left = own.filter { $0.id != address && $0.kind == .email }
    guard left.contains(where: { $0.isVerified || !line.isVerified }) || line.kind == .phone else {
      throw StoreError(.badRequest, "An account needs an e-mail address.")
    }
    try AddressChecks.forget(context, address: address)
    try context.changing(AddressFact.self, address) {
      try context.connection.run("DELETE FROM address WHERE id = \(address)")
    }
    return line.typed
  }

  private static func caller(_ context: WriteContext) throws -> AccountID {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    return account
  }

  private static func unverified(_ context: WriteContext, _ address: Int64) throws -> Line {
    let own = try list(context.connection, of: caller(context), now: context.now)
    guard let line = own.first(where: { $0.id == address && !$0.isVerified }) else {
      throw StoreError(.notFound)
    }
    return line
  }
}
