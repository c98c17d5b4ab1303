import Records
import SQLite

/// The row of a share. One for each root and one for each zone, for ever.
struct ShareRow {
  var id: ShareID
  var zone: ZoneID
  var root: RecordID?
  var shareRecord: RecordID
  var publicPermission: Permission
  var allowsAnyone: Bool
  var participantsMayInvite: Bool
  var allowsAccessRequests: Bool
  var showsPreview: Bool
  var sinceSequence: Int64
  var endedSequence: Int64?
  var owner: AccountID?

  var isActive: Bool { endedSequence == nil }

  static func load(_ c: Connection, _ share: ShareID) throws -> ShareRow? {
    try c.first("\(selection) WHERE s.id = \(share)", read)
  }

  static func load(_ c: Connection, root: RecordID) throws -> ShareRow? {
    try c.first("\(selection) WHERE s.root = \(root)", read)
  }

  /// The zone-wide share of a zone, active or stopped.
  static func load(_ c: Connection, zone: ZoneID) throws -> ShareRow? {
    try c.first("\(selection) WHERE s.zone = \(zone) AND s.root IS NULL", read)
  }

  static func load(_ c: Connection, shareRecord: RecordID) throws -> ShareRow? {
    try c.first("\(selection) WHERE s.share_record = \(shareRecord)", read)
  }

  static func active(_ c: Connection, in zone: ZoneID) throws -> [ShareRow] {
    try c.all("\(selection) WHERE s.zone = \(zone) AND s.ended_seq IS NULL ORDER BY s.id", read)
  }

  private static let selection: SQL = """
    SELECT s.id, s.zone, s.root, s.share_record, s.public_permission, s.allows_anyone,
      s.participants_may_invite, s.allows_access_requests, s.shows_preview, s.since_seq,
      s.ended_seq, d.owner
    FROM share s JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database
    """

  private static func read(_ row: Row) throws -> ShareRow {
    ShareRow(
      id: try row.id(0), zone: try row.id(1), root: try row.optionalID(2),
      shareRecord: try row.id(3), publicPermission: try row.word(4), allowsAnyone: row.bool(5),
      participantsMayInvite: row.bool(6), allowsAccessRequests: row.bool(7),
      showsPreview: row.bool(8), sinceSequence: row.int(9), endedSequence: row.optionalInt(10),
      owner: try row.optionalID(11))
  }
}
