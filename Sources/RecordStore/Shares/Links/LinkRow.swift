import Cryptography
import Records
import SQLite

/// The row of a link. A share has one that is current; those before it have ended for good.
struct LinkRow {
  var id: Int64
  var guid: String
  var share: ShareID?
  var createdAt: Int64
  var endedAt: Int64?
  var expires: Int64?
  var passwordHash: String?
  var usesLeft: Int64?
  /// Set for a one-time link: it leads one person into this participation.
  var participant: ParticipantID?

  /// Another one after a new link or another password: what was shown for the old one is over.
  var stamp: UInt64 {
    let text = "\(id) \(passwordHash ?? "")"
    return SHA256.hash(text).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func current(_ c: Connection, _ share: ShareID) throws -> LinkRow? {
    let sql: SQL = """
      \(selection) WHERE share = \(share) AND ended_at IS NULL AND participant IS NULL
      """
    return try c.first(sql, read)
  }

  static func find(_ c: Connection, guid: String) throws -> LinkRow? {
    try c.first("\(selection) WHERE guid = \(guid)", read)
  }

  private static let selection: SQL = """
    SELECT id, guid, share, created_at, ended_at, expires_at, password_hash, uses_left,
      participant
    FROM link
    """

  private static func read(_ row: Row) throws -> LinkRow {
    LinkRow(
      id: row.int(0), guid: row.text(1), share: try row.optionalID(2), createdAt: row.int(3),
      endedAt: row.optionalInt(4), expires: row.optionalInt(5), passwordHash: row.optionalText(6),
      usesLeft: row.optionalInt(7), participant: try row.optionalID(8))
  }
}
