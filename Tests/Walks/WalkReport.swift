package import Records

/// The report of a walk that failed: why, how to run it again, and every operation up to there.
package enum WalkReport {
  /// One operation; it becomes text only when the walk fails.
  package struct Entry {
    package let account: AccountID
    package let operation: WalkOperation
    package let expected: WalkExpectation

    package init(_ account: AccountID, _ operation: WalkOperation, _ expected: WalkExpectation) {
      self.account = account
      self.operation = operation
      self.expected = expected
    }

    package var text: String { "\(account.rawValue): \(operation) — \(expected)" }
  }

  package static func text(_ error: any Error, seed: UInt64, history: [Entry]) -> String {
    let operations = history.enumerated().map { "\($0.offset + 1). \(short($0.element.text))" }
    return """
      \(short("\(error)"))
      seed \(seed): run again with SHAREHOLD_WALK_SEED=\(seed)
      \(operations.joined(separator: "\n"))
      """
  }

  /// Row ids without the words around them.
  private static func short(_ text: String) -> String {
    var short = text
    for word in ["Records.", "Walks.", "(rawValue: "] {
      short = short.replacing(word, with: word == "(rawValue: " ? "(" : "")
    }
    return short
  }
}
