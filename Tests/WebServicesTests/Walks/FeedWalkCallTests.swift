import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import Walks

/// Random sharing by calls while clients follow zones and databases by calls, page by page, with
/// pauses anywhere.
@Suite(.timeLimit(.minutes(10))) struct FeedWalkCallTests {
  @Test(arguments: WalkSize.fewSeeds)
  func `clients that follow by calls hold what their people may read`(seed: UInt64) async throws {
    let walk = try FeedCallWalk(seed: seed)
    for round in 0..<150 { try await walk.round(round) }
    #expect(walk.checks > 250)
    #expect(walk.filledChecks > 50)
  }
}

private final class FeedCallWalk {
  private let walk: CallWalk
  private var zones: [CallZoneReplica] = []
  private var databases: [CallDatabaseReplica] = []
  private(set) var checks = 0
  private(set) var filledChecks = 0

  init(seed: UInt64) throws {
    walk = try CallWalk(seed: seed, hasOffices: false)
    for account in walk.people {
      for container in walk.world.containers.keys.sorted() {
        for database in ["private", "shared"] {
          databases.append(
            CallDatabaseReplica(account: account, container: container, database: database))
        }
      }
    }
  }

  func round(_ n: Int) async throws {
    do {
      if n % 30 == 0 { startReplicas() }
      for _ in 0..<(1 + walk.generator.random.below(3)) {
        guard let operation = walk.generator.feedOperation(walk.world, now: walk.now) else {
          continue
        }
        try await walk.step(operation)
      }
      walk.test.clock.advance(by: walk.generator.random.chance(1, in: 10) ? 5_000 : 10)
      try walk.test.store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
      for _ in 0..<4 { try await follow() }
    } catch {
      throw walk.failure(error)
    }
  }

  /// New clients that start from nothing.
  private func startReplicas() {
    let all = walk.world.zones.filter { !$0.value.isPublic && !$0.value.isDefault }.keys.sorted()
    for _ in 0..<6 {
      guard let zone = all.randomElement(using: &walk.generator.random) else { return }
      zones.append(
        CallZoneReplica(
          account: walk.generator.person(), zone: zone,
          isReversed: walk.generator.random.chance(1, in: 3)))
    }
    if zones.count > 18 { zones.removeFirst(zones.count - 18) }
  }

  private func driver(_ account: AccountID) -> CallDriver {
    CallDriver(wire: walk.wire, world: walk.world, account: account, now: walk.now)
  }

  private func isActive(_ account: AccountID) -> Bool { walk.world.accounts[account]!.isActive }

  /// Two clients fetch some pages; most of the time not all there is.
  private func follow() async throws {
    let n = walk.generator.random.below(zones.count)
    if isActive(zones[n].account) {
      for _ in 0..<(1 + walk.generator.random.below(8)) {
        try await zones[n].fetch(
          driver(zones[n].account), limit: 1 + walk.generator.random.below(5),
          isPatient: walk.generator.random.chance(1, in: 2))
        if zones[n].isCaughtUp { break }
      }
      if zones[n].isCaughtUp { try check(zones[n]) }
    }
    let m = walk.generator.random.below(databases.count)
    if isActive(databases[m].account) {
      for _ in 0..<(1 + walk.generator.random.below(12)) {
        try await databases[m].step(
          driver(databases[m].account), limit: 1 + walk.generator.random.below(5))
        if databases[m].isCaughtUp { break }
      }
      if databases[m].isCaughtUp { try check(databases[m]) }
    }
  }

  private func check(_ replica: CallZoneReplica) throws {
    let expected = try expected(replica.account, replica.zone)
    checks += 1
    if !expected.isEmpty { filledChecks += 1 }
    guard replica.records == expected else {
      throw World.Disagreement(
        description: "\(replica.account) follows \(replica.zone): "
          + "\(replica.records) not \(expected)")
    }
  }

  private func check(_ replica: CallDatabaseReplica) throws {
    let (account, container) = (replica.account, replica.container)
    let expected =
      replica.database == "shared"
      ? walk.world.sharedZones(account, container, walk.now)
      : walk.world.ownZones(account, container)
    checks += 1
    if !expected.isEmpty { filledChecks += 1 }
    guard Set(replica.zones.keys) == expected else {
      throw World.Disagreement(
        description: "\(replica.database) database of \(account): zones "
          + "\(replica.zones.keys.sorted()) not \(expected.sorted())")
    }
    for zone in replica.zones.values { try check(zone) }
  }

  /// Names and change tags, by the brute-force rule.
  private func expected(_ account: AccountID, _ zone: ZoneID) throws -> [String: String] {
    let (world, now) = (walk.world, walk.now)
    return try walk.test.store.read { c in
      var expected: [String: String] = [:]
      try c.forEach("SELECT id, name, seq FROM record WHERE zone = \(zone)") { row in
        let id = try row.id(0, as: RecordID.self)
        if world.feeds(id, to: account, now) {
          expected[row.text(1)] = String(row.int(2), radix: 36)
        }
        return true
      }
      return expected
    }
  }
}
