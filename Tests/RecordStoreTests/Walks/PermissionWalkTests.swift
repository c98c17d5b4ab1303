import Testing
import Walks

struct PermissionWalkTests {
  @Test(arguments: WalkSize.seeds)
  func `the store decides as the brute-force rule does`(seed: UInt64) throws {
    let count = try PermissionWalk(seed: seed).run(operations: 2_500)
    #expect(count.operations >= 2_500)
    #expect(count.past > 200)
    #expect(count.approved + count.letIn > 0)
    #expect(count.refused > 0 && count.refused < count.operations)
  }
}
