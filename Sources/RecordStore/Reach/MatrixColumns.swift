import Records
import SQLite

/// Where a column stands: by owner (none: the public database), zone and share.
package struct MatrixPlace: Hashable, Sendable {
  let owner: Int64
  let zone: Int64
  /// 0 for the zone itself.
  let share: Int64

  /// A place in a list of them.
  package var text: String { "\(owner)-\(zone)-\(share)" }

  package init?(text: String) {
    let parts = text.split(separator: "-").map { Int64($0) }
    guard parts.count == 3, let owner = parts[0], let zone = parts[1], let share = parts[2] else {
      return nil
    }
    self.init(owner: owner, zone: zone, share: share)
  }

  init(owner: Int64, zone: Int64, share: Int64) {
    self.owner = owner
    self.zone = zone
    self.share = share
  }
}

/// What there may be to ask about in an environment of a container: its zones, and in each the
/// records that are shared by themselves. Who may ask is decided by whoever reads the list.
struct MatrixColumns {
  let c: Connection
  let container: ContainerID
  let environment: Environment
  /// What zones' names begin with.
  let zoneName: String
  /// Whose zones and shares; nil: everybody's.
  let caller: AccountID?
  /// Only what these take part in or own; nil: everything.
  let people: [AccountID]?
  /// What has ended by now is listed, too.
  let isPast: Bool

  struct Candidate {
    let place: MatrixPlace
    let subject: ReachSubject
  }

  /// At least as many as asked for, unless these are the last.
  func candidates(after: MatrixPlace?, limit: Int) throws -> [Candidate] {
    let from = after ?? MatrixPlace(owner: 0, zone: 0, share: 0)
    var found: [Candidate] = []
    for zone in try zones(from: from, limit: limit + 1) where found.count < limit {
      let isNext = zone.owner == from.owner && zone.id == from.zone
      if !isNext {
        found.append(
          Candidate(
            place: MatrixPlace(owner: zone.owner, zone: zone.id, share: 0),
            subject: .zone(ZoneID(rawValue: zone.id))))
      }
      for share in try shares(of: zone, after: isNext ? from.share : 0, limit: limit) {
        found.append(
          Candidate(
            place: MatrixPlace(owner: zone.owner, zone: zone.id, share: share.id),
            subject: .record(RecordID(rawValue: share.root))))
      }
    }
    return found
  }

  private typealias Zone = (owner: Int64, id: Int64)

  private func zones(from: MatrixPlace, limit: Int) throws -> [Zone] {
    var found = from.owner == 0 ? try publicZones(from: from.zone, limit: limit) : []
    guard found.count < limit else { return found }
    let rest = limit - found.count
    let whose = caller.map { [$0] } ?? people
    let sql = whose.map { ofPeople($0, from: from, limit: rest) } ?? ofAll(from: from, limit: rest)
    found += try c.all(sql) { ($0.int(0), $0.int(1)) }
    return found
  }

  private var condition: SQL {
    let named: SQL =
      zoneName.isEmpty
      ? "TRUE"
      : """
      substr(z.name, 1, CAST(\(zoneName.unicodeScalars.count) AS INTEGER)) = \(zoneName)
      """
    let live: SQL = isPast ? "TRUE" : "z.deleted_seq IS NULL"
    return """
      d.container = \(container) AND d.environment = \(environment) AND \(live) AND \(named)
      """
  }

  private func publicZones(from zone: Int64, limit: Int) throws -> [Zone] {
    let sql: SQL = """
      SELECT 0, z.id FROM database d CROSS JOIN zone z
      WHERE z.database = d.id AND d.scope = 'public' AND \(condition) AND z.id >= \(zone)
      ORDER BY z.id LIMIT \(limit)
      """
    return try c.all(sql) { ($0.int(0), $0.int(1)) }
  }

  /// Owner by owner, in the order of an index: only as far as needed.
  private func ofAll(from: MatrixPlace, limit: Int) -> SQL {
    """
    SELECT d.owner, z.id FROM database d CROSS JOIN zone z
    WHERE z.database = d.id AND d.scope = 'private' AND \(condition) AND d.owner >= \(from.owner)
      AND (d.owner > \(from.owner) OR z.id >= \(from.zone))
    ORDER BY d.owner, z.id LIMIT \(limit)
    """
  }

  private func ofPeople(_ people: [AccountID], from: MatrixPlace, limit: Int) -> SQL {
    """
    SELECT d.owner, z.id FROM (
      SELECT p.zone FROM participant p WHERE p.account IN \(list: people) AND \(stillIn)
      UNION SELECT y.id FROM database e CROSS JOIN zone y
        WHERE y.database = e.id AND e.owner IN \(list: people)
    ) m CROSS JOIN zone z CROSS JOIN database d
    WHERE z.id = m.zone AND d.id = z.database AND d.scope = 'private' AND \(condition)
      AND (d.owner > \(from.owner) OR d.owner = \(from.owner) AND z.id >= \(from.zone))
    ORDER BY d.owner, z.id LIMIT \(limit)
    """
  }

  private var stillIn: SQL { isPast ? "TRUE" : "p.ended_seq IS NULL" }

  private func shares(
    of zone: Zone, after: Int64, limit: Int
  ) throws -> [(id: Int64, root: Int64)] {
    let isAllowed = caller == nil || caller?.rawValue == zone.owner
    let whose = isAllowed ? people : caller.map { [$0] }
    let live: SQL = isPast ? "TRUE" : "s.ended_seq IS NULL"
    let from: SQL
    if let whose, !whose.contains(where: { $0.rawValue == zone.owner }) {
      from = """
        participant p CROSS JOIN share s
        WHERE p.account IN \(list: whose) AND p.zone = \(zone.id) AND \(stillIn) AND s.id = p.share
        """
    } else {
      from = "share s WHERE s.zone = \(zone.id)"
    }
    let sql: SQL = """
      SELECT DISTINCT s.id, s.root FROM \(from)
        AND s.root IS NOT NULL AND s.id > \(after) AND \(live)
      ORDER BY s.id LIMIT \(limit)
      """
    return try c.all(sql) { ($0.int(0), $0.int(1)) }
  }
}
