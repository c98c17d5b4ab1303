import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// The log as pages and commands read it: by whom, filtered, page by page.
struct LogReadingTests {
  private let world: ShareWorld
  private let share: ShareHandle

  init() throws {
    let world = try ShareWorld()
    self.world = world
    try world.write(world.adm) {
      try Containers.setTeamRole(
        $0, container: world.container, account: world.cleo, role: .manager)
    }
    share = try world.shareRoot()
    world.test.clock.advance(by: 60_000)
    try world.invite(share.share, "ben@x.org")
    try world.accept(share.share, world.ben)
    world.test.clock.advance(by: 60_000)
    try world.write(world.adm) { try Looks.note($0, at: .zone(world.zone)) }
  }

  private var now: Int64 { world.test.clock.now() }

  private func sight(_ who: AccountID, inContainer: Bool = true) throws -> LogSight? {
    try world.store.read {
      try LogSight.load(
        $0, caller: .account(who), container: inContainer ? world.container : nil, now: now)
    }
  }

  private func read(
    _ who: AccountID, _ filter: LogFilter? = nil, at place: LogReading.Place = .newest,
    limit: Int = 100
  ) throws -> LogReading {
    let sight = try #require(try sight(who))
    let filter = filter ?? LogFilter(chain: world.container.rawValue)
    return try world.store.read {
      try LogReading.page($0, caller: .account(who), sight, filter, at: place, limit: limit)
    }
  }

  private func kinds(_ reading: LogReading) -> Set<FactKind> {
    Set(reading.rows.map(\.entry.kind))
  }

  @Test func `administrators read everything, teams and owners their part, others nothing`() throws
  {
    let all = try read(world.adm)
    let stored = try world.store.read {
      try $0.first("SELECT count(*) FROM event WHERE chain = 1") { $0.int(0) }
    }
    #expect(Int64(all.rows.count) == stored)
    // The team reads what concerns the container, and no share of others.
    #expect(kinds(try read(world.cleo)) == [.container, .team])
    // The owner reads what concerns what is theirs, looks among it, and nothing of the team.
    let own = try read(world.alice)
    #expect(kinds(own).isSuperset(of: [.zone, .share, .link, .participant, .look]))
    #expect(kinds(own).isDisjoint(with: [.team, .container]))
    #expect(own.rows.first?.by?.name == "Adm" && own.rows.first?.entry.kind == .look)
    #expect(try sight(world.ben) == nil && sight(world.dan) == nil)
    // The whole server's is for those who look after it or audit it.
    #expect(try sight(world.alice, inContainer: false) == nil)
    #expect(try sight(world.adm, inContainer: false) != nil)
  }

  @Test func `where somebody came from is told to administrators, and to themselves`() throws {
    let actor = Actor(
      .account(world.ben), way: .page, source: "192.0.2.9", request: "r-17")
    try world.store.writeNow(as: actor) { try Shares.leave($0, share: share.share) }
    let seen = try #require(try read(world.adm).rows.first)
    #expect(seen.source == "192.0.2.9" && seen.request == "r-17" && seen.entry.way == .page)
    let owner = try #require(try read(world.alice).rows.first)
    #expect(owner.entry.id == seen.entry.id && owner.source == nil && owner.request == nil)
  }

  @Test func `pages neither skip nor repeat, in both directions, while entries are added`() throws {
    let whole = try read(world.adm).rows.map(\.entry.id)
    #expect(whole == whole.sorted(by: >) && whole.count > 6)
    var found: [Int64] = []
    var page = try read(world.adm, limit: 2)
    #expect(!page.hasNewer)
    try world.invite(share.share, "late@x.org")
    while true {
      found += page.rows.map(\.entry.id)
      guard page.hasOlder, let last = found.last else { break }
      page = try read(world.adm, at: .before(last), limit: 2)
      #expect(page.hasNewer)
    }
    #expect(found == whole)
    var back: [Int64] = []
    while page.hasNewer, let first = page.rows.first?.entry.id {
      page = try read(world.adm, at: .after(first), limit: 2)
      #expect(page.hasOlder)
      back = page.rows.map(\.entry.id) + back
    }
    let last = try read(world.adm).rows.map(\.entry.id)
    #expect(Array(last.prefix(back.count)) == back && back.first == last.first)
  }

  @Test func `every filter leaves exactly what it says`() throws {
    let all = try read(world.adm).rows.map(\.entry)
    func filtered(_ change: (inout LogFilter) -> Void) throws -> [LogEntry] {
      var filter = LogFilter(chain: world.container.rawValue)
      change(&filter)
      #expect(filter.isNarrow)
      return try read(world.adm, filter).rows.map(\.entry)
    }
    #expect(
      try filtered { $0.kind = .participant } == all.filter { $0.kind == .participant })
    let start = now - 60_000
    #expect(try filtered { $0.from = start } == all.filter { $0.at >= start })
    #expect(try filtered { $0.to = start } == all.filter { $0.at < start })
    let one = all[2].id
    #expect(try filtered { $0.entry = one }.map(\.id) == [one])
    // Ben was invited and came in; Alice did the rest, and Ben has nothing to do with that.
    let ben = try filtered { $0.person = world.ben }
    #expect(!ben.isEmpty && ben.allSatisfy { $0.kind == .participant })
    #expect(try filtered { $0.person = world.dan }.isEmpty)
    #expect(try filtered { $0.person = AccountID(rawValue: 0) }.isEmpty)
    let root = try world.record("root")
    let shared = Set(try filtered { $0.subject = .record(root) }.map(\.kind))
    #expect(shared.isSuperset(of: [.share, .participant, .link]) && !shared.contains(.look))
    let other = try world.record("other")
    #expect(
      try filtered { $0.subject = .record(other) }.allSatisfy {
        $0.kind == .recordLife || $0.kind == .recordParent
      })
    let zone = Set(try filtered { $0.subject = .zone(world.zone) }.map(\.kind))
    #expect(zone.isSuperset(of: [.zone, .share, .participant, .link, .look]))
    #expect(!zone.contains(.team))
    #expect(try filtered { $0.subject = .zone(world.publicZone) }.map(\.kind) == [.zone])
    #expect(try filtered { $0.subject = .container(world.container) }.count == all.count)
  }

  @Test func `links to entries are for those who may read them`() throws {
    let entries = try read(world.adm).rows.map(\.entry)
    func visible(_ who: AccountID) throws -> Set<Int64> {
      try world.store.read {
        try LogSight.visible(
          $0, caller: .account(who), entries.map(\.id), chain: world.container.rawValue, now: now)
      }
    }
    #expect(try visible(world.adm) == Set(entries.map(\.id)))
    #expect(try visible(world.alice) == Set(read(world.alice).rows.map(\.entry.id)))
    #expect(try visible(world.ben).isEmpty)
  }

  @Test func `changes name what changed, and no capability`() throws {
    let row = try #require(try read(world.adm).rows.first { $0.entry.kind == .link })
    #expect(row.entry.after?["guid"] != nil)
    #expect(!row.entry.changes.map(\.name).contains("guid"))
    let joined = try #require(
      try read(world.adm).rows.first {
        $0.entry.kind == .participant && $0.entry.before != nil
      })
    let status = joined.entry.changes.first { $0.name == "status" }
    #expect(status?.before == .text("INVITED") && status?.after == .text("ACCEPTED"))
  }

  @Test func `a line that somebody broke is still a row`() throws {
    let whole = try read(world.adm).rows.map(\.entry.id)
    try world.store.database.writeNow {
      try $0.run("UPDATE event SET line = 'x' WHERE id = \(whole[1])")
    }
    #expect(try read(world.adm).rows.map(\.entry.id) == whole)
  }
}
