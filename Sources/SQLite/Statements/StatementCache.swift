/// Prepared statements by their text; the least recently used ones go first.
struct StatementCache {
  private struct Key: Hashable {
    let marked: [UInt8]

    func hash(into hasher: inout Hasher) {
      marked.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private let capacity: Int
  private var statements: [Key: Statement] = [:]
  private var clock: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The statement for this text, marked busy; `prepare` is called when there is none at rest.
  mutating func take(_ sql: SQL, _ prepare: () throws -> Statement) rethrows -> Statement {
    let key = Key(marked: sql.marked)
    clock += 1
    if let statement = statements[key] {
      guard !statement.isBusy else { return try prepare() }
      statement.isBusy = true
      statement.lastUse = clock
      return statement
    }
    let statement = try prepare()
    statement.isBusy = true
    statement.lastUse = clock
    if statements.count >= capacity { evict() }
    statements[key] = statement
    return statement
  }

  mutating func removeAll() {
    statements.removeAll()
  }

  private mutating func evict() {
    let idle = statements.filter { !$0.value.isBusy }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in idle.prefix(max(1, capacity / 4)) { statements[key] = nil }
  }
}
