import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// People and their addresses.
struct AddingTests {
  private func add(
    _ world: AccountWorld, _ email: String, name: String = "New", phone: String? = nil
  ) throws -> AccountID {
    try world.operate {
      try Accounts.add($0, NewAccount(name: name, email: email, phone: phone))
    }
  }

  @Test func `An account has what it was made of, and the log has it too`() throws {
    let world = try AccountWorld()
    let id = try add(world, "zoe@x.org", name: "Zoe\u{308}", phone: "+33 6 12 34 56 78")
    let account = try world.account(id)
    #expect(account.name.unicodeScalars.elementsEqual("Zoe\u{308}".unicodeScalars))
    #expect(account.email == "zoe@x.org" && account.role == .user && account.state == .active)
    #expect(account.createdAt == world.now && account.lastSeenAt == nil)
    #expect(
      try world.addresses(id) == [
        AccountAddress(kind: .email, typed: "zoe@x.org", isVerified: true),
        AccountAddress(kind: .phone, typed: "+33 6 12 34 56 78", isVerified: true),
      ])
    let entry = try #require(try world.entries(.account, id.rawValue).first)
    #expect(entry.before == nil && entry.actor == .operatorOfStore)
    #expect(entry.after == ["state": .text("active"), "role": .text("user")])
    #expect(try world.problems() == [])
  }

  @Test func `A plus sign and upper case stay as they were typed`() throws {
    let world = try AccountWorld()
    let id = try add(world, "Dan+Plan@X.org")
    #expect(try world.account(id).email == "Dan+Plan@X.org")
    #expect(try add(world, "dan@x.org") != id)
    for spelling in ["dan+plan@x.ORG", "DAN+PLAN@X.ORG", "  dan+plan@x.org\n"] {
      let found = try world.store.read {
        try Accounts.find(email: spelling, $0, caller: .operatorOfStore, now: world.now)
      }
      #expect(found.id == id)
      #expect(refusal { _ = try add(world, spelling) } == .exists)
    }
    #expect(refusal { _ = try add(world, "dan plan@x.org") } == .badRequest)
  }

  @Test func `Composed and decomposed letters of an address are the same`() throws {
    let world = try AccountWorld()
    let id = try add(world, "zo\u{EB}@x.org")
    #expect(refusal { _ = try add(world, "ZOE\u{308}@x.org") } == .exists)
    #expect(try add(world, "zoe@x.org") != id)
  }

  @Test func `A phone number is the same however it is written`() throws {
    let world = try AccountWorld()
    _ = try add(world, "a@x.org", phone: "+33612345678")
    let same = [
      "+33 6 12 34 56 78", "+33 (0)6 12 34 56 78", "0033612345678", "+33-6.12/34 56\u{A0}78",
      "+33 6\u{2011}12\u{202F}34 56 78",
    ]
    for (n, phone) in same.enumerated() {
      #expect(refusal { _ = try add(world, "b\(n)@x.org", phone: phone) } == .exists)
    }
    let wrong = [
      "1234", "+1234", "+0612345678", "06 12 34 56 78", "+33612345678901234", "+٣٣٦١٢٣٤٥٦٧٨",
      "+33 6 12 34 56 7x", "", "++33612345678", String(repeating: "+3", count: 50_000),
    ]
    for phone in wrong {
      #expect(refusal { _ = try add(world, "c@x.org", phone: phone) } == .badRequest, "\(phone)")
    }
    // What was refused left nothing.
    #expect(try world.count("SELECT count(*) FROM account") == 5)
    #expect(try world.problems() == [])
  }

  @Test(arguments: [
    "", "x", "@x.org", "x@", "a@b@c", "a b@x.org", "a\u{0}@x.org", "a\u{7}@x.org",
    "a@x.org\u{202E}",
    "a\u{200B}@x.org", "<a@x.org>", "a@x.org,b@x.org",
    String(repeating: "a", count: 250) + "@x.org",
    String(repeating: "é", count: 100_000) + "@x.org",
  ])
  func `What is not an address is refused`(_ email: String) throws {
    let world = try AccountWorld()
    #expect(refusal { _ = try add(world, email) } == .badRequest)
    #expect(try world.count("SELECT count(*) FROM account") == 4)
  }

  @Test(arguments: [
    "", " ", "\u{200D}", "\u{A0}\u{2003}", "A\u{0}B", "A\nB", "A\u{1B}[31m", "A\u{85}B",
    "A\u{2028}B", "Ben\u{202E}gro.x", "\u{2066}Ben", String(repeating: "n", count: 256),
    String(repeating: "e\u{301}", count: 100_000),
  ])
  func `What is not a name is refused, also later`(_ name: String) throws {
    let world = try AccountWorld()
    #expect(refusal { _ = try add(world, "new@x.org", name: name) } == .badRequest)
    let later = refusal {
      try world.write(world.ben) {
        try Accounts.setProfile($0, name: name, language: nil, timeZone: nil, theme: nil)
      }
    }
    #expect(later == .badRequest)
    #expect(try world.account(world.ben).name == "Ben Ode")
  }

  @Test(arguments: [
    "Zoë", "李", "محمد", "שרה", "👩‍👩‍👧", "\"><img src=x onerror=alert(1)>", "می‌خواهم",
    String(repeating: "n", count: 255),
  ])
  func `Names of all kinds are kept to the letter`(_ name: String) throws {
    let world = try AccountWorld()
    let id = try add(world, "new@x.org", name: name)
    #expect(Array(try world.account(id).name.utf8) == Array(name.utf8))
  }

  @Test func `A profile is the caller's own and takes only words as settings`() throws {
    let world = try AccountWorld()
    try world.write(world.ben) {
      try Accounts.setProfile(
        $0, name: "Benjamin", language: "de", timeZone: "Europe/Paris", theme: "dark")
    }
    let ben = try world.account(world.ben)
    #expect(ben.name == "Benjamin" && ben.language == "de" && ben.timeZone == "Europe/Paris")
    #expect(ben.theme == "dark")
    #expect(try world.account(world.cleo).name == "Cleo")
    for bad in ["d\u{0}e", "d e", String(repeating: "d", count: 65), "dé"] {
      let refused = refusal {
        try world.write(world.ben) {
          try Accounts.setProfile($0, name: "B", language: bad, timeZone: nil, theme: nil)
        }
      }
      #expect(refused == .badRequest)
    }
    let nobody = refusal {
      try world.store.writeNow(as: Actor(.anyone)) {
        try Accounts.setProfile($0, name: "B", language: nil, timeZone: nil, theme: nil)
      }
    }
    #expect(nobody == .authenticationRequired)
    #expect(try world.account(world.ben).name == "Benjamin")
  }
}
