import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Mail that tells of what people did not see, as they chose.
@Suite struct NewsMailTests {
  private static let hour: Int64 = 3_600_000

  private let world: ShareWorld
  private let share: ShareID

  init() throws {
    world = try ShareWorld()
    share = try world.shareRoot().share
    // 2023-11-14 22:13 UTC
    #expect(world.test.clock.now() == 1_700_000_000_000)
  }

  private func choose(_ who: AccountID, _ choices: [NewsKind: NewsMail]) throws {
    try world.write(who) { try NewsChoices.save($0, choices) }
  }

  private struct Mail {
    var to: String
    var kinds: [NewsKind]
    var ending: String
  }

  /// Every mail that goes out now: to whom, and what it says.
  private func mails() throws -> [Mail] {
    try world.store.writeNow(as: .operatorOfStore) { while try NewsMailing.step($0) {} }
    var mails: [Mail] = []
    while true {
      let claim = try world.store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: 1_000)
      }
      switch claim {
      case .nothing: return mails
      case .settled: continue
      case .letter(let letter):
        switch letter.content {
        case .news(let item, let ending):
          mails.append(Mail(to: letter.recipient, kinds: [item.kind], ending: ending))
        case .summary(let items, let ending):
          mails.append(Mail(to: letter.recipient, kinds: items.map(\.kind), ending: ending))
        default: throw StoreError(.failed)
        }
        try world.store.writeNow(as: .operatorOfStore) {
          try Delivery.finish($0, letter, .sent("250"))
        }
      }
    }
  }

  private func come(_ name: String, _ who: AccountID) throws {
    try world.invite(share, "\(name)@x.org")
    try world.accept(share, who)
  }

  @Test func `At once, in the next summary, or never`() throws {
    try choose(world.alice, [.accepted: .now, .left: .daily, .declined: .never])
    try come("ben", world.ben)
    try world.invite(share, "cleo@x.org")
    try world.write(world.cleo) { try Shares.decline($0, share: share) }
    try world.write(world.ben) { try Shares.leave($0, share: share) }
    let first = try mails()
    #expect(first.map(\.to) == ["alice@x.org"] && first[0].kinds == [.accepted])
    #expect(try mails().isEmpty)
    // The summary of the day, once.
    world.test.clock.set(to: 1_700_028_000_000 - 1)
    #expect(try mails().isEmpty)
    world.test.clock.advance(by: 1)
    let second = try mails()
    #expect(second.map(\.kinds) == [[.left]])
    world.test.clock.advance(by: 48 * Self.hour)
    #expect(try mails().isEmpty)
  }

  @Test func `The end of somebody's access is mailed at once, or as they chose`() throws {
    try world.invite(share, "ben@x.org")
    let ben = try #require(try world.panel(share, world.alice).people.first?.participant)
    let end = world.test.clock.now() + 24 * Self.hour
    func set(_ end: Int64?) throws {
      try world.write(world.alice) {
        try Shares.change($0, participant: ben, ParticipantChange(expires: .set(end)))
      }
    }
    try set(end)
    #expect(try mails().map { [$0.to, "\($0.kinds)"] } == [["ben@x.org", "\([NewsKind.term])"]])
    try choose(world.ben, [.term: .never])
    try set(nil)
    #expect(try mails().isEmpty)
  }

  @Test func `What was seen meanwhile is not mailed`() throws {
    try come("ben", world.ben)
    try come("cleo", world.cleo)
    let first = try #require(
      try world.store.read { try News.page($0, account: world.alice, limit: 9, now: 0) }.last?.id)
    try world.write(world.alice) { try News.markRead($0, id: first) }
    world.test.clock.advance(by: 24 * Self.hour)
    #expect(try mails().map(\.kinds) == [[.accepted]])
    try come("dan", world.dan)
    try world.write(world.alice) { try News.markAllRead($0, upTo: .max) }
    world.test.clock.advance(by: 24 * Self.hour)
    #expect(try mails().isEmpty)
  }

  @Test func `The link of a mail ends its kind, and only its own`() throws {
    try choose(world.alice, [.accepted: .now, .left: .now])
    try come("ben", world.ben)
    let mail = try #require(try mails().first)
    func end(_ secret: String) throws -> Bool {
      try world.store.writeNow(as: .operatorOfStore) {
        try NewsChoices.unsubscribe($0, secret: secret)
      }
    }
    for wrong in [
      "", "1.accepted.x", mail.ending + "x", mail.ending.replacing("accepted", with: "left"),
      "2" + mail.ending.dropFirst(),
    ] {
      #expect(try !end(wrong))
    }
    #expect(try end(mail.ending) && end(mail.ending))
    let choices = try world.store.read { try NewsChoices.load($0, of: world.alice) }
    #expect(choices[.accepted] == .never && choices[.left] == .now)
    try world.write(world.ben) { try Shares.leave($0, share: share) }
    try come("ben", world.ben)
    #expect(try mails().map(\.kinds) == [[.left]])
  }

  @Test func `The link of a summary ends summaries, even the one that waits`() throws {
    try come("ben", world.ben)
    world.test.clock.advance(by: 24 * Self.hour)
    let mail = try #require(try mails().first)
    try come("cleo", world.cleo)
    let isDone = try world.store.writeNow(as: .operatorOfStore) {
      try NewsChoices.unsubscribe($0, secret: mail.ending)
    }
    #expect(isDone)
    world.test.clock.advance(by: 24 * Self.hour)
    #expect(try mails().isEmpty)
    let choices = try world.store.read { try NewsChoices.load($0, of: world.alice) }
    #expect(choices[.accepted] == .never && choices[.requested] == .now)
  }

  @Test func `Nobody gets mails without end`() throws {
    try choose(world.alice, [.accepted: .now, .left: .now])
    for _ in 0..<25 {
      try come("ben", world.ben)
      try world.write(world.ben) { try Shares.leave($0, share: share) }
    }
    #expect(try mails().count == 40)
    world.test.clock.advance(by: 24 * Self.hour)
    #expect(try mails().map(\.kinds.count) == [10])
  }

  @Test func `Old news is not mailed, and nothing without an own address`() throws {
    try choose(world.alice, [.accepted: .now])
    try come("ben", world.ben)
    world.test.clock.advance(by: 73 * Self.hour)
    #expect(try mails().isEmpty)
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE address SET verified_seq = NULL WHERE account = 1")
    }
    try come("cleo", world.cleo)
    #expect(try mails().isEmpty)
  }
}
