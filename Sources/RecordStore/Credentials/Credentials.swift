import Cryptography
import Records
package import SQLite

/// What a request with credentials is looked up by.
package enum Credentials {
  /// The API token a request shows; nil when it is unknown or revoked.
  package static func apiToken(_ text: String, _ c: Connection) throws -> APIToken? {
    guard text.utf8.count == 64 else { return nil }
    return try c.first(
      """
      SELECT \(APIToken.columns) FROM api_token t
      WHERE t.hash = \(SHA256.hex(text.lowercased())) AND t.revoked_at IS NULL
      """, APIToken.init)
  }

  /// Whether a text is the API token that has this hash.
  package static func isAPIToken(_ text: String, hash: String) -> Bool {
    ConstantTime.equal(SHA256.hex(text.lowercased()), hash)
  }

  /// The live key of an ID whose account may act; nil else.
  package static func serverKey(_ keyID: String, _ c: Connection) throws -> ServerKey? {
    try c.first(
      """
      SELECT \(ServerKey.columns) FROM server_key k JOIN account a ON a.id = k.account
      WHERE k.key_id = \(keyID) AND k.revoked_at IS NULL AND a.state = \(AccountState.active)
      """, ServerKey.init)
  }
}
