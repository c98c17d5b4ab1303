import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Who could reach something at a past moment, although everything has changed since.
struct PastReachTests {
  private let world: ShareWorld

  init() throws { world = try ShareWorld() }

  private var now: Int64 { world.test.clock.now() }

  private func pause() -> Int64 {
    let moment = now
    world.test.clock.advance(by: 60_000)
    return moment
  }

  private func who(_ subject: ReachSubject, at past: Int64?) throws -> [String] {
    try world.store.read { c in
      let reach = try Reach.page(
        c, caller: .account(world.adm), of: subject, now: now, past: past)
      return reach.isThere
        ? reach.rows.map {
          "\($0.person.name ?? $0.person.address ?? "-") \($0.decision.right) "
            + ($0.origin?.rawValue ?? "-")
        } : ["not there"]
    }
  }

  @Test func `grants changed, the record moved, the share stopped, and the answer stays`() throws {
    let a1 = ReachSubject.record(try world.record("a1"))
    world.test.clock.advance(by: 60_000)
    let before = pause()
    let handle = try world.shareRoot()
    let ben = try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.invite(handle.share, "nobody@y.org")
    try world.write(world.ben) { _ = try Shares.accept($0, share: handle.share) }
    let shared = pause()
    let answer = [
      "Alice own owner", "Ben write hierarchy", "Adm read administrator",
      "nobody@y.org metadata invitation",
    ]
    #expect(try who(a1, at: nil) == answer)
    try world.write(world.alice) { context in
      try Shares.change(context, participant: ben, ParticipantChange(permission: .readOnly))
    }
    let lowered = pause()
    try world.write(world.alice) { context in
      let request = ModifyRequest(
        zone: world.zone,
        operations: [RecordOperation(.forceUpdate, name: "a1", parent: .clear)])
      for outcome in try RecordWriter.modify(context, request) { _ = try outcome.get() }
    }
    let moved = pause()
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    let stopped = pause()
    try world.write(world.alice) { context in
      let request = ModifyRequest(
        zone: world.zone, operations: [RecordOperation(.forceDelete, name: "a1")])
      for outcome in try RecordWriter.modify(context, request) where outcome.refusal != nil {
        Issue.record("\(outcome)")
      }
    }
    let deleted = pause()
    #expect(try who(a1, at: before) == ["Alice own owner", "Adm read administrator"])
    #expect(try who(a1, at: shared) == answer)
    #expect(try who(a1, at: lowered)[1] == "Ben read hierarchy")
    #expect(try who(a1, at: moved) == ["Alice own owner", "Adm read administrator"])
    #expect(try who(a1, at: stopped) == ["Alice own owner", "Adm read administrator"])
    #expect(try who(a1, at: deleted) == ["not there"])
    #expect(try who(a1, at: -1) == ["not there"])
    let root = ReachSubject.record(try world.record("root"))
    #expect(try who(root, at: shared)[1] == "Ben write direct")
  }

  @Test func `what somebody could reach is the other side of the same answer`() throws {
    world.test.clock.advance(by: 60_000)
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.write(world.ben) { _ = try Shares.accept($0, share: handle.share) }
    let shared = pause()
    try world.write(world.ben) { try Shares.leave($0, share: handle.share) }
    let left = pause()
    func what(_ caller: AccountID, at past: Int64?) throws -> [String] {
      try world.store.read { c in
        try PersonReach.page(
          c, caller: .account(caller), account: world.ben, now: now, past: past
        ).rows.map { row in
          guard case .record(_, let name) = row.object else { return "\(row.decision.right)" }
          return "\(name) \(row.decision.right) \(row.origin?.rawValue ?? "-")"
        }
      }
    }
    #expect(try what(world.ben, at: shared) == ["root write direct"])
    #expect(try what(world.alice, at: shared) == ["root write direct"])
    #expect(try what(world.ben, at: left) == [])
    #expect(try what(world.ben, at: nil) == [])
    // Whoever may not ask about the record learns nothing of Ben either.
    #expect(throws: StoreError.self) { try what(world.dan, at: shared) }
  }

  @Test func `why names the entry of the log that each step rests on, as of then`() throws {
    let a1 = ReachSubject.record(try world.record("a1"))
    world.test.clock.advance(by: 60_000)
    let handle = try world.shareRoot()
    let ben = try world.invite(handle.share, "ben@x.org")
    try world.write(world.ben) { _ = try Shares.accept($0, share: handle.share) }
    let accepted = pause()
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    let removed = pause()
    func why(_ caller: AccountID, at past: Int64?) throws -> Why? {
      try world.store.read {
        try Why.load(
          $0, caller: .account(caller), of: a1, account: world.ben, now: now, past: past)
      }
    }
    let then = try #require(try why(world.alice, at: accepted))
    #expect(then.decision.isAllowed && then.above == ["a1", "a", "root"])
    let step = try #require(then.steps.first)
    #expect(step.path.reason == .participantMay(ben, .readOnly))
    #expect(step.author == "Ben" && step.entry?.after?["status"] == .text("ACCEPTED"))
    let later = try #require(try why(world.ben, at: removed))
    #expect(!later.decision.isAllowed)
    let ended = later.steps.first { $0.path.reason == .participationEnded(ben, .removed) }
    #expect(ended?.author == "Alice" && ended?.entry?.at == accepted + 60_000)
    #expect(throws: StoreError.self) { try why(world.dan, at: nil) }
  }

  @Test func `security roles and teams count as they were`() throws {
    let container = world.container
    try world.store.writeNow(as: .operatorOfStore) { context in
      _ = try Schema.define(
        context, container: container, environment: .development, type: "Note", fields: [])
      try Containers.setTeamRole(context, container: container, account: world.alice, role: .owner)
      try Containers.setTeamRole(context, container: container, account: world.cleo, role: .viewer)
      try SecurityRoles.make(
        context, container: container, environment: .development, name: "editors")
      try SecurityRoles.setMembers(
        context, container: container, environment: .development, role: "editors",
        emails: ["ben@x.org"])
      try SecurityRoles.setGrants(
        context, [SchemaGrant(.write, to: "editors")], container: container,
        environment: .development, type: "Note")
      let request = ModifyRequest(
        zone: world.publicZone,
        operations: [RecordOperation(.create, name: "note", type: "Note")])
      for outcome in try RecordWriter.modify(context, request) { _ = try outcome.get() }
    }
    let note = ReachSubject.record(try world.record("note"))
    let full = [
      "Alice write team", "Ben write securityRole", "Cleo read team", "Adm read administrator",
    ]
    #expect(try who(note, at: nil) == full)
    let then = pause()
    try world.store.writeNow(as: .operatorOfStore) { context in
      try SecurityRoles.remove(
        context, container: container, environment: .development, role: "editors")
      try Containers.setTeamRole(context, container: container, account: world.cleo, role: nil)
    }
    #expect(try who(note, at: nil) == ["Alice write team", "Adm read administrator"])
    #expect(try who(note, at: then) == full)
    let team = ReachSubject.container(container)
    #expect(
      try who(team, at: then)
        == ["Alice own team", "Cleo metadata team", "Adm metadata administrator"])
    #expect(try who(team, at: nil) == ["Alice own team", "Adm metadata administrator"])
  }

  @Test func `who was invited by its later owner keeps the right, also as of then`() throws {
    let record = ReachSubject.record(try world.record("a"))
    let zone = world.zone
    let share = try world.write(world.alice) {
      try Shares.shareZone($0, zone: zone, ShareOptions(title: "Trips"))
    }.share
    let ben = try world.invite(share, "ben@x.org", .readWrite, mayInvite: true)
    try world.accept(share, world.ben)
    try world.invite(share, "cleo@x.org", .readWrite, by: world.ben)
    try world.accept(share, world.cleo)
    try world.write(world.alice) { try Shares.offerOwnership($0, to: ben) }
    try world.write(world.ben) { _ = try Shares.takeOver($0, share: share) }
    let taken = pause()
    let answer = try who(record, at: nil)
    #expect(answer.contains("Ben own owner") && answer.contains("Cleo write zoneShare"))
    try world.write(world.ben) { try Shares.stop($0, share: share) }
    #expect(try who(record, at: taken) == answer)
    #expect(try !who(record, at: nil).contains("Cleo write zoneShare"))
  }
}
