package import Records
package import SQLite

/// A chain of the log as text that `check-log.sh` verifies with `sha256sum` and a shell loop: for
/// each entry its leaf, the head after it, and its line where the reader may see it.
package enum LogExport {
  /// How much of each line somebody may see.
  enum Sight {
    case everything
    /// What concerns the container itself, not who shares what in it.
    case container
  }

  /// Entries in one part of an export.
  package static let partSize = 20_000

  /// What the team of a container reads of its chain.
  static let ofContainer: Set<FactKind> = [
    .container, .containerPolicy, .team, .role, .roleGrant, .roleMember, .apiToken, .serverKey,
  ]

  static func sight(
    _ c: Connection, _ caller: Caller, _ chain: Int64, _ now: Int64
  ) throws -> Sight? {
    if try Access.allows(c, caller, onServer: .readMetadata, now: now) { return .everything }
    guard chain != 0 else { return nil }
    let container = ContainerID(rawValue: chain)
    let isThere = try c.exists("SELECT 1 FROM container WHERE id = \(container)")
    guard isThere,
      try Access.allows(c, caller, .readContainer, container: container, now: now)
    else { return nil }
    return .container
  }

  /// A part of a chain, counted from 0; nil behind the last one.
  package static func part(
    _ c: Connection, caller: Caller, chain: Int64, _ part: Int, now: Int64
  ) throws -> [UInt8]? {
    guard let sight = try sight(c, caller, chain, now), let whole = try LogChain.load(c, chain)
    else { throw StoreError(.notFound) }
    guard part >= 0, Int64(part) * Int64(partSize) < whole.entries else { return nil }
    var text = Array("# chain \(chain) \(whole.container?.identifier ?? "accounts")\n".utf8)
    if part > 0 {
      let before = try c.first(
        """
        SELECT head FROM event WHERE chain = \(chain)
        ORDER BY id LIMIT 1 OFFSET \(part * partSize - 1)
        """
      ) { $0.text(0) }
      text += Array("# continues \(before ?? "")\n".utf8)
    }
    try c.forEach(
      """
      SELECT leaf, head, kind, line FROM event WHERE chain = \(chain)
      ORDER BY id LIMIT \(partSize) OFFSET \(part * partSize)
      """
    ) { row in
      text += Array("\(row.text(0)) \(row.text(1))".utf8)
      let isShown = FactKind(rawValue: row.text(2)).map(ofContainer.contains) ?? false
      if sight == .everything || isShown {
        text.append(UInt8(ascii: " "))
        text += row.blob(3)
      }
      text.append(10)
      return true
    }
    return text
  }
}
