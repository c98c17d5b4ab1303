import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Links that work once: the first admin, and a new password.
struct OneTimeSecretTests {
  private func setUp(_ store: Store) throws -> String? {
    try store.writeNow(as: .operatorOfStore) { try OneTimeSecrets.setUp($0) }
  }

  private func makeAdmin(_ store: Store, _ secret: String) throws -> AccountID {
    let new = NewAccount(name: "Adm", email: "adm@x.org", role: .user, passwordHash: "hash")
    return try store.writeNow(as: Actor(.anyone)) {
      try OneTimeSecrets.makeFirstAdmin($0, secret: secret, new)
    }
  }

  private func find(_ test: TestStore, _ secret: String) throws -> OneTimeSecrets.Found? {
    try test.store.read { try OneTimeSecrets.find(secret, $0, now: test.clock.now()) }
  }

  @Test func `The set-up link makes one admin, once`() throws {
    let test = try TestStore()
    let secret = try #require(try setUp(test.store))
    #expect(secret.utf8.count == 32)
    #expect(try find(test, secret)?.kind == .setUp)
    let id = try makeAdmin(test.store, secret)
    let admin = try test.store.read { try Accounts.load(id, $0) }
    #expect(admin.role == .admin && admin.state == .active && admin.email == "adm@x.org")
    #expect(try find(test, secret) == nil)
    #expect(refusal { _ = try makeAdmin(test.store, secret) } == .notFound)
    #expect(try setUp(test.store) == nil)
    let verified = try test.store.read { try Log.verify($0) }
    #expect(verified.isClean)
  }

  @Test func `A newer set-up link ends the one before, and an admin ends all`() throws {
    let test = try TestStore()
    let old = try #require(try setUp(test.store))
    let new = try #require(try setUp(test.store))
    #expect(try find(test, old) == nil && find(test, new) != nil)
    #expect(refusal { _ = try makeAdmin(test.store, old) } == .notFound)
    try test.store.writeNow(as: .operatorOfStore) {
      _ = try Accounts.add($0, NewAccount(name: "Adm", email: "a@x.org", role: .admin))
    }
    #expect(try find(test, new) == nil)
    #expect(refusal { _ = try makeAdmin(test.store, new) } == .notFound)
    #expect(try test.store.read { try $0.first("SELECT count(*) FROM account") { $0.int(0) } } == 1)
  }

  @Test func `A link is too old after a day`() throws {
    let test = try TestStore()
    let secret = try #require(try setUp(test.store))
    test.clock.advance(by: OneTimeSecrets.lifetime - 1)
    #expect(try find(test, secret) != nil)
    test.clock.advance(by: 1)
    #expect(try find(test, secret) == nil)
    #expect(refusal { _ = try makeAdmin(test.store, secret) } == .notFound)
  }

  @Test func `What is refused does not use up the link`() throws {
    let test = try TestStore()
    let secret = try #require(try setUp(test.store))
    for (name, email, hash) in [("", "a@x.org", "h"), ("A", "no", "h"), ("A", "a@x.org", nil)] {
      let refused = refusal {
        try test.store.writeNow(as: Actor(.anyone)) {
          _ = try OneTimeSecrets.makeFirstAdmin(
            $0, secret: secret, NewAccount(name: name, email: email, passwordHash: hash))
        }
      }
      #expect(refused == .badRequest)
    }
    _ = try makeAdmin(test.store, secret)
  }

  @Test func `A reset link sets a password once and ends the sessions`() async throws {
    let world = try AccountWorld()
    let session = try world.token(world.ben)
    let (old, secret) = try world.write(world.adm) {
      (
        try OneTimeSecrets.resetPassword($0, account: world.ben),
        try OneTimeSecrets.resetPassword($0, account: world.ben)
      )
    }
    #expect(try find(world.test, old) == nil)
    #expect(try find(world.test, secret)?.account == world.ben)
    #expect(try world.session(session) != nil)
    let hash = try await world.store.passwords.hash("another horse")
    func choose(_ secret: String) throws -> AccountID {
      try world.store.writeNow(as: Actor(.anyone)) {
        try OneTimeSecrets.choosePassword($0, secret: secret, passwordHash: hash)
      }
    }
    #expect(refusal { _ = try choose(old) } == .notFound)
    #expect(refusal { _ = try choose("") } == .notFound)
    #expect(try choose(secret) == world.ben)
    #expect(refusal { _ = try choose(secret) } == .notFound)
    #expect(try world.session(session) == nil)
    #expect(try await world.signIn("ben.ode@x.org") == .refused)
    #expect(try await world.signIn("ben.ode@x.org", "another horse") != .refused)
    #expect(try await world.signIn("cleo@x.org") != .refused)
  }

  @Test func `One kind of link is not the other`() throws {
    let world = try AccountWorld()
    let reset = try world.operate { try OneTimeSecrets.resetPassword($0, account: world.ben) }
    #expect(refusal { _ = try makeAdmin(world.store, reset) } == .notFound)
    #expect(try find(world.test, reset) != nil)
    let empty = try TestStore()
    let setUp = try #require(try setUp(empty.store))
    let wrong = refusal {
      try empty.store.writeNow(as: Actor(.anyone)) {
        _ = try OneTimeSecrets.choosePassword($0, secret: setUp, passwordHash: "hash")
      }
    }
    #expect(wrong == .notFound)
  }

  @Test func `There is no reset for nobody or for a disabled account`() throws {
    let world = try AccountWorld()
    let secret = try world.operate { try OneTimeSecrets.resetPassword($0, account: world.ben) }
    try world.operate { try Accounts.disable($0, account: world.ben) }
    #expect(try find(world.test, secret) == nil)
    func reset(_ account: AccountID) -> StoreError.Code? {
      refusal { try world.operate { _ = try OneTimeSecrets.resetPassword($0, account: account) } }
    }
    #expect(reset(world.ben) == .badRequest)
    #expect(reset(AccountID(rawValue: 99)) == .notFound)
  }

  @Test func `Secrets are stored as hashes only`() throws {
    let world = try AccountWorld()
    let secret = try world.operate { try OneTimeSecrets.resetPassword($0, account: world.ben) }
    #expect(try world.count("SELECT count(*) FROM one_time_secret WHERE hash = \(secret)") == 0)
    #expect(
      try world.count("SELECT count(*) FROM one_time_secret WHERE length(hash) = 64") == 1)
  }
}
