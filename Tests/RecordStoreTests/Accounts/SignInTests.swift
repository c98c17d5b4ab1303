import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// The door: who gets in, and what it tells those who do not.
struct SignInTests {
  @Test func `The right password begins a session, however the address is spelled`() async throws {
    let world = try AccountWorld()
    for spelling in ["Ben.Ode@X.org", "ben.ode@x.ORG", " BEN.ODE@X.ORG "] {
      let outcome = try await world.signIn(spelling, from: "192.0.2.1")
      guard case .signedIn(world.ben, let token) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      let session = try #require(try world.session(token))
      #expect(session.account.id == world.ben && session.caller == .account(world.ben))
    }
    let sessions = try world.store.read {
      try Sessions.list($0, account: world.ben, now: world.now)
    }
    #expect(sessions.count == 3)
    #expect(sessions.allSatisfy { $0.userAgent == "Browser" && $0.remoteAddress == "192.0.2.1" })
  }

  @Test func `Wrong, unknown, disabled and impossible all get the same answer`() async throws {
    let world = try AccountWorld()
    let dan = try world.operate {
      try Accounts.add($0, NewAccount(name: "Dan", email: "dan@x.org"))
    }
    try world.operate { try Accounts.disable($0, account: world.cleo) }
    let tries = [
      ("ben.ode@x.org", "wrong password"), ("nobody@x.org", AccountWorld.password),
      ("cleo@x.org", AccountWorld.password), ("dan@x.org", ""),
      ("not an address", AccountWorld.password), ("a\u{0}@x.org", "x"),
      ("ben.ode@x.org", AccountWorld.password + " "),
      ("ben.ode@x.org", String(repeating: "p", count: 1_000_000)),
      (String(repeating: "é", count: 1_000_000), ""),
    ]
    for (email, password) in tries {
      #expect(try await world.signIn(email, password) == .refused)
    }
    #expect(try world.count("SELECT count(*) FROM session") == 0)
    #expect(try world.account(dan).state == .active)
  }

  @Test func `An account is throttled whatever its spelling, known or not`() async throws {
    let world = try AccountWorld()
    for address in ["ben.ode@x.org", "nobody@x.org"] {
      for spelling in [address, address.uppercased(), " \(address)", "\(address) ", address] {
        #expect(try await world.signIn(spelling, "wrong") == .refused)
      }
      // The right password is not looked at either.
      #expect(try await world.signIn(address) == .throttled(milliseconds: 1000))
    }
    #expect(try await world.signIn("cleo@x.org") != .refused)
    world.test.clock.advance(by: 1000)
    guard case .signedIn = try await world.signIn("ben.ode@x.org") else {
      Issue.record("the wait is over")
      return
    }
    // Success begins anew.
    for _ in 1...5 { #expect(try await world.signIn("ben.ode@x.org", "wrong") == .refused) }
    #expect(try await world.signIn("ben.ode@x.org") == .throttled(milliseconds: 1000))
  }

  @Test func `All addresses of an account count together`() async throws {
    let world = try AccountWorld()
    try world.operate { try Accounts.vouch($0, account: world.ben, .email, "ben@work.org") }
    for _ in 1...4 { #expect(try await world.signIn("ben@work.org", "wrong") == .refused) }
    #expect(try await world.signIn("ben.ode@x.org", "wrong") == .refused)
    #expect(try await world.signIn("ben@work.org") == .throttled(milliseconds: 1000))
  }

  @Test func `Waits double, end at a quarter of an hour, and are forgotten`() async throws {
    let world = try AccountWorld()
    var waits: [Int64] = []
    for _ in 1...20 {
      while case .throttled(let wait) = try await world.signIn("ben.ode@x.org", "wrong") {
        waits.append(wait)
        world.test.clock.advance(by: wait)
      }
    }
    #expect(waits.prefix(4) == [1000, 2000, 4000, 8000])
    #expect(waits.max() == 900_000 && waits.last == 900_000)
    world.test.clock.advance(by: 3_600_001)
    for _ in 1...5 { #expect(try await world.signIn("ben.ode@x.org", "wrong") == .refused) }
  }

  @Test func `A source is throttled over many accounts, not for those who know`() async throws {
    let world = try AccountWorld()
    for _ in 1...40 {
      let outcome = try await world.signIn("cleo@x.org", from: "192.0.2.7")
      #expect(outcome != .refused)
    }
    for n in 1...30 {
      #expect(try await world.signIn("n\(n)@x.org", "wrong", from: "192.0.2.7") == .refused)
    }
    let ben = try await world.signIn("ben.ode@x.org", from: "192.0.2.7")
    #expect(ben == .throttled(milliseconds: 1000))
    #expect(try await world.signIn("ben.ode@x.org", from: "192.0.2.8") != .refused)
    world.test.clock.advance(by: 1000)
    guard case .signedIn = try await world.signIn("ben.ode@x.org", from: "192.0.2.7") else {
      Issue.record("the wait of the source is over")
      return
    }
  }

  @Test func `Many tries at once get no further than one after the other`() async throws {
    let world = try AccountWorld()
    let outcomes = await withTaskGroup(of: SignInOutcome?.self) { tasks in
      for _ in 1...24 {
        tasks.addTask { try? await world.signIn("ben.ode@x.org", "wrong") }
      }
      return await tasks.reduce(into: [SignInOutcome?]()) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == .refused }.count == 5)
    #expect(outcomes.filter { $0 == .throttled(milliseconds: 1000) }.count == 19)
  }

  @Test func `No password is stored, and what is short is refused`() async throws {
    let world = try AccountWorld()
    for short in ["", "1234567", "👩‍👩‍👧👩‍👩‍👧"] {
      await #expect(throws: StoreError.self) { try await world.store.passwords.hash(short) }
    }
    await #expect(throws: StoreError.self) {
      try await world.store.passwords.hash(String(repeating: "x", count: 1025))
    }
    let first = try await world.store.passwords.hash("a password\u{0}more")
    let second = try await world.store.passwords.hash("a password\u{0}more")
    #expect(first != second && first.hasPrefix("$scrypt$ln=2,r=1,p=1$"))
    #expect(try await world.store.passwords.verify("a password\u{0}more", first))
    #expect(try await !world.store.passwords.verify("a password", first))
    #expect(try await !world.store.passwords.verify("a password", nil))
  }

  @Test func `A change of the password ends the other sessions`() async throws {
    let world = try AccountWorld()
    let kept = try world.token(world.ben)
    let other = try world.token(world.ben)
    let cleo = try world.token(world.cleo)
    let session = try #require(try world.session(kept))
    #expect(try await world.store.isPassword(AccountWorld.password, of: world.ben))
    let hash = try await world.store.passwords.hash("another horse")
    try world.write(world.ben) {
      try Passwords.change($0, passwordHash: hash, keeping: session.id)
    }
    #expect(try world.session(kept) != nil && world.session(other) == nil)
    #expect(try world.session(cleo) != nil)
    #expect(try await world.signIn("ben.ode@x.org") == .refused)
    #expect(try await world.signIn("ben.ode@x.org", "another horse") != .refused)
    #expect(try await !world.store.isPassword(AccountWorld.password, of: world.ben))
    let nobody = refusal {
      try world.store.writeNow(as: Actor(.anyone)) {
        try Passwords.change($0, passwordHash: hash, keeping: nil)
      }
    }
    #expect(nobody == .authenticationRequired)
  }
}
