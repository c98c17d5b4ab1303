package import Records
import SQLite

/// A person on this server.
package struct Account: Hashable, Sendable {
  package let id: AccountID
  package let name: String
  package let state: AccountState
  package let role: InstanceRole
  /// The first address, verified ones before others, as it was typed.
  package let email: String
  package let language: String?
  package let timeZone: String?
  package let theme: String?
  /// Milliseconds since 1970.
  package let createdAt: Int64
  package let lastSeenAt: Int64?

  static let columns: SQL = """
    a.id, a.name, a.state, a.instance_role, a.language, a.time_zone, a.theme, a.created_at,
    a.last_seen_at,
    coalesce((SELECT d.as_typed FROM address d WHERE d.account = a.id AND d.kind = 'email'
      ORDER BY d.verified_seq IS NULL, d.id LIMIT 1), '')
    """

  init(_ row: Row) throws {
    try self.init(row, from: 0)
  }

  init(_ row: Row, from first: Int) throws {
    id = try row.id(first)
    name = row.text(first + 1)
    state = try row.word(first + 2)
    role = try row.word(first + 3)
    language = row.optionalText(first + 4)
    timeZone = row.optionalText(first + 5)
    theme = row.optionalText(first + 6)
    createdAt = row.int(first + 7)
    lastSeenAt = row.optionalInt(first + 8)
    email = row.text(first + 9)
  }
}
