package import Records
import SQLite
import WireFormat

/// How a sign-in ended. Nothing tells an unknown address from a wrong password.
package enum SignInOutcome: Sendable, Equatable {
  /// With the token of the new session.
  case signedIn(AccountID, token: String)
  case refused
  /// Milliseconds until another try is looked at.
  case throttled(milliseconds: Int64)
}

extension Store {
  /// Checks a password and starts a session. Throttled by account and by remote address before
  /// anything is hashed.
  package func signIn(
    email: String, password: String, userAgent: String?, source: String?
  ) async throws -> SignInOutcome {
    let folded = Text.foldAddress(email)
    if let wait = throttle.wait(email: folded, source: source, now: clock.now()) {
      return .throttled(milliseconds: wait)
    }
    let known = try read { c -> (AccountID, String?)? in
      guard let account = try Accounts.account(email: email, c) else { return nil }
      return try c.first(
        """
        SELECT password_hash FROM account
        WHERE id = \(account) AND state = \(AccountState.active)
        """
      ) { (account, $0.optionalText(0)) }
    }
    let fits = try await passwords.verify(password, known?.1)
    guard let known, fits else {
      throttle.failed(email: folded, source: source, now: clock.now())
      return .refused
    }
    throttle.succeeded(email: folded)
    let token = try await write(as: Actor(.account(known.0), source: source)) { context in
      try Sessions.begin(context, account: known.0, userAgent: userAgent)
    }
    return .signedIn(known.0, token: token)
  }
}
