import RecordStore
import Records
import Testing

struct FilteredListingTests {
  let scene: RecordScene

  init() throws {
    scene = try RecordScene()
    for n in 0..<20 {
      try scene.save(
        "r\(n + 10)", [int("n", Int64(n % 4)), text("s", n % 2 == 0 ? "even tour" : "odd")])
    }
  }

  private func page(_ request: ListingRequest) throws -> Listing {
    try scene.store.read { try RecordReader.list($0, scene.viewer(), request) }
  }

  private var request: ListingRequest {
    var request = ListingRequest(zone: scene.zone, type: "Trip", limit: 3)
    request.filters = [QueryFilter(.field("n"), .greaterThan, .int64(1))]
    request.sorts = [
      QuerySort(.field("n"), isAscending: false), QuerySort(.system(.recordName)),
    ]
    return request
  }

  @Test func `pages go forth and back over filters and sorts`() throws {
    var request = request
    let expected =
      (0..<20).filter { $0 % 4 == 3 }.map { "r\($0 + 10)" }
      + (0..<20).filter { $0 % 4 == 2 }.map { "r\($0 + 10)" }
    var seen: [[String]] = []
    var last = try page(request)
    seen.append(last.rows.map(\.name))
    while let next = last.next {
      request.cursor = try ListingCursor(text: next.text)
      last = try page(request)
      seen.append(last.rows.map(\.name))
    }
    #expect(seen.flatMap { $0 } == expected)
    #expect(seen.count == 4)
    var back: [[String]] = []
    while let previous = last.previous {
      request.cursor = try ListingCursor(text: previous.text)
      last = try page(request)
      back.append(last.rows.map(\.name))
    }
    #expect(back == seen.dropLast().reversed())
  }

  @Test func `words narrow a list, and one page says how many there are`() throws {
    var request = ListingRequest(zone: scene.zone, type: "Trip", order: .name, limit: 50)
    request.search = "TOUR"
    let all = try page(request)
    #expect(all.rows.count == 10)
    #expect(all.total == 10)
    #expect(!all.isTotalAbout)
    request.search = "nothing"
    #expect(try page(request).total == 0)
  }

  @Test func `cursors of other conditions are refused, and conditions without a type`() throws {
    let next = try #require(try page(request).next)
    var other = request
    other.filters = []
    other.cursor = next
    #expect(throws: StoreError.self) { try page(other) }
    var untyped = request
    untyped.type = nil
    #expect(throws: StoreError.self) { try page(untyped) }
  }

  @Test func `what is offered can be asked, with what people type`() throws {
    let offer = try scene.store.read {
      try QueryOffer.load(
        $0, container: scene.container, environment: .development, type: "Trip")
    }
    let n = try #require(offer?["n"])
    #expect(n.comparators.contains(.greaterThan))
    #expect(try n.value(of: " 3 ", for: .equals) == .int64(3))
    #expect(try n.value(of: "1, 2", for: .in) == .list([.int64(1), .int64(2)]))
    #expect(try n.value(of: "", for: .equals) == .null)
    #expect(throws: StoreError.self) { try n.value(of: "x", for: .equals) }
    let created = try #require(offer?["createdTimestamp"])
    #expect(
      try created.value(of: "2024-02-29T12:30Z", for: .lessThan) == .timestamp(1_709_209_800_000))
    #expect(
      try created.value(of: "1969-12-31", for: .lessThan) == .timestamp(-86_400_000))
  }
}
