import RecordStore
import Records
import TestSupport
import Testing
import Walks

@Suite(.timeLimit(.minutes(10))) struct PermissionWalkCallTests {
  /// `SHAREHOLD_WALK` makes it longer, as it does with the walk in the store.
  @Test(arguments: WalkSize.fewSeeds)
  func `calls allow, refuse and show what the brute-force rule does`(seed: UInt64) async throws {
    let walk = try CallWalk(seed: seed, hasOffices: true)
    do {
      for _ in 0..<600 {
        try await walk.step(walk.generator.operation(walk.world, now: walk.now))
        try await ask(walk)
        walk.test.clock.advance(by: 10)
      }
    } catch {
      throw walk.failure(error)
    }
    #expect(walk.calls > 300)
    #expect(walk.refused > 20 && walk.refused < walk.calls)
  }

  private func ask(_ walk: CallWalk) async throws {
    let zone = walk.generator.liveZone(walk.world)
    let questions = CallQuestions(
      driver: CallDriver(
        wire: walk.wire, world: walk.world, account: walk.generator.person(), now: walk.now))
    switch walk.generator.random.below(8) {
    case 0..<4: try await questions.lookup(in: zone)
    case 4..<6:
      try await questions.query(WalkGenerator.types[walk.generator.random.below(2)], in: zone)
    case 6: try await questions.zones(in: walk.world.zones[zone]!.container)
    default:
      guard let share = walk.generator.share(walk.world) else { return }
      try await questions.resolve(share)
    }
  }
}
