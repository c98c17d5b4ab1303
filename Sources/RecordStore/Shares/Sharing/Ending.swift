package import Records
import SQLite

extension Shares {
  /// The owner stops sharing: everybody is out, the records stay. Sharing again brings back the
  /// same address, without the people.
  package static func stop(_ context: WriteContext, share: ShareID) throws {
    let (row, _) = try authorize(context, .stopShare, share)
    try end(context, row)
  }

  /// Ends the share of a root that is about to be deleted. Whoever calls it has decided.
  package static func end(_ context: WriteContext, share: ShareID) throws {
    guard let row = try ShareRow.load(context.connection, share), row.isActive else { return }
    try end(context, row)
  }

  /// Ends every share of a zone that is about to be deleted. Whoever calls it has decided.
  package static func endAll(_ context: WriteContext, zone: ZoneID) throws {
    for row in try ShareRow.active(context.connection, in: zone) { try end(context, row) }
  }

  private static func end(_ context: WriteContext, _ row: ShareRow) throws {
    let c = context.connection
    for participant in try ParticipantRow.live(c, share: row.id) {
      try end(context, participant, .stopped)
    }
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
