import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Owners let auditors look for a while, take it back, and see every look at what is theirs.
struct AuditorGrantTests {
  private static let day: Int64 = 86_400_000
  private let world: ShareWorld

  init() throws {
    world = try ShareWorld()
    try world.write(world.adm) { try Accounts.setRole($0, account: world.dan, .auditor) }
  }

  private var now: Int64 { world.test.clock.now() }

  private func pause() -> Int64 {
    let moment = now
    world.test.clock.advance(by: 60_000)
    return moment
  }

  private func grant(until: Int64) throws {
    try world.write(world.alice) {
      try AuditorGrants.grant($0, container: world.container, to: world.dan, until: until)
    }
  }

  private func why(at past: Int64?) throws -> Why {
    let subject = ReachSubject.record(try world.record("a"))
    return try #require(
      try world.store.read {
        try Why.load(
          $0, caller: .account(world.alice), of: subject, account: world.dan, now: now, past: past)
      })
  }

  private func grants() throws -> [AuditorGrant] {
    try world.store.read { try AuditorGrants.list($0, owner: world.alice, now: now) }
  }

  @Test func `what an owner let an auditor see, and no longer does, is answered as of then`()
    throws
  {
    world.test.clock.advance(by: 60_000)
    let before = pause()
    #expect(try world.right(world.dan, on: "a") == .metadata)
    try grant(until: now + Self.day)
    let granted = pause()
    #expect(try world.right(world.dan, on: "a") == .read)
    let grant = try #require(try grants().first)
    #expect(grant.name == "Dan" && grant.until == granted + Self.day)
    try world.write(world.alice) { try AuditorGrants.end($0, grant.id) }
    let ended = pause()
    #expect(try world.right(world.dan, on: "a") == .metadata)
    #expect(try grants().isEmpty)

    #expect(try why(at: before).decision.right == .metadata)
    let then = try why(at: granted)
    #expect(then.decision.isAllowed && then.decision.right == .read)
    let step = try #require(then.steps.first)
    #expect(step.path.reason == .auditorGrant(until: granted + Self.day))
    #expect(step.author == "Alice" && step.entry?.kind == .auditorGrant)
    let after = try why(at: ended)
    #expect(!after.decision.isAllowed)
    #expect(try why(at: nil).decision == after.decision)
    let taken = after.steps.first { $0.path.reason == .auditorWithoutGrant }
    #expect(taken?.entry?.at == ended && taken?.author == "Alice")
    #expect(try world.problems().isEmpty)
  }

  @Test func `rows of zone and container say the right that was granted, now and then`() throws {
    func rows(at past: Int64? = nil) throws -> [Reach.ReachRow] {
      try [ReachSubject.zone(world.zone), .container(world.container)].map { subject in
        let reach = try world.store.read {
          try Reach.page($0, caller: .account(world.adm), of: subject, now: now, past: past)
        }
        return try #require(reach.rows.first { $0.person.account == world.dan })
      }
    }
    world.test.clock.advance(by: 60_000)
    let before = pause()
    #expect(try rows().map(\.decision.right) == [.metadata, .metadata])
    try grant(until: now + Self.day)
    let granted = pause()
    let held = try rows()
    #expect(held.map(\.decision.right) == [.read, .read])
    #expect(held.map(\.origin) == [.auditor, .auditor])
    #expect(held.map(\.cited?.kind) == [.auditorGrant, .auditorGrant])
    // Neither the public database nor what others own is among it.
    let elsewhere = try world.store.read {
      try Reach.page(
        $0, caller: .account(world.adm), of: .zone(world.publicZone), now: now)
    }
    let there = elsewhere.rows.first { $0.person.account == world.dan }
    #expect(there?.cited?.kind != .auditorGrant)
    world.test.clock.advance(by: Self.day)
    #expect(try rows().map(\.decision.right) == [.metadata, .metadata])
    #expect(try rows(at: before).map(\.decision.right) == [.metadata, .metadata])
    #expect(try rows(at: granted).map(\.decision.right) == [.read, .read])
  }

  @Test func `owners and those whose pages are seen are told of it, once until they look`()
    throws
  {
    func news(_ who: AccountID) throws -> [NewsItem] {
      try world.store.read { try News.page($0, account: who, limit: 10, now: now) }
    }
    let share = try world.shareRoot()
    try world.invite(share.share, "ben@x.org")
    try world.accept(share.share, world.ben)
    let told = try news(world.alice).count
    let record = try world.record("a")
    func look() throws {
      try world.write(world.adm) { try Looks.note($0, at: .record(record)) }
    }
    try look()
    try look()
    let first = try #require(try news(world.alice).first)
    #expect(try news(world.alice).count == told + 1)
    #expect(first.kind == .look && first.title == "a" && first.person?.name == "Adm")
    try world.write(world.alice) { try News.markRead($0, id: first.id) }
    try look()
    #expect(try news(world.alice).map(\.kind).prefix(2) == [.look, .look])
    let bens = try news(world.ben).count
    try world.write(world.adm) { try ViewingAs.begin($0, world.ben) }
    try world.write(world.adm) { try ViewingAs.open($0, zone: world.zone, as: world.ben) }
    #expect(try news(world.ben).first?.kind == .viewed && news(world.ben).count == bens + 1)
    #expect(try news(world.alice).first?.title == "Trips")
    // Nobody is told of their own looks.
    try world.write(world.alice) { try Looks.note($0, at: .record(record)) }
    #expect(try news(world.alice).filter { $0.kind == .look }.count == 3)
    #expect(try news(world.adm).isEmpty)
  }

  @Test func `a grant ends by itself, and is moved by granting again`() throws {
    try grant(until: now + 10)
    world.test.clock.advance(by: 10)
    #expect(try world.right(world.dan, on: "a") == .metadata)
    try grant(until: now + 20)
    try grant(until: now + 30)
    #expect(try grants().map(\.until) == [now + 30])
    world.test.clock.advance(by: 25)
    #expect(try world.right(world.dan, on: "a") == .read)
    #expect(try world.problems().isEmpty)
  }

  @Test func `a grant that was changed behind the program’s back is found`() throws {
    try grant(until: now + 10)
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE auditor_grant SET until_at = until_at + 1")
    }
    #expect(try world.problems().count == 1)
    try world.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run("UPDATE auditor_grant SET until_at = until_at - 1")
      try context.connection.run(
        """
        INSERT INTO auditor_grant (container, owner, account, until_at)
        VALUES (1, \(world.alice), \(world.ben), \(now + 10))
        """)
    }
    let found = try world.store.read { try Log.verify($0).problems }
    #expect(found.map(\.fault) == [.unlogged] && found.first?.kind == "auditor.grant")
  }

  @Test func `only owners grant, only to auditors, only for a year, and only their own ends`()
    throws
  {
    func refused(_ who: AccountID, to auditor: AccountID, until: Int64) -> StoreError.Code? {
      refusal {
        try world.write(who) {
          try AuditorGrants.grant($0, container: world.container, to: auditor, until: until)
        }
      }
    }
    #expect(refused(world.ben, to: world.dan, until: now + 10) == .badRequest)
    #expect(refused(world.dan, to: world.dan, until: now + 10) == .badRequest)
    #expect(refused(world.alice, to: world.ben, until: now + 10) == .badRequest)
    #expect(refused(world.alice, to: world.adm, until: now + 10) == .badRequest)
    #expect(refused(world.alice, to: world.dan, until: now) == .badRequest)
    #expect(refused(world.alice, to: world.dan, until: now + 367 * Self.day) == .badRequest)
    #expect(try grants().isEmpty)
    try grant(until: now + 10)
    let grant = try #require(try grants().first)
    for who in [world.dan, world.ben, world.adm] {
      #expect(refusal { try world.write(who) { try AuditorGrants.end($0, grant.id) } } == .notFound)
    }
    #expect(try grants() == [grant])
  }

  @Test func `owners see the looks at what is theirs, and nobody else’s`() throws {
    let record = try world.record("a")
    func look(_ who: AccountID, at object: Looks.Object) -> StoreError.Code? {
      refusal { try world.write(who) { try Looks.note($0, at: object) } }
    }
    #expect(look(world.dan, at: .record(record)) != nil)
    try grant(until: now + 10)
    #expect(look(world.dan, at: .record(record)) == nil)
    #expect(look(world.adm, at: .zone(world.zone)) == nil)
    #expect(look(world.alice, at: .record(record)) == nil)
    func taken(_ owner: AccountID) throws -> [String] {
      try world.store.read { c in
        try Looks.taken(c, at: owner, limit: 10).map { look in
          switch look.object {
          case .record(_, let name): "\(look.by) \(name)"
          case .zone(let place): "\(look.by) \(place.name)"
          default: look.by
          }
        }
      }
    }
    #expect(try taken(world.alice) == ["Adm Trips", "Dan a"])
    #expect(try taken(world.dan).isEmpty)
    #expect(try taken(AccountID(rawValue: 11)).isEmpty)
  }
}
