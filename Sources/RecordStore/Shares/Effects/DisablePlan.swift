package import Records
package import SQLite

/// What disabling an account would mean: what its person loses, and in which shares others lose,
/// because they were invited by that person.
package struct DisablePlan: Sendable {
  package var person: Person
  /// What they reach now, as far as one page shows it.
  package var reached: [PersonReach.ObjectRow]
  package var hasMore: Bool
  package var others: [(share: ShareSummary, consequences: ShareConsequences)]

  /// More shares than this are not looked at.
  private static let mostShares = 50

  package static func load(
    _ c: Connection, _ viewer: Viewer, account: AccountID
  ) throws -> DisablePlan {
    try Access.check(c, viewer.caller, onServer: .changeAccounts, now: viewer.now)
    let reach = try PersonReach.page(
      c, caller: viewer.caller, account: account, now: viewer.now, limit: mostShares)
    let inviting = try c.all(
      """
      SELECT DISTINCT p.share FROM participant p JOIN participant i ON i.share = p.share
      WHERE p.account = \(account) AND p.ended_seq IS NULL AND i.invited_by = \(account)
        AND i.ended_seq IS NULL
      ORDER BY p.share LIMIT \(mostShares)
      """
    ) { try $0.id(0, as: ShareID.self) }
    let others = try inviting.compactMap { share in
      try Self.others(c, viewer, account, share)
    }
    return DisablePlan(
      person: reach.person, reached: reach.rows.filter { $0.decision.isAllowed },
      hasMore: reach.next != nil, others: others)
  }

  private static func others(
    _ c: Connection, _ viewer: Viewer, _ account: AccountID, _ share: ShareID
  ) throws -> (share: ShareSummary, consequences: ShareConsequences)? {
    guard let row = try ShareRow.load(c, share), row.isActive,
      let summary = try ShareSummary.load(c, share)
    else { return nil }
    let before = try ShareCrowd.load(c, row)
    var after = before
    after.disabled = [account]
    var consequences = try ShareConsequences(c, viewer, from: before, to: after)
    consequences.people.removeAll { $0.person.account == account }
    return consequences.people.isEmpty ? nil : (summary, consequences)
  }
}
