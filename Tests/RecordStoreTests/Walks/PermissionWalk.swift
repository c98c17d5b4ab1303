import RecordStore
import Records
import TestSupport
import Walks

/// Random operations on a store and on a model side by side: what one refuses the other must
/// refuse, and after each, random questions must have the same answer for the same reasons.
final class PermissionWalk {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  struct Count {
    var operations = 0
    var refused = 0
    var questions = 0
    var listings = 0
    var past = 0
    /// Requests that were approved, and people who came in by a one-time link.
    var approved = 0
    var letIn = 0
  }

  static let operationsPerTransaction = 50

  let seed: UInt64
  let test: TestStore
  private(set) var world = World()
  private(set) var count = Count()
  private var generator: WalkGenerator
  private var history: [WalkReport.Entry] = []
  private var past: PastAnswers

  init(seed: UInt64) throws {
    self.seed = seed
    past = PastAnswers(seed: seed)
    test = try TestStore(seed: seed, base: TestStore.memoryBase)
    let start = try WalkStart(test.store)
    world = start.world
    generator = WalkGenerator(
      random: SeededGenerator(seed: seed), people: start.people, owners: start.owners)
  }

  /// Throws a failure that tells the seed and every operation up to it.
  func run(operations: Int) throws -> Count {
    do {
      while count.operations < operations {
        try test.store.writeNow(as: .operatorOfStore) { context in
          for _ in 0..<Self.operationsPerTransaction { try step(context) }
          try compareListings(context)
          if let difference = try WalkLists.difference(context.connection, world) {
            throw Failure(description: difference)
          }
          try past.remember(world, generator.people, context)
        }
        test.clock.advance(by: 700)
      }
      try checkLog()
      try comparePast()
      return count
    } catch {
      throw Failure(description: WalkReport.text(error, seed: seed, history: history))
    }
  }

  private func step(_ context: WriteContext) throws {
    let operation = generator.operation(world, now: context.now)
    if case .advance(let step) = operation { test.clock.advance(by: step) }
    let account = generator.caller(for: operation, world)
    let driver = WalkDriver(context.acting(as: .account(account)), world)
    let expected = world.expectation(of: operation, by: account, context.now)
    history.append(WalkReport.Entry(account, operation, expected))
    let foresight = try WalkForesight(operation, driver)
    let result = try driver.perform(operation)
    try foresight?.compare(with: result, context)
    count.operations += 1
    switch (operation, result) {
    case (_, .refused): count.refused += 1
    case (.approve(let share, let person, _), .invited)
    where world.shares[share]?.requesters.contains(person) == true:
      count.approved += 1
    case (.openOneTimeLink, .participant(_, wasAlready: false)): count.letIn += 1
    default: break
    }
    try world.apply(operation, by: account, context.now, expected, result)
    for _ in 0..<6 { try ask(context) }
  }

  private func ask(_ context: WriteContext) throws {
    guard let question = generator.question(world, now: context.now) else { return }
    let expected = world.answer(question)
    let found = WorldAnswer(try WalkDriver.decide(question, context.connection))
    count.questions += 1
    guard expected == found else {
      throw Failure(
        description: "\(question)\n  model: \(expected)\n  store: \(found)")
    }
  }

  /// What a listing would show is what the question answers, record for record.
  private func compareListings(_ context: WriteContext) throws {
    let zone = generator.liveZone(world)
    let caller: Caller =
      generator.random.chance(1, in: 8) ? .anyone : .account(generator.person())
    let viewer = Viewer(caller: caller, now: context.now)
    let shown = try WalkDriver.visibleRecords(zone, viewer, context.connection)
    let expected = world.records.filter { id, row in
      row.zone == zone && !row.isDeleted && row.shareRecordOf == nil
        && world.allows(.readRecord, caller, .record(id), context.now)
    }.keys
    count.listings += 1
    guard shown == Set(expected) else {
      throw Failure(
        description: """
          \(caller) lists zone \(zone): too many \(shown.subtracting(expected)), \
          missing \(Set(expected).subtracting(shown))
          """)
    }
  }

  /// What was answered during the walk is answered again, as of then.
  private func comparePast() throws {
    count.past = past.count
    let difference = try test.store.read { try past.difference($0, now: test.clock.now()) }
    if let difference { throw Failure(description: difference) }
  }

  private func checkLog() throws {
    let verification = try test.store.read { try Log.verify($0) }
    guard verification.problems.isEmpty else {
      throw Failure(description: "the log: \(verification.problems.prefix(5))")
    }
  }
}
