import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct PanelTests {
  /// Ben and Cleo are invited and in, Dan joined by the link, one invitation is open.
  private func full(_ world: ShareWorld) throws -> ShareHandle {
    let handle = try world.shareRoot(ShareOptions(title: "Alps", publicPermission: .readOnly))
    try world.invite(handle.share, "ben@x.org", .readWrite)
    try world.invite(handle.share, "cleo@x.org")
    try world.invite(handle.share, "pending@y.org")
    try world.accept(handle.share, world.ben)
    try world.accept(handle.share, world.cleo)
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) }
    return handle
  }

  private func seen(_ panel: SharePanel) -> [String] {
    panel.people.map { "\($0.person.name ?? "-") \($0.person.address ?? "-")" }
  }

  @Test func `Owner and administrators see everybody with addresses`() throws {
    let world = try ShareWorld()
    let handle = try full(world)
    let all = ["Ben ben@x.org", "Cleo cleo@x.org", "- pending@y.org", "Dan dan@x.org"]
    #expect(seen(try world.panel(handle.share, world.alice)) == all)
    #expect(seen(try world.panel(handle.share, world.adm)) == all)
    let cleo = try world.panel(handle.share, world.cleo).viewer.ownParticipant
    try world.write(world.alice) {
      try Shares.change(
        $0, participant: try #require(cleo), ParticipantChange(role: .administrator))
    }
    #expect(seen(try world.panel(handle.share, world.cleo)) == all)
  }

  @Test func `Invited people see each other's names, who joined by link only the owner`() throws {
    let world = try ShareWorld()
    let handle = try full(world)
    let ben = try world.panel(handle.share, world.ben)
    #expect(seen(ben) == ["Ben ben@x.org", "Cleo -"])
    #expect(ben.owner.name == "Alice")
    #expect(ben.blocked.isEmpty && ben.formerPeople.isEmpty)
    let dan = try world.panel(handle.share, world.dan)
    #expect(seen(dan) == ["Dan dan@x.org"])
    #expect(dan.owner.name == "Alice" && dan.people[0].person.isYou)
  }

  @Test func `An invited person sees the share and themselves before accepting`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    try world.invite(handle.share, "cleo@x.org")
    try world.accept(handle.share, world.cleo)
    let panel = try world.panel(handle.share, world.ben)
    #expect(panel.people.allSatisfy { $0.person.name != "Cleo" && $0.person.address == nil })
    #expect(panel.link == nil && panel.share.title == "Alps")
    #expect(refusal { _ = try world.panel(handle.share, world.dan) } == .notFound)
  }

  @Test func `States go from invited over opened to accepted`() throws {
    let world = try ShareWorld()
    let share = try world.shareRoot().share
    let ben = try world.invite(share, "ben@x.org")
    #expect(try world.panel(share, world.alice).people[0].state == .invited)
    try world.write(world.ben) { try Shares.markOpened($0, participants: [ben]) }
    #expect(try world.panel(share, world.alice).people[0].state == .opened)
    try world.accept(share, world.ben)
    #expect(try world.panel(share, world.alice).people[0].state == .accepted)
  }

  @Test func `What the viewer may do is what the decisions say`() throws {
    let world = try ShareWorld()
    let handle = try full(world)
    let alice = try world.panel(handle.share, world.alice).viewer
    #expect(alice.isOwner && alice.canManage && alice.canStop && alice.canInvite)
    #expect(alice.canAppointAdministrators && !alice.canLeave)
    let ben = try world.panel(handle.share, world.ben).viewer
    #expect(!ben.isOwner && !ben.canManage && !ben.canStop && !ben.canInvite && ben.canLeave)
    #expect(ben.right == .write && !ben.seesAddresses)
    let adm = try world.panel(handle.share, world.adm).viewer
    #expect(!adm.canManage && !adm.canInvite && !adm.canStop && adm.seesAddresses)
  }

  @Test func `Lists show what one shares and what is shared with one`() throws {
    let world = try ShareWorld()
    let handle = try full(world)
    let other = try world.record("other")
    let second = try world.write(world.alice) { try Shares.shareRecord($0, record: other) }
    try world.write(world.alice) { try Shares.stop($0, share: second.share) }
    let now = world.test.clock.now()
    try world.store.read { c in
      let first = try MyShares.page(c, account: world.alice, limit: 1, now: now)
      #expect(first.rows.map(\.summary.id) == [second.share] && !first.rows[0].isActive)
      let rest = try MyShares.page(
        c, account: world.alice, after: first.next, limit: 1, now: now)
      #expect(rest.rows.map(\.summary.id) == [handle.share] && rest.next == nil)
      #expect(rest.rows[0].people == [.accepted: 3, .invited: 1])
      #expect(try MyShares.page(c, account: world.ben, now: now).rows.isEmpty)
      let bens = try SharedWithMe.load(c, account: world.ben, now: now)
      #expect(bens.open.map(\.summary.id) == [handle.share])
      #expect(bens.open[0].right == .canEdit && bens.open[0].owner.name == "Alice")
      #expect(bens.invited.isEmpty && bens.declined.isEmpty && bens.ended.isEmpty)
    }
  }

  @Test func `Who can reach a record is said with every path`() throws {
    let world = try ShareWorld()
    let handle = try full(world)
    try world.write(world.alice) {
      try Shares.block($0, share: handle.share, account: world.cleo)
    }
    let record = try world.record("a1")
    let now = world.test.clock.now()
    try world.store.read { c in
      let reach = try Reach.page(c, caller: .account(world.alice), of: .record(record), now: now)
      let rights = reach.rows.map {
        "\($0.person.name ?? $0.person.address ?? "-") \($0.decision.right)"
      }
      #expect(
        rights == [
          "Alice own", "Ben write", "Cleo none", "Dan read", "Adm read", "pending@y.org metadata",
        ])
      #expect(reach.rows[4].decision.obligations == [.recordLook, .noStore])
      #expect(!reach.anyoneWithLink.isAllowed && reach.next == nil)
      var after: AccountID?
      var paged: [String] = []
      repeat {
        let page = try Reach.page(
          c, caller: .account(world.alice), of: .record(record), now: now, after: after,
          limit: 2)
        paged += page.rows.map { $0.person.name ?? $0.person.address ?? "-" }
        after = page.next
      } while after != nil
      #expect(paged == ["Alice", "Ben", "Cleo", "Dan", "Adm", "pending@y.org"])
      for who in [world.ben, world.dan] {
        #expect(
          refusal {
            _ = try Reach.page(c, caller: .account(who), of: .record(record), now: now)
          }
            == .accessDenied)
      }
    }
  }
}
