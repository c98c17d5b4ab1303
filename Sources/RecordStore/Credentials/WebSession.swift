package import Records

/// Somebody who is signed in in an app, with the API token of that app.
package struct WebSession: Hashable, Sendable {
  package let id: Int64
  package let account: AccountID
  package let apiToken: APIToken
  /// The hash of the API token, to compare with what a request shows.
  package let apiTokenHash: String
  /// Milliseconds for which each of its tokens is good.
  package let lifetime: Int64
}
