package import Records
import SQLite

/// A public key with which a server signs its requests, in the name of the person who registered
/// it. It belongs to one container and one environment and reaches the public database only.
package struct ServerKey: Hashable, Sendable {
  package let id: ServerKeyID
  package let container: ContainerID
  package let environment: Environment
  package let name: String
  /// 64 hexadecimal digits; not a secret.
  package let keyID: String
  /// SubjectPublicKeyInfo, DER.
  package let publicKey: [UInt8]
  package let account: AccountID
  /// Milliseconds since 1970.
  package let createdAt: Int64
  package let lastUsedAt: Int64?
  package let revokedAt: Int64?

  static let columns: SQL = """
    k.id, k.container, k.environment, k.name, k.key_id, k.public_key, k.account, k.created_at,
    k.last_used_at, k.revoked_at
    """

  init(_ row: Row) throws {
    id = try row.id(0)
    container = try row.id(1)
    environment = try row.word(2)
    name = row.text(3)
    keyID = row.text(4)
    publicKey = row.blob(5)
    account = try row.id(6)
    createdAt = row.int(7)
    lastUsedAt = row.optionalInt(8)
    revokedAt = row.optionalInt(9)
  }
}
