package import Records
package import SQLite

/// What goes with a custom role: what it was granted, and what its people can do no longer.
package struct RoleRemoval: Hashable, Sendable {
  /// What somebody could do with records of a type by this role only.
  package struct Loss: Hashable, Sendable {
    package let account: AccountID
    package let type: String
    package let rights: [RoleGrant.Right]
  }

  /// So many people of a role are looked at one by one.
  package static let mostPeople = 100

  package let members: [AccountID]
  /// By record type.
  package let grants: [String: [RoleGrant.Right]]
  package let losses: [Loss]

  package static func plan(
    _ c: Connection, container: ContainerID, environment: Environment, role name: String,
    caller: Caller, now: Int64
  ) throws -> RoleRemoval {
    try Access.check(c, caller, .changeContainer, container: container, now: now)
    let roles = try SecurityRoles.list(c, container: container, environment: environment)
    guard let role = roles.first(where: { $0.name == name }) else { throw StoreError(.notFound) }
    let grants = try c.all(
      "SELECT type, permit FROM role_grant WHERE role = \(role.id) ORDER BY type, permit"
    ) { ($0.text(0), try $0.word(1) as RoleGrant.Right) }
    let byType = Dictionary(grouping: grants, by: \.0).mapValues { $0.map(\.1) }
    var losses: [Loss] = []
    for account in role.members.prefix(mostPeople) {
      for type in byType.keys.sorted() {
        func test(without role: String?) throws -> RoleTest? {
          try RoleTest.ifAny(
            c, container: container, environment: environment, type: type,
            as: .account(account), without: role, now: now)
        }
        guard let before = try test(without: nil), let after = try test(without: name)
        else { continue }
        let rights = before.rights.subtracting(after.rights)
        guard !rights.isEmpty else { continue }
        losses.append(
          Loss(
            account: account, type: type,
            rights: RoleGrant.Right.allCases.filter(rights.contains)))
      }
    }
    return RoleRemoval(members: role.members, grants: byType, losses: losses)
  }
}

extension SecurityRoles {
  /// Deletes a custom role: it is taken out of the rights of every record type, and its people out
  /// of it.
  package static func remove(
    _ context: WriteContext, container: ContainerID, environment: Environment, role name: String
  ) throws {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeContainer, container: container, now: context.now)
    let roles = try list(c, container: container, environment: environment)
    guard let role = roles.first(where: { $0.name == name })?.id else {
      throw StoreError(.notFound)
    }
    let types = try c.all(
      """
      SELECT t.id FROM record_type t WHERE t.container = \(container)
        AND t.environment = \(environment)
        AND EXISTS (SELECT 1 FROM role_grant g WHERE g.role = \(role) AND g.type = t.name)
      ORDER BY t.id
      """
    ) { $0.int(0) }
    for type in types {
      try context.changing(RoleGrantFact.self, type) {
        try c.run(
          """
          DELETE FROM role_grant WHERE role = \(role)
            AND type = (SELECT name FROM record_type WHERE id = \(type))
          """)
      }
    }
    try context.changing(RoleMemberFact.self, role) {
      try c.run("DELETE FROM role_member WHERE role = \(role)")
    }
    try c.run("DELETE FROM role WHERE id = \(role)")
  }
}
