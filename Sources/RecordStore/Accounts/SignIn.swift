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
    let known = try read { c in
      try Accounts.account(email: email, c).flatMap { try Passwords.stored($0, c) }
    }
    let attempt = SignInThrottle.Try(
      account: known?.account, address: Self.counted(email), source: source)
    if let wait = throttle.begin(attempt, now: clock.now()) {
      return .throttled(milliseconds: wait)
    }
    // Unknown people are hashed for, too: they must take as long.
    let isRight = try await isRight(password, known, attempt)
    guard let known, isRight else { return .refused }
    throttle.succeeded(attempt)
    return try await begin(known, userAgent: userAgent, source: source)
  }

  private func isRight(
    _ password: String, _ known: Passwords.Stored?, _ attempt: SignInThrottle.Try
  ) async throws -> Bool {
    do {
      return try await passwords.verify(password, known?.usableHash)
    } catch let error as StoreError where error.code == .throttled {
      throttle.takeBack(attempt)
      throw error
    }
  }

  /// The account may have been disabled, or the password changed, while it was hashed.
  private func begin(
    _ known: Passwords.Stored, userAgent: String?, source: String?
  ) async throws -> SignInOutcome {
    let actor = Actor(.account(known.account), source: source)
    let token = try await write(as: actor) { context -> String? in
      guard try Passwords.stored(known.account, context.connection) == known else { return nil }
      return try Sessions.begin(context, account: known.account, userAgent: userAgent)
    }
    return token.map { .signedIn(known.account, token: $0) } ?? .refused
  }

  /// What counts as the same unknown address.
  private static func counted(_ email: String) -> String {
    if let address = try? FoldedAddress(.email, email) { return address.folded }
    return Text.foldAddress(String(decoding: email.utf8.prefix(254), as: UTF8.self))
  }
}
