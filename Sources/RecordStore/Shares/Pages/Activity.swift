package import Records
package import SQLite

/// What others did to somebody's shares and participations, the newest first.
package struct Activity: Sendable {
  package enum What: Hashable, Sendable {
    case accepted, declined, left
    /// Somebody who may invite invited somebody.
    case invited
    /// The person's own right became another.
    case right(RightWord)
    /// The person's own participation ended.
    case removed, stopped
  }

  package struct Item: Sendable {
    package var what: What
    package var at: Int64
    package var share: ShareSummary
    /// Who did it; nil for the program's own command line.
    package var actor: Person?
  }

  private struct Found {
    var entry: LogEntry
    var share: ShareID
    var account: AccountID?
  }

  package static func load(
    _ c: Connection, account: AccountID, limit: Int
  ) throws -> [Item] {
    let found = try entries(c, account, limit: limit * 4)
    var items: [Item] = []
    for one in found {
      // Whoever has become the owner has not left.
      guard items.count < limit, let what = what(one, account),
        let share = try ShareSummary.load(c, one.share),
        share.owner == account || share.owner != one.account
      else { continue }
      let actor = one.entry.actor.accountID
      let directory = try PeopleDirectory(
        c, [actor].compactMap(\.self), container: share.container, viewer: .account(account))
      items.append(
        Item(
          what: what, at: one.entry.at, share: share,
          actor: actor.map { directory.person($0, withAddress: false) }))
    }
    return items
  }

  private static func what(_ found: Found, _ account: AccountID) -> What? {
    let before = found.entry.before
    let after = found.entry.after
    let isMine = found.account == account
    // Whoever comes by an open link makes the row themselves.
    if before == nil {
      if isMine { return nil }
      return found.account == found.entry.actor.accountID ? .accepted : .invited
    }
    if before?["status"] != after?["status"] {
      switch (after?["status"], isMine) {
      case (.text("ACCEPTED"), false): return .accepted
      case (.text("DECLINED"), false): return .declined
      case (.text("LEFT"), false): return .left
      case (.text("REMOVED"), true), (.text("BLOCKED"), true): return .removed
      case (.text("STOPPED"), true): return .stopped
      default: return nil
      }
    }
    guard isMine, let after,
      ["permission", "role", "mayInvite"].contains(where: { before?[$0] != after[$0] }),
      let permission = after.text("permission").flatMap(Permission.init(rawValue:)),
      let role = after.text("role").flatMap(ParticipantRole.init(rawValue:))
    else { return nil }
    return .right(RightWord(permission, role, mayInvite: after.bool("mayInvite")))
  }

  /// Entries about people in the account's own shares and about its own participations, by others.
  private static func entries(
    _ c: Connection, _ account: AccountID, limit: Int
  ) throws -> [Found] {
    let sql: SQL = """
      SELECT e.id, e.line, x.clear, f.share, f.account FROM (
        SELECT p.id, p.share, p.account FROM database d CROSS JOIN zone z
          CROSS JOIN share s CROSS JOIN participant p
          WHERE z.database = d.id AND s.zone = z.id AND p.share = s.id AND d.owner = \(account)
        UNION SELECT p.id, p.share, p.account FROM participant p
          WHERE p.account = \(account) AND p.accepted_seq IS NOT NULL) f
      CROSS JOIN event e LEFT JOIN event_secret x ON x.event = e.id
      WHERE e.kind = 'participant' AND e.object = f.id AND e.actor IS DISTINCT FROM \(account) ORDER BY e.id DESC LIMIT \(limit)
      """
    return try c.all(sql) { row in
      Found(
        entry: try LogEntry(id: row.int(0), line: row.blob(1), clear: row.optionalBlob(2)),
        share: try row.id(3), account: try row.optionalID(4))
    }
  }
}
