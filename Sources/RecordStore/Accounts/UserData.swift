package import Records
package import SQLite

/// A person's own word that programs stay away from their data in a container, or may come again.
/// Their pages go on working.
package enum UserData {
  package static func isRestricted(
    _ c: Connection, container: ContainerID, environment: Environment, account: AccountID
  ) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM user_restriction WHERE container = \(container)
        AND environment = \(environment) AND account = \(account)
      """)
  }

  /// True when what is shared at this address belongs to somebody who said so.
  package static func isRestricted(_ c: Connection, behind guid: String) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM link l JOIN share s ON s.id = l.share JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database
      JOIN user_restriction u ON u.container = d.container AND u.environment = d.environment
        AND u.account = d.owner
      WHERE l.guid = \(guid)
      """)
  }

  package static func restrict(
    _ context: WriteContext, container: ContainerID, environment: Environment
  ) throws {
    let account = try Shares.account(context)
    let added = try context.connection.run(
      """
      INSERT INTO user_restriction (container, environment, account, at)
      VALUES (\(container), \(environment), \(account), \(context.now))
      ON CONFLICT (container, environment, account) DO NOTHING
      """)
    guard added > 0 else { return }
    try note(context, container, environment, account, isRestricted: true)
  }

  package static func unrestrict(
    _ context: WriteContext, container: ContainerID, environment: Environment
  ) throws {
    let account = try Shares.account(context)
    let removed = try context.connection.run(
      """
      DELETE FROM user_restriction WHERE container = \(container)
        AND environment = \(environment) AND account = \(account)
      """)
    guard removed > 0 else { return }
    try note(context, container, environment, account, isRestricted: false)
  }

  private static func note(
    _ context: WriteContext, _ container: ContainerID, _ environment: Environment,
    _ account: AccountID, isRestricted: Bool
  ) throws {
    try context.note(
      .userData, object: account.rawValue, chain: container.rawValue,
      ["environment": .text(environment.rawValue), "isRestricted": .bool(isRestricted)])
  }
}
