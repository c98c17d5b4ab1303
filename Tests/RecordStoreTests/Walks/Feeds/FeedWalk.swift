import RecordStore
import Records
import SQLite
import TestSupport
import Walks

/// Random sharing while several clients follow zones and databases page by page: whenever one has
/// caught up, its copy must be what the brute-force rule says.
final class FeedWalk {
  struct Count {
    var rounds = 0
    var operations = 0
    var pages = 0
    var checks = 0
    /// Checks in which the copy was not empty.
    var filledChecks = 0
  }

  let seed: UInt64
  let test: TestStore
  private var world: World
  private var generator: WalkGenerator
  private var zoneReplicas: [ZoneReplica] = []
  private var databaseReplicas: [DatabaseReplica] = []
  private var history: [WalkReport.Entry] = []
  private var count = Count()

  init(seed: UInt64) throws {
    self.seed = seed
    test = try TestStore(seed: seed, base: TestStore.memoryBase)
    let start = try WalkStart(test.store, hasOffices: false)
    world = start.world
    generator = WalkGenerator(
      random: SeededGenerator(seed: seed), people: start.people, owners: start.owners)
    for account in start.people {
      for container in world.containers.keys.sorted() {
        for scope in [DatabaseScope.shared, .private] {
          databaseReplicas.append(
            DatabaseReplica(
              account: account, container: container, scope: scope, keys: test.store.keys))
        }
      }
    }
  }

  func run(rounds: Int) throws -> Count {
    do {
      for round in 0..<rounds {
        count.rounds = round + 1
        if round % 40 == 0 { startReplicas() }
        try change()
        try follow()
      }
      return count
    } catch {
      throw PermissionWalk.Failure(
        description: WalkReport.text(error, seed: seed, history: history))
    }
  }

  /// New clients that start from nothing, some of them long before they may see anything.
  private func startReplicas() {
    let zones = world.zones.filter { !$0.value.isPublic && !$0.value.isDefault }.keys.sorted()
    for _ in 0..<6 {
      let zone = zones.randomElement(using: &generator.random)!
      zoneReplicas.append(
        ZoneReplica(
          account: generator.person(), zone: zone, keys: test.store.keys,
          isReversed: generator.random.chance(1, in: 3)))
    }
    if zoneReplicas.count > 30 { zoneReplicas.removeFirst(zoneReplicas.count - 30) }
  }

  private func change() throws {
    let operations = 1 + generator.random.below(3)
    try test.store.writeNow(as: .operatorOfStore) { context in
      for _ in 0..<operations { try step(context) }
      if let difference = try WalkLists.difference(context.connection, world) {
        throw World.Disagreement(description: difference)
      }
    }
    test.clock.advance(by: generator.random.chance(1, in: 10) ? 5_000 : 10)
    try test.store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
  }

  private func step(_ context: WriteContext) throws {
    guard let operation = generator.feedOperation(world, now: context.now) else { return }
    let account = generator.caller(for: operation, world)
    let expected = world.expectation(of: operation, by: account, context.now)
    history.append(WalkReport.Entry(account, operation, expected))
    let driver = WalkDriver(context.acting(as: .account(account)), world)
    let result = try driver.perform(operation)
    count.operations += 1
    try world.apply(operation, by: account, context.now, expected, result)
  }

  /// Some clients fetch a page; most of the time not all there is.
  private func follow() throws {
    try test.store.read { c in
      for _ in 0..<6 {
        let n = generator.random.below(zoneReplicas.count)
        if isActive(zoneReplicas[n].account) { try fetch(c, &zoneReplicas[n]) }
      }
      for _ in 0..<6 {
        let n = generator.random.below(databaseReplicas.count)
        if isActive(databaseReplicas[n].account) { try fetch(c, &databaseReplicas[n]) }
      }
    }
  }

  private func isActive(_ account: AccountID) -> Bool { world.accounts[account]!.isActive }

  private func fetch(_ c: Connection, _ replica: inout ZoneReplica) throws {
    for _ in 0..<(1 + generator.random.below(8)) {
      try replica.fetch(
        c, limit: 1 + generator.random.below(5), isPatient: generator.random.chance(1, in: 2),
        now: test.clock.now())
      count.pages += 1
      if replica.isCaughtUp { break }
    }
    guard replica.isCaughtUp else { return }
    let expected = try ZoneReplica.expected(
      c, world, account: replica.account, zone: replica.zone, now: test.clock.now())
    count.checks += 1
    if !expected.isEmpty { count.filledChecks += 1 }
    guard replica.records == expected else {
      throw World.Disagreement(
        description: """
          \(replica.account) follows \(replica.zone): \(replica.records) not \(expected)
          \(replica.trace)
          """)
    }
  }

  private func fetch(_ c: Connection, _ replica: inout DatabaseReplica) throws {
    for _ in 0..<(1 + generator.random.below(12)) {
      try replica.step(c, limit: 1 + generator.random.below(5), now: test.clock.now())
      count.pages += 1
      if replica.isCaughtUp { break }
    }
    guard replica.isCaughtUp else { return }
    count.checks += 1
    if !replica.zones.isEmpty { count.filledChecks += 1 }
    if let difference = try replica.difference(c, world, now: test.clock.now()) {
      throw World.Disagreement(description: difference)
    }
  }
}
