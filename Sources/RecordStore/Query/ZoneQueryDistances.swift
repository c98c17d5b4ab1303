import Records
import SQLite
import WireFormat

/// The nearest records first: rings of latitude around the origin, each wider than the last, until
/// the page is full. Keys hold the whole place, so no record is read before it is its turn.
extension ZoneQuery {
  private static let firstRing = 20_000.0
  /// Half way round the earth and a little more.
  private static let wholeEarth = 21_000_000.0

  private struct Spot {
    let distance: Double
    let id: Int64
  }

  func nearest(_ origin: Location, _ collector: inout Collector) throws {
    guard case .field(let field, _) = bound.sorts[0].subject else { return }
    var inner = Self.distance(collector.after) ?? 0
    var outer = max(inner * 1.5, Self.firstRing)
    while inner < Self.wholeEarth {
      let spots = try spots(field.id, origin, from: inner, to: outer)
      try take(spots, &collector)
      if collector.isFull { return }
      inner = outer
      outer *= 3
    }
    try takePlaceless(field.id, &collector)
  }

  /// Nil at the beginning; behind everything once the records without a place have begun.
  private static func distance(_ place: QueryPlace?) -> Double? {
    guard let key = place?.keys.first else { return nil }
    if key == BoundSort.nowhere { return wholeEarth }
    guard key.count == 9 else { return nil }
    let bits = key[1...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: bits >> 63 == 1 ? bits ^ 1 << 63 : ~bits)
  }

  /// Places of a ring in order: the inner edge belongs to the ring, the outer one to the next.
  private func spots(
    _ field: Int64, _ origin: Location, from inner: Double, to outer: Double
  ) throws -> [Spot] {
    let source = CandidateSource.keys(
      field: field, [FilterTest.band(around: origin, metres: outer)])
    let shape = ScanShape(source, zone: zone.id, type: bound.type.name)
    var spots: [Spot] = []
    try c.forEach(
      """
      SELECT \(shape.key), \(shape.id) FROM \(shape.from)
      WHERE \(shape.condition)\(pieces(of: source, shape)[0])
      """
    ) { row in
      try effort.look()
      let distance = row.withBytes(0) { key -> Double? in
        guard key.count == 17 else { return nil }
        return Distance.metres(
          origin.latitude, origin.longitude, Self.number(key, 1), Self.number(key, 9))
      }
      if let distance, distance >= inner, distance < outer {
        spots.append(Spot(distance: distance, id: row.int(1)))
      }
      return true
    }
    return spots.sorted { $0.distance < $1.distance }
  }

  private static func number(_ key: UnsafeRawBufferPointer, _ at: Int) -> Double {
    let bits = key[at..<(at + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: bits >> 63 == 1 ? bits ^ 1 << 63 : ~bits)
  }

  /// Records at equal distance are in the order of the next sort.
  private func take(_ spots: [Spot], _ collector: inout Collector) throws {
    var at = 0
    while at < spots.count, !collector.isFull {
      var end = at
      var group: [FoundRecord] = []
      while end < spots.count, spots[end].distance == spots[at].distance {
        if let found = try answering(spots[end].id, &collector) { group.append(found) }
        end += 1
      }
      collector.rows += group.sorted { bound.order.precedes($0.place, $1.place) }
      at = end
    }
  }

  private func answering(_ id: Int64, _ collector: inout Collector) throws -> FoundRecord? {
    try effort.look()
    let shape = ScanShape(.children([]), zone: zone.id, type: bound.type.name)
    let sql = statement(
      shape.one(id), piece: "", gates: [], order: "")
    guard let found = try c.first(sql, { try self.found($0) }) ?? nil else { return nil }
    let place = bound.place(of: found.row, found.values)
    if let after = collector.after, !bound.order.precedes(after, place) { return nil }
    return FoundRecord(place: place, row: found.row)
  }

  /// Records without a place come last.
  private func takePlaceless(_ field: Int64, _ collector: inout Collector) throws {
    let shape = ScanShape(typeList, zone: zone.id, type: bound.type.name)
    let gate: SQL = """
      NOT EXISTS (SELECT 1 FROM index_row p
        WHERE p.record = \(shape.id) AND p.field = \(field) AND p.zone = \(zone.id))
      """
    var rest: [QueryPlace] = []
    try c.forEach(statement(shape, piece: "", gates: [gate], order: "")) { row in
      try effort.look()
      guard let found = try found(row) else { return true }
      let place = bound.place(of: found.row, found.values)
      if let after = collector.after, !bound.order.precedes(after, place) { return true }
      rest.append(place)
      return true
    }
    rest.sort(by: bound.order.precedes)
    collector.rows += try load(rest.prefix(collector.count - collector.rows.count))
  }
}
