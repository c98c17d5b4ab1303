import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Who is told of what, and who is not.
@Suite struct NewsTests {
  private let world: ShareWorld
  private let share: ShareID

  init() throws {
    world = try ShareWorld()
    share = try world.shareRoot().share
  }

  private func news(_ who: AccountID, in other: ShareWorld? = nil) throws -> [NewsItem] {
    try (other ?? world).store.read {
      try News.page($0, account: who, limit: 50, now: world.test.clock.now())
    }
  }

  private func said(_ who: AccountID, in other: ShareWorld? = nil) throws -> [String] {
    try news(who, in: other).reversed().map { item in
      ["\(item.kind)", item.person?.name, item.title].compactMap(\.self).joined(separator: " ")
    }
  }

  private func change(_ participant: ParticipantID, _ change: ParticipantChange) throws {
    try world.write(world.alice) {
      try Shares.change($0, participant: participant, change)
    }
  }

  @Test func `The owner learns of answers, requests and leaving, and of nothing they did`() throws {
    try world.invite(share, "ben@x.org")
    try world.invite(share, "cleo@x.org")
    try world.accept(share, world.ben)
    try world.write(world.cleo) { try Shares.decline($0, share: share) }
    try world.write(world.ben) { try Shares.leave($0, share: share) }
    try world.write(world.alice) {
      try Shares.setSwitches($0, share: share, ShareSwitches(allowsAccessRequests: true))
    }
    let guid = try #require(try world.panel(share, world.alice).link?.guid)
    for _ in 0..<2 {
      try world.write(world.dan) { try Shares.requestAccess($0, guid: guid) }
    }
    #expect(
      try said(world.alice) == [
        "accepted Ben Alps", "declined Cleo Alps", "left Ben Alps", "requested Dan Alps",
      ])
    // Their own acts are no news to those who did them.
    #expect(try said(world.ben) == ["invited Alice Alps"])
    #expect(try said(world.dan).isEmpty && said(world.adm).isEmpty)
  }

  @Test func `Participants learn of their right and its end`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try change(ben, ParticipantChange(permission: .readWrite))
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    try world.write(world.alice) { try Shares.undoRemoval($0, participant: ben) }
    try world.write(world.alice) { try Shares.stop($0, share: share) }
    #expect(
      try said(world.ben) == [
        "invited Alice Alps", "right Alice Alps", "removed Alice Alps", "right Alice Alps",
        "stopped Alice Alps",
      ])
    #expect(try news(world.ben).first { $0.kind == .right }?.right == .canEdit)
    // Nobody else hears of it.
    #expect(try said(world.alice) == ["accepted Ben Alps"] && said(world.cleo).isEmpty)
  }

  @Test func `Report 27: whoever is told of a right is told the whole of it`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try change(ben, ParticipantChange(permission: .readWrite, mayInvite: true))
    try change(ben, ParticipantChange(role: .administrator))
    let told: [RightWord] = [.administrator, .canEditAndInvite]
    #expect(try news(world.ben).filter { $0.kind == .right }.map(\.right) == told)
    let activity = try world.store.read {
      try Activity.load($0, account: world.ben, limit: 10)
    }
    #expect(activity.map(\.what) == told.map(Activity.What.right))
    // What was told by a version that kept less.
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE news SET given = NULL, permission = 'READ_WRITE'")
    }
    #expect(try news(world.ben).filter { $0.kind == .right }.map(\.right) == [.canEdit, .canEdit])
  }

  @Test func `An invitation that was taken back, and a block, say no more than an end`() throws {
    let cleo = try world.invite(share, "cleo@x.org")
    try world.write(world.alice) { try Shares.remove($0, participant: cleo) }
    #expect(try said(world.cleo) == ["invited Alice Alps"])
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.write(world.alice) { try Shares.block($0, participant: ben) }
    #expect(try said(world.ben).last == "removed Alice Alps")
  }

  @Test func `A right that ends by itself was ended by nobody`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    let end = world.test.clock.now() + 60_000
    try change(ben, ParticipantChange(expires: .set(end)))
    world.test.clock.advance(by: 60_001)
    for _ in 0..<2 {
      try world.store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
    }
    #expect(try said(world.ben) == ["invited Alice Alps", "term Alice Alps", "expired Alps"])
    #expect(try news(world.ben).first?.opens == false)
  }

  @Test func `People learn when the end of their access is set, moved, taken away`() throws {
    let ben = try world.invite(share, "ben@x.org")
    let end = world.test.clock.now() + 60_000
    func set(_ end: Int64?) throws { try change(ben, ParticipantChange(expires: .set(end))) }
    // Also who has not answered yet.
    try set(end)
    try world.accept(share, world.ben)
    try set(end + 1)
    try set(end + 1)
    try set(nil)
    #expect(
      try said(world.ben) == ["invited Alice Alps"] + Array(repeating: "term Alice Alps", count: 3))
    #expect(try news(world.ben).reversed().map(\.ends) == [nil, end, end + 1, nil])
    try change(ben, ParticipantChange(permission: .readWrite, expires: .set(end)))
    #expect(try said(world.ben).last == "right Alice Alps")
    #expect(try said(world.cleo).isEmpty && said(world.alice) == ["accepted Ben Alps"])
  }

  @Test func `An invitation that had expired is told when it holds again`() throws {
    try world.invite(share, "ben@x.org")
    let row = try #require(try world.panel(share, world.alice).people.first?.participant)
    let end = world.test.clock.now() + 60_000
    try change(row, ParticipantChange(expires: .set(end)))
    world.test.clock.advance(by: 60_001)
    try world.invite(share, "ben@x.org")
    #expect(try said(world.ben).last == "term Alice Alps" && news(world.ben).first?.ends == nil)
  }

  @Test func `Who came by the link learns of its end, and stays`() throws {
    try world.invite(share, "cleo@x.org")
    try world.accept(share, world.cleo)
    try world.write(world.alice) {
      _ = try Shares.setPublicPermission($0, share: share, .readOnly)
    }
    let guid = try #require(try world.panel(share, world.alice).link?.guid)
    try world.write(world.dan) { _ = try Shares.accept($0, guid: guid) }
    let end = world.test.clock.now() + 60_000
    for change in [
      LinkConditions(expires: .set(end)), LinkConditions(usesLeft: .set(5)),
      LinkConditions(expires: .set(nil)),
    ] {
      try world.write(world.alice) { try Shares.setLinkConditions($0, share: share, change) }
    }
    #expect(try said(world.dan) == ["linkTerm Alice Alps", "linkTerm Alice Alps"])
    #expect(try news(world.dan).reversed().map(\.ends) == [end, nil])
    #expect(try news(world.dan).allSatisfy(\.opens))
    #expect(try said(world.cleo) == ["invited Alice Alps"])
    #expect(try world.problems() == [])
  }

  @Test func `A zone that changes hands is told as a whole`() throws {
    let world = try ShareWorld()
    let zone = world.zone
    let share = try world.write(world.alice) {
      try Shares.shareZone($0, zone: zone, ShareOptions(title: "Trips")).share
    }
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.write(world.alice) { try Shares.offerOwnership($0, to: ben) }
    try world.write(world.ben) { try Shares.declineOwnership($0, share: share) }
    try world.write(world.alice) { try Shares.offerOwnership($0, to: ben) }
    try world.write(world.ben) { _ = try Shares.takeOver($0, share: share) }
    #expect(
      try said(world.ben, in: world) == [
        "invited Alice Trips", "offered Alice Trips", "offered Alice Trips",
      ])
    #expect(
      try said(world.alice, in: world) == [
        "accepted Ben Trips", "offerDeclined Ben Trips", "tookOver Ben Trips",
      ])
    // Whoever owns it now learns of what follows.
    try world.write(world.alice) { try Shares.leave($0, share: share) }
    #expect(try said(world.ben, in: world).last == "left Alice Trips")
    #expect(try world.problems() == [])
  }

  @Test func `The title is that of its time, and what one may not open is no link`() throws {
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    #expect(try news(world.ben).first?.opens == true)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    try world.write(world.alice) { try Shares.setTitle($0, share: share, "Secret plans") }
    #expect(try news(world.ben).allSatisfy { $0.title == "Alps" && !$0.opens })
    #expect(try news(world.alice).allSatisfy(\.opens))
  }

  @Test func `What is undone was never told`() throws {
    let before = try said(world.alice).count
    let refused = refusal {
      try world.write(world.alice) { context in
        _ = try Shares.invite(
          context, share: share, [Invitation(.address(.email, "ben@x.org"))])
        throw StoreError(.conflict)
      }
    }
    #expect(refused == .conflict)
    #expect(try said(world.ben).isEmpty && said(world.alice).count == before)
  }

  @Test func `Reading marks one's own and nobody else's`() throws {
    for name in ["ben", "cleo"] { try world.invite(share, "\(name)@x.org") }
    try world.accept(share, world.ben)
    try world.accept(share, world.cleo)
    func unread(_ who: AccountID) throws -> Int64 {
      try world.store.read { try News.unread($0, account: who) }
    }
    #expect(try unread(world.alice) == 2)
    let first = try #require(try news(world.alice).last?.id)
    try world.write(world.ben) { try News.markRead($0, id: first) }
    #expect(try unread(world.alice) == 2)
    try world.write(world.alice) { try News.markRead($0, id: first) }
    #expect(try unread(world.alice) == 1)
    try world.write(world.alice) { try News.markAllRead($0, upTo: first) }
    #expect(try unread(world.alice) == 1)
    try world.write(world.alice) { try News.markAllRead($0, upTo: .max) }
    #expect(try unread(world.alice) == 0 && unread(world.ben) == 1)
  }

  @Test func `Pages go on where the one before ended, and what is old is forgotten`() throws {
    for number in 0..<3 {
      try world.invite(share, "ben@x.org")
      try world.accept(share, world.ben)
      try world.write(world.ben) { try Shares.leave($0, share: share) }
      if number == 1 { world.test.clock.advance(by: 91 * 86_400_000) }
    }
    func page(_ before: Int64?) throws -> [NewsItem] {
      try world.store.read {
        try News.page($0, account: world.alice, before: before, limit: 4, now: 0)
      }
    }
    let first = try page(nil)
    let second = try page(first.last?.id)
    #expect(first.count == 4 && second.count == 2)
    #expect(Set((first + second).map(\.id)).count == 6)
    _ = try Upkeep.run(world.store)
    #expect(try said(world.alice) == ["accepted Ben Alps", "left Ben Alps"])
  }

  @Test func `A deleted account has no news`() throws {
    try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.write(world.ben) { try Accounts.deleteOwn($0) }
    #expect(try news(world.ben).isEmpty)
    #expect(
      try said(world.alice) == ["accepted Deleted account Alps", "left Deleted account Alps"])
    #expect(try world.problems() == [])
  }
}
