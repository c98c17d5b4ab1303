import RecordStore
import Records
import Testing
import WireFormat

struct ListingTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func page(
    _ request: ListingRequest, as account: AccountID? = nil
  ) throws -> Listing {
    try scene.store.read { try RecordReader.list($0, scene.viewer(account), request) }
  }

  /// All names of a listing, page by page, forwards.
  private func walk(
    _ request: ListingRequest, as account: AccountID? = nil, between: () throws -> Void = {}
  ) throws -> [String] {
    var request = request
    var names: [String] = []
    while true {
      let page = try page(request, as: account)
      names += page.rows.map(\.name)
      guard let next = page.next else { return names }
      request.cursor = try ListingCursor(text: next.text)
      try between()
    }
  }

  @Test func `the last change comes first, of one type or of all`() throws {
    for n in 0..<7 { try scene.save("t\(n)", type: n % 2 == 0 ? "Trip" : "Tour") }
    try scene.save("t2", [Field(name: "title", type: FieldType(.string), value: .string("Alps"))])
    let all = ListingRequest(zone: scene.zone, limit: 2)
    #expect(try walk(all) == ["t2", "t6", "t5", "t4", "t3", "t1", "t0"])
    let trips = ListingRequest(zone: scene.zone, type: "Trip", limit: 2)
    #expect(try walk(trips) == ["t2", "t6", "t4", "t0"])
    let oldest = ListingRequest(zone: scene.zone, type: "Trip", descending: false, limit: 3)
    #expect(try walk(oldest) == ["t0", "t4", "t6", "t2"])
    #expect(try page(trips).total == 4)
    #expect(try page(all).total == 7)
    let named = try page(ListingRequest(zone: scene.zone, limit: 1, fields: ["title", "none"]))
    #expect(named.rows.map(\.values) == [[.string("Alps"), nil]])
    let people = try scene.store.read { c in
      let row = try RecordReader.record(c, scene.viewer(), zone: scene.zone, name: "t2")
      return try RecordReader.people(of: row, c, scene.viewer())
    }
    #expect(people == [scene.owner: "Alice"])
  }

  @Test func `names are listed in both directions, of a common type and of a rare one`() throws {
    for n in 0..<120 { try scene.save("c\(1000 + n)", type: "Common") }
    for name in ["b", "d", "a"] { try scene.save(name, type: "Rare") }
    let rare = ListingRequest(zone: scene.zone, type: "Rare", order: .name, limit: 2)
    #expect(try walk(rare) == ["a", "b", "d"])
    let down = ListingRequest(
      zone: scene.zone, type: "Rare", order: .name, descending: true, limit: 1)
    #expect(try walk(down) == ["d", "b", "a"])
    let common = ListingRequest(zone: scene.zone, type: "Common", order: .name, limit: 50)
    #expect(try walk(common) == (0..<120).map { "c\(1000 + $0)" })
  }

  @Test func `pages go back to where they came from`() throws {
    for n in 0..<9 { try scene.save("r\(n)", [int("n", Int64(n))]) }
    for order in [ListingRequest.Order.changed, .name, .field("n")] {
      var request = ListingRequest(
        zone: scene.zone, type: "Trip", order: order, descending: false, limit: 3)
      let first = try page(request)
      #expect(first.previous == nil)
      request.cursor = first.next
      let second = try page(request)
      #expect(second.rows.map(\.name) == ["r3", "r4", "r5"])
      request.cursor = second.previous
      let back = try page(request)
      #expect(back.rows.map(\.name) == ["r0", "r1", "r2"])
      #expect(back.previous == nil)
      #expect(back.next != nil)
    }
  }

  @Test func `500 records with three values are each seen once while others come and go`() throws {
    for part in 0..<5 {
      _ = try scene.modify(
        (0..<100).map {
          RecordOperation(
            .create, name: "r\(part * 100 + $0)", type: "Trip",
            fields: [int("n", Int64($0 % 3))])
        })
    }
    var turn = 0
    let request = ListingRequest(
      zone: scene.zone, type: "Trip", order: .field("n"), descending: false, limit: 50)
    let names = try walk(request) {
      turn += 1
      try scene.save("new\(turn)", [int("n", Int64(turn % 3))])
      _ = try scene.modify([RecordOperation(.forceDelete, name: "r\(turn)")])
    }
    let stable = Set((0..<500).map { "r\($0)" }).subtracting((1...turn).map { "r\($0)" })
    #expect(Set(names).isSuperset(of: stable))
    #expect(Set(names).count == names.count)
  }

  @Test func `records without a value stand at one end`() throws {
    try scene.save("two", [int("n", 2)])
    try scene.save("none")
    try scene.save("null", [Field(name: "n", type: FieldType(.int64), value: .null)])
    try scene.save("minus", [int("n", -1)])
    let up = ListingRequest(zone: scene.zone, type: "Trip", order: .field("n"), limit: 1)
    #expect(try walk(up) == ["none", "null", "minus", "two"])
  }

  @Test func `a cursor of another list is refused, and what is no cursor`() throws {
    for n in 0..<3 { try scene.save("r\(n)") }
    let list = ListingRequest(zone: scene.zone, type: "Trip", limit: 1)
    let next = try #require(try page(list).next)
    var other = ListingRequest(zone: scene.zone, type: "Trip", order: .name, limit: 1)
    other.cursor = next
    #expect(throws: StoreError.self) { try page(other) }
    for text in ["", "AAAA", "!!", String(next.text.dropLast(6))] {
      #expect(throws: StoreError.self) { try ListingCursor(text: text) }
    }
  }

  @Test func `sorting needs a type and a sortable field`() throws {
    try scene.save(
      "r", [Field(name: "data", type: FieldType(.bytes), value: .bytes([1]))])
    for (type, field) in [("Trip", "data"), ("Trip", "nope"), ("None", "n"), (nil, "data")] {
      let request = ListingRequest(zone: scene.zone, type: type, order: .field(field))
      #expect(throws: StoreError.self) { try page(request) }
    }
  }

  @Test func `a participant's lists hold what is shared with them, in every order`() throws {
    try scene.save("secret", [int("n", 1)])
    for root in ["b", "a"] {
      try scene.save(root, [int("n", 3)])
      for n in 0..<3 { try scene.save("\(root)\(n)", [int("n", Int64(n))], parent: root) }
      try scene.share(root)
    }
    let trips = ListingRequest(zone: scene.zone, type: "Trip", limit: 3)
    #expect(try Set(walk(trips, as: scene.ben)) == ["a", "a0", "a1", "a2", "b", "b0", "b1", "b2"])
    #expect(try walk(trips, as: scene.ben).count == 8)
    let names = ListingRequest(zone: scene.zone, type: "Trip", order: .name, limit: 3)
    #expect(try walk(names, as: scene.ben) == ["a", "a0", "a1", "a2", "b", "b0", "b1", "b2"])
    let field = ListingRequest(zone: scene.zone, type: "Trip", order: .field("n"), limit: 3)
    #expect(
      try walk(field, as: scene.ben) == ["b0", "a0", "b1", "a1", "b2", "a2", "b", "a"])
    #expect(try page(trips, as: scene.ben).total == 8)
    #expect(throws: StoreError.self) { try page(trips, as: scene.dan) }
  }

  @Test func `the public database lists what roles allow`() throws {
    try scene.save("p", in: scene.publicZone, as: scene.ben)
    let list = ListingRequest(zone: scene.publicZone, type: "Trip")
    #expect(try page(list, as: scene.dan).rows.map(\.name) == ["p"])
    let refused = RecordOperation(.forceUpdate, name: "p", fields: [text("title", "x")])
    #expect(try scene.refusal(refused, in: scene.publicZone, as: scene.dan) == .accessDenied)
    #expect(try scene.refusal(refused, in: scene.publicZone, as: scene.ben) == nil)
  }
}
