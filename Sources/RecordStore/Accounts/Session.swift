package import Records

/// Somebody who is signed in: the caller of a request that carries the session's token.
package struct Session: Hashable, Sendable {
  package let id: Int64
  package let account: Account
  /// Milliseconds since 1970.
  package let createdAt: Int64
  package let expiresAt: Int64

  package var caller: Caller { .account(account.id) }
}

/// A session as its owner sees it in a list.
package struct SessionSummary: Hashable, Sendable {
  package let id: Int64
  package let createdAt: Int64
  package let lastUsedAt: Int64
  package let expiresAt: Int64
  package let userAgent: String?
  package let remoteAddress: String?
}
