package import RecordStore
package import Records
import SQLite

/// The people, containers and zones a permission walk begins with, in the store and in the model.
package struct WalkStart {
  package private(set) var world = World()
  package private(set) var people: [AccountID] = []
  package private(set) var owners: [AccountID] = []

  /// Without offices everybody is an ordinary user.
  package init(_ store: Store, hasOffices: Bool = true) throws {
    self = try store.writeNow(as: .operatorOfStore) { context in
      var start = WalkStart(hasOffices: hasOffices)
      try start.makePeople(context)
      try start.makeContainers(context)
      return start
    }
  }

  private let hasOffices: Bool

  private init(hasOffices: Bool) { self.hasOffices = hasOffices }

  private mutating func makePeople(_ context: WriteContext) throws {
    let roles = [InstanceRole](repeating: .user, count: 6) + (hasOffices ? [.admin, .auditor] : [])
    for (n, role) in roles.enumerated() {
      let address = "person\(n)@example.org"
      var person = NewAccount(name: "Person \(n)", email: address)
      person.role = role
      let id = try Accounts.add(context, person)
      world.accounts[id] = World.Account(instanceRole: role, addresses: [address])
      people.append(id)
    }
    owners = Array(people[..<3])
  }

  private mutating func makeContainers(_ context: WriteContext) throws {
    for name in ["iCloud.org.example.one", "iCloud.org.example.two"] {
      let id = try Containers.add(context, identifier: name, name: name, owner: people[0])
      world.containers[id] = World.Container(team: [people[0]: .owner])
      try addRoles(context, id)
      try addDatabase(context, id, .public, nil)
      for owner in people {
        try addDatabase(context, id, .private, owner)
        guard owners.contains(owner) else { continue }
        // One that everybody has, and one that can go over to anybody.
        for name in ["z0", "z1 of \(owner.rawValue)"] {
          let zone = try Zones.create(
            context.acting(as: .account(owner)), container: id, environment: .development,
            owner: owner, name: name)
          world.zones[zone] = World.Zone(container: id, owner: owner, name: name)
        }
      }
    }
  }

  private mutating func addDatabase(
    _ context: WriteContext, _ container: ContainerID, _ scope: DatabaseScope, _ owner: AccountID?
  ) throws {
    let database = try Zones.database(context, container, .development, scope, owner: owner)
    let sql: SQL = "SELECT id FROM zone WHERE database = \(database)"
    let zones = try context.connection.all(sql) { try $0.id(0, as: ZoneID.self) }
    for zone in zones where scope == .public || owners.contains(owner!) {
      world.zones[zone] = World.Zone(
        container: container, owner: owner, name: "_defaultZone", isDefault: true)
    }
  }

  /// The roles that exist everywhere, and a custom one.
  private func addRoles(_ context: WriteContext, _ container: ContainerID) throws {
    for name in ["_world", "_icloud", "_creator", "editors"] {
      try context.connection.run(
        """
        INSERT INTO role (container, environment, name)
        VALUES (\(container), \(Environment.development), \(name))
        """)
    }
  }
}
