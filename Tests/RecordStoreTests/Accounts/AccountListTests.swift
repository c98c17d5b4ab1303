import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// People as admins find them.
struct AccountListTests {
  private func list(
    _ world: AccountWorld, _ search: String = "", after: AccountID? = nil, limit: Int = 50
  ) throws -> [String] {
    try world.store.read {
      try Accounts.list(
        $0, caller: .operatorOfStore, search: search, after: after, limit: limit, now: world.now)
    }.map(\.name)
  }

  @Test func `A search finds beginnings of words and of addresses, and no patterns`() throws {
    let world = try AccountWorld()
    for (name, email) in [
      ("Zoe\u{308} Straße", "z1@x.org"), ("100% Sure", "percent_sign@x.org"),
      ("Mary Ode-Smith", "Mary+News@Y.org"),
    ] {
      try world.operate { _ = try Accounts.add($0, NewAccount(name: name, email: email)) }
    }
    #expect(try list(world, "zoë") == ["Zoe\u{308} Straße"])
    #expect(try list(world, "ZOE") == ["Zoe\u{308} Straße"])
    #expect(try list(world, "strass") == ["Zoe\u{308} Straße"])
    #expect(try list(world, " ode ") == ["Ben Ode", "Mary Ode-Smith"])
    #expect(try list(world, "ben.ODE@x") == ["Ben Ode"])
    #expect(try list(world, "mary+news@y.org") == ["Mary Ode-Smith"])
    #expect(try list(world, "100%") == ["100% Sure"])
    #expect(try list(world, "percent_") == ["100% Sure"])
    for nothing in ["%", "_", "*", "de", "' OR 1=1 --", "\u{0}", "Ben\u{0}", "x.org", "\u{301}"] {
      #expect(try list(world, nothing) == [], "\(nothing)")
    }
    #expect(try list(world, String(repeating: "a", count: 1_000_000)) == [])
    #expect(try list(world, "   ").count == 7)
  }

  @Test func `Pages follow each other without repetition`() throws {
    let world = try AccountWorld()
    var seen: [String] = []
    var last: AccountID?
    while true {
      let page = try world.store.read {
        try Accounts.list($0, caller: .account(world.aud), after: last, limit: 3, now: world.now)
      }
      guard let end = page.last else { break }
      seen += page.map(\.name)
      last = end.id
    }
    #expect(seen == ["Adm", "Aud", "Ben Ode", "Cleo"])
  }

  @Test func `Whoever changed their name is found by the new one`() throws {
    let world = try AccountWorld()
    try world.write(world.ben) {
      try Accounts.setProfile($0, name: "Ångström", language: nil, timeZone: nil, theme: nil)
    }
    #expect(try list(world, "angstrom") == ["Ångström"])
    #expect(try list(world, "Ben O") == [])
  }

  @Test func `Nobody is found under what is not an address`() throws {
    let world = try AccountWorld()
    for email in ["", "ben", "nobody@x.org", "%@x.org", "ben.ode@x.org\u{0}"] {
      let refused = refusal {
        _ = try world.store.read {
          try Accounts.find(email: email, $0, caller: .operatorOfStore, now: world.now)
        }
      }
      #expect(refused == .notFound)
    }
  }
}
