import RecordStore
import Records
import TestSupport
import Testing

/// Random records and random queries, in pages of one to seven, against a plain evaluation; with
/// limits that force every way through the indexes.
struct QueryModelTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4]

  @Test(arguments: seeds)
  func `pages of any size give what a plain evaluation gives`(seed: UInt64) throws {
    let scene = try RecordScene()
    var draw = QueryDraw(seed: seed)
    let model = try fill(scene, &draw)
    for turn in 0..<150 {
      let query = draw.query()
      var limits = QueryLimits()
      limits.group = draw.pick([0, 3, 1000])
      (limits.shortList, limits.longList) = draw.pick([(0, 0), (8, 8), (500, 500)])
      let names = try walk(scene, query, size: 1 + draw.random.below(7), limits)
      let expected = model.names(query)
      #expect(names == expected, "seed \(seed) turn \(turn) \(limits) \(query)")
      if names != expected { return }
    }
  }

  @Test(arguments: seeds)
  func `a budget that ends early only makes more pages`(seed: UInt64) throws {
    let scene = try RecordScene()
    var draw = QueryDraw(seed: seed)
    let model = try fill(scene, &draw)
    for turn in 0..<60 {
      var query = draw.query()
      query.sorts = [QuerySort(.field(draw.pick(["s", "n", "t"])))]
      var limits = QueryLimits()
      limits.ordered = 9
      limits.gathered = 20
      (limits.shortList, limits.longList) = (5, 5)
      let names = try walk(scene, query, size: 5, limits)
      #expect(names == model.names(query), "seed \(seed) turn \(turn) \(query)")
    }
  }

  private func fill(_ scene: RecordScene, _ draw: inout QueryDraw) throws -> QueryModel {
    scene.test.clock.set(to: FixedTimes.start)
    var model = QueryModel()
    for n in 0..<120 {
      if n % 20 == 19 { scene.test.clock.advance(by: 1000) }
      var fields: [Field] = []
      for (name, type) in QueryModel.types {
        if let value = draw.value(type) {
          fields.append(Field(name: name, type: type, value: value))
        }
      }
      let name = "r\(draw.random.below(30))-\(n)"
      let row = try scene.save(name, fields)
      model.items.append(
        QueryModel.Item(
          id: row.id.rawValue, name: name, createdAt: row.createdAt,
          fields: Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })))
      if n == 60 {
        while try scene.store.writeNow(as: .operatorOfStore, { try TextIndexer.step($0) }) {}
      }
    }
    return model
  }

  private func walk(
    _ scene: RecordScene, _ query: RecordQuery, size: Int, _ limits: QueryLimits
  ) throws -> [String] {
    var request = QueryRequest(place: .zone(scene.zone), query: query, limit: size)
    request.isPatient = true
    request.limits = limits
    var names: [String] = []
    for _ in 0..<1000 {
      let page = try scene.store.read {
        try RecordReader.query($0, scene.viewer(), request, keys: scene.store.keys)
      }
      names += page.rows.map(\.name)
      guard let marker = page.marker else { return names }
      request.marker = marker
    }
    Issue.record("a walk without an end: \(query)")
    return names
  }
}
