package import PhoneNumbers
package import Records
package import SQLite
package import WireFormat

/// Somebody of this server whom others may find.
package struct FoundPerson: Hashable, Sendable {
  package var account: AccountID
  package var name: String
  /// Nil for somebody who never did anything in the container.
  package var recordName: String?
}

/// Finding people by what one knows of them. Whoever hides, or whose account is disabled, is not
/// found: the answer is that for nobody.
package enum Discovery {
  /// People of one answer.
  package static let most = 200

  package static func find(
    _ c: Connection, _ lookup: LookupInfo, container: ContainerID, phones: PhoneNumbers,
    caller: AccountID
  ) throws -> FoundPerson? {
    switch lookup {
    case .userRecordName(let name):
      return try first(
        c, container, "u.record_name = \(name)", caller)
    case .emailAddress(let text):
      return try byAddress(c, container, try? FoldedAddress(.email, text), caller)
    case .phoneNumber(let text):
      return try byAddress(c, container, try? FoldedAddress(.phone, text, phones), caller)
    }
  }

  private static func byAddress(
    _ c: Connection, _ container: ContainerID, _ address: FoldedAddress?, _ caller: AccountID
  ) throws -> FoundPerson? {
    guard let address else { return nil }
    let condition: SQL = """
      a.id = (SELECT d.account FROM address d WHERE d.kind = \(address.kind)
        AND d.folded = \(address.folded) AND d.verified_seq IS NOT NULL)
      """
    return try first(c, container, condition, caller)
  }

  private static func first(
    _ c: Connection, _ container: ContainerID, _ condition: SQL, _ caller: AccountID
  ) throws -> FoundPerson? {
    let sql: SQL = """
      SELECT a.id, a.name, u.record_name FROM account a
      LEFT JOIN container_user u ON u.account = a.id AND u.container = \(container)
      WHERE \(condition) AND a.state = \(AccountState.active)
        AND (a.is_hidden = 0 OR a.id = \(caller))
      """
    return try c.first(sql, read)
  }

  private static func read(_ row: Row) throws -> FoundPerson {
    FoundPerson(account: try row.id(0), name: row.text(1), recordName: row.optionalText(2))
  }

  /// With whom somebody shares in a container: owners and participants who know of each other by
  /// name. It stands for the address book that a server does not have.
  package static func contacts(
    _ c: Connection, of account: AccountID, container: ContainerID, environment: Environment
  ) throws -> [FoundPerson] {
    let here: SQL = """
      d.container = \(container) AND d.environment = \(environment) AND s.ended_seq IS NULL
      """
    let shares: SQL = """
      SELECT s.id, d.owner, NULL AS role
      FROM database d JOIN zone z ON z.database = d.id JOIN share s ON s.zone = z.id
      WHERE d.owner = \(account) AND \(here)
      UNION ALL
      SELECT s.id, d.owner, p.role
      FROM participant p JOIN share s ON s.id = p.share JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database
      WHERE p.account = \(account) AND p.status = \(AcceptanceStatus.accepted)
        AND p.ended_seq IS NULL AND \(here)
      """
    let sql: SQL = """
      WITH mine (id, owner, role) AS (\(shares)), others (account) AS (
        SELECT owner FROM mine
        UNION
        SELECT p.account FROM mine m JOIN participant p ON p.share = m.id
        WHERE p.status = \(AcceptanceStatus.accepted) AND p.ended_seq IS NULL
          AND (m.role IS NULL OR m.role <> \(ParticipantRole.publicUser)
            AND p.role <> \(ParticipantRole.publicUser)))
      SELECT a.id, a.name, u.record_name FROM others o JOIN account a ON a.id = o.account
      LEFT JOIN container_user u ON u.account = a.id AND u.container = \(container)
      WHERE a.id <> \(account) AND a.is_hidden = 0 AND a.state = \(AccountState.active)
      ORDER BY a.folded, a.id LIMIT \(most)
      """
    return try c.all(sql, read)
  }
}
