package import Records
package import SQLite

/// What can be done with containers and their teams.
package enum Containers {
  /// Makes a container with its two public databases. The owner leads its team.
  package static func add(
    _ context: WriteContext, identifier: String, name: String, about: String = "",
    owner: AccountID
  ) throws -> ContainerID {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, onServer: .createContainer, now: context.now)
    try check(identifier: identifier)
    try check(name: name, about: about)
    _ = try Accounts.load(owner, c)
    guard try !c.exists("SELECT 1 FROM container WHERE identifier = \(identifier)") else {
      throw StoreError(
        .exists, "There is a container of this identifier.", context: ["container": identifier])
    }
    let id = ContainerID(
      rawValue: try c.insert(
        """
        INSERT INTO container (identifier, name, about, created_at)
        VALUES (\(identifier), \(name), \(about), \(context.now)) RETURNING id
        """))
    try context.changed(ContainerFact.self, id, before: nil)
    for environment in Environment.allCases {
      _ = try Zones.database(context, id, environment, .public, owner: nil)
    }
    try setTeamRole(context, container: id, account: owner, role: .owner, isNew: true)
    return id
  }

  /// Gives somebody a role in the team, another one, or none.
  package static func setTeamRole(
    _ context: WriteContext, container: ContainerID, account: AccountID, role: TeamRole?
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeTeam, container: container,
      now: context.now)
    try setTeamRole(context, container: container, account: account, role: role, isNew: false)
  }

  package static func rename(
    _ context: WriteContext, container: ContainerID, name: String, about: String
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    try check(name: name, about: about)
    try context.connection.run(
      "UPDATE container SET name = \(name), about = \(about) WHERE id = \(container)")
  }

  /// The name of an account's user record in a container, made at first need.
  package static func userRecordName(
    _ context: WriteContext, container: ContainerID, account: AccountID
  ) throws -> String {
    if let known = try userRecordName(context.connection, container: container, account: account) {
      return known
    }
    let name = "_" + context.randomHex(bytes: 16)
    try context.connection.run(
      """
      INSERT INTO container_user (container, account, record_name)
      VALUES (\(container), \(account), \(name))
      """)
    return name
  }

  /// Nil for somebody who never did anything in the container.
  package static func userRecordName(
    _ c: Connection, container: ContainerID, account: AccountID
  ) throws -> String? {
    try c.first(
      """
      SELECT record_name FROM container_user
      WHERE container = \(container) AND account = \(account)
      """
    ) { $0.text(0) }
  }

  /// The account behind a user record name.
  package static func account(
    _ c: Connection, container: ContainerID, userRecordName: String
  ) throws -> AccountID? {
    try c.first(
      """
      SELECT account FROM container_user
      WHERE container = \(container) AND record_name = \(userRecordName)
      """
    ) { try $0.id(0) }
  }

  private static func setTeamRole(
    _ context: WriteContext, container: ContainerID, account: AccountID, role: TeamRole?,
    isNew: Bool
  ) throws {
    let c = context.connection
    let member = try c.first(
      "SELECT id FROM team WHERE container = \(container) AND account = \(account)"
    ) { $0.int(0) }
    guard let role else {
      guard let member else { return }
      try requireAnotherOwner(c, container: container, than: account)
      try context.changing(TeamFact.self, member) {
        try c.run("DELETE FROM team WHERE id = \(member)")
      }
      return
    }
    guard let member else {
      _ = try Accounts.load(account, c)
      // A number that no member ever had: the log would take one for the other.
      let id = try c.insert(
        """
        INSERT INTO team (id, container, account, role)
        VALUES (\(context.nextSequence()), \(container), \(account), \(role)) RETURNING id
        """)
      try context.changed(TeamFact.self, id, before: nil)
      return
    }
    if role != .owner { try requireAnotherOwner(c, container: container, than: account) }
    try context.changing(TeamFact.self, member) {
      try c.run("UPDATE team SET role = \(role) WHERE id = \(member)")
    }
  }

  /// A container is never without somebody who may change its team.
  private static func requireAnotherOwner(
    _ c: Connection, container: ContainerID, than account: AccountID
  ) throws {
    let isOwner = try c.exists(
      """
      SELECT 1 FROM team
      WHERE container = \(container) AND account = \(account) AND role = \(TeamRole.owner)
      """)
    guard isOwner else { return }
    let hasAnother = try c.exists(
      """
      SELECT 1 FROM team
      WHERE container = \(container) AND account <> \(account) AND role = \(TeamRole.owner)
      """)
    guard hasAnother else {
      throw StoreError(.badRequest, "The team of a container needs an owner.")
    }
  }

  private static func check(identifier: String) throws {
    let isWord = identifier.utf8.allSatisfy {
      (48...57) ~= $0 || (65...90) ~= $0 || (97...122) ~= $0 || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
    // Clients of services that are not an app's ask for containers of the second kind.
    let begins = identifier.hasPrefix("iCloud.") || identifier.hasPrefix("com.apple.")
    guard isWord, begins, (8...255).contains(identifier.utf8.count) else {
      throw StoreError(
        .badRequest,
        "A container's identifier begins with “iCloud.”; letters, digits, “.” and “-” follow.",
        context: ["container": identifier])
    }
  }

  private static func check(name: String, about: String) throws {
    try DisplayName.check(name)
    try check(about: about)
  }

  /// Lines of text, not too many.
  static func check(about: String) throws {
    let isClean = about.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\r" || $0 == "\t"
    }
    guard about.utf8.count <= 4096, isClean else {
      throw StoreError(
        .badRequest, "A description has at most 4,096 bytes and no control characters.",
        context: ["field": "about"])
    }
  }
}
