package import Records

/// Somebody who is signed in in an app, with the API token of that app.
package struct WebSession: Hashable, Sendable {
  package let id: Int64
  package let account: AccountID
  /// The one it began with, or the one that a request shows beside it.
  package var apiToken: APIToken
  /// The hash of the API token it began with, to compare with what a request shows.
  package let apiTokenHash: String
  /// Milliseconds for which each of its tokens is good.
  package let lifetime: Int64
}
