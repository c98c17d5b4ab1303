import Records
import SQLite

/// What is to be found about API tokens and server keys.
extension FindingQuery {
  private func tokens(_ columns: Finding.Columns, where condition: SQL) -> SQL {
    credentials("api_token t", columns, where: condition)
  }

  private func keys(_ columns: Finding.Columns, where condition: SQL) -> SQL {
    credentials("server_key t", columns, where: condition)
  }

  private func credentials(
    _ table: SQL, _ columns: Finding.Columns, where condition: SQL
  ) -> SQL {
    var columns = columns
    columns.name = "t.name"
    columns.environment = "t.environment"
    return """
      SELECT t.id, t.container, NULL, \(columns.sql)
      FROM \(table) JOIN container n ON n.id = t.container
      WHERE t.revoked_at IS NULL AND n.identifier NOT LIKE '%#deleted-%'
        AND \(sight.credentials) \(and("t.id")) AND \(condition)
      ORDER BY t.id LIMIT \(limit)
      """
  }

  private var used: SQL { "coalesce(t.last_used_at, t.created_at)" }

  var tokenUnused: SQL {
    tokens(Finding.Columns(since: used), where: "\(used) <= \(unusedSince)")
  }

  var keyUnused: SQL {
    keys(Finding.Columns(since: used), where: "\(used) <= \(unusedSince)")
  }

  /// A token for pages of several origins.
  var tokenShared: SQL {
    let changed: SQL = """
      SELECT max(e.at) FROM event e
      WHERE e.kind = \(FactKind.apiToken) AND e.object = t.id
      """
    return tokens(
      Finding.Columns(
        count: "length(t.origins) - length(replace(t.origins, \("\n"), '')) + 1",
        since: "coalesce((\(changed)), t.created_at)"),
      where: "t.origins LIKE \("%_\n_%")")
  }

  /// The same key pair under several names, among those that the reader may know of.
  var keyShared: SQL {
    let others: SQL = """
      FROM server_key k JOIN container n ON n.id = k.container
      WHERE k.public_key = t.public_key AND k.revoked_at IS NULL
        AND n.identifier NOT LIKE '%#deleted-%' AND \(sight.credentials)
      """
    return keys(
      Finding.Columns(
        count: "(SELECT count(*) \(others))", since: "t.created_at",
        alsoSince: "(SELECT min(k.created_at) \(others) AND k.id <> t.id)"),
      where: "(SELECT count(*) \(others)) > 1")
  }
}
