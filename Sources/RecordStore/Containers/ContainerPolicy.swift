package import Records
package import SQLite

/// Which links may be opened in a container, and the right an invitation opens with.
package struct ContainerPolicy: Hashable, Sendable {
  /// Who a link may let in; each mode includes the ones before it.
  package enum LinkMode: String, Sendable, CaseIterable, Comparable {
    case invited
    case signedIn = "signed-in"
    case anyone

    package static func < (a: LinkMode, b: LinkMode) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  package var linkMode: LinkMode
  package var defaultPermission: Permission

  package static let standard = ContainerPolicy(linkMode: .anyone, defaultPermission: .readOnly)

  package init(linkMode: LinkMode, defaultPermission: Permission) {
    self.linkMode = linkMode
    self.defaultPermission = defaultPermission
  }

  package static func load(_ container: ContainerID, _ c: Connection) throws -> ContainerPolicy {
    let sql: SQL = """
      SELECT link_mode, default_permission FROM container_policy WHERE container = \(container)
      """
    let found = try c.first(sql) { row in
      ContainerPolicy(linkMode: try row.word(0), defaultPermission: try row.word(1))
    }
    return found ?? .standard
  }

  /// Of a zone's container.
  package static func load(zone: ZoneID, _ c: Connection) throws -> ContainerPolicy {
    try load(RecordZone.load(zone, c).container, c)
  }

  /// Whether a share may be opened so far.
  package func allows(_ permission: Permission, allowsAnyone: Bool) -> Bool {
    permission == .none || linkMode >= (allowsAnyone ? .anyone : .signedIn)
  }

  func require(_ permission: Permission, allowsAnyone: Bool) throws {
    guard allows(permission, allowsAnyone: allowsAnyone) else {
      throw StoreError(
        .badRequest, "The policy of the container does not allow links that are open so far.",
        context: ["policy": linkMode.rawValue])
    }
  }
}

extension Containers {
  /// Concerns what is shared from now on; shares that are open already stay as they are.
  package static func setPolicy(
    _ context: WriteContext, container: ContainerID, _ policy: ContainerPolicy
  ) throws {
    try Access.check(
      context.connection, context.actor.caller, .changeContainer, container: container,
      now: context.now)
    try context.changing(ContainerPolicyFact.self, container) {
      try context.connection.run(
        """
        INSERT INTO container_policy (container, link_mode, default_permission)
        VALUES (\(container), \(policy.linkMode), \(policy.defaultPermission))
        ON CONFLICT (container) DO UPDATE SET link_mode = excluded.link_mode,
          default_permission = excluded.default_permission
        """)
    }
  }
}
