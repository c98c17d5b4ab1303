import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Campaigns over grants: what they list, what reviewers decide, undo, reminding, closing.
struct ReviewTests {
  private static let day: Int64 = 86_400_000

  private let world: ShareWorld
  private let share: ShareID
  private let ben: ParticipantID
  private let guest: ParticipantID

  init() throws {
    world = try ShareWorld()
    let handle = try world.shareRoot()
    let (share, guid) = (handle.share, handle.guid)
    self.share = share
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, .readWrite)
    }
    ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    guest = try world.invite(share, "guest@y.org")
    try world.accept(share, world.ben)
    try world.write(world.dan) { _ = try Shares.accept($0, guid: guid) }
    let (container, cleo) = (world.container, world.cleo)
    try world.store.writeNow(as: .operatorOfStore) {
      try Containers.setTeamRole($0, container: container, account: cleo, role: .owner)
    }
  }

  private var now: Int64 { world.test.clock.now() }

  @discardableResult
  private func start(
    _ who: AccountID? = nil, _ subject: ReviewSubject? = nil,
    _ reviewers: [String] = ["alice@x.org"], days: Int64 = 30
  ) throws -> Int64 {
    let due = now + days * Self.day
    return try world.write(who ?? world.alice) {
      try Reviews.start($0, subject ?? .zone(world.zone), reviewers: reviewers, due: due)
    }
  }

  private func sheet(_ review: Int64, _ who: AccountID? = nil) throws -> ReviewSheet {
    try world.store.read {
      try ReviewSheet.load($0, caller: .account(who ?? world.alice), review, now: now)
    }
  }

  private func grant(
    _ review: Int64, _ kind: ReviewGrantKind, _ object: Int64, _ who: AccountID? = nil
  ) throws -> ReviewSheet.Grant {
    try #require(
      try sheet(review, who).grants.first { $0.kind == kind && $0.object == object })
  }

  private func decide(
    _ grant: Int64, _ decision: ReviewDecision, _ reason: String = "the project is over",
    as who: AccountID? = nil
  ) throws {
    try world.write(who ?? world.alice) {
      try Reviews.decide($0, grant: grant, decision, reason: reason)
    }
  }

  private func undo(_ grant: Int64) throws {
    try world.write(world.alice) { try Reviews.undo($0, grant: grant) }
  }

  @Test func `a review of a zone has a row for each grant, with a recommendation`() throws {
    world.test.clock.advance(by: 20 * Self.day)
    let review = try start()
    let sheet = try sheet(review)
    #expect(sheet.grants.count == 4 && sheet.review.grants == 4 && sheet.review.decided == 0)
    #expect(sheet.isReviewer && sheet.mayLead)
    let link = try grant(review, .link, share.rawValue)
    #expect(link.advice == .lower && link.ground == .finding(.publicWritable))
    #expect(link.held == .write && link.person == nil)
    let waiting = try grant(review, .participant, guest.rawValue)
    #expect(waiting.advice == .remove && waiting.ground == .finding(.invitationUnanswered))
    #expect(waiting.person?.address == "guest@y.org" && waiting.held == .read)
    let person = try grant(review, .participant, ben.rawValue)
    #expect(person.advice == .keep && person.ground == nil && person.held == .write)
    #expect(person.mayDecide && person.mayChange && person.canLower)
    #expect(try world.problems().isEmpty)
  }

  @Test func `lowering and removing are real, and taken back`() throws {
    let review = try start()
    let row = try grant(review, .participant, ben.rawValue)
    #expect(refusal { try decide(row.id, .lower, "") } == .badRequest)
    try decide(row.id, .lower)
    #expect(try world.right(world.ben, on: "root") == .read)
    #expect(refusal { try decide(row.id, .keep) } == .exists)
    let lowered = try grant(review, .participant, ben.rawValue)
    #expect(lowered.decision == .lower && lowered.reason == "the project is over")
    #expect(lowered.right == .read && lowered.held == .write && !lowered.canLower)
    #expect(lowered.decidedBy?.name == "Alice")
    try undo(row.id)
    #expect(try world.right(world.ben, on: "root") == .write)
    try decide(row.id, .remove)
    #expect(try world.right(world.ben, on: "root") < .read)
    #expect(try world.status(ben) == "REMOVED")
    try undo(row.id)
    #expect(try world.right(world.ben, on: "root") == .write)
    let back = try #require(try sheet(review).grants.first { $0.id == row.id })
    #expect(back.decision == nil && back.isWaiting && back.object != ben.rawValue)
    #expect(try world.problems().isEmpty)
  }

  @Test func `a link is lowered and closed without those who came by it`() throws {
    let review = try start()
    let link = try grant(review, .link, share.rawValue)
    try decide(link.id, .lower)
    #expect(try world.panel(share, world.alice).share.publicPermission == .readOnly)
    try undo(link.id)
    #expect(try world.panel(share, world.alice).share.publicPermission == .readWrite)
    try decide(link.id, .remove)
    #expect(try world.panel(share, world.alice).share.publicPermission == .none)
    #expect(try world.right(world.dan, on: "root") == .write)
    let closed = try grant(review, .link, share.rawValue)
    #expect(closed.isGone && !closed.isWaiting)
    #expect(try world.problems().isEmpty)
  }

  @Test func `keeping needs no reason; what is least, gone or closed is refused`() throws {
    let review = try start()
    let waiting = try grant(review, .participant, guest.rawValue)
    #expect(!waiting.canLower)
    #expect(refusal { try decide(waiting.id, .lower) } == .badRequest)
    try decide(waiting.id, .keep, "")
    let row = try grant(review, .participant, ben.rawValue)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try grant(review, .participant, ben.rawValue).isGone)
    #expect(refusal { try decide(row.id, .remove) } == .badRequest)
    let link = try grant(review, .link, share.rawValue)
    try world.write(world.alice) { try Reviews.close($0, review) }
    #expect(refusal { try decide(link.id, .lower) } == .badRequest)
    #expect(refusal { try undo(waiting.id) } == .badRequest)
    let again = refusal { try world.write(world.alice) { try Reviews.close($0, review) } }
    #expect(again == .badRequest)
    #expect(try !sheet(review).review.isOpen && sheet(review).review.decided == 1)
  }

  @Test func `the head is that of the closing entry, whatever comes later`() throws {
    let review = try start()
    try decide(try grant(review, .participant, ben.rawValue).id, .lower)
    try world.write(world.alice) { try Reviews.close($0, review) }
    let head = try sheet(review).head
    #expect(head.count == 64)
    let last = try world.store.read { c in
      try c.first("SELECT head FROM event WHERE chain = 1 ORDER BY id DESC LIMIT 1") { $0.text(0) }
    }
    #expect(head == last)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try sheet(review).head == head)
    let lines = try world.store.read { c in
      try c.all("SELECT line FROM event WHERE kind = 'review.grant' ORDER BY id") { $0.text(0) }
    }
    #expect(lines.last?.contains(#""decision":"lower""#) == true)
    #expect(lines.allSatisfy { !$0.contains("project") })
    #expect(try world.problems().isEmpty)
  }

  @Test func `an edit of a decision behind the program's back is found`() throws {
    let review = try start()
    try decide(try grant(review, .participant, ben.rawValue).id, .keep)
    try world.store.writeNow(as: .operatorOfStore) {
      _ = try $0.connection.run("UPDATE review_grant SET decision = NULL")
    }
    #expect(try !world.problems().isEmpty)
  }

  @Test func `only who leads a place starts, with reviewers who may see it`() throws {
    for who in [world.ben, world.cleo, world.dan] {
      #expect(refusal { try start(who) } == .badRequest)
    }
    #expect(refusal { try start(world.alice, .container(world.container)) } == .badRequest)
    #expect(refusal { try start(world.alice, .person(world.ben)) } == .badRequest)
    #expect(refusal { try start(reviewers: []) } == .badRequest)
    #expect(refusal { try start(reviewers: ["nobody@x.org"]) } == .badRequest)
    #expect(refusal { try start(reviewers: ["dan@x.org"]) } == .badRequest)
    for days in [0, -1, 400] as [Int64] {
      #expect(refusal { try start(days: days) } == .badRequest)
    }
    #expect(refusal { try start(world.alice, .zone(world.defaultZone)) } == .badRequest)
    let count = try world.store.read { c in
      try c.first("SELECT count(*) FROM review") { $0.int(0) }
    }
    #expect(count == 0)
  }

  private func start(reviewers: [String]) throws { try start(nil, nil, reviewers) }

  @Test func `others see no review, decide nothing and close nothing`() throws {
    let review = try start()
    let row = try grant(review, .participant, ben.rawValue)
    for who in [world.ben, world.cleo, world.dan] {
      #expect(refusal { _ = try sheet(review, who) } == .notFound)
      #expect(refusal { try decide(row.id, .remove, as: who) } == .notFound)
      #expect(refusal { try world.write(who) { try Reviews.close($0, review) } } == .notFound)
      let list = try world.store.read { try Reviews.list($0, caller: .account(who), now: now) }
      #expect(list.isEmpty)
    }
    // Who looks after the server sees it, and decides nothing in it.
    #expect(try sheet(review, world.adm).grants.count == 4)
    #expect(refusal { try decide(row.id, .remove, as: world.adm) } == .accessDenied)
    let auditor = try world.store.writeNow(as: .operatorOfStore) {
      try Accounts.add($0, NewAccount(name: "Odd", email: "odd@x.org", role: .auditor))
    }
    #expect(try !sheet(review, auditor).mayLead)
    #expect(refusal { try world.write(auditor) { try Reviews.close($0, review) } } == .accessDenied)
    #expect(refusal { try start(auditor) } == .badRequest)
    #expect(try world.right(world.ben, on: "root") == .write)
  }

  @Test func `a container goes with its team, each reviewer with what they see and may change`()
    throws
  {
    let subject = ReviewSubject.container(world.container)
    let review = try start(world.adm, subject, ["adm@x.org", "cleo@x.org"])
    #expect(try sheet(review, world.adm).grants.count == 5)
    let team = try sheet(review, world.cleo).grants
    #expect(team.map(\.kind) == [.team] && team[0].held == .own && team[0].mayChange)
    // Who sees people of private shares does not change them.
    let row = try grant(review, .participant, ben.rawValue, world.adm)
    #expect(row.mayDecide && !row.mayChange)
    #expect(refusal { try decide(row.id, .remove, as: world.adm) } == .accessDenied)
    #expect(refusal { try decide(row.id, .keep, as: world.cleo) } == .notFound)
    try decide(row.id, .keep, "", as: world.adm)
    // The last owner stays.
    #expect(refusal { try decide(team[0].id, .lower, as: world.cleo) } == .badRequest)
    try world.write(world.cleo) {
      try Containers.setTeamRole($0, container: world.container, account: world.dan, role: .owner)
    }
    try decide(team[0].id, .lower, as: world.adm)
    #expect(try grant(review, .team, world.cleo.rawValue, world.adm).right == .administer)
    #expect(try world.problems().isEmpty)
  }

  @Test func `a person's review lists where they have access`() throws {
    let review = try start(world.adm, .person(world.cleo), ["adm@x.org"])
    #expect(try sheet(review, world.adm).grants.map(\.kind) == [.team])
    let other = try start(world.adm, .person(world.ben), ["adm@x.org"])
    let grants = try sheet(other, world.adm).grants
    #expect(grants.map(\.object) == [ben.rawValue] && grants[0].kind == .participant)
  }

  @Test func `reviewers are told at the start and reminded while something waits`() throws {
    let review = try start(world.adm, .zone(world.zone), ["alice@x.org"])
    func unread() throws -> Int64 {
      try world.store.read { try News.unread($0, account: world.alice) }
    }
    let first = try world.store.read {
      try News.page($0, account: world.alice, limit: 20, now: now)
    }.filter { $0.kind == .review }
    #expect(first.map(\.review) == [review] && first[0].person?.name == "Adm")
    #expect(first[0].title == "Trips" && first[0].ends == now + 30 * Self.day)
    let before = try unread()
    #expect(try Reviews.remindDue(world.store) == 0)
    world.test.clock.advance(by: 7 * Self.day)
    #expect(try Reviews.remindDue(world.store) == 1)
    #expect(try Reviews.remindDue(world.store) == 0)
    #expect(try unread() == before + 1)
    for grant in try sheet(review).grants { try decide(grant.id, .keep, "") }
    world.test.clock.advance(by: 7 * Self.day)
    _ = try Reviews.remindDue(world.store)
    #expect(try unread() == before + 1)
    #expect(refusal { try world.write(world.ben) { try Reviews.remind($0, review) } } == .notFound)
    let mails = try world.store.read { c in
      try c.first("SELECT count(*) FROM news WHERE kind = 'review' AND mail = 'now'") { $0.int(0) }
    }
    #expect(mails == 2)
  }
}
