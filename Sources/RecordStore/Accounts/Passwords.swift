package import Records
import SQLite

/// Changes of passwords; hashing is done before, by `store.passwords`.
package enum Passwords {
  /// What a password is checked against.
  struct Stored: Hashable, Sendable {
    var account: AccountID
    var hash: String?
    var state: AccountState

    /// Nil where no password leads in.
    var usableHash: String? { state == .active ? hash : nil }
  }

  /// The caller's own; their other sessions end.
  package static func change(
    _ context: WriteContext, passwordHash: String, keeping session: Int64?
  ) throws {
    guard let account = context.actor.account else { throw StoreError(.authenticationRequired) }
    try set(context, account, passwordHash)
    try Sessions.endAll(context, of: account, except: session)
  }

  static func set(_ context: WriteContext, _ account: AccountID, _ hash: String) throws {
    try context.connection.run(
      "UPDATE account SET password_hash = \(hash) WHERE id = \(account)")
  }

  static func stored(_ account: AccountID, _ c: Connection) throws -> Stored? {
    try c.first("SELECT password_hash, state FROM account WHERE id = \(account)") { row in
      Stored(account: account, hash: row.optionalText(0), state: try row.word(1))
    }
  }
}

extension Store {
  /// Whether the caller of a session knows the account's password, as before a change of it.
  package func isPassword(_ password: String, of account: AccountID) async throws -> Bool {
    let known = try read { try Passwords.stored(account, $0) }
    return try await passwords.verify(password, known?.usableHash)
  }
}
