package import Records
import SQLite

/// Which entries of a log are asked for.
package struct LogFilter: Hashable, Sendable {
  /// A container's chain, or 0 for accounts and the server; nil: every one.
  package var chain: Int64?
  /// Who did it, or whom it is about.
  package var person: AccountID?
  /// What it is about, with its shares.
  package var subject: ReachSubject?
  package var kind: FactKind?
  /// Milliseconds since 1970: from the first on, before the second.
  package var from: Int64?
  package var to: Int64?
  /// This one alone.
  package var entry: Int64?

  package init(chain: Int64? = nil) { self.chain = chain }

  /// Leaves something of the chain out.
  package var isNarrow: Bool {
    var whole = LogFilter()
    whole.chain = chain
    return self != whole
  }

  /// Of the row `event`.
  var condition: SQL {
    var sql: SQL = chain.map { "event.chain = \($0)" } ?? "TRUE"
    func and(_ more: SQL) { sql = "\(sql) AND (\(more))" }
    if let entry { and("event.id = \(entry)") }
    if let kind { and("event.kind = \(kind)") }
    if let from { and("event.at >= \(from)") }
    if let to { and("event.at < \(to)") }
    if let person { and(LogConditions.person(person)) }
    switch subject {
    case .container(let id): and("event.chain = \(id)")
    case .zone(let id): and(LogConditions.zone(id))
    case .record(let id): and(LogConditions.record(id))
    case nil: break
    }
    return sql
  }
}
