package import Records
import SQLite

/// One thing that was found, as the tables have it now.
package struct Finding: Hashable, Sendable {
  package let key: FindingKey
  package let container: ContainerID
  /// The share it is about; nil for credentials.
  package let share: ShareID?
  /// Whom it is about, and under whom else they are known.
  package let account: AccountID?
  package let other: AccountID?
  package let address: String?
  /// Of a token or a key.
  package let name: String?
  package let environment: Environment?
  package let count: Int64?
  /// Milliseconds since 1970.
  package let since: Int64
  /// Nil while it is open.
  package var acceptance: FindingAcceptance?

  package var kind: FindingKind { key.kind }
  package var isOpen: Bool { acceptance == nil }

  /// The columns behind kind and object, in the order in which `read` takes them.
  struct Columns {
    var account: SQL = "NULL"
    var other: SQL = "NULL"
    var address: SQL = "NULL"
    var name: SQL = "NULL"
    var environment: SQL = "NULL"
    var count: SQL = "NULL"
    var since: SQL
    /// It is so since the later of both.
    var alsoSince: SQL = "NULL"

    var sql: SQL {
      .joined(
        [account, other, address, name, environment, count, since, alsoSince], separator: ", ")
    }
  }

  static func read(_ kind: FindingKind) -> (Row) throws -> Finding {
    { row in
      Finding(
        key: FindingKey(kind, row.int(0)), container: try row.id(1), share: try row.optionalID(2),
        account: try row.optionalID(3), other: try row.optionalID(4),
        address: row.optionalText(5), name: row.optionalText(6),
        environment: try row.optionalWord(7), count: row.optionalInt(8),
        since: max(row.int(9), row.optionalInt(10) ?? 0))
    }
  }
}
