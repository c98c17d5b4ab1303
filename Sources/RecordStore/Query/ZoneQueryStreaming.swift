import Records
import SQLite
import WireFormat

/// Records along an order that an index has. Where there are several sorts, records that are equal
/// in one are put in the order of the next: in memory when they are few, else along its own index.
extension ZoneQuery {
  func stream(
    _ level: Int, prefix: [[UInt8]], gates: [Gate], _ collector: inout Collector
  ) throws {
    let sort = bound.sorts[level]
    guard let source = orderedSource(sort) else {
      return try sortAll(prefix: prefix, gates: gates, &collector)
    }
    let isLast = level == bound.sorts.count - 1
    var start = Start(collector.after, prefix: prefix, isLast: isLast)
    while true {
      var group = Group()
      let big = try scan(source, sort, level, prefix, gates, start, &group, &collector)
      guard let big else {
        if !isLast { group.flush(bound.order, &collector) }
        return
      }
      try stream(
        level + 1, prefix: prefix + [big], gates: gates + [Gate(sort: sort, key: big)], &collector)
      if collector.isFull { return }
      start = .behind(big)
    }
  }

  /// A condition that fixes the key of an earlier sort.
  struct Gate {
    let sort: BoundSort
    let key: [UInt8]
  }

  /// Where a walk along one key begins.
  enum Start {
    case beginning
    case from([UInt8])
    case behind([UInt8])
    case behindRecord([UInt8], Int64)

    init(_ after: QueryPlace?, prefix: [[UInt8]], isLast: Bool) {
      guard let after, after.keys.count > prefix.count, after.keys.starts(with: prefix) else {
        self = .beginning
        return
      }
      let key = after.keys[prefix.count]
      if isLast {
        self = .behindRecord(key, after.id)
      } else {
        self = after.keys.count == prefix.count + 1 ? .behind(key) : .from(key)
      }
    }
  }

  /// Records that are equal so far.
  private struct Group {
    var key: [UInt8]?
    var looked = 0
    var rows: [FoundRecord] = []

    mutating func flush(_ order: PlaceOrder, _ collector: inout Collector) {
      let rest = rows.filter { row in
        guard let after = collector.after else { return true }
        return order.precedes(after, row.place)
      }
      collector.rows += rest.sorted { order.precedes($0.place, $1.place) }
      rows = []
    }
  }

  /// The sort's index, cut by the filters that speak of the same field.
  private func orderedSource(_ sort: BoundSort) -> CandidateSource? {
    guard let source = CandidateSource.inOrder(of: sort) else { return nil }
    var range = KeyRange.all
    for condition in conditions {
      guard let other = condition.source, other.isOfSameIndex(as: source),
        let ranges = other.ranges, ranges.count == 1
      else { continue }
      range = range.intersected(with: ranges[0])
    }
    return source.replacing(ranges: [range])
  }

  /// Answers the key of a group that is too big to be sorted in memory.
  private func scan(
    _ source: CandidateSource, _ sort: BoundSort, _ level: Int, _ prefix: [[UInt8]],
    _ gates: [Gate], _ start: Start, _ group: inout Group, _ collector: inout Collector
  ) throws -> [UInt8]? {
    let shape = ScanShape(source, zone: zone.id, type: bound.type.name)
    let isLast = level == bound.sorts.count - 1
    let mayDescend = !isLast && CandidateSource.inOrder(of: bound.sorts[level + 1]) != nil
    let sql = statement(
      shape, piece: piece(source, shape, sort, start), gates: conditionsOf(gates, shape),
      order: " ORDER BY \(shape.key) \(direction(sort)), \(shape.id) \(direction(sort))")
    var big: [UInt8]?
    var told: QueryPlace?
    var (rows, held) = (collector, group)
    defer { (collector, group) = (rows, held) }
    try c.forEach(sql) { row in
      let key = shape.key(row, 0)
      if isLast {
        try effort.look(told)
        let place = QueryPlace(keys: prefix + [key], id: row.int(1))
        told = place
        if let found = try found(row) {
          rows.rows.append(FoundRecord(place: place, row: found.row))
        }
        return !rows.isFull
      }
      if key != held.key {
        let done = held.key
        held.flush(bound.order, &rows)
        if rows.isFull { return false }
        held.key = key
        held.looked = 0
        try effort.look(done.map { QueryPlace(keys: prefix + [$0], id: 0) })
      }
      held.looked += 1
      if mayDescend, held.looked > limits.group {
        big = key
        held.rows = []
        return false
      }
      if let found = try found(row) {
        held.rows.append(
          FoundRecord(place: bound.place(of: found.row, found.values), row: found.row))
      }
      return true
    }
    return big
  }

  private func direction(_ sort: BoundSort) -> SQL { sort.isAscending ? "ASC" : "DESC" }

  private func piece(
    _ source: CandidateSource, _ shape: ScanShape, _ sort: BoundSort, _ start: Start
  ) -> SQL {
    var range = source.ranges?.first ?? .all
    func cut(_ key: [UInt8], isIncluded: Bool) {
      let end = KeyRange.End(key: key, isIncluded: isIncluded)
      range = range.intersected(
        with: sort.isAscending ? KeyRange(lower: end) : KeyRange(upper: end))
    }
    switch start {
    case .beginning: break
    case .from(let key): cut(key, isIncluded: true)
    case .behind(let key): cut(key, isIncluded: false)
    case .behindRecord(let key, let id):
      // One bound of both columns is found in the index at once; an own bound would hide it.
      if sort.isAscending { range.lower = nil } else { range.upper = nil }
      return shape.within(range, column: shape.key)
        + """
         AND (\(shape.key), \(shape.id)) \(literal: sort.isAscending ? ">" : "<")
          (\(shape.value(key)), \(id))
        """
    }
    return shape.within(range, column: shape.key)
  }

  private func conditionsOf(_ gates: [Gate], _ shape: ScanShape) -> [SQL] {
    gates.map { gate in
      switch gate.sort.subject {
      case .field(let row, _):
        return FilterCondition.gate(shape.id, zone: zone.id, field: row.id, [.only(gate.key)])
      case .system(let field):
        let number = ScanShape.integer(gate.key)
        switch field {
        case .createdAt: return Self.ofRecord(shape, "q.created_at = \(number)")
        case .modifiedAt: return Self.ofRecord(shape, "q.modified_at = \(number)")
        case .etag: return Self.ofRecord(shape, "q.seq = \(number)")
        default:
          return Self.ofRecord(shape, "q.name = \(String(decoding: gate.key, as: UTF8.self))")
        }
      }
    }
  }

  private static func ofRecord(_ shape: ScanShape, _ condition: SQL) -> SQL {
    "EXISTS (SELECT 1 FROM record q WHERE q.id = \(shape.id) AND \(condition))"
  }

  /// No index has this order: everything that is left is sorted.
  private func sortAll(
    prefix: [[UInt8]], gates: [Gate], _ collector: inout Collector
  ) throws {
    let shape = ScanShape(typeList, zone: zone.id, type: bound.type.name)
    var group = Group()
    let sql = statement(shape, piece: "", gates: conditionsOf(gates, shape), order: "")
    try c.forEach(sql) { row in
      try effort.look()
      if let found = try found(row) {
        group.rows.append(
          FoundRecord(place: bound.place(of: found.row, found.values), row: found.row))
      }
      return true
    }
    group.flush(bound.order, &collector)
  }
}
