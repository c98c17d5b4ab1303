import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct AccessLoaderTests {
  private func allows(
    _ world: ShareWorld, _ action: AccessAction, _ who: AccountID, _ facts: AccessFacts
  ) -> Bool {
    Access.decide(
      AccessQuestion(caller: .account(who), action: action, now: world.test.clock.now()), facts
    ).isAllowed
  }

  private func rights(
    _ world: ShareWorld, _ who: AccountID, type: String, creator: AccountID
  ) throws -> [Bool] {
    let record = try world.store.writeNow(as: .account(creator)) { context in
      let record = try ShareWorld.add(
        context, "p\(context.nextSequence())", in: world.publicZone.rawValue)
      try context.connection.run(
        "UPDATE record SET type = \(type), created_by = \(creator) WHERE id = \(record)")
      return record
    }
    return try world.store.read { c in
      let now = world.test.clock.now()
      let facts = try AccessFactsLoader.forRecord(
        c, caller: .account(who), record: record, now: now)
      let new = try AccessFactsLoader.forNewRecord(
        c, caller: .account(who), zone: world.publicZone, parent: nil, type: type, now: now)
      return [
        allows(world, .readRecord, who, facts), allows(world, .createRecord, who, new),
        allows(world, .updateRecord, who, facts),
      ]
    }
  }

  @Test func `A type of the public database nobody spoke of has the usual roles`() throws {
    let world = try ShareWorld()
    #expect(
      try rights(world, world.ben, type: "Note", creator: world.ben) == [true, true, true])
    #expect(
      try rights(world, world.cleo, type: "Note", creator: world.ben) == [true, true, false])
  }

  @Test func `What was granted replaces the usual roles, nothing granted is nothing`() throws {
    let world = try ShareWorld()
    try world.store.writeNow(as: .operatorOfStore) { context in
      let c = context.connection
      try c.run(
        """
        INSERT INTO role (id, container, environment, name)
        VALUES (1, 1, 'development', 'editors'), (2, 1, 'development', '_world')
        """)
      try c.run(
        """
        INSERT INTO role_grant (role, type, permit)
        VALUES (1, 'Note', 'READ'), (1, 'Note', 'WRITE'), (2, 'Closed', 'NONE')
        """)
      try c.run("INSERT INTO role_member (role, account) VALUES (1, \(world.ben))")
    }
    #expect(
      try rights(world, world.ben, type: "Note", creator: world.dan) == [true, false, true])
    #expect(
      try rights(world, world.cleo, type: "Note", creator: world.cleo) == [false, false, false])
    #expect(
      try rights(world, world.ben, type: "Closed", creator: world.ben) == [false, false, false])
  }

  @Test func `What may be seen of a public zone is a set of types`() throws {
    let world = try ShareWorld()
    try world.store.writeNow(as: .operatorOfStore) { context in
      let c = context.connection
      try c.run(
        """
        INSERT INTO record_type (container, environment, name)
        VALUES (1, 'development', 'Open'), (1, 'development', 'Mine'), (1, 'development', 'Shut')
        """)
      try c.run(
        """
        INSERT INTO role (id, container, environment, name)
        VALUES (1, 1, 'development', '_creator'), (2, 1, 'development', '_world')
        """)
      try c.run(
        """
        INSERT INTO role_grant (role, type, permit)
        VALUES (1, 'Mine', 'READ'), (2, 'Shut', 'NONE')
        """)
    }
    let visible = try world.store.read { c in
      try VisibleShares.load(
        c, caller: .account(world.ben), zone: world.publicZone, now: world.test.clock.now())
    }
    #expect(!visible.isAll)
    #expect(visible.publicTypes?.readable == ["Open"] && visible.publicTypes?.own == ["Mine"])
  }

  @Test func `An auditor reads what an owner granted, until the grant ends`() throws {
    let world = try ShareWorld()
    let until = world.test.clock.now() + 10
    try world.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        "UPDATE account SET instance_role = 'auditor' WHERE id = \(world.dan)")
    }
    #expect(try world.right(world.dan, on: "a") == .metadata)
    try world.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        """
        INSERT INTO auditor_grant (container, owner, account, until_at)
        VALUES (1, \(world.alice), \(world.dan), \(until))
        """)
    }
    #expect(try world.right(world.dan, on: "a") == .read)
    world.test.clock.advance(by: 10)
    #expect(try world.right(world.dan, on: "a") == .metadata)
  }

  @Test func `A hidden zone is a missing zone, an unknown record a missing record`() throws {
    let world = try ShareWorld()
    let now = world.test.clock.now()
    try world.store.read { c in
      for zone in [world.zone, ZoneID(rawValue: 99)] {
        #expect(
          refusal {
            try Access.check(c, .account(world.dan), .readZone, zone: zone, now: now)
          } == .zoneNotFound)
      }
      for record in [RecordID(rawValue: 1), RecordID(rawValue: 999)] {
        #expect(
          refusal {
            try Access.check(c, .account(world.dan), .readRecord, record: record, now: now)
          } == .notFound)
        #expect(
          refusal { try Access.check(c, .anyone, .readRecord, record: record, now: now) }
            == .notFound)
      }
      #expect(
        refusal { try Access.check(c, .account(world.dan), onServer: .readAccounts, now: now) }
          != nil)
      try Access.check(c, .account(world.adm), onServer: .readAccounts, now: now)
    }
  }

  @Test func `Visible shares are those one is in, writable those one may write`() throws {
    let world = try ShareWorld()
    let first = try world.shareRoot().share
    let other = try world.record("other")
    let second = try world.write(world.alice) { try Shares.shareRecord($0, record: other).share }
    try world.invite(first, "ben@x.org")
    try world.invite(second, "ben@x.org", .readWrite)
    try world.accept(first, world.ben)
    let now = world.test.clock.now()
    func visible(_ who: AccountID) throws -> VisibleShares {
      try world.store.read {
        try VisibleShares.load($0, caller: .account(who), zone: world.zone, now: now)
      }
    }
    #expect(try visible(world.ben).readable == [first])
    try world.accept(second, world.ben)
    #expect(try visible(world.ben).readable == [first, second])
    #expect(try visible(world.ben).writable == [second] && !visible(world.ben).isAll)
    #expect(try visible(world.alice).isAll && visible(world.alice).mayWriteAll)
    #expect(try visible(world.dan).isEmpty)
    let admin = try visible(world.adm)
    #expect(admin.isAll && !admin.mayWriteAll && admin.obligations == [.recordLook, .noStore])
    try world.write(world.ben) { try Shares.leave($0, share: first) }
    #expect(try visible(world.ben).readable == [second])
  }
}
