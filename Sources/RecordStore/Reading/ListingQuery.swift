import Records
import SQLite

struct PlacedRow {
  /// The key of the order; nil where it is the sequence.
  let key: [UInt8]?
  let row: ListedRow

  var place: ListingPlace {
    let id = row.id.rawValue
    guard let key else { return ListingPlace(sequence: row.sequence, id: id) }
    return ListingPlace(key: key, id: id)
  }
}

/// Chooses the way to a page of a listing. Every way costs the same for the first page and the
/// last, and for a thousand records and a million.
struct ListingQuery {
  /// So many records are sorted in memory rather than searched for in a longer list.
  static let sortLimit: Int64 = 3_000

  let c: Connection
  let zone: RecordZone
  let visible: VisibleRecords
  let request: ListingRequest
  let field: FieldRow?

  struct Page {
    let rows: [PlacedRow]
    let hasPrevious: Bool
    let hasNext: Bool
  }

  init(
    _ c: Connection, zone: RecordZone, visible: VisibleRecords, request: ListingRequest
  ) throws {
    self.c = c
    self.zone = zone
    self.visible = visible
    self.request = request
    guard case .field(let name) = request.order else {
      field = nil
      return
    }
    guard let type = request.type else {
      throw StoreError(.badRequest, "Records are sorted by a field of one type.")
    }
    let schema = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: type)
    guard let found = schema?[field: name], found.isSortable else {
      throw StoreError(.badRequest, "The field is not sortable.", context: ["field": name])
    }
    guard found.state == .ready else {
      throw StoreError(
        .badRequest, "The index of the field is still being built.", context: ["field": name])
    }
    field = found
  }

  func page() throws -> Page {
    let cursor = request.cursor
    guard let cursor, cursor.isBackward else {
      let rows = try rows(from: cursor?.place, ascending: !request.descending)
      return Page(
        rows: Array(rows.prefix(request.limit)), hasPrevious: cursor != nil,
        hasNext: rows.count > request.limit)
    }
    let rows = try rows(from: cursor.place, ascending: request.descending)
    guard rows.count > request.limit else {
      // The beginning is reached: a full first page.
      let first = try self.rows(from: nil, ascending: !request.descending)
      return Page(
        rows: Array(first.prefix(request.limit)), hasPrevious: false,
        hasNext: first.count > request.limit)
    }
    return Page(
      rows: rows.prefix(request.limit).reversed(), hasPrevious: true, hasNext: true)
  }

  /// One row more than asked for, to know whether the list goes on.
  private func rows(from place: ListingPlace?, ascending: Bool) throws -> [PlacedRow] {
    let scan = ListingScan(
      c: c, zone: zone, visible: visible, type: request.type, fields: request.fields, from: place,
      ascending: ascending, count: request.limit + 1)
    switch request.order {
    case .changed: return try changed(scan)
    case .name: return try names(scan)
    case .field:
      guard let field else { return [] }
      guard case .shares(let shares) = visible.reach, try isSmall(shares) else {
        return try visible.seesEverything
          ? scan.keys(field: field.id) : scan.filteredKeys(field: field.id)
      }
      return try scan.sortedKeys(field: field.id, shares: shares)
    }
  }

  private func changed(_ scan: ListingScan) throws -> [PlacedRow] {
    if case .shares(let shares) = visible.reach { return try scan.changed(shares: shares) }
    let types = try types()
    return try types.count == 1 && visible.seesEverything
      ? scan.changed(type: types[0]) : scan.changed(types: types)
  }

  private func names(_ scan: ListingScan) throws -> [PlacedRow] {
    if case .shares(let shares) = visible.reach, try isSmall(shares) {
      return try scan.sortedNames(shares: shares)
    }
    let types = try types()
    return try types.count == 1 && visible.seesEverything
      ? scan.names(type: types[0]) : scan.names(types: types)
  }

  /// The type asked for, else every type but shares that the zone has records of, as far as the
  /// viewer sees them.
  private func types() throws -> [String] {
    if let type = request.type { return visible.mayShow(type: type) ? [type] : [] }
    return try c.all("SELECT type FROM counter WHERE zone = \(zone.id) AND n > 0") { $0.text(0) }
      .filter { ShareRecord.isListed($0, among: nil) && visible.mayShow(type: $0) }
  }

  private func isSmall(_ shares: [ShareID]) throws -> Bool {
    var left = Self.sortLimit
    for share in shares {
      left -=
        try c.first(
          """
          SELECT count(*) FROM (SELECT 1 FROM record r WHERE r.share = \(share) LIMIT \(left + 1)) s
          """
        ) { $0.int(0) } ?? 0
      if left < 0 { return false }
    }
    return true
  }
}
