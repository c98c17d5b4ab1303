import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Who stays signed in, and for how long.
struct SessionTests {
  private static let day: Int64 = 86_400_000

  private func flush(_ world: AccountWorld) throws {
    let uses = world.store.sessionUses.take()
    try world.operate { try Sessions.flush($0, uses) }
  }

  @Test func `A token is 256 random bits and stands nowhere in the store's files`() throws {
    let world = try AccountWorld()
    let token = try world.token(world.ben)
    let other = try world.token(world.ben)
    #expect(token.utf8.count == 43 && other != token)
    #expect(try world.session(token) != nil)
    try flush(world)
    world.store.close()
    var searched = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: world.test.folder) {
      let path = world.test.folder + "/" + file
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      searched += data.count
      #expect(data.range(of: Data(token.utf8)) == nil, "\(file)")
      #expect(data.range(of: Data(AccountWorld.password.utf8)) == nil, "\(file)")
    }
    #expect(searched > 100_000)
  }

  @Test func `Unknown tokens lead nowhere`() throws {
    let world = try AccountWorld()
    let token = try world.token(world.ben)
    let wrong = ["", token.uppercased(), token + "A", String(token.dropLast()), "\u{0}", "%"]
    for text in wrong { #expect(try world.session(text) == nil) }
  }

  @Test func `A session ends after a week without use`() throws {
    let world = try AccountWorld()
    let token = try world.token(world.ben)
    world.test.clock.advance(by: Sessions.idleLimit - 1)
    #expect(try world.session(token) != nil)
    // The use is remembered before it is written, and afterwards.
    world.test.clock.advance(by: Sessions.idleLimit - 1)
    #expect(try world.session(token) != nil)
    try flush(world)
    world.test.clock.advance(by: Sessions.idleLimit - 1)
    #expect(try world.session(token) != nil)
    try flush(world)
    world.test.clock.advance(by: Sessions.idleLimit)
    #expect(try world.session(token) == nil)
  }

  @Test func `A session ends after a month in any case`() throws {
    let world = try AccountWorld()
    let token = try world.token(world.ben)
    for _ in 1...29 {
      world.test.clock.advance(by: Self.day)
      #expect(try world.session(token) != nil)
    }
    world.test.clock.advance(by: Self.day)
    #expect(try world.session(token) == nil)
  }

  @Test func `Looks write nothing; uses are written together, the latest of each`() throws {
    let world = try AccountWorld()
    let first = try world.token(world.ben)
    let second = try world.token(world.ben)
    let before = try world.count("SELECT seq FROM clock")
    world.test.clock.advance(by: 5000)
    let later = world.now
    #expect(try world.session(first) != nil)
    world.test.clock.advance(by: -1000)
    for _ in 1...100 { #expect(try world.session(second) != nil) }
    #expect(try world.account(world.ben).lastSeenAt == nil)
    let uses = world.store.sessionUses.take()
    #expect(uses.count == 2 && world.store.sessionUses.take().isEmpty)
    try world.operate { try Sessions.flush($0, uses) }
    #expect(try world.account(world.ben).lastSeenAt == later)
    let list = try world.store.read {
      try Sessions.list($0, account: world.ben, now: world.now)
    }
    #expect(list.map(\.lastUsedAt) == [later, later - 1000])
    #expect(try world.count("SELECT seq FROM clock") == before)
  }

  @Test func `Everybody lists and ends their own sessions only`() throws {
    let world = try AccountWorld()
    let ben = try world.token(world.ben)
    let kept = try world.token(world.ben)
    let id = try #require(try world.session(ben)?.id)
    let cleos = try world.store.read {
      try Sessions.list($0, account: world.cleo, now: world.now)
    }
    #expect(cleos.isEmpty)
    for other in [world.cleo, world.adm] {
      #expect(refusal { try world.write(other) { try Sessions.end($0, session: id) } } == .notFound)
    }
    let nobody = refusal {
      try world.store.writeNow(as: Actor(.anyone)) { try Sessions.end($0, session: id) }
    }
    #expect(nobody == .authenticationRequired)
    #expect(try world.session(ben) != nil)
    try world.write(world.ben) { try Sessions.end($0, session: id) }
    #expect(try world.session(ben) == nil && world.session(kept) != nil)
    let again = refusal { try world.write(world.ben) { try Sessions.end($0, session: id) } }
    #expect(again == .notFound)
    let list = try world.store.read {
      try Sessions.list($0, account: world.ben, now: world.now)
    }
    #expect(list.count == 1)
  }

  @Test func `Disabling an account ends its sessions at once and for good`() throws {
    let world = try AccountWorld()
    let ben = try world.token(world.ben)
    let cleo = try world.token(world.cleo)
    try world.write(world.adm) { try Accounts.disable($0, account: world.ben) }
    #expect(try world.session(ben) == nil && world.session(cleo) != nil)
    #expect(refusal { _ = try world.token(world.ben) } == .accessDenied)
    try world.write(world.adm) { try Accounts.enable($0, account: world.ben) }
    #expect(try world.session(ben) == nil)
    #expect(try world.session(world.token(world.ben)) != nil)
    #expect(
      try world.entries(.account, world.ben.rawValue).map(\.after) == [
        ["state": .text("active"), "role": .text("user")],
        ["state": .text("disabled"), "role": .text("user")],
        ["state": .text("active"), "role": .text("user")],
      ])
    #expect(try world.problems() == [])
  }

  @Test func `What a browser calls itself is cut and cleaned`() throws {
    let world = try AccountWorld()
    let agent = "Browser\u{0}\u{1B}[31m" + String(repeating: "é", count: 100_000)
    try world.write(world.ben) {
      _ = try Sessions.begin($0, account: world.ben, userAgent: agent)
    }
    let list = try world.store.read {
      try Sessions.list($0, account: world.ben, now: world.now)
    }
    let shown = try #require(list.first?.userAgent)
    #expect(shown.hasPrefix("Browser[31mé") && shown.utf8.count < 260)
  }
}
