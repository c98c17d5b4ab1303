import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct LandingTests {
  /// Nothing of the share shows.
  private func isSilent(_ landing: Landing) -> Bool {
    landing.title == nil && landing.kind == nil && landing.owner == nil && landing.inviter == nil
      && landing.permission == nil && landing.share == nil && landing.until == nil
  }

  @Test func `Signed out, an invitation names inviter and title and changes nothing`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    let before = try world.store.read { try $0.first("SELECT seq FROM clock") { $0.int(0) } }
    for _ in 0..<5 {
      let landing = try world.landing(handle.guid, .anyone)
      #expect(landing.state == .signedOut && landing.status == 200)
      #expect(landing.title == "Alps" && landing.kind == "Trip")
      #expect(landing.inviter?.name == "Alice" && landing.inviter?.address == "alice@x.org")
      #expect(landing.share == nil)
    }
    let after = try world.store.read { try $0.first("SELECT seq FROM clock") { $0.int(0) } }
    #expect(before == after)
  }

  @Test func `The invited account may accept, another is told whom it was sent to`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let id = try world.invite(handle.share, "ben@x.org", .readWrite)
    let ben = try world.landing(handle.guid, .account(world.ben))
    #expect(ben.state == .canAccept(id) && ben.permission == .readWrite && ben.title == "Alps")
    let dan = try world.landing(handle.guid, .account(world.dan))
    #expect(dan.state == .otherAccount(invited: "b…@x.org") && dan.status == 403)
    #expect(dan.title == "Alps" && dan.permission == nil && dan.share == nil)
    try world.invite(handle.share, "second@y.org")
    #expect(
      try world.landing(handle.guid, .account(world.dan)).state == .otherAccount(invited: nil))
    #expect(try world.landing(handle.guid, .account(world.alice)).state == .owner)
  }

  @Test func `Accepted, declined, removed and expired each have their page`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let now = world.test.clock.now()
    let ben = try world.invite(handle.share, "ben@x.org")
    try world.write(world.ben) { try Shares.decline($0, share: handle.share) }
    #expect(try world.landing(handle.guid, .account(world.ben)).state == .declined(at: now))
    try world.accept(handle.share, world.ben)
    let accepted = try world.landing(handle.guid, .account(world.ben))
    #expect(accepted.state == .accepted(at: now) && accepted.share?.id == handle.share)
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    let removed = try world.landing(handle.guid, .account(world.ben))
    #expect(removed.state == .revoked && removed.status == 410 && isSilent(removed))
    _ = try world.write(world.alice) {
      try Shares.invite(
        $0, share: handle.share, [Invitation(.account(world.cleo), expires: now + 10)])
    }
    world.test.clock.advance(by: 10)
    let expired = try world.landing(handle.guid, .account(world.cleo))
    #expect(expired.state == .expired(at: now + 10) && expired.status == 410 && isSilent(expired))
  }

  @Test func `A personal link proves possession and asks which account to use`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.write(world.alice) {
      try Shares.setSwitches($0, share: handle.share, ShareSwitches(showsPreview: false))
    }
    let id = try world.invite(handle.share, "new+plan@y.org")
    let secret = try world.personal(id)
    let out = try world.landing(handle.guid, .anyone, personal: secret)
    #expect(out.state == .signedOut && out.title == "Alps" && out.inviter?.name == "Alice")
    let dan = try world.landing(handle.guid, .account(world.dan), personal: secret)
    #expect(dan.state == .chooseAccount(invited: "new+plan@y.org", id))
    try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid, personal: secret) }
    let cleo = try world.landing(handle.guid, .account(world.cleo), personal: secret)
    #expect(cleo.state == .used && cleo.status == 410 && isSilent(cleo))
    let known = try world.invite(handle.share, "ben@x.org")
    let bens = try world.personal(known)
    #expect(
      try world.landing(handle.guid, .account(world.ben), personal: bens).state
        == .canAccept(known))
    let other = try world.landing(handle.guid, .account(world.cleo), personal: bens)
    #expect(other.state == .otherAccount(invited: "b…@x.org") && other.status == 403)
    try world.write(world.alice) { try Shares.renewPersonalLink($0, participant: known) }
    #expect(
      try world.landing(handle.guid, .account(world.ben), personal: bens).state == .revoked)
  }

  @Test func `With the preview off a share looks as if it had never existed`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    try world.write(world.alice) {
      try Shares.setSwitches($0, share: handle.share, ShareSwitches(showsPreview: false))
    }
    for caller in [Caller.anyone, .account(world.dan), .account(world.adm)] {
      let hidden = try world.landing(handle.guid, caller)
      let absent = try world.landing("AAAAAAAAAAAAAAAAAAAAAAA", caller)
      #expect(hidden.state == .notFound && absent.state == .notFound)
      #expect(isSilent(hidden) && isSilent(absent) && hidden.status == 404)
    }
    #expect(try world.landing(handle.guid, .account(world.ben)).status == 200)
    try world.accept(handle.share, world.ben)
    try world.write(world.alice) { try Shares.stop($0, share: handle.share) }
    #expect(try world.landing(handle.guid, .account(world.dan)).state == .notFound)
  }

  @Test func `Blocked people find nothing`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(title: "Alps", publicPermission: .readOnly))
    try world.write(world.alice) {
      try Shares.block($0, share: handle.share, account: world.dan)
    }
    let landing = try world.landing(handle.guid, .account(world.dan))
    #expect(landing.state == .notFound && landing.status == 404 && isSilent(landing))
  }

  @Test func `The password comes before anything else, but not before those who are in`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(ShareOptions(title: "Alps", publicPermission: .readOnly))
    try world.write(world.ben) { _ = try Shares.accept($0, guid: handle.guid) }
    try world.write(world.alice) {
      try Shares.setLinkConditions(
        $0, share: handle.share, LinkConditions(passwordHash: .set("hash")))
    }
    let dan = try world.landing(handle.guid, .account(world.dan))
    #expect(dan.state == .passwordNeeded(isSignedIn: true) && isSilent(dan))
    let out = try world.landing(handle.guid, .anyone)
    #expect(out.state == .passwordNeeded(isSignedIn: false) && isSilent(out))
    #expect(try world.landing(handle.guid, .account(world.ben)).status == 200)
    #expect(try world.landing(handle.guid, .account(world.alice)).state == .owner)
    let until = world.test.clock.now() + 10
    try world.write(world.dan) { try Shares.passGate($0, guid: handle.guid, until: until) }
    #expect(try world.landing(handle.guid, .account(world.dan)).state == .canAccept(nil))
  }

  @Test func `A link that is open to anyone reads without an account`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot(
      ShareOptions(title: "Alps", publicPermission: .readWrite, allowsAnyone: true))
    let landing = try world.landing(handle.guid, .anyone)
    #expect(landing.state == .signedOut && landing.allowsAnyone)
    #expect(landing.share?.id == handle.share)
    var proof = Proof()
    proof.showedLink = true
    try world.store.read { c in
      let now = world.test.clock.now()
      let visible = try VisibleShares.load(
        c, caller: .anyone, zone: world.zone, shown: handle.share, proof: proof, now: now)
      #expect(visible.readable == [handle.share] && visible.writable.isEmpty && !visible.isAll)
      let without = try VisibleShares.load(
        c, caller: .anyone, zone: world.zone, now: now)
      #expect(without.isEmpty)
    }
  }
}
