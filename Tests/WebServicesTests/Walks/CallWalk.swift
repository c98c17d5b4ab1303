import RecordStore
import Records
import TestSupport
import Walks

/// Random sharing by calls, beside the model: what one refuses the other must refuse. What the
/// protocol has no words for is done in the store.
final class CallWalk {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let seed: UInt64
  let test: TestStore
  let wire: WalkWire
  let people: [AccountID]
  private(set) var world: World
  var generator: WalkGenerator
  private var history: [WalkReport.Entry] = []
  private(set) var calls = 0
  private(set) var refused = 0

  init(seed: UInt64, hasOffices: Bool) throws {
    self.seed = seed
    test = try TestStore(seed: seed, base: TestStore.memoryBase)
    let start = try WalkStart(test.store, hasOffices: hasOffices)
    wire = try WalkWire(test, start)
    world = start.world
    people = start.people
    generator = WalkGenerator(
      random: SeededGenerator(seed: seed), people: start.people, owners: start.owners)
  }

  var now: Int64 { test.clock.now() }

  func failure(_ error: any Error) -> Failure {
    Failure(description: WalkReport.text(error, seed: seed, history: history))
  }

  func step(_ operation: WalkOperation) async throws {
    if case .advance(let step) = operation { test.clock.advance(by: step) }
    let account = generator.caller(for: operation, world)
    let expected = world.expectation(of: operation, by: account, now)
    history.append(WalkReport.Entry(account, operation, expected))
    let driver = CallDriver(wire: wire, world: world, account: account, now: now)
    switch try await driver.perform(operation, expected) {
    case .nothing: calls += 1
    case .result(let result):
      calls += 1
      if result.isRefused { refused += 1 }
      try world.apply(operation, by: account, now, expected, result)
    case .unsayable:
      let world = world
      let result = try test.store.writeNow(as: .account(account)) { context in
        try WalkDriver(context, world).perform(operation)
      }
      try self.world.apply(operation, by: account, now, expected, result)
      if case .setDisabled(let person, false) = operation, !result.isRefused {
        try wire.beginSessions(person)
      }
    }
    let difference = try test.store.read { try WalkLists.difference($0, self.world) }
    if let difference { throw World.Disagreement(description: difference) }
  }
}
