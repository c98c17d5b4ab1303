import RecordStore
import Records
import SQLite
import Synchronization
import TestSupport
import Testing

/// A form that arrives twice is carried out once.
struct SubmissionTests {
  private struct Refused: Error {}

  @Test func `the second submission answers the first outcome and does nothing`() async throws {
    let test = try TestStore()
    let submission = Submission(account: AccountID(rawValue: 7), key: "k")
    let runs = Mutex(0)
    func submit(_ submission: Submission, _ text: String) async throws -> Submission.Outcome {
      try await test.store.submit(submission, as: .account(AccountID(rawValue: 7))) { _ in
        runs.withLock { $0 += 1 }
        return text
      }
    }
    let first = try await submit(submission, "first")
    test.clock.advance(by: 600_000)
    let second = try await submit(submission, "second")
    #expect(first == Submission.Outcome(text: "first", isRepeated: false))
    #expect(second == Submission.Outcome(text: "first", isRepeated: true))
    let other = try await submit(Submission(account: AccountID(rawValue: 8), key: "k"), "other")
    #expect(other == Submission.Outcome(text: "other", isRepeated: false))
    #expect(runs.withLock { $0 } == 2)
  }

  @Test func `both of a double click get the same answer`() async throws {
    let test = try TestStore()
    let store = test.store
    let submission = Submission(account: AccountID(rawValue: 7), key: "double")
    let texts = try await withThrowingTaskGroup(of: Submission.Outcome.self) { tasks in
      for n in 0..<10 {
        tasks.addTask {
          try await store.submit(submission, as: .operatorOfStore) { _ in "outcome \(n)" }
        }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(texts.map(\.text)).count == 1)
    #expect(texts.count { !$0.isRepeated } == 1)
  }

  @Test func `a submission that failed may be tried again`() async throws {
    let test = try TestStore()
    let submission = Submission(account: AccountID(rawValue: 7), key: "k")
    await #expect(throws: Refused.self) {
      try await test.store.submit(submission, as: .operatorOfStore) { _ in throw Refused() }
    }
    let outcome = try await test.store.submit(submission, as: .operatorOfStore) { _ in "done" }
    #expect(outcome == Submission.Outcome(text: "done", isRepeated: false))
  }

  @Test func `keys that are empty or endless are refused`() async throws {
    let test = try TestStore()
    for key in ["", String(repeating: "k", count: 101)] {
      let error = await #expect(throws: StoreError.self) {
        try await test.store.submit(
          Submission(account: AccountID(rawValue: 7), key: key), as: .operatorOfStore
        ) { _ in "" }
      }
      #expect(error?.code == .badRequest)
    }
  }
}
