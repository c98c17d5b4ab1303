import Records
import SQLite
import WireFormat

extension ZoneQuery {
  /// Columns before those of the record: the key and the number of the candidate.
  static let candidateColumns = 2

  /// Each candidate of a piece of an index, with its record where the statement's conditions hold
  /// and nothing in its place where they do not. Left joins keep the order of the tables.
  /// Without bodies the records come without their fields.
  func statement(
    _ shape: ScanShape, piece: SQL, gates: [SQL], order: SQL, bodies: Bool = true
  ) -> SQL {
    var gates = gates
    var onRow: [SQL] = ["r.type = \(bound.type.name)", "r.deleted_at IS NULL"]
    for condition in conditions {
      if let gate = condition.gate(shape.id, zone: zone.id) { gates.append(gate) }
      if let row = condition.onRow(zone: zone.id) { onRow.append(row) }
    }
    switch visible.reach {
    case .everything: onRow.append("r.zone = \(zone.id)")
    case .shares(let shares): onRow.append("r.share IN \(list: shares)")
    case .types(let all, _, let account):
      onRow.append("r.zone = \(zone.id)")
      if !all.contains(bound.type.name) { onRow.append("r.created_by = \(account)") }
    }
    let candidate: SQL =
      gates.isEmpty
      ? shape.id
      : "CASE WHEN \(SQL.joined(gates, separator: " AND ")) THEN \(shape.id) END"
    let body: SQL = bodies ? "r.id" : "NULL"
    return """
      SELECT \(shape.key), \(shape.id), \(RecordRow.columns) FROM \(shape.from)
      LEFT JOIN record r ON r.id = \(candidate) AND \(SQL.joined(onRow, separator: " AND "))
      LEFT JOIN body b ON b.record = \(body)
      WHERE \(shape.condition)\(piece)\(order)
      """
  }

  /// The record of a candidate when it answers the query, and the values of the fields it was asked
  /// for.
  func found(_ row: Row) throws -> (row: RecordRow, values: [FieldValue])? {
    guard !row.isNull(Self.candidateColumns) else { return nil }
    let record = RecordRow(row, from: Self.candidateColumns)
    guard !asked.isEmpty || needsKeys else { return (record, []) }
    let values = try bound.values(of: record)
    guard asked.allSatisfy({ $0.matches(record, values) }) else { return nil }
    return (record, values)
  }

  /// True when the key of the index is not the whole place.
  private var needsKeys: Bool { bound.sorts.count > 1 || bound.sorts[0].origin != nil }

  // MARK: Gathering

  /// All of a source that answers, sorted, and of those a page.
  func gather(
    _ source: CandidateSource, after: QueryPlace?, count: Int
  ) throws -> Page {
    var places: [QueryPlace] = []
    var seen: Set<Int64> = []
    var sources = [source]
    if case .words(_, let reached) = source { sources.append(newer(than: reached)) }
    for source in sources {
      try each(of: source) { record, values in
        guard seen.insert(record.id.rawValue).inserted else { return }
        let place = bound.place(of: record, values)
        if let after, !bound.order.precedes(after, place) { return }
        places.append(place)
      }
    }
    places.sort(by: bound.order.precedes)
    return Page(rows: try load(places.prefix(count)))
  }

  private func each(
    of source: CandidateSource, _ body: (RecordRow, [FieldValue]) -> Void
  ) throws {
    let shape = ScanShape(source, zone: zone.id, type: bound.type.name)
    for piece in pieces(of: source, shape) {
      let sql = statement(
        shape, piece: piece, gates: [], order: "", bodies: bound.selection.count > 0)
      try c.forEach(sql) { row in
        try effort.look()
        guard !row.isNull(Self.candidateColumns) else { return true }
        let record = RecordRow(row, from: Self.candidateColumns)
        let values = try bound.values(of: record)
        if asked.allSatisfy({ $0.matches(record, values) }) { body(record, values) }
        return true
      }
    }
  }

  func load(_ places: some Sequence<QueryPlace>) throws -> [FoundRecord] {
    try places.compactMap { place in
      try RecordRow.with(id: RecordID(rawValue: place.id), c).map {
        FoundRecord(place: place, row: $0)
      }
    }
  }
}
