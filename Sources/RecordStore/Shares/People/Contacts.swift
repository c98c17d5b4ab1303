package import Records
package import SQLite

/// People somebody shares with, or did, in either direction, and those in the teams of their
/// containers: whom they may know by name and address. Nobody can list the others with it.
package enum Contacts {
  package struct Contact: Hashable, Sendable {
    package var account: AccountID
    package var name: String
    package var address: String
  }

  /// People of one answer.
  package static let most = 20

  /// Those whose name has a word, or who have an address, that begins with the text.
  package static func find(
    _ c: Connection, account: AccountID, matching text: String, limit: Int = most
  ) throws -> [Contact] {
    guard text.trimmingSpaces.unicodeScalars.count >= 2 else { return [] }
    let partners: SQL = """
      SELECT p.account FROM database e CROSS JOIN zone z CROSS JOIN share s
        CROSS JOIN participant p
      WHERE e.owner = \(account) AND z.database = e.id AND s.zone = z.id AND p.share = s.id
        AND p.accepted_seq IS NOT NULL AND p.account IS NOT NULL
      UNION
      SELECT e.owner FROM participant p CROSS JOIN zone z CROSS JOIN database e
      WHERE p.account = \(account) AND p.accepted_seq IS NOT NULL AND z.id = p.zone
        AND e.id = z.database AND e.owner IS NOT NULL
      UNION
      SELECT o.account FROM team m CROSS JOIN team o
      WHERE m.account = \(account) AND o.container = m.container
      """
    let address: SQL = """
      SELECT v.as_typed FROM address v WHERE v.account = a.id AND v.verified_seq IS NOT NULL
      ORDER BY v.kind, v.id LIMIT 1
      """
    return try c.all(
      """
      SELECT a.id, a.name, (\(address)) FROM account a
      WHERE a.id IN (\(partners)) AND a.id <> \(account) AND a.state = \(AccountState.active)
        AND \(Accounts.matching(text)) AND EXISTS (\(address))
      ORDER BY a.folded, a.id LIMIT \(limit)
      """
    ) { row in
      Contact(account: try row.id(0), name: row.text(1), address: row.text(2))
    }
  }
}
