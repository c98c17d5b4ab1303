import Cryptography
package import Records
package import SQLite

/// What `verify` found: the head of each chain, and every entry or fact that does not fit.
package struct LogVerification: Hashable, Sendable {
  package enum Fault: String, Sendable, CaseIterable {
    /// The line is not the one that was hashed.
    case leaf
    /// The chain does not continue the entry before it.
    case head
    /// The line speaks of another object, person, time or chain than its row.
    case row
    /// The clear text beside the line is not what was hashed.
    case secret
    /// The last entry about a fact is not what the tables say today.
    case replay
    /// A fact that no entry tells of.
    case unlogged
  }

  package struct Problem: Hashable, Sendable {
    package var fault: Fault
    package var event: Int64?
    package var kind: String
    package var object: Int64
  }

  package var events = 0
  package var heads: [Int64: String] = [:]
  package var problems: [Problem] = []

  package var isClean: Bool { problems.isEmpty }
}

extension Log {
  /// Recomputes every chain, or that of one container, replays it and compares with today's tables.
  package static func verify(
    _ connection: Connection, container: ContainerID? = nil
  ) throws -> LogVerification {
    var result = LogVerification()
    let chain = container?.rawValue
    try verifyChains(connection, chain, &result)
    for source in FactSources.all { try replay(source, connection, chain, &result) }
    return result
  }

  private static func only(_ chain: Int64?) -> SQL { chain.map { "chain = \($0)" } ?? "TRUE" }

  private static func verifyChains(
    _ connection: Connection, _ chain: Int64?, _ result: inout LogVerification
  ) throws {
    try connection.forEach(
      """
      SELECT event.id, chain, seq, at, kind, object, line, leaf, head, salt, clear, actor,
        acting_as
      FROM event LEFT JOIN event_secret ON event_secret.event = event.id
      WHERE \(only(chain)) ORDER BY event.id
      """
    ) { row in
      let chain = row.int(1)
      let leaf = row.text(7)
      var faults: Set<LogVerification.Fault> = []
      if row.withBytes(6, { Hex.encode(SHA256.hash($0)) }) != leaf { faults.insert(.leaf) }
      let head = SHA256.hex((result.heads[chain] ?? "") + leaf)
      if head != row.text(8) { faults.insert(.head) }
      faults.formUnion(contentFaults(row))
      result.events += 1
      result.heads[chain] = row.text(8)
      for fault in faults.sorted(by: { $0.rawValue < $1.rawValue }) {
        result.problems.append(
          .init(fault: fault, event: row.int(0), kind: row.text(4), object: row.int(5)))
      }
      return true
    }
  }

  private static func contentFaults(_ row: Row) -> Set<LogVerification.Fault> {
    guard
      let hashed = try? LogEntry(id: row.int(0), line: row.blob(6), clear: nil),
      let entry = try? LogEntry(id: row.int(0), line: row.blob(6), clear: row.optionalBlob(10))
    else { return [.row] }
    var faults: Set<LogVerification.Fault> = []
    let isItsRow =
      entry.chain == row.int(1) && entry.seq == row.int(2) && entry.at == row.int(3)
      && entry.kind.rawValue == row.text(4) && entry.object == row.int(5)
      && entry.actor.accountID?.rawValue == row.optionalInt(11)
      && entry.actingAs?.rawValue == row.optionalInt(12)
    if !isItsRow { faults.insert(.row) }
    if let salt = row.optionalText(9) {
      let isSame =
        entry.before?.hashed(salt) == hashed.before && entry.after?.hashed(salt) == hashed.after
        && (hashed.source == nil || entry.source.map { LogLine.hash($0, salt) } == hashed.source)
      if !isSame { faults.insert(.secret) }
    }
    return faults
  }

  private static func replay<F: FactSource>(
    _ source: F.Type, _ connection: Connection, _ chain: Int64?,
    _ result: inout LogVerification
  ) throws {
    var logged: Set<Int64> = []
    try connection.forEach(
      "SELECT DISTINCT object FROM event WHERE kind = \(F.kind) AND \(only(chain))"
    ) { row in
      logged.insert(row.int(0))
      return true
    }
    for object in logged.sorted() {
      let entry = try lastEntry(F.kind, object, connection)
      let today = try F.value(of: object, connection)
      guard !FactValue.agree(entry?.after, today) else { continue }
      result.problems.append(
        .init(fault: .replay, event: entry?.id, kind: F.kind.rawValue, object: object))
    }
    guard F.isLoggedFromStart else { return }
    try F.forEach(connection) { object, _ in
      guard !logged.contains(object) else { return }
      if let chain, try F.chain(of: object, connection) != chain { return }
      result.problems.append(
        .init(fault: .unlogged, event: nil, kind: F.kind.rawValue, object: object))
    }
  }
}

extension FactValue {
  /// The value as the line has it.
  fileprivate func hashed(_ salt: String) -> FactValue {
    FactValue(
      members.map { member in
        guard case .secret(let clear) = member.value else { return (member.name, member.value) }
        return (member.name, .erased(hash: LogLine.hash(clear, salt)))
      })
  }

  /// Equal, as far as what was erased can tell. An entry that was made before a fact got more parts
  /// says nothing about those.
  fileprivate static func agree(_ logged: FactValue?, _ today: FactValue?) -> Bool {
    guard let logged, let today else { return logged == nil && today == nil }
    return logged.members.allSatisfy { member in
      guard let value = today[member.name] else { return false }
      if case .erased = member.value { return true }
      return member.value == value
    }
  }
}
