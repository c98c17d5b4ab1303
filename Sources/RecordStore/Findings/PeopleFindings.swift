import Records
import SQLite

/// What is to be found about people who take part in shares.
extension FindingQuery {
  private func people(
    _ columns: Finding.Columns, _ joins: SQL = "", where condition: SQL
  ) -> SQL {
    """
    SELECT p.id, d.container, s.id, \(columns.sql)
    FROM participant p JOIN share s ON s.id = p.share JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database \(joins)
    WHERE p.ended_seq IS NULL AND s.ended_seq IS NULL AND z.deleted_seq IS NULL
      AND \(sight.shares) \(and("p.id")) AND (p.expires_at IS NULL OR p.expires_at > \(now))
      AND \(condition)
    ORDER BY p.id LIMIT \(limit)
    """
  }

  private var joined: SQL { "coalesce(p.answered_at, p.created_at)" }

  var invitationUnanswered: SQL {
    people(
      Finding.Columns(account: "p.account", address: "p.address_typed", since: "p.created_at"),
      where: """
        p.status = 'INVITED'
          AND p.created_at <= \(now - terms.invitationDays * FindingTerms.day)
        """)
  }

  var withoutUse: SQL {
    people(
      Finding.Columns(
        account: "p.account", since: "coalesce(a.last_seen_at, 0)", alsoSince: joined),
      "JOIN account a ON a.id = p.account",
      where: """
        p.status = \(AcceptanceStatus.accepted) AND a.state = \(AccountState.active)
          AND coalesce(a.last_seen_at, 0) <= \(unusedSince) AND \(joined) <= \(unusedSince)
        """)
  }

  /// Whoever came in with an invitation to an address that they have not shown to be theirs.
  var unverified: SQL {
    people(
      Finding.Columns(account: "p.account", address: "p.address_typed", since: joined),
      where: """
        p.status = \(AcceptanceStatus.accepted) AND p.account IS NOT NULL
          AND p.address_folded IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM address x WHERE x.account = p.account AND x.kind = p.address_kind
              AND x.folded = p.address_folded AND x.verified_seq IS NOT NULL)
        """)
  }

  /// A second account of the same name, or an invitation to an address of somebody who is in already.
  /// Which address is whose is told only to those who may read accounts.
  var severalIdentities: SQL {
    let named: SQL = """
      SELECT o.id FROM account o WHERE o.folded = a.folded AND o.id <> a.id
        AND (o.id = d.owner OR o.id IN (SELECT q.account FROM participant q
          WHERE q.share = s.id AND q.ended_seq IS NULL AND q.id < p.id))
      ORDER BY o.id LIMIT 1
      """
    let addressed: SQL = """
      SELECT x.account FROM address x WHERE p.account IS NULL AND x.kind = p.address_kind
        AND x.folded = p.address_folded AND x.verified_seq IS NOT NULL
        AND (x.account = d.owner OR x.account IN (SELECT q.account FROM participant q
          WHERE q.share = s.id AND q.ended_seq IS NULL AND q.account IS NOT NULL))
      """
    let other: SQL =
      sight.seesUse ? "coalesce((\(named)), (\(addressed)))" : "(\(named))"
    return people(
      Finding.Columns(
        account: "p.account", other: other, address: "p.address_typed", since: "p.created_at"),
      "LEFT JOIN account a ON a.id = p.account AND a.folded <> ''", where: "\(other) IS NOT NULL")
  }

  var otherAdministrator: SQL {
    let since = since(
      .participant, "p.id",
      unless: #"o.line NOT LIKE '%"after":{%"role":"ADMINISTRATOR"%'"#)
    return people(
      Finding.Columns(
        account: "p.account", address: "p.address_typed",
        since: "coalesce(\(since), p.created_at)"),
      where: """
        p.role = \(ParticipantRole.administrator)
          AND p.status IN (\(AcceptanceStatus.invited), \(AcceptanceStatus.accepted))
        """)
  }
}
