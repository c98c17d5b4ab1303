import Records
import SQLite
import WireFormat

/// A record that answers a query, in its place.
struct FoundRecord {
  let place: QueryPlace
  let row: RecordRow
}

/// What a query finds in one zone, from a place on. It chooses the way: along an order, or through
/// the shortest list of candidates.
final class ZoneQuery {
  struct Page {
    var rows: [FoundRecord] = []
    /// Set when the way was longer than it may be: everything up to here was looked at.
    var reached: QueryPlace?
  }

  let c: Connection
  let zone: RecordZone
  let visible: VisibleRecords
  let bound: BoundQuery
  let isPatient: Bool
  let limits: QueryLimits
  let conditions: [FilterCondition]
  /// Filters whose values are asked again because keys of the index are not exact.
  let asked: [BoundFilter]
  var effort: QueryEffort

  init(
    _ c: Connection, zone: RecordZone, visible: VisibleRecords, bound: BoundQuery,
    isPatient: Bool, limits: QueryLimits
  ) throws {
    self.c = c
    self.zone = zone
    self.visible = visible
    self.bound = bound
    self.isPatient = isPatient
    self.limits = limits
    effort = QueryEffort(limits.quick)
    let usesWords = bound.filters.contains { $0.test.comparator.asksTokens }
    let text = usesWords ? try TextIndex.scope(c, zone: zone.id, type: bound.type.id) : nil
    conditions = bound.filters.map { FilterCondition($0, text) }
    asked = zip(bound.filters, conditions).filter { !$1.isExact }.map(\.0)
  }

  /// Up to `count` records behind a place, in order.
  func page(after: QueryPlace?, count: Int) throws -> Page {
    guard visible.mayShow(type: bound.type.name) else { return Page() }
    guard !conditions.contains(where: \.isEmpty) else { return Page() }
    if let small = try smallSource(count: count) {
      effort = QueryEffort(limits.gathered)
      return try gathering { try gather(small, after: after, count: count) }
    }
    effort = QueryEffort(isPatient ? limits.ordered : limits.quick)
    var collector = Collector(after: after, count: count)
    do {
      try walk(&collector)
      return Page(rows: collector.rows)
    } catch let spent as QueryEffort.Spent {
      guard isPatient else { throw StoreError(.budgetExceeded) }
      return try fallBack(collector, spent, count: count)
    }
  }

  private func walk(_ collector: inout Collector) throws {
    if let origin = bound.sorts[0].origin {
      if bound.sorts[0].isAscending {
        try nearest(origin, &collector)
      } else {
        collector.rows = try gather(typeList, after: collector.after, count: collector.count).rows
      }
    } else {
      try stream(0, prefix: [], gates: [], &collector)
    }
  }

  /// The order leads through too many records that do not match. A filter's own index may be
  /// shorter; else the answer is what was found so far.
  private func fallBack(
    _ collector: Collector, _ spent: QueryEffort.Spent, count: Int
  ) throws -> Page {
    if let source = conditions.compactMap(\.source).first {
      effort = QueryEffort(limits.gathered)
      do { return try gather(source, after: collector.after, count: count) } catch is QueryEffort
        .Spent
      {}
    }
    guard let place = spent.place, place != collector.after else {
      throw StoreError(.budgetExceeded)
    }
    return Page(rows: collector.rows, reached: place)
  }

  private func gathering(_ body: () throws -> Page) throws -> Page {
    do { return try body() } catch is QueryEffort.Spent { throw StoreError(.budgetExceeded) }
  }

  var typeList: CandidateSource { .names([.all]) }

  // MARK: Choosing

  /// The shortest list of candidates, when it is short enough to be read whole for each page.
  private func smallSource(count: Int) throws -> CandidateSource? {
    var sources = conditions.enumerated().compactMap { n, condition in
      condition.source.flatMap { isNarrowing($0) ? nil : $0 }
    }
    if case .shares(let shares) = visible.reach {
      sources.append(.members(shares.map(\.rawValue)))
    }
    guard !sources.isEmpty else { return nil }
    var limit = try worthwhile(count: count)
    var best: CandidateSource?
    for source in sources {
      let n = try self.count(source, limit: limit)
      guard n <= limit else { continue }
      best = source
      limit = n - 1
      if limit < 0 { break }
    }
    return best
  }

  /// True for a filter that only cuts a piece out of the first order.
  private func isNarrowing(_ source: CandidateSource) -> Bool {
    guard let ranges = source.ranges, ranges.count == 1,
      let first = CandidateSource.inOrder(of: bound.sorts[0])
    else { return false }
    return first.isOfSameIndex(as: source) && !isWorthGathering(source)
  }

  /// A piece of one key, sorted by something else besides, is read whole when it is short.
  private func isWorthGathering(_ source: CandidateSource) -> Bool {
    bound.sorts.count > 1 || conditions.count > 1
  }

  /// Walking an order looks at limit × N ÷ n keys, reading a list at n records, which cost four times
  /// as much: the list wins below half the square root.
  private func worthwhile(count: Int) throws -> Int {
    let records =
      try c.first(
        "SELECT n FROM counter WHERE zone = \(zone.id) AND type = \(bound.type.name)"
      ) { $0.int(0) } ?? 0
    let root = Int((Double(records) * Double(count)).squareRoot() / 2)
    return min(max(root, limits.shortList), limits.longList)
  }

  func count(_ source: CandidateSource, limit: Int) throws -> Int {
    let shape = ScanShape(source, zone: zone.id, type: bound.type.name)
    var sum = 0
    for piece in pieces(of: source, shape) where sum <= limit {
      sum +=
        try c.first(
          """
          SELECT count(*) FROM (SELECT 1 FROM \(shape.from) WHERE \(shape.condition)\(piece)
            LIMIT \(limit + 1 - sum)) s
          """
        ) { Int($0.int(0)) } ?? 0
    }
    if case .words(_, let after) = source, sum <= limit {
      sum += try count(newer(than: after), limit: limit - sum)
    }
    return sum
  }

  func newer(than sequence: Int64) -> CandidateSource {
    .sequence([
      KeyRange(
        lower: IndexKey.key(for: .int64(sequence)).map {
          KeyRange.End(key: $0, isIncluded: false)
        })
    ])
  }

  func pieces(of source: CandidateSource, _ shape: ScanShape) -> [SQL] {
    source.ranges.map { $0.map { shape.within($0, column: shape.key) } } ?? [""]
  }
}

/// Records as they are found, from a place on, up to a count.
struct Collector {
  let after: QueryPlace?
  let count: Int
  var rows: [FoundRecord] = []

  init(after: QueryPlace?, count: Int) {
    self.after = after
    self.count = count
  }

  var isFull: Bool { rows.count >= count }
}
