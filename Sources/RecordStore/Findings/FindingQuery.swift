import Records
import SQLite

/// Asks today's tables for what is to be found: one statement for each kind, with a bound.
struct FindingQuery {
  let sight: FindingSight
  let terms: FindingTerms
  let now: Int64
  let limit: Int
  /// One object alone.
  var only: Int64?

  func statement(_ kind: FindingKind) -> SQL {
    switch kind {
    case .publicWritable: publicWritable
    case .publicWithoutEnd: publicWithoutEnd
    case .disabledOwner: disabledOwner
    case .nearLimit: nearLimit
    case .invitationUnanswered: invitationUnanswered
    case .withoutUse: withoutUse
    case .unverified: unverified
    case .severalIdentities: severalIdentities
    case .otherAdministrator: otherAdministrator
    case .tokenUnused: tokenUnused
    case .keyUnused: keyUnused
    case .tokenShared: tokenShared
    case .keyShared: keyShared
    }
  }

  var unusedSince: Int64 { now - terms.unusedDays * FindingTerms.day }

  func and(_ object: SQL) -> SQL { only.map { "AND \(object) = \($0)" } ?? "" }

  /// Since when the log has an object so: the first entry after the last one that says otherwise.
  /// `line` stands for the text of an entry.
  func since(_ kind: FactKind, _ object: SQL, unless otherwise: SQL) -> SQL {
    """
    (SELECT min(e.at) FROM event e WHERE e.kind = \(kind) AND e.object = \(object)
      AND e.seq > coalesce((SELECT max(o.seq) FROM event o WHERE o.kind = \(kind)
        AND o.object = \(object) AND (\(otherwise))), -1))
    """
  }
}

// MARK: Shares

extension FindingQuery {
  private func shares(_ columns: Finding.Columns, _ joins: SQL = "", where condition: SQL) -> SQL {
    """
    SELECT s.id, d.container, s.id, \(columns.sql)
    FROM share s JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database \(joins)
    WHERE s.ended_seq IS NULL AND z.deleted_seq IS NULL AND \(sight.shares) \(and("s.id"))
      AND \(condition)
    ORDER BY s.id LIMIT \(limit)
    """
  }

  /// The link of a share, while it lets anybody in.
  private var link: SQL {
    """
    JOIN link l ON l.share = s.id AND l.participant IS NULL AND l.ended_at IS NULL
      AND (l.expires_at IS NULL OR l.expires_at > \(now))
      AND (l.uses_left IS NULL OR l.uses_left > 0)
    """
  }

  private var publicWritable: SQL {
    let since = since(
      .share, "s.id",
      unless: """
        o.line NOT LIKE '%"after":{%"publicPermission":"READ_WRITE"%"ended":null%'
        """)
    return shares(
      Finding.Columns(since: "coalesce(\(since), s.created_at)"), link,
      where: "s.public_permission = \(Permission.readWrite)")
  }

  private var publicWithoutEnd: SQL {
    let open = since(
      .share, "s.id",
      unless: """
        o.line LIKE '%"after":{%"publicPermission":"NONE"%'
          OR o.line NOT LIKE '%"after":{%"ended":null%'
        """)
    let endless = since(
      .link, "l.id", unless: #"o.line NOT LIKE '%"after":{%"ended":null,"expires":null%'"#)
    return shares(
      Finding.Columns(since: "coalesce(\(open), s.created_at)", alsoSince: endless), link,
      where: "s.public_permission <> \(Permission.none) AND l.expires_at IS NULL")
  }

  private var disabledOwner: SQL {
    let since = since(
      .account, "a.id",
      unless: #"o.line LIKE '%"after":{"state":"active"%'"#)
    return shares(
      Finding.Columns(account: "a.id", since: "coalesce(\(since), s.created_at)"),
      "JOIN account a ON a.id = d.owner", where: "a.state <> \(AccountState.active)")
  }

  /// Nine tenths of the people that a share may have, its owner among them.
  private var nearLimit: SQL {
    let near = Int64(Shares.mostPeople * 9 / 10)
    let live: SQL = "FROM participant p WHERE p.share = s.id AND p.ended_seq IS NULL"
    return shares(
      Finding.Columns(
        count: "(SELECT count(*) \(live)) + 1",
        since: """
          (SELECT p.created_at \(live) ORDER BY p.created_at, p.id LIMIT 1 OFFSET \(near - 2))
          """), where: "(SELECT count(*) \(live)) >= \(near - 1)")
  }
}
