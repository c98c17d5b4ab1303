package import Records
package import SQLite
import WireFormat

extension Accounts {
  /// The first verified address of everybody who has one, for the command line.
  package static func emails(_ c: Connection) throws -> [AccountID: String] {
    var emails: [AccountID: String] = [:]
    try c.forEach(
      """
      SELECT account, as_typed FROM address
      WHERE kind = 'email' AND verified_seq IS NOT NULL ORDER BY id DESC
      """
    ) { row in
      emails[try row.id(0)] = row.text(1)
      return true
    }
    return emails
  }

  package static func load(_ account: AccountID, _ c: Connection) throws -> Account {
    let sql: SQL = "SELECT \(Account.columns) FROM account a WHERE a.id = \(account)"
    guard let found = try c.first(sql, Account.init) else {
      throw StoreError(.notFound, "There is no such person.")
    }
    return found
  }

  /// The account that has an e-mail address; verified ones win. For admins and the command line.
  package static func find(
    email: String, _ c: Connection, caller: Caller, now: Int64
  ) throws -> Account {
    try Access.check(c, caller, onServer: .readAccounts, now: now)
    guard let account = try account(email: email, c) else {
      throw StoreError(.notFound, "There is no such person.", context: ["address": email])
    }
    return try load(account, c)
  }

  /// The active account that has an address, verified. Whoever asks has decided.
  static func holder(of email: String, _ c: Connection) throws -> AccountID {
    let address = try FoldedAddress(.email, email)
    let account = try c.first(
      """
      SELECT d.account FROM address d JOIN account a ON a.id = d.account
      WHERE d.kind = \(address.kind) AND d.folded = \(address.folded)
        AND d.verified_seq IS NOT NULL AND a.state = \(AccountState.active)
      """
    ) { try $0.id(0, as: AccountID.self) }
    guard let account else {
      throw StoreError(.notFound, "Nobody here has this address.", context: ["address": email])
    }
    return account
  }

  static func account(email: String, _ c: Connection) throws -> AccountID? {
    guard let address = try? FoldedAddress(.email, email) else { return nil }
    return try c.first(
      """
      SELECT d.account FROM address d WHERE d.kind = \(AddressKind.email)
        AND d.folded = \(address.folded) AND (d.verified_seq IS NOT NULL
          OR NOT EXISTS (SELECT 1 FROM address o
            WHERE o.account = d.account AND o.verified_seq IS NOT NULL))
      ORDER BY d.verified_seq IS NULL, d.id LIMIT 1
      """
    ) { try $0.id(0) }
  }

  package static func hasAdmin(_ c: Connection) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM account WHERE instance_role = \(InstanceRole.admin)
        AND state = \(AccountState.active)
      """)
  }

  /// People by name; a search matches the beginning of a word of the name, whatever its case and
  /// accents, or of an address. For admins, auditors and the command line: ordinary people list nobody.
  package static func list(
    _ c: Connection, caller: Caller, search: String = "", after: AccountID? = nil, limit: Int,
    now: Int64
  ) throws -> [Account] {
    try Access.check(c, caller, onServer: .readAccounts, now: now)
    return try c.all(
      """
      SELECT \(Account.columns) FROM account a
      WHERE a.id > \(after?.rawValue ?? 0) AND \(matching(search)) ORDER BY a.id LIMIT \(limit)
      """, Account.init)
  }

  /// No pattern language: a percent sign is a percent sign.
  static func matching(_ search: String) -> SQL {
    let typed = search.trimmingSpaces
    if typed.isEmpty { return "TRUE" }
    // No name and no address is longer, and none has a NUL.
    guard typed.utf8.count <= 255, !typed.utf8.contains(0) else { return "FALSE" }
    let name = Text.fold(typed)
    let address = Text.foldAddress(typed)
    let named: SQL =
      name.isEmpty
      ? "FALSE" : "replace(' ' || a.folded, \(" " + name), '') <> ' ' || a.folded"
    return """
      (\(named) OR EXISTS (SELECT 1 FROM address d WHERE d.account = a.id
        AND substr(d.folded, 1, CAST(\(address.unicodeScalars.count) AS INTEGER)) = \(address)))
      """
  }

  /// The addresses of an account, verified ones first.
  package static func addresses(
    of account: AccountID, _ c: Connection
  ) throws -> [AccountAddress] {
    try c.all(
      """
      SELECT kind, as_typed, verified_seq IS NOT NULL FROM address WHERE account = \(account)
      ORDER BY verified_seq IS NULL, id
      """
    ) { row in
      AccountAddress(kind: try row.word(0), typed: row.text(1), isVerified: row.bool(2))
    }
  }
}

/// An address of an account, as it was typed.
package struct AccountAddress: Hashable, Sendable {
  package let kind: AddressKind
  package let typed: String
  package let isVerified: Bool

  package init(kind: AddressKind, typed: String, isVerified: Bool) {
    self.kind = kind
    self.typed = typed
    self.isVerified = isVerified
  }
}
