package import Records
import SQLite

/// What somebody wants to be told of.
package struct Subscription: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case query, zone, database
  }

  /// Of a query: what has to happen to a record.
  package struct Changes: OptionSet, Hashable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let create = Changes(rawValue: 1)
    package static let update = Changes(rawValue: 2)
    package static let delete = Changes(rawValue: 4)
    package static let all: Changes = [.create, .update, .delete]
  }

  package var name: String
  package var kind: Kind
  /// Nil for every zone of the database.
  package var zone: ZoneID?
  /// Of a query.
  package var type: String?
  package var changes: Changes
  package var firesOnce: Bool
  /// The query, and what to show, as the protocol writes them.
  package var query: String?
  package var info: String?

  package init(
    name: String, kind: Kind, zone: ZoneID? = nil, type: String? = nil, changes: Changes = .all,
    firesOnce: Bool = false, query: String? = nil, info: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.zone = zone
    self.type = type
    self.changes = changes
    self.firesOnce = firesOnce
    self.query = query
    self.info = info
  }

  /// Read by `init(_:)`, of `subscription s`.
  static let columns: SQL = """
    s.name, s.kind, s.zone, s.type, s.fires_on, s.fires_once, s.query, s.info
    """

  init(_ row: Row, from first: Int = 0) throws {
    name = row.text(first)
    kind = try row.word(first + 1)
    zone = row.optionalKey(first + 2)
    type = row.optionalText(first + 3)
    changes = Changes(rawValue: row.int(first + 4))
    firesOnce = row.bool(first + 5)
    query = row.optionalText(first + 6)
    info = row.optionalText(first + 7)
  }
}
