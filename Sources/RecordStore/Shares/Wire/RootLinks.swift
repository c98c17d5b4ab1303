package import Records
package import SQLite

/// What a record that is not a share's says of sharing: its short GUID, and the share it is the root
/// of.
package struct RootLinks: Sendable {
  package var guid: String?
  /// The name of the share's record; nil while the record is not shared.
  package var share: String?

  /// The owner knows the short GUID of every record; others that of a shared root.
  package static func load(
    _ c: Connection, record: RecordID, caller: Caller
  ) throws -> RootLinks {
    let sql: SQL = """
      SELECT l.guid, q.name, d.owner
      FROM record r JOIN zone z ON z.id = r.zone JOIN database d ON d.id = z.database
      LEFT JOIN share s ON s.root = r.id AND s.ended_seq IS NULL
      LEFT JOIN record q ON q.id = s.share_record
      LEFT JOIN link l ON l.record = r.id AND l.ended_at IS NULL AND l.participant IS NULL
      WHERE r.id = \(record)
      """
    let links = try c.first(sql) { row in
      let share = row.optionalText(1)
      let owner: AccountID? = try row.optionalID(2)
      let isOwner = owner != nil && owner == caller.accountID
      return RootLinks(guid: isOwner || share != nil ? row.optionalText(0) : nil, share: share)
    }
    return links ?? RootLinks()
  }
}
