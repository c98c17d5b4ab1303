import Cryptography
package import Records
package import SQLite

/// A client that wants to be notified, as its long poll sees it.
package struct PushToken: Hashable, Sendable {
  package let id: Int64
  package let account: AccountID
}

/// The tokens under which clients are notified. Their secrets are stored hashed.
package enum PushTokens {
  /// For each account; the oldest go.
  package static let limit = 100

  /// Where a client is at home: whose it is, and what it calls itself.
  package struct Client: Hashable, Sendable {
    package let account: AccountID
    package let container: ContainerID
    package let environment: Environment
    package let name: String?
    package let apnsEnvironment: String

    package init(
      account: AccountID, container: ContainerID, environment: Environment, name: String?,
      apnsEnvironment: String
    ) {
      self.account = account
      self.container = container
      self.environment = environment
      self.name = name
      self.apnsEnvironment = apnsEnvironment
    }
  }

  package struct Made: Sendable {
    package let token: String
    /// The last part of the address to poll.
    package let courier: String
  }

  package static func create(_ context: WriteContext, _ client: Client) throws -> Made {
    let made = Made(
      token: context.randomHex(bytes: 32),
      courier: Base64.encode(context.random.bytes(32), .url))
    let id = try insert(context, client, made.token, courier: made.courier)
    try place(context.connection, id, client)
    try trim(context.connection, client.account)
    return made
  }

  /// Lets a token serve one more container. One that somebody else had before is theirs no longer.
  package static func register(
    _ context: WriteContext, _ client: Client, token: String
  ) throws {
    let c = context.connection
    let known = try c.first(
      "SELECT id, account FROM push_token WHERE hash = \(SHA256.hex(token))"
    ) { (id: $0.int(0), account: $0.key(1, as: AccountID.self)) }
    guard let known else {
      let id = try insert(context, client, token, courier: nil)
      try place(c, id, client)
      return try trim(c, client.account)
    }
    if known.account != client.account {
      try c.run("DELETE FROM push_place WHERE token = \(known.id)")
      try c.run("DELETE FROM notice WHERE token = \(known.id)")
    }
    try c.run(
      """
      UPDATE push_token SET account = \(client.account), client = coalesce(\(client.name), client)
      WHERE id = \(known.id)
      """)
    try place(c, known.id, client)
  }

  /// Who polls this address; nil for nobody, and for an account that may not act.
  package static func polling(_ courier: String, _ c: Connection) throws -> PushToken? {
    try c.first(
      """
      SELECT t.id, t.account FROM push_token t JOIN account a ON a.id = t.account
      WHERE t.courier_hash = \(SHA256.hex(courier)) AND a.state = \(AccountState.active)
      """
    ) { PushToken(id: $0.int(0), account: $0.key(1)) }
  }

  private static func insert(
    _ context: WriteContext, _ client: Client, _ token: String, courier: String?
  ) throws -> Int64 {
    try context.connection.insert(
      """
      INSERT INTO push_token (hash, courier_hash, account, client, apns_environment, created_at)
      VALUES (\(SHA256.hex(token)), \(courier.map { SHA256.hex($0) }), \(client.account),
        \(client.name), \(client.apnsEnvironment), \(context.now)) RETURNING id
      """)
  }

  private static func place(_ c: Connection, _ token: Int64, _ client: Client) throws {
    try c.run(
      """
      INSERT INTO push_place (token, container, environment)
      VALUES (\(token), \(client.container), \(client.environment)) ON CONFLICT DO NOTHING
      """)
  }

  private static func trim(_ c: Connection, _ account: AccountID) throws {
    let old = try c.all(
      """
      SELECT id FROM push_token WHERE account = \(account) ORDER BY id DESC
      LIMIT 1000 OFFSET \(limit)
      """
    ) { $0.int(0) }
    for id in old { try forget(c, id) }
  }

  static func forget(_ c: Connection, _ token: Int64) throws {
    try c.run("DELETE FROM notice WHERE token = \(token)")
    try c.run("DELETE FROM push_place WHERE token = \(token)")
    try c.run("DELETE FROM push_token WHERE id = \(token)")
  }
}
