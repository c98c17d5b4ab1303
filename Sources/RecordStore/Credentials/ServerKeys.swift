import Cryptography
package import Records
package import SQLite

/// What can be done with server-to-server keys.
package enum ServerKeys {
  /// Registers the public half of a P-256 key and returns its ID. Requests that it signs act as
  /// `account`, who is whoever registers it unless the operator names somebody.
  package static func add(
    _ context: WriteContext, container: ContainerID, environment: Environment, name: String,
    pem: String, account: AccountID
  ) throws -> (id: ServerKeyID, keyID: String) {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeContainer, container: container, now: context.now)
    try DisplayName.check(name)
    let key: P256PublicKey
    do { key = try P256PublicKey(pem: pem) } catch {
      throw StoreError(
        .badRequest, "The text is not the public key of a P-256 key in PEM.",
        context: ["field": "publicKey"])
    }
    _ = try Accounts.load(account, c)
    _ = try Containers.userRecordName(context, container: container, account: account)
    let keyID = context.randomHex(bytes: 32)
    let id = ServerKeyID(
      rawValue: try c.insert(
        """
        INSERT INTO server_key (container, environment, name, key_id, public_key, account,
          created_at)
        VALUES (\(container), \(environment), \(name), \(keyID), \(key.der), \(account),
          \(context.now)) RETURNING id
        """))
    try context.changed(ServerKeyFact.self, id, before: nil)
    return (id, keyID)
  }

  package static func revoke(_ context: WriteContext, _ id: ServerKeyID) throws {
    let key = try load(context.connection, caller: context.actor.caller, id, now: context.now)
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: key.container,
      now: context.now)
    guard key.revokedAt == nil else { return }
    try context.changing(ServerKeyFact.self, id) {
      try context.connection.run(
        "UPDATE server_key SET revoked_at = \(context.now) WHERE id = \(id)")
    }
  }

  /// One key, for those who may know the container.
  package static func load(
    _ c: Connection, caller: Caller, _ id: ServerKeyID, now: Int64
  ) throws -> ServerKey {
    let sql: SQL = "SELECT \(ServerKey.columns) FROM server_key k WHERE k.id = \(id)"
    guard let key = try c.first(sql, ServerKey.init) else {
      throw StoreError(.notFound, "There is no such key.")
    }
    try Access.check(c, caller, .readContainer, container: key.container, now: now)
    return key
  }

  /// The keys of a container, or of one of its environments; live ones first, newest first.
  package static func list(
    _ c: Connection, caller: Caller, container: ContainerID, environment: Environment? = nil,
    now: Int64
  ) throws -> [ServerKey] {
    try Access.check(c, caller, .readContainer, container: container, now: now)
    let inEnvironment: SQL = environment.map { "k.environment = \($0)" } ?? "TRUE"
    return try c.all(
      """
      SELECT \(ServerKey.columns) FROM server_key k
      WHERE k.container = \(container) AND \(inEnvironment)
      ORDER BY k.revoked_at IS NOT NULL, k.id DESC
      """, ServerKey.init)
  }
}
