import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct InvitingTests {
  private func outcomes(
    _ world: ShareWorld, _ share: ShareID, _ invitations: [Invitation], by who: AccountID? = nil
  ) throws -> [InvitationOutcome] {
    try world.write(who ?? world.alice) {
      try Shares.invite($0, share: share, invitations)
    }
  }

  @Test
  func `Report 18: one person is invited once, in whatever spelling and by whichever address`()
    throws
  {
    let world = try ShareWorld()
    try world.store.writeNow(as: .operatorOfStore) {
      try ShareWorld.address($0.connection, world.ben, "Ben.Ode@Y.org")
    }
    let share = try world.shareRoot().share
    let first = try outcomes(world, share, [Invitation(.address(.email, "ben.ode@y.ORG"))])
    guard case .invited(let id) = first[0] else {
      Issue.record("the first is invited")
      return
    }
    let again = try outcomes(
      world, share,
      [
        Invitation(.address(.email, "BEN.ODE@y.org")), Invitation(.address(.email, "ben@x.org")),
        Invitation(.account(world.ben)), Invitation(.userRecordName("_00000002")),
      ])
    for outcome in again {
      guard case .alreadyInvited(id) = outcome else {
        Issue.record("invited twice: \(outcome)")
        continue
      }
    }
    try world.accept(share, world.ben)
    let panel = try world.panel(share, world.alice)
    #expect(panel.people.count == 1)
    #expect(panel.people[0].person.address == "ben@x.org")
    #expect(panel.people[0].person.name == "Ben")
  }

  @Test func `Report 17: a plus sign stays a plus sign and spelling stays as typed`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try world.invite(share, " New+Plan@X.org ")
    let panel = try world.panel(share, world.alice)
    #expect(panel.people[0].person.address == "New+Plan@X.org")
    #expect(panel.people[0].person.name == nil && !panel.people[0].person.hasAccount)
  }

  @Test func `Each of several invitations has its own outcome`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let results = try outcomes(
      world, share,
      [
        Invitation(.address(.email, "alice@x.org")), Invitation(.address(.email, "nonsense")),
        Invitation(.userRecordName("_ffffffff")), Invitation(.address(.email, "a b@x.org")),
        Invitation(.address(.email, "cleo@x.org")),
        Invitation(.address(.email, "new@x.org"), permission: .none),
        Invitation(.address(.email, "late@x.org"), expires: 1),
      ]
    ).map { outcome in
      switch outcome {
      case .invited: "invited"
      case .alreadyInvited: "already"
      case .isOwner: "owner"
      case .refused(let error): error.code.rawValue
      }
    }
    #expect(
      results == [
        "owner", "badRequest", "notFound", "badRequest", "invited", "badRequest", "badRequest",
      ])
    #expect(try world.panel(share, world.alice).people.count == 1)
  }

  @Test func `A share has at most a hundred people, its owner included`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let many = (0..<101).map { Invitation(.address(.email, "p\($0)@x.org")) }
    let results = try outcomes(world, share, many)
    var invited = 0
    for (n, outcome) in results.enumerated() {
      switch outcome {
      case .invited: invited += 1
      case .refused(let error): #expect(n >= 99 && error.code == .quotaExceeded)
      default: Issue.record("\(outcome)")
      }
    }
    #expect(invited == 99)
    #expect(try world.panel(share, world.alice).counted == 100)
  }

  @Test func `Who may invite gives no more than they have, and nothing that lasts longer`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    let cleo = try world.invite(share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share, world.cleo)
    #expect(try world.right(world.cleo, on: "a") == .write)
    try world.write(world.alice) {
      try Shares.change($0, participant: ben, ParticipantChange(permission: .readOnly))
    }
    #expect(try world.right(world.ben, on: "a") == .read)
    #expect(try world.right(world.cleo, on: "a") == .read)
    let row = try world.panel(share, world.alice).people.first { $0.participant == cleo }
    #expect(row?.given == .canEdit && row?.effective == .canView)
    #expect(row?.cappedBy?.name == "Ben" && row?.invitedBy?.name == "Ben")
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try world.right(world.cleo, on: "a") == .none)
    #expect(refusal { try world.invite(share, "dan@x.org", by: world.cleo) } == .notFound)
  }

  @Test func `What inviters may not give is refused`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    #expect(
      refusal {
        try world.invite(share, "c@x.org", by: world.ben, role: .administrator)
      } == .accessDenied)
    #expect(
      refusal { try world.invite(share, "c@x.org", by: world.ben, mayInvite: true) }
        == .accessDenied)
    #expect(refusal { try world.invite(share, "c@x.org", by: world.dan) } == .notFound)
    try world.invite(share, "cleo@x.org", role: .administrator)
    try world.accept(share, world.cleo)
    #expect(
      refusal {
        try world.invite(share, "c@x.org", by: world.cleo, role: .administrator)
      } == .accessDenied)
    try world.invite(share, "c@x.org", .readWrite, by: world.cleo)
  }

  @Test func `An administrator who declined is asked again by the owner alone`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    try world.invite(share, "cleo@x.org", role: .administrator)
    try world.accept(share, world.cleo)
    let ben = try world.invite(share, "ben@x.org", .readWrite, role: .administrator)
    try world.write(world.ben) { try Shares.decline($0, share: share) }
    try world.invite(share, "ben@x.org", by: world.cleo)
    #expect(try world.status(ben) == AcceptanceStatus.declined.rawValue)
    try world.invite(share, "ben@x.org", .readWrite, role: .administrator)
    #expect(try world.status(ben) == AcceptanceStatus.invited.rawValue)
  }

  @Test func `People an administrator invited stay when the administrator goes`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org", .readWrite, role: .administrator)
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share, world.cleo)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.right(world.cleo, on: "a") == .write)
  }

  @Test func `Who declined or let it expire is asked once more in the same row`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org")
    try world.write(world.ben) { try Shares.decline($0, share: share) }
    #expect(try world.status(ben) == "DECLINED")
    let again = try world.invite(share, "ben@x.org", .readWrite)
    #expect(again == ben)
    #expect(try world.status(ben) == "INVITED")
    try world.accept(share, world.ben)
    #expect(try world.right(world.ben, on: "a") == .write)
  }

  @Test func `A form that arrives twice invites once and answers the same`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let submission = Submission(account: world.alice, key: "k1")
    func send() throws -> Submission.Outcome {
      try world.write(world.alice) { context in
        try submission.run(context) { context in
          let outcomes = try Shares.invite(
            context, share: share, [Invitation(.address(.email, "new@y.org"))])
          guard case .invited(let id) = outcomes[0] else { return "no" }
          return "invited \(id.rawValue)"
        }
      }
    }
    let first = try send()
    let second = try send()
    world.test.clock.advance(by: 600_000)
    let third = try send()
    #expect(!first.isRepeated && second.isRepeated && third.isRepeated)
    #expect(first.text == second.text && second.text == third.text)
    #expect(try world.panel(share, world.alice).people.count == 1)
  }
}
