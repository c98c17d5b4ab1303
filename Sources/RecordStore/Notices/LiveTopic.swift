package import Records
package import SQLite

/// What an open page shows, as far as it matters whether that has changed.
package enum LiveTopic: Hashable, Sendable {
  case zone(ZoneID)
  case record(RecordID)
  /// With its people and settings.
  case share(ShareID)
  /// What is shared with somebody.
  case mine
  /// What a link leads to, for whoever came by it, by its short GUID.
  case link(String)

  package init?(_ text: String) {
    if text == "mine" {
      self = .mine
      return
    }
    if text.first == "l", text.count > 1 {
      self = .link(String(text.dropFirst()))
      return
    }
    guard let kind = text.first, let number = Int64(text.dropFirst()), number > 0 else {
      return nil
    }
    switch kind {
    case "z": self = .zone(ZoneID(rawValue: number))
    case "r": self = .record(RecordID(rawValue: number))
    case "s": self = .share(ShareID(rawValue: number))
    default: return nil
    }
  }

  package var text: String {
    switch self {
    case .zone(let zone): "z\(zone.rawValue)"
    case .record(let record): "r\(record.rawValue)"
    case .share(let share): "s\(share.rawValue)"
    case .mine: "mine"
    case .link(let guid): "l\(guid)"
    }
  }
}

/// A topic's state for one viewer: equal texts, equal pages.
package struct LiveState: Hashable, Sendable {
  /// What the viewer may do; nothing for what is not there or not theirs.
  package let right: AccessRight
  /// Grows with every change that the viewer may see.
  package let sequence: Int64

  package var text: String { right == .none ? "gone" : "\(sequence)-\(right)" }

  private static let gone = LiveState(right: .none, sequence: 0)

  package static func load(
    _ c: Connection, _ viewer: Viewer, _ topic: LiveTopic, gate: GatePass? = nil
  ) throws -> LiveState {
    do {
      switch (topic, viewer.account) {
      case (.link(let guid), _): return try ofLink(c, viewer, guid, gate)
      case (_, nil): return gone
      case (.zone(let zone), _): return try ofZone(c, viewer, zone)
      case (.record(let record), _): return try ofRecord(c, viewer, record)
      case (.share(let share), _): return try ofShare(c, viewer, share)
      case (.mine, let account?): return try ofPerson(c, account)
      }
    } catch let error as StoreError where error.code.isAboutRights { return gone }
  }

  private static func ofZone(
    _ c: Connection, _ viewer: Viewer, _ zone: ZoneID
  ) throws -> LiveState {
    let loaded = try c.remembered("zone \(zone.rawValue)") { try RecordZone.load(zone, c) }
    guard loaded.isOwned(by: viewer.caller), let account = viewer.account else {
      return try ofZone(c, viewer, loaded)
    }
    // What an owner may do changes with commits only.
    return try c.remembered("live \(zone.rawValue) of \(account.rawValue)") {
      try ofZone(c, viewer, loaded)
    }
  }

  private static func ofZone(
    _ c: Connection, _ viewer: Viewer, _ loaded: RecordZone
  ) throws -> LiveState {
    let visible = try VisibleRecords.load(c, viewer, zone: loaded)
    let facts = try AccessFactsLoader.forZone(
      c, caller: viewer.caller, zone: loaded.id, now: viewer.now)
    let question = AccessQuestion(caller: viewer.caller, action: .readZone, now: viewer.now)
    let right = max(Access.decide(question, facts).right, .read)
    guard case .shares(let shares) = visible.reach else {
      return LiveState(right: right, sequence: loaded.changedSequence)
    }
    // What happens outside their shares is not for guests to know.
    let last = try c.first("SELECT max(seq) FROM record WHERE share IN \(list: shares)") {
      $0.optionalInt(0)
    }
    return LiveState(right: right, sequence: (last ?? nil) ?? 0)
  }

  private static func ofRecord(
    _ c: Connection, _ viewer: Viewer, _ record: RecordID
  ) throws -> LiveState {
    let decision = try Access.check(
      c, viewer.caller, .readRecord, record: record, now: viewer.now)
    let row = try c.first(
      """
      SELECT r.seq, r.deleted_at, (SELECT s.seq FROM record s WHERE s.id = h.share_record)
      FROM record r JOIN zone z ON z.id = r.zone
        LEFT JOIN share h ON h.id = coalesce(r.share, z.share)
      WHERE r.id = \(record)
      """
    ) { (sequence: $0.int(0), isDeleted: !$0.isNull(1), share: $0.optionalInt(2)) }
    guard let row, !row.isDeleted else { return gone }
    return LiveState(right: decision.right, sequence: max(row.sequence, row.share ?? 0))
  }

  private static func ofShare(
    _ c: Connection, _ viewer: Viewer, _ share: ShareID
  ) throws -> LiveState {
    let decision = try Access.check(c, viewer.caller, .readShare, share: share, now: viewer.now)
    let sequence = try c.first(
      "SELECT r.seq FROM share s JOIN record r ON r.id = s.share_record WHERE s.id = \(share)"
    ) { $0.int(0) }
    return LiveState(right: decision.right, sequence: sequence ?? 0)
  }

  /// Nobody needs an account for this one.
  private static func ofLink(
    _ c: Connection, _ viewer: Viewer, _ guid: String, _ gate: GatePass?
  ) throws -> LiveState {
    let visit = try LinkVisit.load(
      c, caller: viewer.caller, guid: guid, personal: nil, gate: gate, now: viewer.now)
    guard let visit else { return gone }
    let question = AccessQuestion(caller: viewer.caller, action: .readShare, now: viewer.now)
    let decision = Access.decide(question, visit.facts)
    guard decision.isAllowed, decision.right >= .read else { return gone }
    let share = visit.share
    let last: SQL =
      share.root == nil
      ? "SELECT changed_seq FROM zone WHERE id = \(share.zone)"
      : "SELECT max(seq) FROM record WHERE share = \(share.id)"
    return LiveState(right: decision.right, sequence: try c.first(last) { $0.int(0) } ?? 0)
  }

  private static func ofPerson(_ c: Connection, _ account: AccountID) throws -> LiveState {
    let rows: SQL = "FROM participant p WHERE p.account = \(account)"
    let last = try c.first(
      """
      SELECT max(p.ended_seq), max(p.accepted_seq), max(p.created_seq),
        (SELECT max(coalesce(l.to_seq, l.from_seq)) FROM lapse l
          WHERE l.participant IN (SELECT p.id \(rows)))
      \(rows)
      """
    ) { row in (0..<4).compactMap { row.optionalInt($0) }.max() }
    return LiveState(right: .read, sequence: (last ?? nil) ?? 0)
  }
}

extension StoreError.Code {
  /// Not there, or not theirs.
  fileprivate var isAboutRights: Bool {
    switch self {
    case .notFound, .zoneNotFound, .accessDenied: true
    default: false
    }
  }
}
