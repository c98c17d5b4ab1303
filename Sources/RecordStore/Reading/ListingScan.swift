import Records
import SQLite
import WireFormat

/// The ways through a zone's records in an order, from a place on, up to a count.
struct ListingScan {
  let c: Connection
  let zone: RecordZone
  let visible: VisibleRecords
  let type: String?
  let fields: FieldSelection
  let from: ListingPlace?
  let ascending: Bool
  let count: Int

  private var direction: SQL { ascending ? "ASC" : "DESC" }
  private var beyond: SQL { ascending ? ">" : "<" }
  private var startSequence: Int64 { from?.sequence ?? (ascending ? 0 : .max) }

  private func isWanted(_ rowType: String) -> Bool {
    ShareRecord.isListed(rowType, among: type)
  }

  // MARK: By the last change

  /// The page of a table: one index, in order, no other row touched.
  func changed(type: String) throws -> [PlacedRow] {
    try c.all(
      """
      SELECT \(ListedRow.columns) FROM record r CROSS JOIN body b
      WHERE b.record = r.id AND r.zone = \(zone.id) AND r.type = \(type) AND r.deleted_at IS NULL
        AND r.seq \(beyond) \(startSequence)
      ORDER BY r.seq \(direction) LIMIT \(count)
      """
    ) { PlacedRow(key: nil, row: try ListedRow($0, fields)) }
  }

  /// Several types, each in order, merged.
  func changed(types: [String]) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    for type in types {
      try gather(
        """
        SELECT r.seq, r.id, r.share, r.type, r.created_by FROM record r
        WHERE r.zone = \(zone.id) AND r.type = \(type) AND r.deleted_at IS NULL
          AND r.seq \(beyond) \(startSequence)
        ORDER BY r.seq \(direction)
        """, into: &places)
    }
    return try load(places)
  }

  func changed(shares: [ShareID]) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    for share in shares {
      try gather(
        """
        SELECT r.seq, r.id, r.share, r.type, r.created_by FROM record r
        WHERE r.share = \(share) AND r.deleted_at IS NULL AND r.seq \(beyond) \(startSequence)
        ORDER BY r.seq \(direction)
        """, into: &places)
    }
    return try load(places)
  }

  private func gather(_ sql: SQL, into places: inout [ListingPlace]) throws {
    var left = count
    try c.forEach(sql) { row in
      let rowType = row.text(3)
      let isAdmitted = visible.admits(
        share: row.optionalKey(2), type: rowType, creator: row.optionalKey(4))
      guard isAdmitted, isWanted(rowType) else { return true }
      places.append(ListingPlace(sequence: row.int(0), id: row.int(1)))
      left -= 1
      return left > 0
    }
  }

  // MARK: By name

  private var startName: String { from.map { String(decoding: $0.key, as: UTF8.self) } ?? "" }

  /// No name is longer than 255 characters of ASCII.
  private var nameBound: SQL {
    from == nil && !ascending ? "AND r.name > ''" : "AND r.name \(beyond) \(startName)"
  }

  func names(type: String) throws -> [PlacedRow] {
    try c.all(
      """
      SELECT \(ListedRow.columns) FROM record r CROSS JOIN body b
      WHERE b.record = r.id AND r.zone = \(zone.id) AND r.type = \(type)
        AND r.deleted_at IS NULL \(nameBound)
      ORDER BY r.name \(direction) LIMIT \(count)
      """
    ) {
      let row = try ListedRow($0, fields)
      return PlacedRow(key: Array(row.name.utf8), row: row)
    }
  }

  func names(types: [String]) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    for type in types {
      var left = count
      try c.forEach(
        """
        SELECT r.name, r.id, r.share, r.type, r.created_by FROM record r
        WHERE r.zone = \(zone.id) AND r.type = \(type) AND r.deleted_at IS NULL \(nameBound)
        ORDER BY r.name \(direction)
        """
      ) { row in
        guard let place = try namePlace(row) else { return true }
        places.append(place)
        left -= 1
        return left > 0
      }
    }
    return try load(places)
  }

  func sortedNames(shares: [ShareID]) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    for share in shares {
      places += try c.all(
        """
        SELECT r.name, r.id, r.share, r.type, r.created_by FROM record r
        WHERE r.share = \(share) AND r.deleted_at IS NULL
        """, namePlace
      ).compactMap(\.self)
    }
    return try load(places)
  }

  private func namePlace(_ row: Row) throws -> ListingPlace? {
    let rowType = row.text(3)
    let isAdmitted = visible.admits(
      share: row.optionalKey(2), type: rowType, creator: row.optionalKey(4))
    guard isAdmitted, isWanted(rowType) else { return nil }
    return namePlace(row.text(0), row.int(1))
  }

  /// A name is unique in its zone; the id says nothing more.
  private func namePlace(_ name: String, _ id: Int64) -> ListingPlace {
    ListingPlace(key: Array(name.utf8), id: id)
  }

  // MARK: By a field

  private var keyBound: SQL {
    from.map { "AND (i.key, i.record) \(beyond) (\($0.key), \($0.id))" } ?? ""
  }

  func keys(field: Int64) throws -> [PlacedRow] {
    try c.all(
      """
      SELECT \(ListedRow.columns), i.key FROM index_row i
        CROSS JOIN record r CROSS JOIN body b
      WHERE r.id = i.record AND b.record = r.id
        AND i.field = \(field) AND i.zone = \(zone.id) \(keyBound)
      ORDER BY i.key \(direction), i.record \(direction) LIMIT \(count)
      """
    ) {
      let row = try ListedRow($0, fields)
      return PlacedRow(key: $0.blob(8), row: row)
    }
  }

  /// Rows that the viewer may not see are passed over without their fields.
  func filteredKeys(field: Int64) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    try c.forEach(
      """
      SELECT i.key, i.record, r.share, r.type, r.created_by FROM index_row i
        CROSS JOIN record r
      WHERE r.id = i.record AND i.field = \(field) AND i.zone = \(zone.id) \(keyBound)
      ORDER BY i.key \(direction), i.record \(direction)
      """
    ) { row in
      let isAdmitted = visible.admits(
        share: row.optionalKey(2), type: row.text(3), creator: row.optionalKey(4))
      if isAdmitted { places.append(ListingPlace(key: row.blob(0), id: row.int(1))) }
      return places.count < count
    }
    return try load(places)
  }

  func sortedKeys(field: Int64, shares: [ShareID]) throws -> [PlacedRow] {
    var places: [ListingPlace] = []
    for share in shares {
      places += try c.all(
        """
        SELECT i.key, i.record FROM record r CROSS JOIN index_row i
        WHERE i.record = r.id AND i.field = \(field)
          AND r.share = \(share) AND r.deleted_at IS NULL
        """
      ) { ListingPlace(key: $0.blob(0), id: $0.int(1)) }
    }
    return try load(places)
  }

  // MARK: From places to rows

  /// Sorts, goes on from the start and loads what is left of the count.
  private func load(_ places: [ListingPlace]) throws -> [PlacedRow] {
    let sorted = ascending ? places.sorted() : places.sorted(by: >)
    let rest = sorted.drop { place in
      guard let from else { return false }
      return ascending ? place <= from : place >= from
    }
    return try rest.prefix(count).compactMap { place in
      try c.first(
        """
        SELECT \(ListedRow.columns) FROM record r CROSS JOIN body b
        WHERE b.record = r.id AND r.id = \(place.id)
        """
      ) { PlacedRow(key: place.key, row: try ListedRow($0, fields)) }
    }
  }
}
