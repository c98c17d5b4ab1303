import Records
import SQLite

/// What a decision needs to know about a place before it matters who asks: container, zone,
/// record class, governing share and its link.
struct AccessPlace {
  var environment: Environment
  var container: ContainerID
  var scope: DatabaseScope
  var owner: AccountID?
  var zone: ZoneFacts?
  var record: RecordFacts?
  var share: ShareFacts?
  var root: RecordID?
  var link: Int64?

  /// The container as a whole, which belongs to no owner of databases: what any of them grants
  /// there counts.
  var isContainer: Bool { zone == nil && owner == nil }
}

extension AccessFacts {
  /// What the place says; whoever calls comes on top.
  init(in place: AccessPlace, _ proof: Proof) {
    self.init()
    environment = place.environment
    container = place.container
    scope = place.scope
    zone = place.zone
    record = place.record
    share = place.share
    self.proof = proof
    if place.zone == nil { databaseOwner = place.owner }
  }
}

extension AccessPlace {
  /// The columns `read` understands, in its order.
  private static let columns: SQL = """
    d.container, d.environment, d.scope, d.owner, z.id, z.name, z.deleted_seq,
    s.id, s.root, s.ended_seq, s.public_permission, s.allows_anyone, s.participants_may_invite,
    s.allows_access_requests, s.shows_preview,
    l.id, l.expires_at, l.password_hash IS NOT NULL, l.uses_left, l.ended_at,
    (SELECT t.account FROM transfer t WHERE t.share = s.id)
    """

  private static let linkJoin: SQL = """
    LEFT JOIN link l ON l.share = s.id AND l.ended_at IS NULL AND l.participant IS NULL
    """

  /// The record's share, else the zone's, else the stopped one that explains why not.
  static func ofRecord(_ c: Connection, _ record: RecordID) throws -> AccessPlace? {
    let sql: SQL = """
      SELECT \(columns), (r.flags & 4) <> 0, r.created_by, r.type
      FROM record r JOIN zone z ON z.id = r.zone JOIN database d ON d.id = z.database
      LEFT JOIN share s ON s.id = coalesce(r.share, z.share,
        (SELECT id FROM share WHERE root = r.id),
        (SELECT id FROM share WHERE zone = z.id AND root IS NULL))
      \(linkJoin) WHERE r.id = \(record)
      """
    return try c.first(sql) { row in
      var place = try read(row)
      place.record = RecordFacts(
        isRoot: place.root == record && place.share?.isActive == true,
        isShareRecord: row.bool(21), creator: try row.optionalID(22), type: row.text(23))
      return place
    }
  }

  static func ofZone(_ c: Connection, _ zone: ZoneID) throws -> AccessPlace? {
    let sql: SQL = """
      SELECT \(columns)
      FROM zone z JOIN database d ON d.id = z.database
      LEFT JOIN share s ON s.id = coalesce(z.share,
        (SELECT id FROM share WHERE zone = z.id AND root IS NULL))
      \(linkJoin) WHERE z.id = \(zone)
      """
    return try c.first(sql, read)
  }

  static func ofShare(_ c: Connection, _ share: ShareID) throws -> AccessPlace? {
    let sql: SQL = """
      SELECT \(columns)
      FROM share s JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database
      \(linkJoin) WHERE s.id = \(share)
      """
    return try c.first(sql, read)
  }

  /// The share a link leads to, with the conditions of exactly that link.
  static func ofLink(_ c: Connection, guid: String) throws -> AccessPlace? {
    let sql: SQL = """
      SELECT \(columns)
      FROM link l JOIN share s ON s.id = l.share JOIN zone z ON z.id = s.zone
      JOIN database d ON d.id = z.database WHERE l.guid = \(guid)
      """
    return try c.first(sql, read)
  }

  static func ofDatabase(_ c: Connection, _ database: DatabaseID) throws -> AccessPlace? {
    let sql: SQL = """
      SELECT container, environment, scope, owner FROM database WHERE id = \(database)
      """
    return try c.first(sql, readDatabase)
  }

  private static func readDatabase(_ row: Row) throws -> AccessPlace {
    AccessPlace(
      environment: try row.word(1), container: try row.id(0), scope: try row.word(2),
      owner: try row.optionalID(3))
  }

  private static func read(_ row: Row) throws -> AccessPlace {
    var place = try readDatabase(row)
    // The public database belongs to nobody; no account has this key.
    place.zone = ZoneFacts(
      id: try row.id(4), owner: place.owner ?? AccountID(rawValue: 0),
      isDefault: row.text(5) == RecordZone.defaultName, isDeleted: !row.isNull(6))
    if let share = try row.optionalID(7, as: ShareID.self) {
      place.share = try readShare(row, share)
      place.root = try row.optionalID(8)
      place.link = row.optionalInt(15)
    }
    return place
  }

  private static func readShare(_ row: Row, _ id: ShareID) throws -> ShareFacts {
    var facts = ShareFacts(
      id: id, isZoneWide: row.isNull(8), isActive: row.isNull(9),
      publicPermission: try row.word(10), allowsAnyone: row.bool(11),
      participantsMayInvite: row.bool(12),
      allowsAccessRequests: row.bool(13), showsPreview: row.bool(14))
    facts.offeredTo = try row.optionalID(20)
    if !row.isNull(15) {
      facts.link = LinkFacts(
        isEnded: !row.isNull(19), expires: row.optionalInt(16),
        needsPassword: row.bool(17), usesLeft: row.optionalInt(18))
    }
    return facts
  }
}
