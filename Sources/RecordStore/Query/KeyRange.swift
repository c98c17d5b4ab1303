import WireFormat

/// A stretch of an index. Keys are bytes that sort like what they stand for.
struct KeyRange: Hashable {
  struct End: Hashable {
    let key: [UInt8]
    let isIncluded: Bool
  }

  var lower: End?
  var upper: End?

  static let all = KeyRange()

  init(lower: End? = nil, upper: End? = nil) {
    self.lower = lower
    self.upper = upper
  }

  static func only(_ key: [UInt8]) -> KeyRange {
    KeyRange(lower: End(key: key, isIncluded: true), upper: End(key: key, isIncluded: true))
  }

  static func beginning(with prefix: [UInt8]) -> KeyRange {
    KeyRange(
      lower: End(key: prefix, isIncluded: true),
      upper: IndexKey.successor(of: prefix).map { End(key: $0, isIncluded: false) })
  }

  /// The key, when the range holds no other.
  var single: [UInt8]? {
    guard let lower, let upper, lower == upper, lower.isIncluded else { return nil }
    return lower.key
  }

  /// What is in both.
  func intersected(with other: KeyRange) -> KeyRange {
    KeyRange(
      lower: Self.tighter(lower, other.lower) { IndexKey.precedes($1.key, $0.key) },
      upper: Self.tighter(upper, other.upper) { IndexKey.precedes($0.key, $1.key) })
  }

  private static func tighter(_ a: End?, _ b: End?, _ wins: (End, End) -> Bool) -> End? {
    guard let a else { return b }
    guard let b else { return a }
    if a.key == b.key { return a.isIncluded ? b : a }
    return wins(a, b) ? a : b
  }
}
