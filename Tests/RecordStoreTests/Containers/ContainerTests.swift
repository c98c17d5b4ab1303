import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Containers and their teams.
struct ContainerTests {
  private func add(
    _ world: AccountWorld, _ identifier: String = "iCloud.org.trips", name: String = "Trips",
    about: String = "", owner: AccountID? = nil
  ) throws -> ContainerID {
    try world.write(world.adm) {
      try Containers.add(
        $0, identifier: identifier, name: name, about: about, owner: owner ?? world.ben)
    }
  }

  private func setRole(
    _ world: AccountWorld, _ who: Caller, _ container: ContainerID, _ account: AccountID,
    _ role: TeamRole?
  ) -> StoreError.Code? {
    refusal {
      try world.store.writeNow(as: Actor(who)) {
        try Containers.setTeamRole($0, container: container, account: account, role: role)
      }
    }
  }

  private func team(_ world: AccountWorld, _ container: ContainerID) throws -> [TeamMember] {
    try world.store.read {
      try Containers.team($0, caller: .operatorOfStore, container: container, now: world.now)
    }
  }

  @Test func `A container begins with an owner and two public databases`() throws {
    let world = try AccountWorld()
    let id = try add(world, about: "Where we went\nand when")
    let container = try world.store.read { try Container.named("iCloud.org.trips", $0) }
    #expect(container.id == id && container.name == "Trips")
    #expect(container.about == "Where we went\nand when" && container.createdAt == world.now)
    let ben = TeamMember(
      account: world.ben, name: "Ben Ode", role: .owner, email: "Ben.Ode@X.org")
    #expect(try team(world, id) == [ben])
    let databases = try world.store.read {
      try $0.all(
        """
        SELECT d.environment, d.scope, z.name FROM database d JOIN zone z ON z.database = d.id
        ORDER BY d.environment
        """
      ) { [$0.text(0), $0.text(1), $0.text(2)] }
    }
    #expect(
      databases == [
        ["development", "public", "_defaultZone"], ["production", "public", "_defaultZone"],
      ])
    #expect(refusal { _ = try add(world) } == .exists)
    #expect(try world.problems() == [])
  }

  @Test func `Identifiers are words after the prefix`() throws {
    let world = try AccountWorld()
    for good in ["iCloud.a", "iCloud.org.example.My-App.2", "iCloud." + word(248)] {
      _ = try add(world, good)
    }
    let bad = [
      "", "iCloud", "iCloud.", "icloud.a", "org.example", "iCloud.a b", "iCloud.a/b", "iCloud.é",
      "iCloud.a\u{0}", "iCloud.a%", "iCloud." + word(249), " iCloud.a", "iCloud.a\n",
    ]
    for identifier in bad {
      #expect(refusal { _ = try add(world, identifier) } == .badRequest, "\(identifier)")
    }
    #expect(try world.count("SELECT count(*) FROM container") == 3)
  }

  private func word(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test func `Names and descriptions are checked when made and when changed`() throws {
    let world = try AccountWorld()
    let id = try add(world)
    let bad = [
      ("", ""), ("  ", ""), ("A\u{0}", ""), ("A\u{202E}B", ""), (word(256), ""), ("A", "\u{0}"),
      ("A", word(4097)),
    ]
    for (name, about) in bad {
      #expect(refusal { _ = try add(world, "iCloud.n", name: name, about: about) } == .badRequest)
      let renamed = refusal {
        try world.write(world.ben) {
          try Containers.rename($0, container: id, name: name, about: about)
        }
      }
      #expect(renamed == .badRequest)
    }
    let nobody = AccountID(rawValue: 99)
    #expect(refusal { _ = try add(world, "iCloud.n", owner: nobody) } == .notFound)
    try world.write(world.ben) {
      try Containers.rename($0, container: id, name: "<b>Journeys</b>", about: "x")
    }
    let container = try world.store.read { try Container.named("iCloud.org.trips", $0) }
    #expect(container.name == "<b>Journeys</b>" && container.about == "x")
    #expect(try world.count("SELECT count(*) FROM container") == 1)
  }

  @Test func `Owners and admins change the team, managers the settings, viewers nothing`() throws {
    let world = try AccountWorld()
    let id = try add(world)
    let dan = try world.operate {
      try Accounts.add($0, NewAccount(name: "Dan", email: "dan@x.org"))
    }
    func mayRename(_ who: Caller) -> StoreError.Code? {
      refusal {
        try world.store.writeNow(as: Actor(who)) {
          try Containers.rename($0, container: id, name: "N", about: "")
        }
      }
    }
    func mayRead(_ who: Caller) -> StoreError.Code? {
      refusal {
        _ = try world.store.read {
          try Containers.team($0, caller: who, container: id, now: world.now)
        }
      }
    }
    let cleo = Caller.account(world.cleo)
    for who in [cleo, .anyone] {
      #expect(setRole(world, who, id, dan, .viewer) == .notFound)
      #expect(mayRename(who) == .notFound && mayRead(who) == .notFound)
    }
    #expect(setRole(world, .account(world.ben), id, world.cleo, .viewer) == nil)
    #expect(setRole(world, cleo, id, dan, .viewer) == .accessDenied)
    #expect(mayRename(cleo) == .accessDenied && mayRead(cleo) == nil)
    #expect(setRole(world, .account(world.ben), id, world.cleo, .manager) == nil)
    #expect(setRole(world, cleo, id, dan, .viewer) == .accessDenied)
    #expect(mayRename(cleo) == nil)
    let auditor = Caller.account(world.aud)
    #expect(setRole(world, auditor, id, dan, .viewer) == .accessDenied)
    #expect(mayRename(auditor) == .accessDenied && mayRead(auditor) == nil)
    for who in [Caller.account(world.adm), .operatorOfStore] {
      #expect(setRole(world, who, id, dan, .manager) == nil)
      #expect(mayRename(who) == nil && mayRead(who) == nil)
      #expect(setRole(world, who, id, dan, nil) == nil)
    }
    #expect(setRole(world, .operatorOfStore, id, AccountID(rawValue: 99), .viewer) == .notFound)
    let nowhere = ContainerID(rawValue: 99)
    #expect(setRole(world, .operatorOfStore, nowhere, dan, .viewer) == .notFound)
    #expect(try world.problems() == [])
  }

  @Test func `A team keeps an owner`() throws {
    let world = try AccountWorld()
    let id = try add(world)
    for role in [TeamRole.viewer, .manager, nil] {
      #expect(setRole(world, .account(world.ben), id, world.ben, role) == .badRequest)
      #expect(setRole(world, .operatorOfStore, id, world.ben, role) == .badRequest)
    }
    #expect(setRole(world, .account(world.ben), id, world.cleo, .owner) == nil)
    #expect(setRole(world, .account(world.ben), id, world.ben, nil) == nil)
    #expect(setRole(world, .account(world.cleo), id, world.cleo, nil) == .badRequest)
    #expect(try team(world, id).map(\.account) == [world.cleo])
    #expect(try world.problems() == [])
  }

  @Test func `The log tells members of several containers apart, also those who left`() throws {
    let world = try AccountWorld()
    let first = try add(world)
    let second = try add(world, "iCloud.second")
    let who = Caller.operatorOfStore
    #expect(setRole(world, who, second, world.cleo, .viewer) == nil)
    #expect(setRole(world, who, second, world.cleo, nil) == nil)
    #expect(setRole(world, who, first, world.cleo, .manager) == nil)
    #expect(setRole(world, who, first, world.cleo, .viewer) == nil)
    #expect(setRole(world, who, first, world.cleo, nil) == nil)
    #expect(setRole(world, who, first, world.cleo, nil) == nil)
    func changes(_ container: ContainerID) throws -> [String] {
      try world.store.read { try Log.entries($0, .chain(container.rawValue), limit: 100) }
        .filter {
          $0.kind == .team && ($0.after ?? $0.before)?["account"] == .int(world.cleo.rawValue)
        }
        .map { "\(role($0.before)) \(role($0.after))" }.reversed()
    }
    #expect(try changes(second) == ["none viewer", "viewer none"])
    #expect(try changes(first) == ["none manager", "manager viewer", "viewer none"])
    #expect(try world.problems() == [])
  }

  private func role(_ value: FactValue?) -> String {
    if case .text(let role)? = value?["role"] { role } else { "none" }
  }

  @Test func `People see the containers they have to do with`() throws {
    let world = try AccountWorld()
    let first = try add(world)
    _ = try add(world, "iCloud.second", name: "Another", owner: world.cleo)
    func seen(_ caller: Caller) throws -> [String] {
      try world.store.read { try Containers.list($0, caller: caller, now: world.now) }
        .map(\.container.name)
    }
    #expect(try seen(.anyone) == [])
    #expect(try seen(.account(world.ben)) == ["Trips"])
    #expect(try seen(.account(world.cleo)) == ["Another"])
    for caller in [Caller.account(world.adm), .account(world.aud), .operatorOfStore] {
      #expect(try seen(caller) == ["Another", "Trips"])
    }
    // Whoever keeps records there sees it too.
    try world.write(world.cleo) {
      _ = try Zones.create(
        $0, container: first, environment: .development, owner: world.cleo, name: "Mine")
    }
    #expect(try seen(.account(world.cleo)) == ["Another", "Trips"])
    let hidden = refusal {
      _ = try world.store.read {
        try Containers.visible(
          "iCloud.second", $0, caller: .account(world.ben), now: world.now)
      }
    }
    #expect(hidden == .notFound)
    try world.operate { try Accounts.disable($0, account: world.aud) }
    #expect(try seen(.account(world.aud)) == [])
  }

  @Test func `A name in a container is made once and is different in each`() throws {
    let world = try AccountWorld()
    let first = try add(world)
    let second = try add(world, "iCloud.second")
    let names = try world.operate { context in
      try [first, first, second].map {
        try Containers.userRecordName(context, container: $0, account: world.cleo)
      }
    }
    #expect(names[0] == names[1] && names[0] != names[2])
    #expect(names.allSatisfy { $0.utf8.count == 33 && $0.hasPrefix("_") })
  }
}
