package import Records
import SQLite

/// What lets an app in as `_world`, and says where its people sign in. It belongs to one container
/// and one environment.
package struct APIToken: Hashable, Sendable {
  package let id: APITokenID
  package let container: ContainerID
  package let environment: Environment
  package let name: String
  /// Pages of these origins may use it; none means any.
  package let origins: [String]
  /// Where the sign-in page ends; nil means by a message to the page that opened it.
  package let callback: String?
  package let notes: String
  package let createdBy: AccountID?
  /// Milliseconds since 1970.
  package let createdAt: Int64
  package let lastUsedAt: Int64?
  package let revokedAt: Int64?

  package func allows(origin: String) -> Bool {
    origins.isEmpty || origins.contains(origin)
  }

  static let columns: SQL = """
    t.id, t.container, t.environment, t.name, t.origins, t.callback, t.notes, t.created_by,
    t.created_at, t.last_used_at, t.revoked_at
    """
  static let columnCount = 11

  init(_ row: Row) throws { try self.init(row, from: 0) }

  init(_ row: Row, from first: Int) throws {
    id = try row.id(first)
    container = try row.id(first + 1)
    environment = try row.word(first + 2)
    name = row.text(first + 3)
    origins = row.text(first + 4).split(separator: "\n").map(String.init)
    callback = row.optionalText(first + 5)
    notes = row.text(first + 6)
    createdBy = try row.optionalID(first + 7)
    createdAt = row.int(first + 8)
    lastUsedAt = row.optionalInt(first + 9)
    revokedAt = row.optionalInt(first + 10)
  }
}
