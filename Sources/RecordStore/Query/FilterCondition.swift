import Records
import SQLite
import WireFormat

/// A filter as part of a statement: looked up before the record is read where an index row can
/// say it, else asked of the record's own row.
struct FilterCondition {
  let source: CandidateSource?
  /// True when the statement says all there is to say.
  let isExact: Bool
  /// True when nothing can match.
  let isEmpty: Bool

  init(_ filter: BoundFilter, _ text: TextIndex.Scope?) {
    source = CandidateSource(filter, text)
    if case .field? = filter.subject {
      isExact = source != nil && filter.test.isExact
    } else {
      isExact = source != nil && !filter.test.comparator.asksTokens
    }
    isEmpty = source?.ranges?.isEmpty ?? false
  }

  /// A condition on the candidate `id`, without reading its record.
  func gate(_ id: SQL, zone: ZoneID) -> SQL? {
    guard case .keys(let field, let ranges)? = source else { return nil }
    return Self.gate(id, zone: zone, field: field, ranges)
  }

  static func gate(_ id: SQL, zone: ZoneID, field: Int64, _ ranges: [KeyRange]) -> SQL {
    let points = ranges.compactMap(\.single)
    let within: SQL
    if points.count == ranges.count {
      within = points.count == 1 ? " AND p.key = \(points[0])" : " AND p.key IN \(list: points)"
    } else {
      let shape = ScanShape(.keys(field: field, ranges), zone: zone, type: "")
      within = ranges.first.map { shape.within($0, column: "p.key") } ?? ""
    }
    return """
      EXISTS (SELECT 1 FROM index_row p
        WHERE p.record = \(id) AND p.field = \(field) AND p.zone = \(zone)\(within))
      """
  }

  /// A condition on the record's own row `r`.
  func onRow(zone: ZoneID) -> SQL? {
    guard let source else { return nil }
    let column: SQL
    switch source {
    case .keys, .words: return nil
    case .creators(let ids): return "r.created_by IN \(list: ids)"
    case .children(let ids): return "r.parent IN \(list: ids)"
    case .members(let ids): return "r.share IN \(list: ids)"
    case .names: column = "r.name"
    case .created: column = "r.created_at"
    case .modified: column = "r.modified_at"
    case .sequence: column = "r.seq"
    }
    let shape = ScanShape(source, zone: zone, type: "")
    let ranges = source.ranges ?? []
    let points = ranges.compactMap(\.single)
    if points.count == ranges.count {
      return "\(column) IN \(list: points.map(shape.value))"
    }
    return ranges.first.map { "1 = 1" + shape.within($0, column: column) }
  }
}
