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
  /// What a link that is open to more than invited people must have.
  package var needsPassword = false
  package var needsEnd = false

  package static let standard = ContainerPolicy(linkMode: .anyone, defaultPermission: .readOnly)

  package init(
    linkMode: LinkMode, defaultPermission: Permission, needsPassword: Bool = false,
    needsEnd: Bool = false
  ) {
    self.linkMode = linkMode
    self.defaultPermission = defaultPermission
    self.needsPassword = needsPassword
    self.needsEnd = needsEnd
  }

  package static func load(_ container: ContainerID, _ c: Connection) throws -> ContainerPolicy {
    let sql: SQL = """
      SELECT link_mode, default_permission, needs_password, needs_end FROM container_policy
      WHERE container = \(container)
      """
    let found = try c.first(sql) { row in
      ContainerPolicy(
        linkMode: try row.word(0), defaultPermission: try row.word(1),
        needsPassword: row.bool(2), needsEnd: row.bool(3))
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

  /// Whether a share may be opened so far, with the link it has.
  func require(_ permission: Permission, allowsAnyone: Bool, _ link: LinkRow?) throws {
    try requireMode(permission, allowsAnyone: allowsAnyone)
    guard permission != .none else { return }
    try requirePassword(link?.passwordHash)
    try requireEnd(link?.expires)
  }

  func requirePassword(_ hash: String?) throws {
    guard needsPassword, hash == nil else { return }
    throw StoreError(
      .badRequest, "The policy of the container asks for a password of links that are open.",
      context: ["policy": "password"])
  }

  func requireEnd(_ expires: Int64?) throws {
    guard needsEnd, expires == nil else { return }
    throw StoreError(
      .badRequest, "The policy of the container asks for an end of links that are open.",
      context: ["policy": "end"])
  }

  private func requireMode(_ permission: Permission, allowsAnyone: Bool) throws {
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
        INSERT INTO container_policy (container, link_mode, default_permission, needs_password,
          needs_end)
        VALUES (\(container), \(policy.linkMode), \(policy.defaultPermission),
          \(policy.needsPassword), \(policy.needsEnd))
        ON CONFLICT (container) DO UPDATE SET link_mode = excluded.link_mode,
          default_permission = excluded.default_permission,
          needs_password = excluded.needs_password, needs_end = excluded.needs_end
        """)
    }
  }
}
