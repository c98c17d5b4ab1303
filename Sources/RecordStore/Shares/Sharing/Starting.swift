package import Records
import SQLite

extension Shares {
  /// Shares a record with everything that reaches it through `parent`. Sharing again what was
  /// stopped gives the same share, share record and address.
  package static func shareRecord(
    _ context: WriteContext, record: RecordID, _ options: ShareOptions = ShareOptions()
  ) throws -> ShareHandle {
    let c = context.connection
    let facts = try AccessFactsLoader.forRecord(
      c, caller: context.actor.caller, record: record, now: context.now)
    try requireSharing(context, facts)
    let root = try RootCandidate.load(c, record)
    let before = try ShareRow.load(c, root: record)
    if let before, before.isActive { return try existing(context, before, options) }
    try root.requireCurrent(options.changeTag)
    try Nesting.refuse(c, root: root)
    let fact = try before.flatMap { try ShareFact.value(of: $0.id.rawValue, c) }
    let seq = context.nextSequence()
    let share = try begin(context, zone: root.zone, root: record, before, options, seq)
    try RecordWriter.setFlags(context, record: record, insert: .shareRoot, remove: [])
    try Membership.enterAll(c, share: share, root: record, seq)
    _ = try RecordWriter.touch(context, record: record, zone: root.zone)
    return try complete(context, share, before, fact, options, seq)
  }

  /// Shares every record of a zone, present and future.
  package static func shareZone(
    _ context: WriteContext, zone: ZoneID, _ options: ShareOptions = ShareOptions()
  ) throws -> ShareHandle {
    let c = context.connection
    let facts = try AccessFactsLoader.forZone(
      c, caller: context.actor.caller, zone: zone, now: context.now)
    try requireSharing(context, facts)
    let before = try ShareRow.load(c, zone: zone)
    if let before, before.isActive { return try existing(context, before, options) }
    if let other = try ShareRow.active(c, in: zone).first {
      throw try Nesting.refusal(
        c, other.id, "A record of the zone is shared; stop that share first.")
    }
    let fact = try before.flatMap { try ShareFact.value(of: $0.id.rawValue, c) }
    let seq = context.nextSequence()
    let share = try begin(context, zone: zone, root: nil, before, options, seq)
    try c.run("UPDATE zone SET share = \(share) WHERE id = \(zone)")
    return try complete(context, share, before, fact, options, seq)
  }

  static func requireSharing(_ context: WriteContext, _ facts: AccessFacts) throws {
    do {
      try Access.require(.createShare, context.actor.caller, facts, now: context.now)
    } catch let error as StoreError where error.code == .accessDenied {
      guard facts.scope == .private, facts.zone?.isDefault != true else {
        throw StoreError(
          .badRequest, "Only records of custom zones of a private database can be shared.",
          decision: error.decision)
      }
      throw error
    }
    // The operator may everything, but not this.
    guard facts.scope == .private, facts.zone?.isDefault == false, facts.zone?.isDeleted == false
    else {
      throw StoreError(
        .badRequest, "Only records of custom zones of a private database can be shared.")
    }
  }

  private static func existing(
    _ context: WriteContext, _ row: ShareRow, _ options: ShareOptions
  ) throws -> ShareHandle {
    let c = context.connection
    if options.ifExists == .refuse { throw try Nesting.refusal(c, row.id, "It is shared already.") }
    let link = try LinkRow.current(c, row.id) ?? Links.make(context, share: row.id, root: row.root)
    return ShareHandle(
      share: row.id, shareRecord: row.shareRecord,
      recordName: try ShareRecord.name(c, row.shareRecord), guid: link.guid, isNew: false)
  }

  /// The share's own row, new or taken up again.
  private static func begin(
    _ context: WriteContext, zone: ZoneID, root: RecordID?, _ before: ShareRow?,
    _ options: ShareOptions, _ seq: Int64
  ) throws -> ShareID {
    let allowsAnyone = options.allowsAnyone && options.publicPermission != .none
    try ContainerPolicy.load(zone: zone, context.connection)
      .require(
        options.publicPermission, allowsAnyone: allowsAnyone,
        before.flatMap { try LinkRow.current(context.connection, $0.id) })
    if let before {
      try context.connection.run(
        """
        UPDATE share SET ended_seq = NULL, since_seq = \(seq),
          public_permission = \(options.publicPermission), allows_anyone = \(allowsAnyone)
        WHERE id = \(before.id)
        """)
      return before.id
    }
    // The share record needs the share's key first; until it is there, a key no record has.
    let id = try context.connection.insert(
      """
      INSERT INTO share (zone, root, share_record, public_permission, allows_anyone, since_seq,
        created_at)
      VALUES (\(zone), \(root), -1, \(options.publicPermission), \(allowsAnyone), \(seq),
        \(context.now))
      RETURNING id
      """)
    return ShareID(rawValue: id)
  }

  /// Share record, link and log.
  private static func complete(
    _ context: WriteContext, _ share: ShareID, _ before: ShareRow?, _ fact: FactValue?,
    _ options: ShareOptions, _ seq: Int64
  ) throws -> ShareHandle {
    let c = context.connection
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    let record = try ShareRecord.make(context, row, before: before?.shareRecord, options)
    try c.run("UPDATE share SET share_record = \(record.id) WHERE id = \(share)")
    if row.root != nil { try Membership.enter(c, share: share, only: record.id, seq) }
    try context.changed(ShareFact.self, share, before: fact)
    let link = try LinkRow.current(c, share) ?? Links.make(context, share: share, root: row.root)
    return ShareHandle(
      share: share, shareRecord: record.id, recordName: record.name, guid: link.guid, isNew: true)
  }
}
