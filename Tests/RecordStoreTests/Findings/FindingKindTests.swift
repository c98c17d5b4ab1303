import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What is found of each kind, and what must not be.
struct FindingKindTests {
  private static let day: Int64 = 86_400_000

  private let world: ShareWorld
  private let share: ShareID

  init() throws {
    world = try ShareWorld()
    let (container, alice) = (world.container, world.alice)
    share = try world.shareRoot().share
    try world.store.writeNow(as: .operatorOfStore) {
      try Containers.setTeamRole($0, container: container, account: alice, role: .owner)
    }
  }

  private var now: Int64 { world.test.clock.now() }

  private func pass(days: Int64) { world.test.clock.advance(by: days * Self.day) }

  private func found(
    _ kind: FindingKind, _ who: AccountID? = nil, _ terms: FindingTerms = .standard
  ) throws -> [Finding] {
    try world.store.read { c in
      try Findings.load(c, caller: .account(who ?? world.adm), terms: terms, now: now).all
        .filter { $0.kind == kind }
    }
  }

  private func open(_ permission: Permission, anyone: Bool = false) throws {
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, permission, allowsAnyone: anyone)
    }
  }

  private func limit(_ conditions: LinkConditions) throws {
    try world.write(world.alice) {
      try Shares.setLinkConditions($0, share: share, conditions)
    }
  }

  @Test func `a public share is found while people can change it by its link`() throws {
    #expect(try found(.publicWritable).isEmpty)
    try open(.readOnly)
    #expect(try found(.publicWritable).isEmpty)
    pass(days: 2)
    try open(.readWrite)
    let since = now
    pass(days: 2)
    try world.write(world.alice) { try Shares.setTitle($0, share: share, "Alps again") }
    let finding = try #require(try found(.publicWritable).first)
    #expect(finding.share == share && finding.since == since)
    #expect(finding.key == FindingKey(.publicWritable, share.rawValue))
    #expect(try found(.publicWritable, world.alice) == [finding])
    try limit(LinkConditions(expires: .set(now + Self.day)))
    #expect(try found(.publicWritable) == [finding])
    pass(days: 2)
    #expect(try found(.publicWritable).isEmpty)
    try limit(LinkConditions(expires: .set(nil)))
    #expect(try found(.publicWritable).count == 1)
    try world.write(world.alice) { try Shares.stop($0, share: share) }
    #expect(try found(.publicWritable).isEmpty)
  }

  @Test func `a public share without an end is found since both are so`() throws {
    #expect(try found(.publicWithoutEnd).isEmpty)
    try open(.readOnly)
    let opened = now
    #expect(try found(.publicWithoutEnd).map(\.since) == [opened])
    pass(days: 1)
    try limit(LinkConditions(expires: .set(now + 30 * Self.day)))
    #expect(try found(.publicWithoutEnd).isEmpty)
    pass(days: 1)
    try limit(LinkConditions(expires: .set(nil)))
    #expect(try found(.publicWithoutEnd).map(\.since) == [now])
    try open(.none)
    #expect(try found(.publicWithoutEnd).isEmpty)
  }

  @Test func `a share of a disabled account is found, and only by administrators`() throws {
    pass(days: 1)
    #expect(try found(.disabledOwner).isEmpty)
    try world.write(world.adm) { try Accounts.disable($0, account: world.alice) }
    let finding = try #require(try found(.disabledOwner).first)
    #expect(finding.account == world.alice && finding.since == now)
    #expect(try found(.disabledOwner, world.alice).isEmpty)
    try world.write(world.adm) { try Accounts.enable($0, account: world.alice) }
    #expect(try found(.disabledOwner).isEmpty)
  }

  @Test func `a share is near its limit from ninety people on, its owner among them`() throws {
    func invite(_ numbers: Range<Int>) throws {
      try world.write(world.alice) { context in
        for outcome in try Shares.invite(
          context, share: share, numbers.map { Invitation(.address(.email, "p\($0)@y.org")) })
        {
          guard case .invited = outcome else { throw StoreError(.failed) }
        }
      }
    }
    try invite(0..<88)
    #expect(try found(.nearLimit).isEmpty)
    pass(days: 1)
    try invite(88..<89)
    let since = now
    pass(days: 1)
    try invite(89..<95)
    let finding = try #require(try found(.nearLimit).first)
    #expect(finding.count == 96 && finding.since == since)
  }

  @Test func `an invitation is found when it has waited, not when it was answered or has ended`()
    throws
  {
    let waiting = try world.invite(share, "nobody@y.org")
    try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org")
    try world.write(world.cleo) { try Shares.decline($0, share: share) }
    let short = try world.invite(share, "late@y.org")
    try world.write(world.alice) { context in
      try Shares.change(
        context, participant: short, ParticipantChange(expires: .set(now + Self.day)))
    }
    pass(days: 13)
    #expect(try found(.invitationUnanswered).isEmpty)
    var terms = FindingTerms()
    terms.invitationDays = 13
    #expect(try found(.invitationUnanswered, world.adm, terms).count == 1)
    pass(days: 1)
    let finding = try #require(try found(.invitationUnanswered, world.alice).first)
    #expect(finding.key.object == waiting.rawValue && finding.address == "nobody@y.org")
    #expect(finding.since == now - 14 * Self.day)
    try world.write(world.alice) { try Shares.remove($0, participant: waiting) }
    #expect(try found(.invitationUnanswered).isEmpty)
  }

  @Test func `who was not seen for long is found, but not to the day by an owner`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org")
    try world.accept(share, world.cleo)
    pass(days: 90)
    try world.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        "UPDATE account SET last_seen_at = \(context.now - Self.day) WHERE id = \(world.cleo)")
    }
    let finding = try #require(try found(.withoutUse).first)
    #expect(try found(.withoutUse).count == 1)
    #expect(finding.key.object == ben.rawValue && finding.account == world.ben)
    #expect(finding.since == now - 90 * Self.day)
    var terms = FindingTerms()
    terms.unusedDays = 1
    #expect(try found(.withoutUse, world.adm, terms).count == 2)
    #expect(try found(.withoutUse, world.alice, terms).count == 1)
    let thing = try world.store.read { c in
      let sight = try FindingSight.load(
        c, caller: .account(world.alice), container: nil, now: now)
      return try FoundThing.load(c, caller: .account(world.alice), [finding], sight, now: now)
    }
    #expect(thing.map(\.tellsSince) == [false] && thing.map(\.mayFix) == [true])
    try world.write(world.adm) { try Accounts.disable($0, account: world.ben) }
    #expect(try found(.withoutUse).isEmpty)
  }

  @Test func `who came in with another’s address is found until it is shown to be theirs`() throws {
    let handle = try world.shareRoot()
    try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    let other = try world.invite(share, "someone@else.org")
    let personal = try world.personal(other)
    try world.write(world.dan) {
      _ = try Shares.accept($0, guid: handle.guid, personal: personal)
    }
    let finding = try #require(try found(.unverified).first)
    #expect(try found(.unverified).count == 1)
    #expect(finding.account == world.dan && finding.address == "someone@else.org")
    try world.write(world.adm) {
      try Accounts.vouch($0, account: world.dan, .email, "someone@else.org")
    }
    #expect(try found(.unverified).isEmpty)
  }

  @Test func `one person twice: of the same name, or by an address of somebody who is in`() throws {
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE account SET folded = lower(name)")
    }
    try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org")
    try world.accept(share, world.cleo)
    let second = try world.invite(share, "ben.private@y.org")
    #expect(try found(.severalIdentities).isEmpty)
    try world.write(world.adm) {
      try Accounts.vouch($0, account: world.ben, .email, "ben.private@y.org")
    }
    let finding = try #require(try found(.severalIdentities).first)
    #expect(finding.key.object == second.rawValue && finding.other == world.ben)
    // Which address is whose is no owner's business.
    #expect(try found(.severalIdentities, world.alice).isEmpty)
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE account SET folded = 'ben' WHERE id = \(world.cleo)")
    }
    let named = try found(.severalIdentities, world.alice)
    #expect(named.map(\.account) == [world.cleo] && named.map(\.other) == [world.ben])
  }

  @Test func `administrators besides the owner are found from their appointment on`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    #expect(try found(.otherAdministrator).isEmpty)
    pass(days: 3)
    try world.write(world.alice) {
      try Shares.change($0, participant: ben, ParticipantChange(role: .administrator))
    }
    let since = now
    pass(days: 3)
    #expect(try found(.otherAdministrator, world.alice).map(\.since) == [since])
    try world.write(world.ben) { try Shares.leave($0, share: share) }
    #expect(try found(.otherAdministrator).isEmpty)
  }

  @Test func `tokens and keys are found when idle or serving two purposes`() throws {
    let pem = P256PrivateKey().publicPEM
    func key(_ name: String, _ pem: String) throws -> ServerKeyID {
      try world.write(world.alice) {
        try ServerKeys.add(
          $0, container: world.container, environment: .development, name: name, pem: pem,
          account: world.alice
        ).id
      }
    }
    func token(_ name: String, _ origins: [String]) throws -> APITokenID {
      try world.write(world.alice) {
        try APITokens.add(
          $0, container: world.container, environment: .development,
          APITokens.Settings(name: name, origins: origins)
        ).id
      }
    }
    let first = try key("import", pem)
    let single = try token("web", ["https://a.example"])
    #expect(try FindingKind.allCases.allSatisfy { try found($0).isEmpty })
    pass(days: 1)
    let second = try key("export", pem)
    _ = try key("other", P256PrivateKey().publicPEM)
    let both = try token("both", ["https://a.example", "https://b.example"])
    let shared = try found(.keyShared, world.alice)
    #expect(shared.map(\.key.object) == [first.rawValue, second.rawValue])
    #expect(shared.map(\.count) == [2, 2] && shared.allSatisfy { $0.since == now })
    let tokens = try found(.tokenShared, world.alice)
    #expect(tokens.map(\.key.object) == [both.rawValue] && tokens.map(\.count) == [2])
    try world.write(world.alice) { try ServerKeys.revoke($0, second) }
    #expect(try found(.keyShared).isEmpty)
    pass(days: 89)
    #expect(try found(.keyUnused).map(\.key.object) == [first.rawValue])
    #expect(try found(.tokenUnused).map(\.key.object) == [single.rawValue])
    try world.write(world.alice) { try APITokens.revoke($0, single) }
    #expect(try found(.tokenUnused).isEmpty)
  }
}
