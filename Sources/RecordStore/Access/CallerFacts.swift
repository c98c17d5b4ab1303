import Records
import SQLite

/// What the tables say about an account in one place, in one statement.
struct CallerFacts {
  var state: AccountState
  var instanceRole: InstanceRole
  var teamRole: TeamRole?
  var isBlocked: Bool
  var gatePassedUntil: Int64?
  var auditorGrantUntil: Int64?

  static func load(_ c: Connection, _ account: AccountID, in place: AccessPlace?) throws
    -> CallerFacts?
  {
    let sql: SQL = """
      SELECT a.state, a.instance_role,
        (SELECT t.role FROM team t WHERE t.container = \(place?.container) AND t.account = a.id),
        (SELECT count(*) FROM blocked b WHERE b.share = \(place?.share?.id) AND b.account = a.id),
        (SELECT g.until_at FROM gate_pass g WHERE g.account = a.id AND g.link = \(place?.link)),
        (SELECT max(u.until_at) FROM auditor_grant u WHERE u.container = \(place?.container)
          AND (u.owner = \(place?.owner) OR \(place?.isContainer ?? false) = 1)
          AND u.account = a.id)
      FROM account a WHERE a.id = \(account)
      """
    return try c.first(sql) { row in
      CallerFacts(
        state: try row.word(0), instanceRole: try row.word(1), teamRole: try row.optionalWord(2),
        isBlocked: row.int(3) > 0, gatePassedUntil: row.optionalInt(4),
        auditorGrantUntil: row.optionalInt(5))
    }
  }
}
