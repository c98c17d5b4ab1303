import Dashboard
import RecordStore
import Testing

/// What somebody may not see is left out; what could not be read is not.
@Suite struct RefusableTests {
  private struct Strange: Error {}

  @Test func `what is read is told, and a refusal tells nothing`() throws {
    #expect(try unlessRefused { 7 } == 7)
    for code in [StoreError.Code.accessDenied, .notFound, .zoneNotFound] {
      #expect(try unlessRefused { () throws -> Int in throw StoreError(code) } == nil)
    }
  }

  @Test func `a read that ran out of its time is no refusal`() {
    let late = #expect(throws: StoreError.self) {
      try unlessRefused { () throws -> Int in throw StoreError(.budgetExceeded) }
    }
    #expect(late?.code == .budgetExceeded)
    #expect(throws: Strange.self) {
      try unlessRefused { () throws -> Int in throw Strange() }
    }
  }
}
