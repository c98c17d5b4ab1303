import Testing
import Walks

struct FeedWalkTests {
  @Test(arguments: WalkSize.seeds)
  func `every client that has caught up holds what the rule says`(seed: UInt64) throws {
    let count = try FeedWalk(seed: seed).run(rounds: 400)
    #expect(count.checks > 800)
    #expect(count.filledChecks > 100)
  }
}
