import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct AcceptingTests {
  @Test func `An invitation is accepted by account and by verified address, not by others`() throws
  {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try world.invite(share, "BEN@X.org")
    #expect(try world.right(world.ben, on: "a") == .metadata)
    #expect(refusal { try world.accept(share, world.dan) } == .notFound)
    let first = try world.accept(share, world.ben)
    #expect(!first.wasAlready && first.permission == .readOnly)
    #expect(try world.accept(share, world.ben).wasAlready)
    #expect(try world.right(world.ben, on: "a") == .read)
    #expect(try world.right(world.ben, on: "other") == .none)
    #expect(try world.accept(share, world.alice).participant == nil)
  }

  @Test func `A personal link of an unknown address is claimed once, by whoever holds it`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let id = try world.invite(handle.share, "new@y.org")
    let secret = try world.personal(id)
    let acceptance = try world.write(world.dan) {
      try Shares.accept($0, guid: handle.guid, personal: secret)
    }
    #expect(acceptance.participant == id)
    let second = refusal {
      _ = try world.write(world.cleo) {
        try Shares.accept($0, guid: handle.guid, personal: secret)
      }
    }
    #expect(second == .accessDenied || second == .notFound)
    #expect(try world.right(world.cleo, on: "a") == .none)
    #expect(try world.right(world.dan, on: "a") == .read)
  }

  @Test func `A personal link of a known address admits only its account`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let id = try world.invite(handle.share, "ben@x.org")
    let secret = try world.personal(id)
    let other = refusal {
      _ = try world.write(world.dan) {
        try Shares.accept($0, guid: handle.guid, personal: secret)
      }
    }
    #expect(other == .accessDenied)
    let declined = refusal {
      try world.write(world.dan) {
        try Shares.decline($0, guid: handle.guid, personal: secret)
      }
    }
    #expect(declined == .accessDenied)
    #expect(try world.status(id) == "INVITED")
    try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid, personal: secret) }
    #expect(try world.right(world.ben, on: "a") == .read)
  }

  @Test func `A renewed personal link ends the one before it`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let id = try world.invite(handle.share, "new@y.org")
    let old = try world.personal(id)
    try world.write(world.alice) { try Shares.renewPersonalLink($0, participant: id) }
    let refused = refusal {
      _ = try world.write(world.dan) { try Shares.accept($0, guid: handle.guid, personal: old) }
    }
    #expect(refused != nil)
    let new = try world.personal(id)
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid, personal: new) }
    #expect(try world.status(id) == "ACCEPTED")
  }

  @Test func `A secret nobody made opens nothing`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "new@y.org")
    for text in ["", "x", String(repeating: "A", count: 32)] {
      let secret = PersonalSecret(text, keys: world.store.keys)
      let code = refusal {
        _ = try world.write(world.dan) {
          try Shares.accept($0, guid: handle.guid, personal: secret)
        }
      }
      #expect(code == .notFound)
    }
  }

  @Test func `The general link of a share for invited people admits nobody else`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    let stranger = refusal {
      _ = try world.write(world.dan) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(stranger == .accessDenied)
    try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid) }
    #expect(try world.right(world.ben, on: "a") == .read)
    #expect(try world.right(world.dan, on: "a") == .none)
  }

  @Test func `The public link admits everybody with an account at its own right`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) }
    #expect(try world.right(world.dan, on: "a") == .read)
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: handle.share, .readWrite)
    }
    #expect(try world.right(world.dan, on: "a") == .write)
    let anyone = refusal {
      _ = try world.store.writeNow(as: Actor(.anyone)) {
        try Shares.accept($0, guid: handle.guid)
      }
    }
    #expect(anyone == .authenticationRequired)
  }

  @Test func `An invitation beats having joined by the link`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) }
    let id = try world.invite(handle.share, "second@y.org", .readWrite)
    let secret = try world.personal(id)
    let acceptance = try world.write(world.dan) {
      try Shares.accept($0, guid: handle.guid, personal: secret)
    }
    #expect(acceptance.participant == id && !acceptance.wasAlready)
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: handle.share, .none)
    }
    #expect(try world.right(world.dan, on: "a") == .write)
  }

  @Test func `The strongest of several invitations counts and the others have served`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let weak = try world.invite(share, "ben@x.org")
    let strong = try world.invite(share, "ben@z.org", .readWrite)
    try world.store.writeNow(as: .operatorOfStore) {
      try ShareWorld.address($0.connection, world.ben, "ben@z.org")
    }
    let acceptance = try world.accept(share, world.ben)
    #expect(acceptance.participant == strong)
    #expect(try world.status(weak) == "REMOVED")
    #expect(try world.panel(share, world.alice).people.count == 1)
  }

  @Test func `Until the password was given the link admits nobody`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    try world.write(world.alice) {
      try Shares.setLinkConditions(
        $0, share: handle.share, LinkConditions(passwordHash: .set("hash")))
    }
    let before = refusal {
      _ = try world.write(world.dan) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(before == .accessDenied)
    let until = world.test.clock.now() + 1000
    try world.write(world.dan) { try Shares.passGate($0, guid: handle.guid, until: until) }
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) }
    let other = refusal {
      _ = try world.write(world.cleo) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(other == .accessDenied)
  }

  @Test func `Changing one condition of a link keeps the others`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let now = world.test.clock.now()
    func set(_ conditions: LinkConditions) throws {
      try world.write(world.alice) {
        try Shares.setLinkConditions($0, share: handle.share, conditions)
      }
    }
    try set(LinkConditions(expires: .set(now + 10), passwordHash: .set("p")))
    try set(LinkConditions(expires: .set(now + 20)))
    try set(LinkConditions(passwordHash: .set("q")))
    let link = try world.panel(handle.share, world.alice).link
    #expect(link?.expires == now + 20 && link?.hasPassword == true)
    #expect(try world.store.read { try Shares.passwordHash($0, guid: handle.guid) } == "q")
  }

  @Test func `Who declined may accept after all`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org")
    try world.write(world.ben) { try Shares.decline($0, share: share) }
    #expect(try world.right(world.ben, on: "a") == .metadata)
    #expect(try world.accept(share, world.ben).participant == ben)
    let late = refusal { try world.write(world.ben) { try Shares.decline($0, share: share) } }
    #expect(late == .badRequest)
  }

  @Test func `An invitation that has expired is not accepted`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let until = world.test.clock.now() + 1000
    _ = try world.write(world.alice) {
      try Shares.invite(
        $0, share: share, [Invitation(.address(.email, "ben@x.org"), expires: until)])
    }
    world.test.clock.advance(by: 1000)
    #expect(refusal { try world.accept(share, world.ben) } != nil)
    let state = try world.panel(share, world.alice).people[0].state
    #expect(state == .expired)
  }

  @Test func `Coming back after a removal brings everything that is there now`() throws {
    let world = try ShareWorld()
    let share = try world.write(world.alice) { try Shares.shareZone($0, zone: world.zone).share }
    let first = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.write(world.alice) { _ = try ShareWorld.add($0, "E3") }
    try world.write(world.alice) { try Shares.remove($0, participant: first) }
    #expect(try world.right(world.ben, on: "E3") == .none)
    let second = try world.invite(share, "ben@x.org")
    #expect(second != first)
    try world.accept(share, world.ben)
    #expect(try world.right(world.ben, on: "E3") == .read)
    try world.store.read { c in
      let visible = try VisibleShares.load(
        c, caller: .account(world.ben), zone: world.zone, now: world.test.clock.now())
      #expect(visible.isAll && !visible.mayWriteAll)
      let seqs = try c.all(
        "SELECT accepted_seq, ended_seq FROM participant WHERE account = \(world.ben) ORDER BY id"
      ) { ($0.optionalInt(0), $0.optionalInt(1)) }
      #expect(seqs.count == 2)
      #expect(seqs[0].1 != nil && seqs[1].1 == nil)
      #expect((seqs[1].0 ?? 0) > (seqs[0].1 ?? 0))
    }
  }

  @Test func `A participation that leads nowhere does not stand in the way of another`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    let now = world.test.clock.now()
    let outcomes = try world.write(world.alice) {
      try Shares.invite(
        $0, share: handle.share,
        [
          Invitation(.account(world.ben), expires: now + 10),
          Invitation(.account(world.cleo), expires: now + 10),
        ])
    }
    try world.accept(handle.share, world.ben)
    world.test.clock.advance(by: 10)
    for (who, outcome) in zip([world.ben, world.cleo], outcomes) {
      #expect(try world.landing(handle.guid, .account(who)).state == .canAccept(nil))
      let joined = try world.write(who) { try Shares.accept($0, guid: handle.guid) }
      #expect(!joined.wasAlready)
      #expect(try world.right(who, on: "a") == .read)
      guard case .invited(let old) = outcome else { continue }
      #expect(try world.status(old) == (who == world.ben ? "LEFT" : "REMOVED"))
    }
  }

  @Test func `A disabled account does nothing, not even with what it owns`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readOnly))
    let ben = try world.invite(handle.share, "ben@x.org")
    try world.write(world.alice) {
      try Shares.setLinkConditions(
        $0, share: handle.share, LinkConditions(passwordHash: .set("hash")))
    }
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE account SET state = 'disabled'")
    }
    let guid = handle.guid
    let root = try world.record("root")
    let tries: [(AccountID, (WriteContext) throws -> Void)] = [
      (world.alice, { _ = try Shares.accept($0, guid: guid) }),
      (world.alice, { _ = try Shares.shareRecord($0, record: root) }),
      (world.alice, { try Shares.stop($0, share: handle.share) }),
      (world.alice, { try Shares.remove($0, participant: ben) }),
      (world.ben, { _ = try Shares.accept($0, share: handle.share) }),
      (world.ben, { try Shares.decline($0, share: handle.share) }),
      (world.ben, { try Shares.leave($0, share: handle.share) }),
      (world.dan, { _ = try Shares.accept($0, guid: guid) }),
      (world.dan, { try Shares.passGate($0, guid: guid, until: .max) }),
    ]
    for (n, (who, body)) in tries.enumerated() {
      #expect(refusal { try world.write(who, body) } != nil, "try \(n)")
    }
    #expect(try world.landing(guid, .account(world.alice)).state != .owner)
  }

  @Test func `Who takes up what goes back to their own inviting stays who they were`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(publicPermission: .readWrite))
    try world.write(world.alice) {
      try Shares.setSwitches(
        $0, share: handle.share, ShareSwitches(participantsMayInvite: true))
    }
    try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid) }
    let invited = try world.invite(handle.share, "nobody@y.org", .readWrite, by: world.ben)
    let link = try world.personal(invited, by: world.ben)
    let acceptance = try world.write(world.ben) {
      try Shares.accept($0, guid: handle.guid, personal: link)
    }
    #expect(acceptance.wasAlready)
    #expect(try world.right(world.ben, on: "root") == .write)
    #expect(try world.status(invited) == "INVITED")
    // It is still there for whom it was meant.
    try world.write(world.dan) {
      _ = try Shares.accept($0, guid: handle.guid, personal: link)
    }
    #expect(try world.right(world.dan, on: "root") == .write)
  }
}
