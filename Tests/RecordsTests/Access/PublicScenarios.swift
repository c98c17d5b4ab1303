import Records

extension AccessScenario {
  private static func team(_ role: TeamRole) -> AccessScenario {
    AccessScenario(
      "team \(role) at the public database", boCaller, .inPublic { $0.teamRole = role })
  }

  private static func container(_ name: String, _ change: (inout AccessFacts) -> Void)
    -> AccessScenario
  {
    var facts = AccessFacts()
    facts.container = ContainerID(rawValue: 5)
    facts.accountState = .active
    facts.instanceRole = .user
    change(&facts)
    return AccessScenario(name, boCaller, facts)
  }

  /// The public database, containers and the server.
  static let publicly: [AccessScenario] = [
    AccessScenario("public, anyone", .anyone, .inPublic()),
    AccessScenario("public, account", boCaller, .inPublic()),
    AccessScenario("public, creator", ownCaller, .inPublic()),
    AccessScenario("public, operator", .operatorOfStore, .inPublic()),
    AccessScenario("public, no grants", boCaller, .inPublic { $0.roleGrants = [] }),
    AccessScenario(
      "public, grants of another type", boCaller, .inPublic { $0.record?.type = "Other" }),
    AccessScenario(
      "public, custom role member", boCaller,
      .inPublic {
        $0.roleGrants = [
          RoleGrant(role: "editors", type: "Note", right: .read, isMember: true),
          RoleGrant(role: "editors", type: "Note", right: .write, isMember: true),
        ]
      }),
    AccessScenario(
      "public, not in the custom role", boCaller,
      .inPublic { $0.roleGrants = [RoleGrant(role: "editors", type: "Note", right: .write)] }),
    AccessScenario(
      "public, write without read", boCaller,
      .inPublic { $0.roleGrants = [RoleGrant(role: "_icloud", type: "Note", right: .write)] }),
    AccessScenario(
      "public, record without creator", boCaller, .inPublic { $0.record?.creator = nil }),
    AccessScenario("public, disabled", ownCaller, .inPublic { $0.accountState = .disabled }),
    AccessScenario(
      "public, admin, no grants", boCaller,
      .inPublic {
        $0.roleGrants = []
        $0.instanceRole = .admin
      }),
    team(.owner), team(.manager), team(.viewer),
    container("container, stranger") { _ in },
    container("container, team owner") { $0.teamRole = .owner },
    container("container, team manager") { $0.teamRole = .manager },
    container("container, team viewer") { $0.teamRole = .viewer },
    container("container, admin") { $0.instanceRole = .admin },
    container("container, auditor") { $0.instanceRole = .auditor },
    container("container, team owner, disabled") {
      $0.teamRole = .owner
      $0.accountState = .disabled
    },
    container("server, admin") {
      $0.container = nil
      $0.instanceRole = .admin
    },
    container("server, auditor") {
      $0.container = nil
      $0.instanceRole = .auditor
    },
    container("server, user") { $0.container = nil },
  ]

  static let all = withoutShare + participants + invitations + links + publicly
}
