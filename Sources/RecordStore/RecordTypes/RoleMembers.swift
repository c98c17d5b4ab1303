package import Records
import SQLite

extension SecurityRoles {
  /// Makes a custom role, empty.
  package static func make(
    _ context: WriteContext, container: ContainerID, environment: Environment, name: String
  ) throws {
    try check(context, container, name)
    let names = try list(context.connection, container: container, environment: environment)
      .map(\.name)
    guard !names.contains(name) else {
      throw StoreError(.exists, "There is a role of this name.", context: ["role": name])
    }
    try add(context, container: container, environment: environment, name: name)
  }

  /// Puts the people with these verified addresses into a custom role, and nobody else.
  package static func setMembers(
    _ context: WriteContext, container: ContainerID, environment: Environment, role name: String,
    emails: [String]
  ) throws {
    try check(context, container, name)
    let c = context.connection
    let known = try list(c, container: container, environment: environment)
    guard let role = known.first(where: { $0.name == name })?.id else {
      throw StoreError(.notFound)
    }
    let members = Set(try emails.map { try Accounts.holder(of: $0, c) })
    try context.changing(RoleMemberFact.self, role) {
      try c.run("DELETE FROM role_member WHERE role = \(role)")
      for account in members.sorted() {
        try c.run("INSERT INTO role_member (role, account) VALUES (\(role), \(account))")
      }
    }
  }

  private static func check(
    _ context: WriteContext, _ container: ContainerID, _ name: String
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    guard !isBuiltIn(name) else {
      throw StoreError(
        .badRequest, "Nobody is put into a role that is built in.", context: ["role": name])
    }
  }
}
