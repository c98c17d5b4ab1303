package import Records
package import SQLite

/// One chain of the log: a container's, or that of accounts and the server.
package struct LogChain: Hashable, Sendable {
  package let chain: Int64
  /// Nil for accounts and the server.
  package let container: Container?
  package let entries: Int64
  package let head: String
  package let lastAt: Int64

  /// The chains somebody may carry away: all of them by who looks after the server or audits it,
  /// those of their containers by teams.
  package static func list(
    _ c: Connection, caller: Caller, now: Int64
  ) throws -> [LogChain] {
    let chains = try c.all("SELECT DISTINCT chain FROM event ORDER BY chain") { $0.int(0) }
    return try chains.compactMap { chain in
      try LogExport.sight(c, caller, chain, now) == nil ? nil : load(c, chain)
    }
  }

  package static func load(_ c: Connection, _ chain: Int64) throws -> LogChain? {
    let last = try c.first(
      "SELECT head, at FROM event WHERE chain = \(chain) ORDER BY id DESC LIMIT 1"
    ) { (head: $0.text(0), at: $0.int(1)) }
    guard let last else { return nil }
    let entries = try c.first("SELECT count(*) FROM event WHERE chain = \(chain)") { $0.int(0) }
    return LogChain(
      chain: chain,
      container: chain == 0 ? nil : try? Container.load(ContainerID(rawValue: chain), c),
      entries: entries ?? 0, head: last.head, lastAt: last.at)
  }
}
