package import Records
package import SQLite

/// Which entries of the log somebody may read. It is decided once, by the one function, and pushed
/// into every statement: everything for whoever looks after the server or audits it; in a container
/// what concerns it for its team, and for everybody what they keep and share there.
package struct LogSight: Sendable {
  private struct Part: Sendable {
    let seesContainer: Bool
    let databases: [DatabaseID]
    let account: AccountID
  }

  /// Nil: everything.
  private let part: Part?

  /// Whether addresses of computers and numbers of requests are told, too.
  package var seesEverything: Bool { part == nil }

  /// `container` is nil for the log of the whole server. Nil when there is nothing that the caller
  /// may read.
  package static func load(
    _ c: Connection, caller: Caller, container: ContainerID?, now: Int64
  ) throws -> LogSight? {
    if try Access.allows(c, caller, onServer: .readMetadata, now: now) {
      return LogSight(part: nil)
    }
    guard let account = caller.accountID, let container else { return nil }
    let seesContainer = try Access.allows(
      c, caller, .readContainer, container: container, now: now)
    let owned = try c.all(
      "SELECT id FROM database WHERE container = \(container) AND owner = \(account) ORDER BY id"
    ) { try $0.id(0, as: DatabaseID.self) }
    let databases = try owned.filter { database in
      let facts = try AccessFactsLoader.forDatabase(
        c, caller: caller, database: database, now: now)
      let question = AccessQuestion(caller: caller, action: .readMetadata, now: now)
      return Access.decide(question, facts).isAllowed
    }
    guard seesContainer || !databases.isEmpty else { return nil }
    return LogSight(
      part: Part(seesContainer: seesContainer, databases: databases, account: account))
  }

  /// Which of some entries of a chain the caller may read, for links to them.
  package static func visible(
    _ c: Connection, caller: Caller, _ entries: [Int64], chain: Int64, now: Int64
  ) throws -> Set<Int64> {
    let container = chain == 0 ? nil : ContainerID(rawValue: chain)
    guard let sight = try load(c, caller: caller, container: container, now: now) else {
      return []
    }
    return Set(
      try c.all(
        """
        SELECT event.id FROM event WHERE event.id IN \(list: Set(entries).sorted())
          AND event.chain = \(chain) AND \(sight.condition)
        """
      ) { $0.int(0) })
  }

  /// Of the row `event`.
  var condition: SQL {
    guard let part else { return "TRUE" }
    let kinds = LogExport.ofContainer.map(\.rawValue).sorted()
    let ofContainer: SQL = part.seesContainer ? "event.kind IN \(list: kinds)" : "FALSE"
    let zones: SQL = "z.database IN \(list: part.databases)"
    return """
      (\(ofContainer) OR \(LogConditions.inZones(zones))
        OR event.kind = \(FactKind.look) AND event.line LIKE \(LogConditions.owner(part.account))
        OR event.kind = \(FactKind.auditorGrant) AND EXISTS (SELECT 1 FROM auditor_grant g
          WHERE g.id = event.object AND g.owner = \(part.account)))
      """
  }
}

/// Which entries are about something: conditions on the row `event`.
enum LogConditions {
  /// The mark of looks at what somebody owns.
  static func owner(_ account: AccountID) -> String { "%,\"owner\":\(account.rawValue)}%" }

  /// About zones, their shares and their records; `zones` is a condition on the zone `z`.
  static func inZones(_ zones: SQL) -> SQL {
    let inZone: SQL = "JOIN zone z ON z.id = s.zone"
    return """
      event.kind = \(FactKind.zone)
        AND EXISTS (SELECT 1 FROM zone z WHERE z.id = event.object AND \(zones))
      OR event.kind IN \(list: ofShares)
        AND EXISTS (SELECT 1 FROM share s \(inZone)
          WHERE s.id = event.object AND \(zones))
      OR event.kind = \(FactKind.participant) AND EXISTS (SELECT 1 FROM participant p
        JOIN share s ON s.id = p.share \(inZone) WHERE p.id = event.object AND \(zones))
      OR event.kind = \(FactKind.link) AND EXISTS (SELECT 1 FROM link l
        LEFT JOIN share s ON s.id = l.share LEFT JOIN record r ON r.id = l.record
        JOIN zone z ON z.id = coalesce(s.zone, r.zone) WHERE l.id = event.object AND \(zones))
      OR event.kind = \(FactKind.reviewGrant) AND EXISTS (SELECT 1 FROM review_grant g
        JOIN share s ON s.id = g.share \(inZone) WHERE g.id = event.object AND \(zones))
      OR event.kind IN \(list: ofRecords) AND EXISTS (SELECT 1 FROM record r
        JOIN zone z ON z.id = r.zone WHERE r.id = event.object AND \(zones))
      """
  }

  /// About a record and the share of which it is the root.
  static func record(_ id: RecordID) -> SQL {
    let ofShare: SQL = "SELECT s.id FROM share s WHERE s.root = \(id)"
    return """
      event.kind IN \(list: ofRecords) AND event.object = \(id)
      OR event.kind IN \(list: ofShares) AND event.object IN (\(ofShare))
      OR event.kind = \(FactKind.participant) AND event.object IN (
        SELECT p.id FROM participant p WHERE p.share IN (\(ofShare)))
      OR event.kind = \(FactKind.link) AND event.object IN (
        SELECT l.id FROM link l WHERE l.share IN (\(ofShare)) OR l.record = \(id))
      OR event.kind = \(FactKind.reviewGrant) AND event.object IN (
        SELECT g.id FROM review_grant g WHERE g.share IN (\(ofShare)))
      OR event.kind = \(FactKind.look) AND event.line LIKE \(mark("{\"record\":", id.rawValue, ","))
      """
  }

  static func zone(_ id: ZoneID) -> SQL {
    """
    \(inZones("z.id = \(id)"))
    OR event.kind = \(FactKind.look) AND event.line LIKE \(mark("\"zone\":", id.rawValue, ","))
    """
  }

  /// What somebody did, and what was done about them.
  static func person(_ id: AccountID) -> SQL {
    """
    event.actor = \(id) OR event.acting_as = \(id)
    OR event.kind IN \(list: ofAccounts) AND event.object = \(id)
    OR event.kind = \(FactKind.participant) AND event.object IN (
      SELECT p.id FROM participant p WHERE p.account = \(id))
    OR event.kind IN \(list: namingAccounts)
      AND (\(holds([("\"account\":", ","), ("\"account\":", "}")], id)))
    OR event.kind IN \(list: namingOwners)
      AND (\(holds([("\"owner\":", ","), ("\"owner\":", "}"), ("\"viewed\":", ",")], id)))
    OR event.kind IN \(list: listingAccounts) AND (\(holds(listed, id)))
    """
  }

  /// The line has the number between one of these.
  private static func holds(_ places: [(String, String)], _ id: AccountID) -> SQL {
    places.reduce("FALSE" as SQL) { sql, place in
      "\(sql) OR event.line LIKE \(mark(place.0, id.rawValue, place.1))"
    }
  }

  private static func mark(_ before: String, _ number: Int64, _ after: String) -> String {
    "%\(before)\(number)\(after)%"
  }

  /// In lists of accounts that stand in quotes, with spaces or commas between them.
  private static let listed = ["\"", " "].flatMap { before in
    ["\"", " ", ","].map { (before, $0) }
  }

  private static let ofShares: [FactKind] = [.share, .blocked, .requester, .transfer]
  private static let ofRecords: [FactKind] = [.recordLife, .recordParent]
  private static let ofAccounts: [FactKind] = [.account, .signIn, .userData]
  private static let namingAccounts: [FactKind] = [
    .address, .team, .auditorGrant, .transfer, .serverKey, .containerUser, .reviewGrant,
  ]
  private static let namingOwners: [FactKind] = [.look, .auditorGrant, .zone]
  private static let listingAccounts: [FactKind] = [.blocked, .requester, .roleMember, .review]
}
