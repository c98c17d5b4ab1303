import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Several addresses of one account, each shown to be its own.
@Suite struct OwnAddressTests {
  private let world: ShareWorld

  init() throws { world = try ShareWorld() }

  private func add(_ who: AccountID, _ address: String) throws -> Int64 {
    try world.write(who) { try OwnAddresses.add($0, .email, address, language: "en") }
    let line = try lines(who).last { $0.typed == address }
    return try #require(line?.id)
  }

  private func lines(_ who: AccountID) throws -> [OwnAddresses.Line] {
    try world.store.read { try OwnAddresses.list($0, of: who, now: world.test.clock.now()) }
  }

  private func next() throws -> Letter? {
    while true {
      let claim = try world.store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: 1_000_000)
      }
      switch claim {
      case .letter(let letter): return letter
      case .settled: continue
      case .nothing: return nil
      }
    }
  }

  /// What the mail to an address that waits for it carries.
  private func proof() throws -> (to: String, code: String, secret: String) {
    let letter = try #require(try next())
    guard case .addressCheck(_, let code, let secret, _) = letter.content else {
      throw StoreError(.failed)
    }
    return (letter.recipient, code, secret)
  }

  private func confirm(
    _ who: AccountID, _ id: Int64, _ code: String
  ) throws -> OwnAddresses.Outcome {
    try world.write(who) {
      try OwnAddresses.confirm($0, address: id, code: code, language: "en")
    }
  }

  @Test func `An invitation to another address becomes mine with its code`() throws {
    let share = try world.shareRoot().share
    try world.invite(share, "ben@home.example")
    func shared() throws -> SharedWithMe {
      try world.store.read {
        try SharedWithMe.load($0, account: world.ben, now: world.test.clock.now())
      }
    }
    let id = try add(world.ben, "Ben@home.example")
    #expect(try shared().invited.isEmpty && lines(world.ben).map(\.isVerified) == [true, false])
    let proof = try proof()
    #expect(proof.to == "Ben@home.example")
    #expect(try confirm(world.ben, id, "00000000") == .wrong)
    #expect(try shared().invited.isEmpty)
    #expect(try confirm(world.ben, id, proof.code) == .verified("Ben@home.example"))
    #expect(try shared().invited.count == 1)
    // The addresses there were before are told.
    let told = try #require(try next())
    guard case .addressAdded(_, let address) = told.content else { throw StoreError(.failed) }
    #expect(told.recipient == "ben@x.org" && address == "Ben@home.example")
    try world.accept(share, world.ben)
    #expect(try world.right(world.ben, on: "root") == .read)
    #expect(try world.problems() == [])
  }

  @Test func `A link works once, and only for the account that gave the address`() throws {
    _ = try add(world.ben, "ben@home.example")
    let secret = try proof().secret
    func follow(_ who: AccountID) throws -> OwnAddresses.Outcome {
      try world.write(who) { try OwnAddresses.confirm($0, secret: secret, language: "en") }
    }
    #expect(try follow(world.cleo) == .wrong)
    #expect(try lines(world.ben).map(\.isVerified) == [true, false])
    #expect(try follow(world.ben) == .verified("ben@home.example"))
    #expect(try follow(world.ben) == .wrong)
  }

  @Test func `Whoever shows it first has it, and others' claims keep nobody out`() throws {
    let claimed = try add(world.cleo, "ben@home.example")
    let stolen = try proof().code
    let own = try add(world.ben, "ben@home.example")
    let right = try proof().code
    // The code of another account's mail is none for this one.
    if stolen != right { #expect(try confirm(world.ben, own, stolen) == .wrong) }
    #expect(try confirm(world.ben, own, right) == .verified("ben@home.example"))
    #expect(try confirm(world.cleo, claimed, stolen) == .taken)
    #expect(try lines(world.cleo).map(\.isVerified) == [true, false])
  }

  @Test func `Five wrong codes, or a day, end a code; another one ends it, too`() throws {
    let id = try add(world.ben, "ben@home.example")
    let first = try proof()
    for _ in 0..<5 { #expect(try confirm(world.ben, id, "0") == .wrong) }
    #expect(try confirm(world.ben, id, first.code) == .wrong)
    #expect(
      refusal {
        try world.write(world.ben) {
          try OwnAddresses.sendCode($0, address: id, language: "en")
        }
      } == .throttled)
    world.test.clock.advance(by: 61_000)
    try world.write(world.ben) { try OwnAddresses.sendCode($0, address: id, language: "en") }
    let second = try proof()
    #expect(second.code != first.code && second.secret != first.secret)
    world.test.clock.advance(by: 86_400_001)
    #expect(try confirm(world.ben, id, second.code) == .wrong)
    #expect(try lines(world.ben).map(\.hasCode) == [false, false])
  }

  @Test func `There are ten at most, no one twice, and one always stays`() throws {
    for number in 1...9 {
      world.test.clock.advance(by: 1)
      _ = try add(world.ben, "ben\(number)@home.example")
    }
    #expect(refusal { _ = try add(world.ben, "ben10@home.example") } == .quotaExceeded)
    #expect(refusal { _ = try add(world.cleo, "CLEO@x.org") } == .exists)
    let own = try lines(world.ben)
    let verified = try #require(own.first { $0.isVerified })
    func remove(_ who: AccountID, _ id: Int64) -> StoreError.Code? {
      refusal { try world.write(who) { _ = try OwnAddresses.remove($0, address: id) } }
    }
    // What is only claimed leads to nobody: the verified one stays until there is another.
    #expect(remove(world.ben, verified.id) == .badRequest)
    #expect(remove(world.cleo, verified.id) == .notFound)
    let other = try #require(own.first { !$0.isVerified })
    #expect(remove(world.ben, other.id) == nil)
    #expect(try lines(world.ben).count == 9)
    #expect(try world.problems() == [])
  }
}
