import Records
import SQLite

extension Findings {
  /// Asks the owner of a share, or those who own the container of credentials, to look at something.
  /// Whoever was asked and has not seen it yet is not asked again.
  package static func ask(_ context: WriteContext, _ key: FindingKey) throws {
    let c = context.connection
    guard let finding = try find(c, caller: context.actor.caller, key, now: context.now) else {
      throw StoreError(.notFound)
    }
    let summary = try finding.share.flatMap { try ShareSummary.load(c, $0) }
    let owners = try summary.map { [$0.owner] } ?? owners(of: finding.container, c)
    let others = try owners.filter { owner in
      try owner != context.actor.account && Accounts.load(owner, c).state == .active
    }
    guard context.actor.account != nil, !others.isEmpty else {
      throw StoreError(.badRequest, "There is nobody to ask.")
    }
    for owner in others where try !isWaiting(owner, key, c) {
      try News.write(
        context, asking: owner, about: finding,
        title: summary?.givenTitle ?? finding.name ?? "")
    }
  }

  private static func owners(of container: ContainerID, _ c: Connection) throws -> [AccountID] {
    try c.all(
      """
      SELECT account FROM team WHERE container = \(container) AND role = \(TeamRole.owner)
      ORDER BY account
      """
    ) { try $0.id(0) }
  }

  private static func isWaiting(
    _ owner: AccountID, _ key: FindingKey, _ c: Connection
  ) throws -> Bool {
    try c.exists(
      """
      SELECT 1 FROM news WHERE account = \(owner) AND kind = \(NewsKind.finding)
        AND finding = \(key.text) AND read_at IS NULL
      """)
  }
}
