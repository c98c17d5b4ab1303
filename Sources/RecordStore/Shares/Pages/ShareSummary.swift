package import Records
import SQLite

/// What a share is about, for lists and headings.
package struct ShareSummary: Hashable, Sendable {
  package var id: ShareID
  package var container: ContainerID
  package var containerIdentifier: String
  package var environment: Environment
  package var owner: AccountID
  package var ownerRecordName: String?
  package var zone: ZoneID
  package var zoneName: String
  /// Nil when the whole zone is shared.
  package var root: RecordID?
  package var rootName: String?
  package var rootType: String?
  package var shareRecord: RecordID
  package var shareRecordName: String
  package var title: String?
  package var publicPermission: Permission
  package var allowsAnyone: Bool
  package var participantsMayInvite: Bool
  package var allowsAccessRequests: Bool
  package var showsPreview: Bool
  package var createdAt: Int64
  package var isActive: Bool
  /// When it was started the last time, and when it was stopped, as the log says.
  package var sinceAt: Int64?
  package var endedAt: Int64?
  /// The short GUID of the current link.
  package var guid: String?

  package var isZoneWide: Bool { root == nil }

  static func load(_ c: Connection, _ share: ShareID) throws -> ShareSummary? {
    try c.first("\(selection) WHERE s.id = \(share)", read)
  }

  /// Several at once.
  static func load(_ c: Connection, _ shares: [ShareID]) throws -> [ShareID: ShareSummary] {
    guard !shares.isEmpty else { return [:] }
    let all = try c.all("\(selection) WHERE s.id IN \(list: shares)", read)
    return Dictionary(all.map { ($0.id, $0) }) { $1 }
  }

  static let selection: SQL = """
    SELECT s.id, d.container, n.identifier, d.environment, d.owner,
      (SELECT u.record_name FROM container_user u WHERE u.container = d.container
        AND u.account = d.owner),
      s.zone, z.name, s.root, r.name, r.type, s.share_record, q.name,
      coalesce(b.fields, (SELECT p.fields FROM body_past p WHERE p.record = s.share_record
        ORDER BY p.seq DESC LIMIT 1)),
      s.public_permission, s.allows_anyone, s.participants_may_invite, s.allows_access_requests,
      s.shows_preview, s.created_at, s.ended_seq,
      (SELECT l.guid FROM link l WHERE l.share = s.id AND l.ended_at IS NULL
        AND l.participant IS NULL),
      (SELECT e.at FROM event e WHERE e.kind = 'share' AND e.object = s.id
        AND e.seq >= s.since_seq ORDER BY e.seq LIMIT 1),
      (SELECT e.at FROM event e WHERE e.kind = 'share' AND e.object = s.id
        AND e.seq >= s.ended_seq ORDER BY e.seq LIMIT 1)
    FROM share s JOIN zone z ON z.id = s.zone JOIN database d ON d.id = z.database
    JOIN container n ON n.id = d.container JOIN record q ON q.id = s.share_record
    LEFT JOIN record r ON r.id = s.root LEFT JOIN body b ON b.record = s.share_record
    """

  static func read(_ row: Row) throws -> ShareSummary {
    ShareSummary(
      id: try row.id(0), container: try row.id(1), containerIdentifier: row.text(2),
      environment: try row.word(3), owner: try row.id(4), ownerRecordName: row.optionalText(5),
      zone: try row.id(6), zoneName: row.text(7), root: try row.optionalID(8),
      rootName: row.optionalText(9), rootType: row.optionalText(10), shareRecord: try row.id(11),
      shareRecordName: row.text(12),
      title: row.isNull(13) ? nil : try row.withBytes(13, ShareRecord.title),
      publicPermission: try row.word(14), allowsAnyone: row.bool(15),
      participantsMayInvite: row.bool(16), allowsAccessRequests: row.bool(17),
      showsPreview: row.bool(18), createdAt: row.int(19), isActive: row.isNull(20),
      sinceAt: row.optionalInt(22), endedAt: row.optionalInt(23), guid: row.optionalText(21))
  }
}

/// A bounded count of the records a share covers.
package struct MemberCount: Hashable, Sendable {
  package static let bound = 20_000

  package var count: Int
  /// There are more than that.
  package var isBound: Bool

  static func load(_ c: Connection, _ share: ShareSummary) throws -> MemberCount {
    guard share.root != nil else {
      let sql: SQL = """
        SELECT coalesce(sum(n), 0) FROM counter
        WHERE zone = \(share.zone) AND type <> \(ShareRecord.type)
        """
      return MemberCount(count: Int(try c.first(sql) { $0.int(0) } ?? 0), isBound: false)
    }
    let sql: SQL = """
      SELECT count(*) FROM (SELECT 1 FROM record WHERE share = \(share.id) LIMIT \(bound + 2)) r
      """
    let counted = Int(try c.first(sql) { $0.int(0) } ?? 0) - 1
    return MemberCount(count: min(max(counted, 0), bound), isBound: counted > bound)
  }
}
