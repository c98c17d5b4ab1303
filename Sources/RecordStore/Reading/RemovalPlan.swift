import Records
package import SQLite

/// What deleting a record would take along, and what keeps it: worked out as deleting does it,
/// without deleting. Records that the viewer may not see are counted and not named.
package struct RemovalPlan: Sendable {
  /// So many are named.
  package static let most = 50

  package private(set) var going: [RecordSummary] = []
  package private(set) var goingCount = 0
  package private(set) var holding: [RecordSummary] = []
  package private(set) var holdingCount = 0
  /// More would go than one request may take along.
  package private(set) var isTooLarge = false

  package var isHeld: Bool { holdingCount > 0 }

  package static func load(
    _ c: Connection, _ viewer: Viewer, of record: RecordRow
  ) throws -> RemovalPlan {
    let zone = try RecordZone.load(record.zone, c)
    let access = ZoneAccess(c, zone: zone, viewer: viewer)
    var plan = RemovalPlan()
    var going = [record.id: NarrowRow(record)]
    var order: [NarrowRow] = []
    var holders: [NarrowRow] = []
    var queue = [NarrowRow(record)]
    while !queue.isEmpty {
      let row = queue.removeFirst()
      for (source, action) in try sources(of: row.name, in: zone.id, c) {
        if action == .validate { holders.append(source) }
        guard action == .deleteSelf, going[source.id] == nil else { continue }
        going[source.id] = source
        order.append(source)
        queue.append(source)
      }
      guard going.count <= ModifyBatch.cascadeLimit else {
        plan.isTooLarge = true
        break
      }
    }
    var held: Set<RecordID> = []
    let staying = holders.filter { going[$0.id] == nil && held.insert($0.id).inserted }
    plan.goingCount = order.count
    plan.holdingCount = staying.count
    plan.going = try named(order, access)
    plan.holding = try named(staying, access)
    return plan
  }

  private static func named(_ rows: [NarrowRow], _ access: ZoneAccess) throws -> [RecordSummary] {
    try rows.lazy.prefix(most).compactMap { row in
      guard try access.allows(.readRecord, access.recordClass(of: row)) else { return nil }
      return try RecordRow.with(id: row.id, access.connection).map { RecordSummary($0) }
    }
  }

  /// Who refers to a record so that its removal concerns them.
  static func sources(
    of name: String, in zone: ZoneID, _ c: Connection
  ) throws -> [(NarrowRow, ReferenceAction)] {
    try c.all(
      """
      SELECT \(NarrowRow.columns), f.action FROM reference_row f JOIN record r ON r.id = f.source
      WHERE f.target_zone = \(zone) AND f.target_name = \(name)
        AND f.action <> \(ReferenceAction.none) AND r.deleted_at IS NULL ORDER BY r.id
      """
    ) { (try NarrowRow($0), try $0.word(10)) }
  }
}
