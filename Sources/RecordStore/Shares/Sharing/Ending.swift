package import Records
package import SQLite

extension Shares {
  /// The owner stops sharing: everybody is out, the records stay. Sharing again brings back the
  /// same address, without the people.
  package static func stop(_ context: WriteContext, share: ShareID) throws {
    try planStop(context.connection, context.viewer, share: share).apply(context)
  }

  package static func planStop(
    _ c: Connection, _ viewer: Viewer, share: ShareID
  ) throws -> ShareEffects {
    let (row, _) = try authorize(c, viewer, .stopShare, share)
    return try stopping(c, row)
  }

  /// Ends the share of a root that is about to be deleted. Whoever calls it has decided.
  package static func end(_ context: WriteContext, share: ShareID) throws {
    let c = context.connection
    guard let row = try ShareRow.load(c, share), row.isActive else { return }
    try stopping(c, row).apply(context)
  }

  /// Ends every share of a zone that is about to be deleted. Whoever calls it has decided.
  package static func endAll(_ context: WriteContext, zone: ZoneID) throws {
    let c = context.connection
    for row in try ShareRow.active(c, in: zone) { try stopping(c, row).apply(context) }
  }

  private static func stopping(_ c: Connection, _ share: ShareRow) throws -> ShareEffects {
    let rows = try ParticipantRow.live(c, share: share.id)
    return ShareEffects(share, rows.map { ShareEffect.end($0, .stopped) } + [.stop])
  }

  /// The share's own end, once its people are out: the share record goes, the records leave.
  static func close(_ context: WriteContext, _ row: ShareRow) throws {
    let c = context.connection
    try RecordWriter.bury(context, record: row.shareRecord)
    let seq = context.nextSequence()
    if let root = row.root {
      try Membership.leaveAll(c, share: row.id, seq)
      _ = try RecordWriter.touch(context, record: root, zone: row.zone)
    } else {
      try c.run("UPDATE zone SET share = NULL WHERE id = \(row.zone)")
    }
    try context.changing(ShareFact.self, row.id) {
      try c.run(
        """
        UPDATE share SET ended_seq = \(seq), public_permission = \(Permission.none),
          allows_anyone = 0
        WHERE id = \(row.id)
        """)
    }
  }
}
