import Cryptography
package import Records
package import SQLite

/// What can be done with API tokens. A token is 64 hexadecimal digits; only its hash is stored.
package enum APITokens {
  /// What somebody decides about a token.
  package struct Settings: Hashable, Sendable {
    package var name: String
    package var origins: [String]
    package var callback: String?
    package var notes: String

    package init(
      name: String, origins: [String] = [], callback: String? = nil, notes: String = ""
    ) {
      self.name = name
      self.origins = origins
      self.callback = callback
      self.notes = notes
    }
  }

  /// Makes a token and returns it; it cannot be shown again.
  package static func add(
    _ context: WriteContext, container: ContainerID, environment: Environment,
    _ settings: Settings
  ) throws -> (id: APITokenID, token: String) {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeContainer, container: container, now: context.now)
    let settings = try APITokenRules.checked(settings, environment)
    let token = context.randomHex(bytes: 32)
    let id = APITokenID(
      rawValue: try c.insert(
        """
        INSERT INTO api_token (container, environment, name, hash, origins, callback, notes,
          created_by, created_at)
        VALUES (\(container), \(environment), \(settings.name), \(SHA256.hex(token)),
          \(settings.origins.joined(separator: "\n")), \(settings.callback), \(settings.notes),
          \(context.actor.account), \(context.now)) RETURNING id
        """))
    try context.changed(APITokenFact.self, id, before: nil)
    return (id, token)
  }

  /// Changes what was decided about a token; what was revoked stays as it is.
  package static func change(
    _ context: WriteContext, _ id: APITokenID, _ settings: Settings
  ) throws {
    let token = try load(context.connection, caller: context.actor.caller, id, now: context.now)
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: token.container,
      now: context.now)
    guard token.revokedAt == nil else {
      throw StoreError(.badRequest, "The token is revoked.")
    }
    let settings = try APITokenRules.checked(settings, token.environment)
    try context.changing(APITokenFact.self, id.rawValue) {
      try context.connection.run(
        """
        UPDATE api_token SET name = \(settings.name),
          origins = \(settings.origins.joined(separator: "\n")),
          callback = \(settings.callback), notes = \(settings.notes) WHERE id = \(id)
        """)
    }
  }

  /// Ends a token and every session that was begun with it.
  package static func revoke(_ context: WriteContext, _ id: APITokenID) throws {
    let token = try load(context.connection, caller: context.actor.caller, id, now: context.now)
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: token.container,
      now: context.now)
    guard token.revokedAt == nil else { return }
    try context.changing(APITokenFact.self, id.rawValue) {
      try context.connection.run(
        "UPDATE api_token SET revoked_at = \(context.now) WHERE id = \(id)")
    }
    try context.connection.run(
      """
      UPDATE web_session SET ended_at = \(context.now)
      WHERE api_token = \(id) AND ended_at IS NULL
      """)
  }

  /// One token, for those who may know the container.
  package static func load(
    _ c: Connection, caller: Caller, _ id: APITokenID, now: Int64
  ) throws -> APIToken {
    let sql: SQL = "SELECT \(APIToken.columns) FROM api_token t WHERE t.id = \(id)"
    guard let token = try c.first(sql, APIToken.init) else {
      throw StoreError(.notFound, "There is no such token.")
    }
    try Access.check(c, caller, .readContainer, container: token.container, now: now)
    return token
  }

  /// A token that is not revoked, for whoever signs in through it.
  package static func live(_ c: Connection, _ id: APITokenID) throws -> APIToken? {
    try c.first(
      """
      SELECT \(APIToken.columns) FROM api_token t WHERE t.id = \(id) AND t.revoked_at IS NULL
      """, APIToken.init)
  }

  /// The live token that was made last. For the command line.
  package static func newest(
    _ c: Connection, container: ContainerID, environment: Environment
  ) throws -> APIToken? {
    try c.first(
      """
      SELECT \(APIToken.columns) FROM api_token t
      WHERE t.container = \(container) AND t.environment = \(environment)
        AND t.revoked_at IS NULL
      ORDER BY t.id DESC LIMIT 1
      """, APIToken.init)
  }

  /// The tokens of a container, or of one of its environments; live ones first, newest first.
  package static func list(
    _ c: Connection, caller: Caller, container: ContainerID, environment: Environment? = nil,
    now: Int64
  ) throws -> [APIToken] {
    try Access.check(c, caller, .readContainer, container: container, now: now)
    let inEnvironment: SQL = environment.map { "t.environment = \($0)" } ?? "TRUE"
    return try c.all(
      """
      SELECT \(APIToken.columns) FROM api_token t
      WHERE t.container = \(container) AND \(inEnvironment)
      ORDER BY t.revoked_at IS NOT NULL, t.id DESC
      """, APIToken.init)
  }
}
