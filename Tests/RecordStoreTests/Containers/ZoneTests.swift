import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Zones: making, deleting, listing.
struct ZoneTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func create(
    _ name: String, as caller: Caller? = nil, owner: AccountID? = nil,
    in container: ContainerID? = nil
  ) throws -> ZoneID {
    let scene = scene
    return try scene.store.writeNow(as: Actor(caller ?? .account(scene.owner))) {
      try Zones.create(
        $0, container: container ?? scene.container, environment: .development,
        owner: owner ?? scene.owner, name: name)
    }
  }

  private func delete(_ zone: ZoneID, as caller: Caller? = nil) -> StoreError.Code? {
    refusal {
      try scene.store.writeNow(as: Actor(caller ?? .account(scene.owner))) {
        try Zones.delete($0, zone: zone)
      }
    }
  }

  private func list(_ caller: Caller) throws -> [ZoneSummary] {
    try scene.store.read {
      try Zones.list(
        $0, caller: caller, container: scene.container, environment: .development,
        now: scene.test.clock.now())
    }
  }

  private func problems() throws -> [String] {
    try StoreCheck.run(scene.store).problems.map { "\($0)" }
  }

  private func entries(_ zone: ZoneID) throws -> [LogEntry] {
    try scene.store.read { try Log.entries($0, .object(.zone, zone.rawValue), limit: 10) }
  }

  @Test func `Making a zone twice gives the same one and one entry`() throws {
    let first = try create("New & old/b")
    #expect(try create("New & old/b") == first)
    #expect(try create("new & old/b") != first)
    let entry = try #require(try entries(first).first)
    #expect(try entries(first).count == 1)
    #expect(entry.actor == .account(scene.owner) && entry.chain == scene.container.rawValue)
    #expect(entry.after?["name"] == .text("New & old/b"))
    #expect(try problems() == [])
  }

  @Test(arguments: [
    "", "_mine", "_defaultZone", "é", "a\u{0}", "a\nb", "a\u{7F}",
    String(repeating: "a", count: 256),
  ])
  func `What is not a zone's name is refused`(_ name: String) throws {
    let before = try list(.account(scene.owner)).count
    #expect(refusal { _ = try create(name) } == .badRequest)
    #expect(try list(.account(scene.owner)).count == before)
  }

  @Test func `Only the owner and the operator make and delete zones`() throws {
    let scene = scene
    let adm = try scene.store.writeNow(as: .operatorOfStore) {
      try Accounts.add($0, NewAccount(name: "Adm", email: "adm@x.org", role: .admin))
    }
    try scene.save("root")
    try scene.share("root")
    for caller in [Caller.anyone, .account(scene.ben), .account(scene.dan), .account(adm)] {
      let made = refusal { _ = try create("Other", as: caller) }
      #expect(made == (caller == .account(adm) ? .accessDenied : .notFound))
      let deleted = delete(scene.zone, as: caller)
      #expect(deleted == (caller == .account(adm) ? .accessDenied : .zoneNotFound))
    }
    #expect(refusal { _ = try create("Theirs", as: .operatorOfStore) } == nil)
    #expect(delete(scene.zone, as: .operatorOfStore) == nil)
    let nowhere = ContainerID(rawValue: 99)
    #expect(refusal { _ = try create("New", in: nowhere) } == .notFound)
    // Refusals made no database for anybody.
    let made = refusal { _ = try create("Other", owner: scene.dan) }
    #expect(made == .notFound)
    let databases = try scene.store.read {
      try $0.first("SELECT count(*) FROM database WHERE owner <> \(scene.owner)") { $0.int(0) }
    }
    #expect(databases == 0)
    #expect(try problems() == [])
  }

  @Test func `Default zones and the public one are not deleted`() throws {
    #expect(delete(scene.defaultZone) == .badRequest)
    #expect(delete(scene.publicZone, as: .operatorOfStore) == .badRequest)
    #expect(delete(scene.publicZone) == .accessDenied)
    #expect(delete(ZoneID(rawValue: 99)) == .zoneNotFound)
  }

  @Test func `Deleting a zone ends its shares at once, and is an entry`() throws {
    let scene = scene
    try scene.save("root", [text("title", "Alps")])
    let share = try scene.share("root")
    #expect(try scene.record("root", as: scene.ben).name == "root")
    #expect(delete(scene.zone) == nil)
    #expect(delete(scene.zone) == .zoneNotFound)
    for who in [scene.owner, scene.ben] {
      #expect(refusal { _ = try scene.record("root", as: who) } == .zoneNotFound)
    }
    let ended = try scene.store.read {
      try $0.all(
        """
        SELECT ended_seq IS NOT NULL FROM share WHERE id = \(share)
        UNION ALL SELECT ended_seq IS NOT NULL FROM participant WHERE share = \(share)
        """
      ) { $0.bool(0) }
    }
    #expect(ended.count >= 2 && !ended.contains(false))
    let entry = try #require(try entries(scene.zone).first)
    #expect(entry.after == nil && entry.before?["name"] == .text("Trips"))
    #expect(entry.actor == .account(scene.owner))
    #expect(try problems() == [])
    // The name is free again, for another zone.
    let again = try create("Trips")
    #expect(again != scene.zone)
    try scene.save("root", in: again)
    #expect(try problems() == [])
  }

  @Test func `Everybody lists their own zones, the public one and what is shared with them`() throws
  {
    let scene = scene
    try scene.save("root", [text("title", "Alps")])
    try scene.save("other")
    func names(_ caller: Caller) throws -> [String] {
      try list(caller).map { ($0.isOwn ? "own " : "") + $0.place.name }
    }
    let own = ["own Trips", "own _defaultZone", "_defaultZone"]
    #expect(try names(.account(scene.owner)) == own)
    #expect(try names(.account(scene.ben)) == ["_defaultZone"])
    let share = try scene.share("root")
    #expect(try names(.account(scene.ben)) == ["_defaultZone", "Trips"])
    #expect(try names(.account(scene.dan)) == ["_defaultZone"])
    let mine = try #require(try list(.account(scene.owner)).first)
    #expect(mine.records == 2 && mine.recordShares == 1 && (mine.bytes ?? 0) > 0)
    // A part of a zone tells nothing of its size, nor of other shares.
    let theirs = try #require(try list(.account(scene.ben)).last)
    #expect(theirs.records == nil && theirs.bytes == nil && theirs.recordShares == 0)
    #expect(theirs.place.ownerRecordName == scene.ownerName)
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    #expect(try names(.account(scene.ben)) == ["_defaultZone"])
    try scene.store.writeNow(as: .operatorOfStore) {
      try Accounts.disable($0, account: scene.owner)
    }
    #expect(try names(.account(scene.owner)) == [])
  }

  @Test func `An address finds its zone, and only while it is there`() throws {
    let scene = scene
    func find(_ owner: String, _ zone: String) -> ZoneID? {
      try? scene.store.read {
        try ZonePlace.find(
          container: "iCloud.org.example.trips", environment: .development, owner: owner,
          zone: zone, $0
        ).zone
      }
    }
    #expect(find(scene.ownerName, "Trips") == scene.zone)
    #expect(find("public", "_defaultZone") == scene.publicZone)
    #expect(find(scene.ownerName, "_defaultZone") == scene.defaultZone)
    for (owner, zone) in [
      ("public", "Trips"), ("_0", "Trips"), (scene.ownerName, "trips"), ("", ""),
    ] { #expect(find(owner, zone) == nil) }
    #expect(delete(scene.zone) == nil)
    #expect(find(scene.ownerName, "Trips") == nil)
  }
}
