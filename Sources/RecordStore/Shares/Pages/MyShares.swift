package import Records
package import SQLite

/// The shares somebody owns, the newest first.
package struct MyShares: Sendable {
  package struct ShareItem: Sendable {
    package var summary: ShareSummary
    /// How many people there are in each state; states without anybody are left out.
    package var people: [ParticipantState: Int]

    package var isActive: Bool { summary.isActive }
  }

  package var rows: [ShareItem]
  /// Give it as `after` for the next page.
  package var next: ShareID?

  package static func page(
    _ c: Connection, account: AccountID, container: ContainerID? = nil, after: ShareID? = nil,
    limit: Int = 50, now: Int64
  ) throws -> MyShares {
    let inContainer: SQL = container.map { "AND d.container = \($0)" } ?? ""
    let further: SQL = after.map { "AND s.id < \($0)" } ?? ""
    var summaries = try c.all(
      """
      \(ShareSummary.selection)
      WHERE d.owner = \(account) AND z.deleted_seq IS NULL \(inContainer) \(further)
      ORDER BY s.id DESC LIMIT \(limit + 1)
      """, ShareSummary.read)
    let hasMore = summaries.count > limit
    if hasMore { summaries.removeLast() }
    let people = try counts(c, summaries.map(\.id), now)
    return MyShares(
      rows: summaries.map { ShareItem(summary: $0, people: people[$0.id] ?? [:]) },
      next: hasMore ? summaries.last?.id : nil)
  }

  /// Those that people ask to be let into, with how many do.
  package static func asked(
    _ c: Connection, account: AccountID, limit: Int
  ) throws -> [(share: ShareSummary, people: Int64)] {
    let summaries = try c.all(
      """
      \(ShareSummary.selection)
      WHERE d.owner = \(account) AND z.deleted_seq IS NULL AND s.ended_seq IS NULL
        AND EXISTS (SELECT 1 FROM requester q WHERE q.share = s.id)
      ORDER BY s.id DESC LIMIT \(limit)
      """, ShareSummary.read)
    return try summaries.map { ($0, Int64(try Requesters.load(c, $0.id).count)) }
  }

  private static func counts(_ c: Connection, _ shares: [ShareID], _ now: Int64) throws
    -> [ShareID: [ParticipantState: Int]]
  {
    let sql: SQL = """
      SELECT share, status, opened_at IS NOT NULL, expires_at, count(*) FROM participant
      WHERE share IN \(list: shares) AND ended_seq IS NULL
      GROUP BY share, status, opened_at IS NOT NULL, expires_at
      """
    var counts: [ShareID: [ParticipantState: Int]] = [:]
    try c.forEach(sql) { row in
      let state = ParticipantState(
        try row.word(1), opened: row.bool(2), expires: row.optionalInt(3), now: now)
      counts[try row.id(0), default: [:]][state, default: 0] += Int(row.int(4))
      return true
    }
    return counts
  }
}
