import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// New people come through an invitation's link.
struct SignUpTests {
  private func signUp(
    _ world: ShareWorld, _ guid: String, _ email: String, personal: PersonalSecret? = nil,
    role: InstanceRole = .user, gate: GatePass? = nil
  ) throws -> AccountID {
    let new = NewAccount(name: "New", email: email, role: role, passwordHash: "hash")
    return try world.store.writeNow(as: Actor(.anyone)) {
      try Accounts.signUp(
        $0, new, guid: guid, personal: personal, gate: gate)
    }
  }

  private func accounts(_ world: ShareWorld) throws -> Int64? {
    try world.store.read { try $0.first("SELECT count(*) FROM account") { $0.int(0) } }
  }

  @Test func `A link with preview lets anyone sign up, as a user with an unverified address`()
    throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let id = try signUp(world, handle.guid, "Eve+1@X.org", role: .admin)
    let account = try world.store.read { try Accounts.load(id, $0) }
    #expect(account.role == .user && account.state == .active && account.email == "Eve+1@X.org")
    #expect(
      try world.store.read { try Accounts.addresses(of: id, $0) } == [
        AccountAddress(kind: .email, typed: "Eve+1@X.org", isVerified: false)
      ])
    #expect(try world.right(id, on: "root") == .none)
    #expect(try world.problems() == [])
  }

  @Test func `Without preview only a personal link admits; else it is as if nothing were there`()
    throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let participant = try world.invite(handle.share, "eve@y.org")
    try world.write(world.alice) {
      try Shares.setSwitches($0, share: handle.share, ShareSwitches(showsPreview: false))
    }
    let general = refusal { _ = try signUp(world, handle.guid, "eve@y.org") }
    let unknown = refusal { _ = try signUp(world, "AAAAAAAAAAAAAAAAAAAAAAA", "eve@y.org") }
    let forged = refusal {
      _ = try signUp(
        world, handle.guid, "eve@y.org",
        personal: PersonalSecret("AAAA", keys: world.store.keys))
    }
    #expect([general, unknown, forged] == [.notFound, .notFound, .notFound])
    #expect(try accounts(world) == 5)
    let secret = try world.personal(participant)
    let eve = try signUp(world, handle.guid, "other@y.org", personal: secret)
    let acceptance = try world.write(eve) {
      try Shares.accept($0, guid: handle.guid, personal: secret)
    }
    #expect(acceptance.participant == participant)
    #expect(try world.right(eve, on: "root") == .read)
    #expect(try world.problems() == [])
  }

  @Test func `A link that has ended, or whose share has, admits nobody`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let new = try world.write(world.alice) { try Shares.renewLink($0, share: handle.share) }
    #expect(refusal { _ = try signUp(world, handle.guid, "eve@y.org") } == .notFound)
    let eve = try signUp(world, new, "eve@y.org")
    #expect(eve.rawValue == 6)
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    #expect(refusal { _ = try signUp(world, new, "fay@y.org") } == .notFound)
    #expect(refusal { _ = try signUp(world, "", "fay@y.org") } == .notFound)
    #expect(try accounts(world) == 6)
  }

  @Test func `A link with a password admits those who gave it`() async throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let hash = try await world.store.passwords.hash("open sesame")
    try world.write(world.alice) {
      try Shares.setLinkConditions(
        $0, share: handle.share, LinkConditions(passwordHash: .set(hash)))
    }
    #expect(refusal { _ = try signUp(world, handle.guid, "eve@y.org") } == .notFound)
    let outcome = try await world.store.passGate(
      guid: handle.guid, password: "open sesame", as: Actor(.anyone))
    guard case .passed(let gate?) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let forged = GatePass("A" + gate.text.dropFirst(), keys: world.store.keys)
    #expect(refusal { _ = try signUp(world, handle.guid, "eve@y.org", gate: forged) } == .notFound)
    _ = try signUp(world, handle.guid, "eve@y.org", gate: gate)
  }

  @Test func `An address of somebody else is refused, in whatever spelling`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    for spelling in ["ben@x.org", "BEN@X.ORG", " Ben@x.org"] {
      #expect(refusal { _ = try signUp(world, handle.guid, spelling) } == .exists)
    }
    _ = try signUp(world, handle.guid, "eve@y.org")
    #expect(refusal { _ = try signUp(world, handle.guid, "EVE@y.org") } == .exists)
    #expect(try accounts(world) == 6)
    #expect(try world.problems() == [])
  }

  @Test func `Of two who sign up with one address at once, one gets it`() async throws {
    let world = try ShareWorld()
    let guid = try world.shareRoot().guid
    let store = world.store
    let made = await withTaskGroup(of: AccountID?.self) { tasks in
      for _ in 1...12 {
        tasks.addTask {
          try? await store.write(as: Actor(.anyone)) {
            try Accounts.signUp(
              $0, NewAccount(name: "Eve", email: "eve@y.org", passwordHash: "hash"), guid: guid,
              personal: nil)
          }
        }
      }
      return await tasks.reduce(into: []) { made, id in if let id { made.append(id) } }
    }
    #expect(made.count == 1)
    #expect(try accounts(world) == 6)
    #expect(try world.problems() == [])
  }

  @Test func `An unverified address takes over no invitation`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "eve@y.org")
    let mallory = try signUp(world, handle.guid, "eve@y.org")
    let refused = refusal {
      _ = try world.write(mallory) { try Shares.accept($0, guid: handle.guid) }
    }
    #expect(refused == .accessDenied)
    #expect(refusal { try world.accept(handle.share, mallory) } == .notFound)
    #expect(try world.right(mallory, on: "root") == .none)
    // An admin's word makes it theirs.
    try world.write(world.adm) { try Accounts.vouch($0, account: mallory, .email, "eve@y.org") }
    try world.accept(handle.share, mallory)
    #expect(try world.right(mallory, on: "root") == .read)
    #expect(try world.problems() == [])
  }

  @Test func `An invitation to the address of an account is not claimed by a new one`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let secret = try world.personal(world.invite(handle.share, "ben@x.org"))
    let mallory = try signUp(world, handle.guid, "mallory@y.org", personal: secret)
    let refused = refusal {
      _ = try world.write(mallory) {
        try Shares.accept($0, guid: handle.guid, personal: secret)
      }
    }
    #expect(refused == .accessDenied)
    #expect(try world.right(mallory, on: "root") == .none)
    try world.write(world.ben) {
      _ = try Shares.accept($0, guid: handle.guid, personal: secret)
    }
    #expect(try world.right(world.ben, on: "root") == .read)
  }

  @Test func `Nobody signs up without a password`() throws {
    let world = try ShareWorld()
    let guid = try world.shareRoot().guid
    let refused = refusal {
      try world.store.writeNow(as: Actor(.anyone)) {
        _ = try Accounts.signUp(
          $0, NewAccount(name: "Eve", email: "eve@y.org"), guid: guid, personal: nil)
      }
    }
    #expect(refused == .badRequest)
  }
}
