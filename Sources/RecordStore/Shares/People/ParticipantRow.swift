import Records
import SQLite

/// The row of one participation. It is used once: what was accepted or ended is never taken up
/// again.
struct ParticipantRow {
  var id: ParticipantID
  var share: ShareID
  var zone: ZoneID
  var uuid: String
  var account: AccountID?
  var addressKind: AddressKind?
  var addressTyped: String?
  var addressFolded: String?
  var role: ParticipantRole
  var permission: Permission
  var mayInvite: Bool
  var status: AcceptanceStatus
  var invitedBy: AccountID?
  var linkGeneration: Int64
  var acceptedSequence: Int64?
  var endedSequence: Int64?
  var endedAt: Int64?
  var expires: Int64?
  /// The first of the participations that one personal link has led into, one after the other.
  var linkOf: ParticipantID?

  /// What the personal link names.
  var linkID: ParticipantID { linkOf ?? id }
  var isLive: Bool { endedSequence == nil }

  func isExpired(at now: Int64) -> Bool { expires.map { $0 <= now } ?? false }

  static func load(_ c: Connection, _ id: ParticipantID) throws -> ParticipantRow? {
    try c.first("\(selection) WHERE id = \(id)", read)
  }

  static func load(
    _ c: Connection, _ ids: [ParticipantID]
  ) throws -> [ParticipantID: ParticipantRow] {
    let rows = try c.all("\(selection) WHERE id IN \(list: ids)", read)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
  }

  /// Whom a personal link that names this leads in: the live one, else the last.
  static func holding(
    _ c: Connection, link: ParticipantID, in share: ShareID
  ) throws -> ParticipantRow? {
    let sql: SQL = """
      \(selection) WHERE share = \(share) AND (id = \(link) OR link_of = \(link))
      ORDER BY ended_seq IS NULL DESC, id DESC LIMIT 1
      """
    return try c.first(sql, read)
  }

  static func live(_ c: Connection, share: ShareID) throws -> [ParticipantRow] {
    try c.all("\(selection) WHERE share = \(share) AND ended_seq IS NULL ORDER BY id", read)
  }

  /// Live rows of one person: by account and by every address that is verified as theirs.
  static func live(_ c: Connection, share: ShareID, of account: AccountID) throws
    -> [ParticipantRow]
  {
    let sql: SQL = """
      \(selection) WHERE share = \(share) AND ended_seq IS NULL AND (account = \(account)
        OR account IS NULL AND EXISTS (SELECT 1 FROM address a WHERE a.account = \(account)
          AND a.verified_seq IS NOT NULL AND a.kind = address_kind
          AND a.folded = address_folded))
      ORDER BY id
      """
    return try c.all(sql, read)
  }

  static func live(
    _ c: Connection, share: ShareID, _ kind: AddressKind, folded: String
  ) throws -> ParticipantRow? {
    let sql: SQL = """
      \(selection) WHERE share = \(share) AND ended_seq IS NULL AND address_kind = \(kind)
        AND address_folded = \(folded)
      """
    return try c.first(sql, read)
  }

  /// Everybody the protocol counts, the owner included.
  static func count(_ c: Connection, share: ShareID) throws -> Int {
    let sql: SQL = """
      SELECT count(*) FROM participant WHERE share = \(share) AND ended_seq IS NULL
      """
    return Int(try c.first(sql) { $0.int(0) } ?? 0) + 1
  }

  private static let selection: SQL = "SELECT \(columns(of: "")) FROM participant"

  /// What `read` understands, in its order, of the table that goes by this name.
  static func columns(of table: SQL) -> SQL {
    """
    \(table)id, \(table)share, \(table)zone, \(table)uuid, \(table)account, \
    \(table)address_kind, \(table)address_typed, \(table)address_folded, \(table)role, \
    \(table)permission, \(table)may_invite, \(table)status, \(table)invited_by, \
    \(table)link_generation, \(table)accepted_seq, \(table)ended_seq, \(table)ended_at, \
    \(table)expires_at, \(table)link_of
    """
  }

  static func read(_ row: Row) throws -> ParticipantRow {
    ParticipantRow(
      id: try row.id(0), share: try row.id(1), zone: try row.id(2), uuid: row.text(3),
      account: try row.optionalID(4), addressKind: try row.optionalWord(5),
      addressTyped: row.optionalText(6), addressFolded: row.optionalText(7),
      role: try row.word(8), permission: try row.word(9), mayInvite: row.bool(10),
      status: try row.word(11), invitedBy: try row.optionalID(12), linkGeneration: row.int(13),
      acceptedSequence: row.optionalInt(14), endedSequence: row.optionalInt(15),
      endedAt: row.optionalInt(16), expires: row.optionalInt(17),
      linkOf: try row.optionalID(18))
  }
}
