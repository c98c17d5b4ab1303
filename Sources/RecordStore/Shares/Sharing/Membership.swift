package import Records
import SQLite

/// Which records a hierarchical share covers: `record.share` says it for now, `share_member` keeps
/// when each entered and left, for the feeds. Zone-wide shares stand on the zone alone.
package enum Membership {
  /// Puts a record and its live subtree under the share that governs its place. To be called after
  /// `record.parent` was written, or with nil when the record became a tombstone. `seq` is the
  /// sequence of that write; the members' feed entries carry it.
  package static func place(
    _ context: WriteContext, record: RecordID, governing share: ShareID?, at seq: Int64? = nil
  ) throws {
    let c = context.connection
    let sql: SQL = """
      SELECT r.share, r.parent,
        (SELECT s.id FROM share s WHERE s.root = r.id AND s.ended_seq IS NULL)
      FROM record r WHERE r.id = \(record)
      """
    let row = try c.first(sql) {
      (try $0.optionalID(0, as: ShareID.self), $0.isNull(1), try $0.optionalID(2, as: ShareID.self))
    }
    guard let (old, isTop, ownShare) = row else { throw StoreError(.notFound) }
    if let ownShare {
      guard isTop, share == nil || share == ownShare else {
        throw try Nesting.refusal(
          c, ownShare, "The record is the root of a share; stop it before moving the record.")
      }
      return
    }
    guard old != share else { return }
    if share != nil, let other = try Nesting.otherShare(c, below: record, than: old) {
      throw try Nesting.refusal(c, other, "A record below it is shared; stop that share first.")
    }
    let seq = seq ?? context.nextSequence()
    if let old { try leave(c, share: old, root: record, seq) }
    if let share { try enter(c, share: share, root: record, seq) }
  }

  /// A record and everything live below it.
  static func tree(_ record: RecordID) -> SQL {
    """
    WITH RECURSIVE tree (id) AS (
      SELECT \(record) UNION
      SELECT r.id FROM tree t CROSS JOIN record r
      WHERE r.parent = t.id AND r.deleted_at IS NULL)
    """
  }

  /// The beginning of a share: everything below its root enters.
  static func enterAll(_ c: Connection, share: ShareID, root: RecordID, _ seq: Int64) throws {
    try mark(c, share: share, root: root)
    try enter(c, share: share, "SELECT id FROM record WHERE share = \(share)", seq)
  }

  private static func enter(
    _ c: Connection, share: ShareID, root: RecordID, _ seq: Int64
  ) throws {
    try mark(c, share: share, root: root)
    try enter(c, share: share, "\(tree(root)) SELECT id FROM tree", seq)
  }

  private static func mark(_ c: Connection, share: ShareID, root: RecordID) throws {
    try c.run(
      """
      \(tree(root)) UPDATE record SET share = \(share)
      WHERE id IN (SELECT id FROM tree) AND deleted_at IS NULL
      """)
  }

  private static func enter(
    _ c: Connection, share: ShareID, _ records: SQL, _ seq: Int64
  ) throws {
    try c.run(
      """
      INSERT INTO share_member (share, record, first_seq, entered_seq)
      SELECT \(share), id, \(seq), \(seq) FROM (\(records)) f WHERE true ORDER BY id
      ON CONFLICT (share, record) DO UPDATE
        SET entered_seq = excluded.entered_seq, left_seq = NULL
      """)
  }

  /// The share record, whose row says its share already.
  static func enter(_ c: Connection, share: ShareID, only record: RecordID, _ seq: Int64) throws {
    try enter(c, share: share, "SELECT \(record) AS id", seq)
  }

  private static func leave(
    _ c: Connection, share: ShareID, root: RecordID, _ seq: Int64
  ) throws {
    try c.run(
      """
      \(tree(root)) UPDATE share_member SET left_seq = \(seq)
      WHERE share = \(share) AND record IN (SELECT id FROM tree) AND left_seq IS NULL
      """)
    try c.run(
      """
      \(tree(root)) UPDATE record SET share = NULL
      WHERE id IN (SELECT id FROM tree) AND share = \(share)
      """)
  }

  /// The end of a share: everybody leaves.
  static func leaveAll(_ c: Connection, share: ShareID, _ seq: Int64) throws {
    try c.run(
      """
      UPDATE share_member SET left_seq = \(seq) WHERE share = \(share) AND left_seq IS NULL
      """)
    try c.run("UPDATE record SET share = NULL WHERE share = \(share)")
  }
}
