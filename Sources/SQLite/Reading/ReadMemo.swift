/// What was read from one state of the file, by the key it was asked for.
struct ReadMemo {
  private static let capacity = 512

  private var version: Int64?
  private var values: [String: any Sendable] = [:]
  /// Whether the state that is being read was compared already.
  var isCompared = false

  /// Forgets everything when the state is not the one that the values are of.
  mutating func compare(_ current: Int64) {
    if version != current { values.removeAll(keepingCapacity: true) }
    version = current
    isCompared = true
  }

  subscript(_ key: String) -> (any Sendable)? { values[key] }

  mutating func keep(_ value: any Sendable, for key: String) {
    if values.count >= Self.capacity { values.removeAll(keepingCapacity: true) }
    values[key] = value
  }
}

extension Connection {
  /// The value that `load` reads, kept for as long as nobody commits: SQLite's data version tells
  /// inside the transaction, so what is kept is never older than what is read beside it. `load`
  /// may depend on the key and the file, on nothing else. While writing nothing is kept.
  @inlinable
  package func remembered<Value: Sendable>(
    _ key: String, _ load: () throws -> Value
  ) throws -> Value {
    if let kept = try kept(key), let value = kept as? Value { return value }
    let value = try load()
    keep(value, for: key)
    return value
  }

  @usableFromInline
  package func kept(_ key: String) throws -> (any Sendable)? {
    guard isReading else { return nil }
    if !memo.isCompared { memo.compare(try dataVersion()) }
    return memo[key]
  }

  @usableFromInline
  package func keep(_ value: any Sendable, for key: String) {
    if isReading { memo.keep(value, for: key) }
  }
}
