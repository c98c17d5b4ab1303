package import Records
package import SQLite

/// A share that was stopped not long ago, as it was before.
package struct StoppedShare: Sendable {
  package var at: Int64
  /// Until when the stop can be taken back.
  package var until: Int64
  var publicPermission: Permission
  var allowsAnyone: Bool
  var people: [ParticipantRow]

  /// Nil for a share that is active, or was stopped too long ago.
  static func load(_ c: Connection, _ share: ShareRow, now: Int64) throws -> StoppedShare? {
    guard !share.isActive,
      let entry = try Log.entries(c, .object(.share, share.id.rawValue), limit: 1).first,
      case .int? = entry.after?["ended"], let before = entry.before,
      case .text(let word)? = before["publicPermission"],
      let permission = Permission(rawValue: word), case .bool(let anyone)? = before["allowsAnyone"],
      now - entry.at <= Shares.undoPeriod
    else { return nil }
    let people = try ParticipantRow.stopped(c, share, at: entry.at)
    return StoppedShare(
      at: entry.at, until: entry.at + Shares.undoPeriod, publicPermission: permission,
      allowsAnyone: anyone, people: people)
  }

  /// Its people, by name and right. Whoever calls has decided.
  package static func page(
    _ c: Connection, share: ShareID, viewer: Viewer
  ) throws -> (stop: StoppedShare, people: [(person: Person, right: RightWord)])? {
    guard let row = try ShareRow.load(c, share),
      let stop = try load(c, row, now: viewer.now), let summary = try ShareSummary.load(c, share)
    else { return nil }
    let directory = try PeopleDirectory(
      c, stop.people.compactMap(\.account), container: summary.container, viewer: viewer.caller)
    let people = stop.people.map { row in
      var person = row.account.map { directory.person($0, withAddress: true) } ?? Person()
      if person.address == nil { person.address = row.addressTyped }
      return (person, RightWord(row.permission, row.role, mayInvite: row.mayInvite))
    }
    return (stop, people)
  }
}

extension Shares {
  /// Takes a stop back: the same address and title, and the people who were in the share or
  /// invited, with the rights they had. Answers the new participation of each old one.
  @discardableResult
  package static func undoStop(
    _ context: WriteContext, share: ShareID
  ) throws -> (handle: ShareHandle, people: [ParticipantID: ParticipantID]) {
    let c = context.connection
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    let caller = context.actor.caller
    let facts =
      try row.root.map {
        try AccessFactsLoader.forRecord(c, caller: caller, record: $0, now: context.now)
      } ?? AccessFactsLoader.forZone(c, caller: caller, zone: row.zone, now: context.now)
    try requireSharing(context, facts)
    guard let stopped = try StoppedShare.load(c, row, now: context.now) else {
      throw StoreError(.badRequest, "The share was not stopped in the last 30 days.")
    }
    let options = ShareOptions(
      publicPermission: stopped.publicPermission, allowsAnyone: stopped.allowsAnyone)
    let handle =
      try row.root.map { try shareRecord(context, record: $0, options) }
      ?? shareZone(context, zone: row.zone, options)
    guard let started = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    var people: [ParticipantID: ParticipantID] = [:]
    for old in stopped.people {
      people[old.id] = try reviving(c, old, in: started).insert(context, into: started)
    }
    return (handle, people)
  }

  /// A new participation like one that has ended, already accepted if that one was.
  static func reviving(
    _ c: Connection, _ row: ParticipantRow, in share: ShareRow
  ) throws -> NewParticipant {
    let wasPublic = row.role == .publicUser && share.publicPermission == .none
    return NewParticipant(
      account: row.account, address: row.address, role: wasPublic ? .user : row.role,
      permission: row.permission, mayInvite: row.mayInvite, invitedBy: row.invitedBy,
      expires: row.expires, isAccepted: row.acceptedSequence != nil,
      known: try row.account ?? known(c, row), revived: row)
  }
}

extension ParticipantRow {
  /// Those who went with a share that was stopped then; accounts that are gone stay gone.
  fileprivate static func stopped(
    _ c: Connection, _ share: ShareRow, at time: Int64
  ) throws -> [ParticipantRow] {
    try c.all(
      """
      SELECT \(columns(of: "p.")) FROM participant p LEFT JOIN account a ON a.id = p.account
      WHERE p.share = \(share.id) AND p.status = \(AcceptanceStatus.stopped)
        AND p.ended_at = \(time) AND p.ended_seq > \(share.sinceSequence)
        AND (p.account IS NULL OR a.id IS NOT NULL)
      ORDER BY p.id
      """, read)
  }
}
