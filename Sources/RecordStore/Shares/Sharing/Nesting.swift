import Records
import SQLite

/// A record about to become the root of a share.
struct RootCandidate {
  var id: RecordID
  var zone: ZoneID
  var share: ShareID?
  var zoneShare: ShareID?
  var changeTag: String

  static func load(_ c: Connection, _ record: RecordID) throws -> RootCandidate {
    let sql: SQL = """
      SELECT r.zone, r.share, z.share, r.deleted_at, r.flags & 4, r.seq
      FROM record r JOIN zone z ON z.id = r.zone WHERE r.id = \(record)
      """
    let found = try c.first(sql) { row -> RootCandidate? in
      guard row.isNull(3) else { return nil }
      guard !row.bool(4) else {
        throw StoreError(.badRequest, "The record of a share cannot be shared itself.")
      }
      return RootCandidate(
        id: record, zone: try row.id(0), share: try row.optionalID(1),
        zoneShare: try row.optionalID(2), changeTag: ChangeTag.text(row.int(5)))
    }
    guard let candidate = found ?? nil else { throw StoreError(.notFound) }
    return candidate
  }

  /// An ordinary conflict, with the version there is, when the caller knows an older one.
  func requireCurrent(_ known: String?) throws {
    guard let known, known != changeTag else { return }
    throw StoreError(
      .conflict, "The record was changed in between.", context: ["changeTag": changeTag])
  }
}

/// A record is in at most one share: what would put it into two is refused, naming the share that
/// is in the way.
enum Nesting {
  static func refuse(_ c: Connection, root: RootCandidate) throws {
    if let share = root.zoneShare {
      throw try refusal(c, share, "The whole zone is shared; its share covers this record.")
    }
    if let share = root.share {
      throw try refusal(c, share, "A record above it is shared; that share covers this record.")
    }
    // The walk over everything below is only worth it where there is something to find.
    let sql: SQL = """
      SELECT 1 FROM share
      WHERE zone = \(root.zone) AND root IS NOT NULL AND ended_seq IS NULL LIMIT 1
      """
    guard try c.exists(sql) else { return }
    if let share = try otherShare(c, below: root.id, than: nil) {
      throw try refusal(c, share, "A record below it is shared; stop that share first.")
    }
  }

  /// A share other than the given one among a record and everything below it.
  static func otherShare(_ c: Connection, below record: RecordID, than share: ShareID?) throws
    -> ShareID?
  {
    let sql: SQL = """
      \(Membership.tree(record))
      SELECT r.share FROM tree t JOIN record r ON r.id = t.id
      WHERE r.share IS NOT NULL AND r.share IS DISTINCT FROM \(share) LIMIT 1
      """
    return try c.first(sql) { try $0.id(0) }
  }

  /// The shares among a record and everything below it, or the first of them.
  static func shares(_ c: Connection, below record: RecordID) throws -> [ShareID] {
    let sql: SQL = """
      \(Membership.tree(record))
      SELECT DISTINCT r.share FROM tree t JOIN record r ON r.id = t.id
      WHERE r.share IS NOT NULL LIMIT 50
      """
    return try c.all(sql) { try $0.id(0) }
  }

  static func refusal(_ c: Connection, _ share: ShareID, _ message: StaticString) throws
    -> StoreError
  {
    let sql: SQL = """
      SELECT r.name FROM share s JOIN record r ON r.id = s.share_record WHERE s.id = \(share)
      """
    let name = try c.first(sql) { $0.text(0) } ?? ""
    return StoreError(
      .alreadyShared, message, context: ["share": name, "shareID": String(share.rawValue)])
  }
}
