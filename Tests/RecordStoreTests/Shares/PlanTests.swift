import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What an operation on a share would mean, told before it is done.
@Suite struct PlanTests {
  private let world: ShareWorld
  private let handle: ShareHandle
  private var share: ShareID { handle.share }

  init() throws {
    world = try ShareWorld()
    handle = try world.shareRoot()
  }

  private func foresee(
    _ who: AccountID, _ plan: (Connection, Viewer) throws -> ShareEffects
  ) throws -> ShareConsequences {
    let viewer = Viewer(caller: .account(who), now: world.test.clock.now())
    let sequence = try StoreHealth.load(world.store).sequence
    let consequences = try world.store.read { c in
      try plan(c, viewer).consequences(c, viewer)
    }
    #expect(try StoreHealth.load(world.store).sequence == sequence)
    return consequences
  }

  /// One line for each person: name or address, right and word before and after.
  private func lines(_ consequences: ShareConsequences) -> [String] {
    consequences.people.map { change in
      let who = change.person.name ?? change.person.address ?? "?"
      let before = "\(change.before.right) \(change.before.word)"
      return "\(who): \(before) → \(change.after.right) \(change.after.word)"
    }
  }

  @Test func `Removing somebody names whoever came in through them`() throws {
    let ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org", by: world.ben)
    try world.accept(share, world.cleo)
    try world.invite(share, "stranger@y.org", by: world.ben)
    let foreseen = try foresee(world.alice) {
      try Shares.planRemoval($0, $1, participant: ben)
    }
    #expect(
      lines(foreseen) == [
        "Ben: write canEditAndInvite → none none", "Cleo: read canView → none none",
        "stranger@y.org: none canView → none none",
      ])
    #expect(foreseen.people[0].loses && !foreseen.people[0].gains && foreseen.hidden == 0)
    #expect(foreseen.people[0].participant == ben && !foreseen.stops)
    #expect(try world.right(world.ben, on: "a") == .write)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try world.right(world.ben, on: "a") == .none)
    #expect(try world.right(world.cleo, on: "a") == .none)
  }

  @Test func `Closing the link names who joined by it, but for those to keep`() throws {
    try world.write(world.alice) {
      _ = try Shares.setPublicPermission($0, share: share, .readWrite)
    }
    for who in [world.ben, world.dan] {
      _ = try world.write(who) { try Shares.accept($0, guid: handle.guid) }
    }
    let dan = try #require(try world.panel(share, world.dan).viewer.ownParticipant)
    let closing = try foresee(world.alice) {
      try Shares.planPublicPermission($0, $1, share: share, .none, keeping: [dan])
    }
    #expect(lines(closing) == ["Ben: write canEdit → none none"])
    #expect(closing.linkBefore.permission == .readWrite && closing.linkAfter.permission == .none)
    let lowering = try foresee(world.alice) {
      try Shares.planPublicPermission($0, $1, share: share, .readOnly, allowsAnyone: true)
    }
    #expect(
      lines(lowering) == [
        "Ben: write canEdit → read canView", "Dan: write canEdit → read canView",
      ])
    #expect(lowering.linkAfter.allowsAnyone && !lowering.linkBefore.allowsAnyone)
  }

  @Test func `Inviting tells what each person would have, the same person once`() throws {
    try world.invite(share, "cleo@x.org")
    let viewer = Viewer(caller: .account(world.alice), now: world.test.clock.now())
    let plan = try world.store.read { c in
      try Shares.planInvitations(
        c, viewer, share: share,
        [
          Invitation(.address(.email, "Ben@x.org"), permission: .readWrite),
          Invitation(.account(world.ben)), Invitation(.address(.email, "cleo@x.org")),
          Invitation(.address(.email, "new@y.org")), Invitation(.address(.email, "NEW@y.org")),
          Invitation(.account(world.alice)), Invitation(.address(.email, "no address")),
        ])
    }
    #expect(plan.refusals.map(\.position) == [6])
    let foreseen = try foresee(world.alice) { _, _ in plan.effects }
    #expect(
      lines(foreseen) == [
        "Ben: none none → metadata canEdit", "new@y.org: none none → none canView",
      ])
    #expect(foreseen.people.map(\.after.state) == [.invited, .invited])
    #expect(foreseen.people.allSatisfy { $0.participant == nil })
    let outcomes = try world.write(world.alice) { try plan.apply($0) }
    #expect(try world.panel(share, world.alice).people.count == 3)
    guard case .invited(let ben) = outcomes[0], case .alreadyInvited(let again) = outcomes[1],
      case .alreadyInvited = outcomes[2], case .invited(let new) = outcomes[3],
      case .alreadyInvited(let same) = outcomes[4], case .isOwner = outcomes[5],
      case .refused = outcomes[6]
    else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(ben == again && new == same)
  }

  @Test func `A person sees what accepting and leaving mean, and nobody they may not know`() throws
  {
    try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    let accepting = try foresee(world.ben) {
      try Shares.planAcceptance($0, $1, share: share).effects
    }
    #expect(lines(accepting) == ["Ben: metadata canEditAndInvite → write canEditAndInvite"])
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org", by: world.ben)
    try world.accept(share, world.cleo)
    let leaving = try foresee(world.ben) { try Shares.planLeaving($0, $1, share: share) }
    #expect(
      lines(leaving) == [
        "Ben: write canEditAndInvite → none none", "Cleo: read canView → none none",
      ])
    let alone = try foresee(world.cleo) { try Shares.planLeaving($0, $1, share: share) }
    #expect(lines(alone) == ["Cleo: read canView → none none"])
  }

  @Test func `Stopping and blocking name everybody who is out`() throws {
    try world.invite(share, "ben@x.org", .readWrite)
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org")
    let stopping = try foresee(world.alice) { try Shares.planStop($0, $1, share: share) }
    #expect(
      lines(stopping) == ["Ben: write canEdit → none none", "Cleo: metadata canView → none none"])
    #expect(stopping.stops)
    let blocking = try foresee(world.alice) {
      try Shares.planBlock($0, $1, share: share, account: world.ben)
    }
    #expect(lines(blocking) == ["Ben: write canEdit → none none"] && !blocking.stops)
  }

  @Test func `A plan is refused as the operation is`() throws {
    let cleo = try world.invite(share, "cleo@x.org")
    try world.invite(share, "ben@x.org", .readWrite)
    try world.accept(share, world.ben)
    func code(_ who: AccountID, _ plan: (Connection, Viewer) throws -> ShareEffects)
      -> StoreError.Code?
    {
      refusal { _ = try foresee(who, plan) }
    }
    #expect(
      code(world.ben) { try Shares.planRemoval($0, $1, participant: cleo) } == .accessDenied)
    #expect(code(world.dan) { try Shares.planStop($0, $1, share: share) } == .notFound)
    #expect(
      code(world.alice) {
        try Shares.planChange(
          $0, $1, participant: cleo, ParticipantChange(permission: Permission.none))
      } == .badRequest)
  }
}
