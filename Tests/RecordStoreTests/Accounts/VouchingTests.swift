import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Addresses that somebody only claims, and an admin's word for them.
struct VouchingTests {
  /// Somebody who signed up with an address: it is not verified.
  private func claim(_ world: AccountWorld, _ email: String) throws -> AccountID {
    let id = try world.operate {
      try Accounts.add($0, NewAccount(name: "Claimant", email: "own-\(email)"))
    }
    try world.operate { context in
      let address = try context.connection.insert(
        """
        INSERT INTO address (account, kind, as_typed, folded, created_at)
        VALUES (\(id), 'email', \(email), \(email), 0) RETURNING id
        """)
      try context.changed(AddressFact.self, address, before: nil)
    }
    return id
  }

  private func find(_ world: AccountWorld, _ email: String) throws -> AccountID {
    try world.store.read {
      try Accounts.find(email: email, $0, caller: .account(world.adm), now: world.now).id
    }
  }

  @Test func `Vouching verifies the address of an account as it was typed`() throws {
    let world = try AccountWorld()
    let dan = try claim(world, "dan@y.org")
    #expect(try world.addresses(dan).map(\.isVerified) == [true, false])
    try world.write(world.adm) { try Accounts.vouch($0, account: dan, .email, "DAN@y.org") }
    #expect(
      try world.addresses(dan) == [
        AccountAddress(kind: .email, typed: "own-dan@y.org", isVerified: true),
        AccountAddress(kind: .email, typed: "dan@y.org", isVerified: true),
      ])
    // A second time changes nothing and writes no entry.
    let before = try world.count("SELECT count(*) FROM event")
    try world.write(world.adm) { try Accounts.vouch($0, account: dan, .email, "dan@y.org") }
    #expect(try world.count("SELECT count(*) FROM event") == before)
    try world.write(world.adm) { try Accounts.vouch($0, account: dan, .phone, "+49 30 1234567") }
    #expect(try world.addresses(dan).count == 3)
    #expect(try world.problems() == [])
  }

  @Test func `What is verified is never taken away`() throws {
    let world = try AccountWorld()
    let refused = refusal {
      try world.write(world.adm) {
        try Accounts.vouch($0, account: world.cleo, .email, "ben.ode@x.org")
      }
    }
    #expect(refused == .exists)
    try world.write(world.adm) { try Accounts.disable($0, account: world.ben) }
    let new = refusal {
      try world.operate {
        _ = try Accounts.add($0, NewAccount(name: "Other Ben", email: "ben.ode@x.org"))
      }
    }
    #expect(new == .exists)
    #expect(try find(world, "ben.ode@x.org") == world.ben)
  }

  @Test func `An admin's word outweighs a claim`() throws {
    let world = try AccountWorld()
    let squatter = try claim(world, "dan@y.org")
    try world.write(world.adm) {
      try Accounts.vouch($0, account: world.cleo, .email, "Dan@Y.org")
    }
    #expect(try world.addresses(world.cleo).map(\.typed) == ["cleo@x.org", "Dan@Y.org"])
    #expect(try world.addresses(squatter).map(\.typed) == ["own-dan@y.org"])
    #expect(try find(world, "dan@y.org") == world.cleo)
    #expect(try world.problems() == [])
  }

  @Test func `What somebody claims beside an address of theirs keeps nobody out`() throws {
    let world = try AccountWorld()
    _ = try claim(world, "dan@y.org")
    #expect(throws: StoreError.self) { try find(world, "dan@y.org") }
    let dan = try world.operate {
      try Accounts.add($0, NewAccount(name: "Dan", email: "dan@y.org"))
    }
    #expect(try find(world, "dan@y.org") == dan)
    #expect(try world.addresses(dan).map(\.isVerified) == [true])
    #expect(try world.problems() == [])
  }

  /// From here on they have no verified address.
  private func forgetVerified(_ world: AccountWorld) throws {
    try world.operate {
      try $0.connection.run("UPDATE address SET verified_seq = NULL WHERE folded LIKE 'own-%'")
    }
  }

  @Test func `A new account gets another's only address only when that is disabled`() throws {
    let world = try AccountWorld()
    let squatter = try claim(world, "dan@y.org")
    try forgetVerified(world)
    func add() throws -> AccountID {
      try world.operate { try Accounts.add($0, NewAccount(name: "Dan", email: "dan@y.org")) }
    }
    #expect(refusal { _ = try add() } == .exists)
    try world.operate { try Accounts.disable($0, account: squatter) }
    let dan = try add()
    #expect(try find(world, "dan@y.org") == dan)
    #expect(try world.addresses(dan).map(\.isVerified) == [true])
  }

  @Test func `Among several claims the oldest is found, before them the verified one`() throws {
    let world = try AccountWorld()
    let first = try claim(world, "dan@y.org")
    let second = try claim(world, "DAN@y.org".lowercased() + "x")
    try world.operate {
      try $0.connection.run(
        "UPDATE address SET folded = 'dan@y.org' WHERE folded = 'dan@y.orgx'")
    }
    try forgetVerified(world)
    #expect(try find(world, "dan@y.org") == first)
    try world.operate { try Accounts.vouch($0, account: second, .email, "dan@y.org") }
    #expect(try find(world, "dan@y.org") == second)
  }

  @Test func `There is nothing to vouch for without a person`() throws {
    let world = try AccountWorld()
    let nobody = AccountID(rawValue: 99)
    let refused = refusal {
      try world.operate { try Accounts.vouch($0, account: nobody, .email, "n@x.org") }
    }
    #expect(refused == .notFound)
  }
}
