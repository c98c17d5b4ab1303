package import Records
import SQLite

/// Changes of passwords; hashing is done before, by `store.passwords`.
package enum Passwords {
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
}

extension Store {
  /// Whether the caller of a session knows the account's password, as before a change of it.
  package func isPassword(_ password: String, of account: AccountID) async throws -> Bool {
    let stored = try read { c in
      try c.first("SELECT password_hash FROM account WHERE id = \(account)") {
        $0.optionalText(0)
      }
    }
    return try await passwords.verify(password, stored ?? nil)
  }
}
