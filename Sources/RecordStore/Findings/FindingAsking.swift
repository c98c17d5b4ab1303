import Records
import SQLite

extension Findings {
  /// Asks the owner of a share to look at something. Whoever was asked and has not seen it yet is not
  /// asked again.
  package static func ask(_ context: WriteContext, _ key: FindingKey) throws {
    let c = context.connection
    guard let finding = try find(c, caller: context.actor.caller, key, now: context.now),
      let share = finding.share, let summary = try ShareSummary.load(c, share)
    else { throw StoreError(.notFound) }
    guard summary.owner != context.actor.account, context.actor.account != nil,
      try Accounts.load(summary.owner, c).state == .active
    else { throw StoreError(.badRequest, "There is nobody to ask.") }
    let waits = try c.exists(
      """
      SELECT 1 FROM news WHERE account = \(summary.owner) AND kind = \(NewsKind.finding)
        AND finding = \(key.text) AND read_at IS NULL
      """)
    guard !waits else { return }
    try News.write(context, asking: summary, about: key)
  }
}
