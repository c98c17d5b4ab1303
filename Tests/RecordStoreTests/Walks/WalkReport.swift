/// The report of a walk that failed: why, how to run it again, and every operation up to there.
enum WalkReport {
  static func text(_ error: any Error, seed: UInt64, history: [String]) -> String {
    let operations = history.enumerated().map { "\($0.offset + 1). \(short($0.element))" }
    return """
      \(short("\(error)"))
      seed \(seed): run again with SHAREHOLD_WALK_SEED=\(seed)
      \(operations.joined(separator: "\n"))
      """
  }

  /// Row ids without the words around them.
  private static func short(_ text: String) -> String {
    var short = text
    for word in ["Records.", "RecordStoreTests.", "(rawValue: "] {
      short = short.replacing(word, with: word == "(rawValue: " ? "(" : "")
    }
    return short
  }
}
