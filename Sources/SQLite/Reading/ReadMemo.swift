/// What was read from one state of the file, by the key it was asked for.
struct ReadMemo {
  private static let capacity = 512

  private var version: Int64?
  private var values: [AnyHashable: any Sendable] = [:]
  /// Whether the state that is being read was compared already.
  var isCompared = false

  /// Forgets everything when the state is not the one that the values are of.
  mutating func compare(_ current: Int64) {
    if version != current { values.removeAll(keepingCapacity: true) }
    version = current
    isCompared = true
  }

  subscript(_ key: AnyHashable) -> (any Sendable)? { values[key] }

  mutating func keep(_ value: any Sendable, for key: AnyHashable) {
    if values.count >= Self.capacity { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }
}

extension Connection {
  /// The value that `load` reads, kept for as long as nobody commits: SQLite's data version tells
  /// inside the transaction, so what is kept is never older than what is read beside it. `load`
  /// may depend on the key and the file, on nothing else. While writing nothing is kept.
  package func remembered<Key: Hashable & Sendable, Value: Sendable>(
    _ key: Key, _ load: () throws -> Value
  ) throws -> Value {
    guard isReading else { return try load() }
    if !memo.isCompared { memo.compare(try dataVersion()) }
    if let kept = memo[key], let value = kept as? Value { return value }
    let value = try load()
    memo.keep(value, for: key)
    return value
  }
}
