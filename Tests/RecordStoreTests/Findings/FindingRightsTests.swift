import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Who sees findings, who may accept them and until when, and who is asked.
struct FindingRightsTests {
  private static let day: Int64 = 86_400_000

  private let world: ShareWorld
  private let share: ShareID
  private let key: FindingKey
  private let auditor: AccountID

  init() throws {
    world = try ShareWorld()
    share = try world.shareRoot().share
    key = FindingKey(.publicWritable, share.rawValue)
    let share = share
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, .readWrite)
      try Shares.setLinkConditions(
        $0, share: share, LinkConditions(expires: .set($0.now + 1000 * Self.day)))
    }
    auditor = try world.store.writeNow(as: .operatorOfStore) {
      try Accounts.add($0, NewAccount(name: "Odd", email: "odd@x.org", role: .auditor))
    }
    let (container, dan, cleo) = (world.container, world.dan, world.cleo)
    try world.store.writeNow(as: .operatorOfStore) {
      try Containers.setTeamRole($0, container: container, account: dan, role: .owner)
      try Containers.setTeamRole($0, container: container, account: cleo, role: .viewer)
      _ = try APITokens.add(
        $0, container: container, environment: .development,
        APITokens.Settings(name: "web", origins: ["https://a.example", "https://b.example"]))
    }
  }

  private var now: Int64 { world.test.clock.now() }

  private func load(_ who: AccountID, container: ContainerID? = nil) throws -> Findings {
    try world.store.read {
      try Findings.load($0, caller: .account(who), container: container, now: now)
    }
  }

  private func kinds(_ who: AccountID) throws -> [FindingKind] {
    try load(who).all.map(\.kind)
  }

  private func accept(_ who: AccountID, _ key: FindingKey? = nil, days: Int64 = 7) throws {
    let until = now + days * Self.day
    try world.write(who) {
      try Findings.accept($0, key ?? self.key, until: until, reason: "the guests of June")
    }
  }

  @Test func `owners see their shares, teams their credentials, auditors all, others nothing`()
    throws
  {
    #expect(try kinds(world.alice) == [.publicWritable])
    #expect(try kinds(world.dan) == [.tokenShared])
    #expect(try kinds(world.cleo) == [.tokenShared])
    #expect(try kinds(world.adm) == [.publicWritable, .tokenShared])
    #expect(try kinds(auditor) == [.publicWritable, .tokenShared])
    try world.invite(share, "ben@x.org", role: .administrator)
    try world.accept(share, world.ben)
    #expect(try !load(world.ben).sight.isAnything && kinds(world.ben).isEmpty)
    let nobody = try world.store.read { try Findings.load($0, caller: .anyone, now: now) }
    #expect(nobody.all.isEmpty && !nobody.sight.isAnything)
    try world.write(world.adm) { try Accounts.disable($0, account: world.dan) }
    #expect(try kinds(world.dan).isEmpty)
    let elsewhere = ContainerID(rawValue: 99)
    for who in [world.alice, world.adm] {
      #expect(try load(who, container: elsewhere).all.isEmpty)
      #expect(try !load(who, container: world.container).all.isEmpty)
    }
    for who in [world.ben, world.dan, world.cleo] {
      let found = try world.store.read {
        try Findings.find($0, caller: .account(who), key, now: now)
      }
      #expect(found == nil)
    }
  }

  @Test func `an acceptance is logged, lasts until its day, and not for what came back`() throws {
    try accept(world.alice)
    let accepted = try load(world.adm)
    #expect(accepted.open == 1 && accepted.all.count == 2)
    #expect(accepted.all[0].acceptance?.reason == "the guests of June")
    #expect(accepted.all[0].acceptance?.account == world.alice)
    let logged = try world.store.read { c in
      try c.all("SELECT line FROM event WHERE kind = 'finding.acceptance' ORDER BY id") {
        $0.text(0)
      }
    }
    #expect(logged.count == 1 && logged[0].contains(#""finding":"publicWritable""#))
    #expect(!logged[0].contains("guests"))
    world.test.clock.advance(by: 7 * Self.day)
    #expect(try load(world.alice).open == 1)
    try accept(world.alice)
    #expect(try load(world.alice).open == 0)
    try world.write(world.alice) { try Findings.reopen($0, key) }
    #expect(try load(world.alice).open == 1)
    try accept(world.alice)
    world.test.clock.advance(by: 1000)
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, .readOnly)
    }
    world.test.clock.advance(by: 1000)
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, .readWrite)
    }
    #expect(try load(world.alice).open == 1)
    #expect(try world.problems().isEmpty)
  }

  @Test func `only who may change the thing accepts, with a day ahead and a reason`() throws {
    for who in [world.ben, world.cleo, world.dan] {
      #expect(refusal { try accept(who) } == .notFound)
    }
    #expect(refusal { try accept(auditor) } == .accessDenied)
    let token = FindingKey(.tokenShared, 1)
    #expect(refusal { try accept(world.alice, token) } == .notFound)
    #expect(refusal { try accept(world.cleo, token) } == .accessDenied)
    let far = FindingKey(.nearLimit, share.rawValue)
    #expect(refusal { try accept(world.alice, far) } == .notFound)
    for days in [0, -1, 4000] as [Int64] {
      #expect(refusal { try accept(world.alice, days: days) } == .badRequest)
    }
    for reason in ["", String(repeating: "x", count: 501)] {
      let code = refusal {
        try world.write(world.alice) {
          try Findings.accept($0, key, until: $0.now + Self.day, reason: reason)
        }
      }
      #expect(code == .badRequest)
    }
    #expect(try load(world.adm).open == 2)
    try accept(world.adm)
    try accept(world.dan, token)
    #expect(try load(world.adm).open == 0)
    #expect(refusal { try world.write(auditor) { try Findings.reopen($0, key) } } == .accessDenied)
    #expect(try world.problems().isEmpty)
  }

  @Test func `the owner is asked once, and told what about`() throws {
    for _ in 0..<2 { try world.write(auditor) { try Findings.ask($0, key) } }
    let news = try world.store.read {
      try News.page($0, account: world.alice, limit: 9, now: now)
    }
    #expect(news.map(\.kind) == [.finding] && news[0].finding == key)
    #expect(news[0].person?.name == "Odd" && news[0].opens)
    try world.write(world.alice) { try News.markAllRead($0, upTo: .max) }
    try world.write(world.adm) { try Findings.ask($0, key) }
    #expect(try world.store.read { try News.unread($0, account: world.alice) } == 1)
    #expect(refusal { try world.write(world.alice) { try Findings.ask($0, key) } } == .badRequest)
    #expect(refusal { try world.write(world.ben) { try Findings.ask($0, key) } } == .notFound)
    try world.write(auditor) { try Findings.ask($0, FindingKey(.tokenShared, 1)) }
    let team = try world.store.read { try News.page($0, account: world.dan, limit: 9, now: now) }
    #expect(team.map(\.title) == ["web"] && team[0].share == nil && team[0].opens)
    #expect(try world.store.read { try News.unread($0, account: world.cleo) } == 0)
  }

  @Test func `a kind with very many is cut, and says so`() throws {
    for number in 0..<4 {
      try world.invite(share, "n\(number)@y.org")
    }
    world.test.clock.advance(by: 20 * Self.day)
    let found = try world.store.read {
      try Findings.load($0, caller: .account(world.alice), now: now, mostOfKind: 3)
    }
    #expect(!found.isWhole && found.all.count { $0.kind == .invitationUnanswered } == 3)
    #expect(try load(world.alice).isWhole)
  }
}
