import TestSupport
import Testing

struct SnapshotTests {
  @Test func `equal texts do not differ`() {
    #expect(Snapshot.firstDifference("a\nb\n", "a\nb\n") == nil)
  }

  @Test func `the first different line is named with both texts`() {
    let difference = Snapshot.firstDifference("a\nb\nc\n", "a\nx\ny\n")
    #expect(difference == "line 2\n  expected: b\n  found:    x")
  }

  @Test func `a missing golden file says how to write it`() {
    let difference = Snapshot.difference("a", from: "no such file.txt", isRecording: false)
    #expect(difference?.contains("SHAREHOLD_RECORD=1") == true)
  }

  @Test func `a seed gives the same numbers again`() {
    var a = SeededGenerator(seed: 7)
    var b = SeededGenerator(seed: 7)
    #expect((0..<100).map { _ in a.below(1000) } == (0..<100).map { _ in b.below(1000) })
  }
}
