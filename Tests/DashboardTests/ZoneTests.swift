import Addresses
import HTTP
import RecordStore
import Records
import Testing

@Suite struct ZoneTests {
  private static func rows(_ page: Browser.Page) -> [String] {
    page.text.components(between: "<tbody>", and: "</tbody>").first.map {
      $0.components(between: "<th scope=\"row\"", and: "</th>").compactMap {
        $0.components(between: "title=\"", and: "\"").first
      }
    } ?? []
  }

  @Test(arguments: ["", "&sort=record-name", "&sort=mark", "&sort=-mark"])
  func `walking all pages shows every record once, forth and back`(order: String) async throws {
    let scene = try DashboardScene()
    for index in 0..<60 {
      try scene.save("r\(index)", [.int("mark", Int64(index % 3)), .text("other", "x")])
    }
    var alice = try scene.browser(scene.alice)
    var path: String? = scene.zone + "?type=Destination&size=25" + order
    var seen: [[String]] = []
    var previous: String?
    while let next = path, seen.count < 5 {
      let page = try await alice.get(next)
      seen.append(Self.rows(page))
      path = page.text.components(between: "rel=\"next\" href=\"", and: "\"").first.map(
        Form.decoded)
      previous =
        page.text.components(between: "rel=\"prev\" href=\"", and: "\"").first.map(Form.decoded)
    }
    #expect(seen.map(\.count) == [25, 25, 10])
    #expect(Set(seen.joined()).count == 60)
    let back = try await alice.get(try #require(previous))
    #expect(Self.rows(back) == seen[1])
  }

  @Test func `a number above 2^53 is found to the digit`() async throws {
    let scene = try DashboardScene()
    let numbers: [Int64] = [
      9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_994,
      -9_007_199_254_740_993, .max, .min,
    ]
    for (index, number) in numbers.enumerated() { try scene.save("r\(index)", [.int("n", number)]) }
    var alice = try scene.browser(scene.alice)
    for (index, number) in numbers.enumerated() {
      let page = try await alice.open(
        scene.zone + "?type=Destination&filter-field=n&filter-comparator=EQUALS"
          + "&filter-value=\(number)")
      #expect(page.status == 200 && Self.rows(page) == ["r\(index)"], "\(number)")
      let chips = page.text.components(between: "<a class=\"filter\"", and: "</bdi>")
      #expect(chips.count == 1 && chips[0].contains("\(number)"), "\(chips)")
    }
  }

  @Test func `an empty table says which of the empties it is`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let nothing = try await alice.get(scene.zone)
    #expect(nothing.text.contains("No records yet") && nothing.text.contains("New record"))
    try scene.save("city", [.text("name", "Kyōto")])
    let filtered = try await alice.get(scene.zone + "?type=Nothing")
    #expect(filtered.text.contains("No records of this type"))
    #expect(filtered.text.contains("All types"))
  }

  @Test func `order, type and size stand in the address, and the head says the order`() async throws
  {
    let scene = try DashboardScene()
    try scene.save("a", [.text("name", "Kyōto"), .int("population", 2)])
    try scene.save("b", type: "Photo", [.text("name", "Temple")])
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(scene.zone + "?type=Destination&sort=-population&size=25")
    #expect(page.text.contains("by population, largest first"))
    #expect(page.text.contains("aria-sort=\"descending\""))
    #expect(page.text.contains("1–1 of 1"))
    let tabs = page.links.filter { $0.contains("type=") }
    #expect(tabs.contains { $0.contains("type=Photo") && $0.contains("size=25") })
  }

  @Test func `a cursor of another list is refused in the frame`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    for query in ["?after=AAAA", "?after=AAAAAAAAAAAAAAAAAAAAAAAA", "?sort=nothing&type=None"] {
      let page = try await alice.get(scene.zone + query)
      #expect([200, 400].contains(page.status), "\(query): \(page.status)")
    }
  }

  @Test func `production has its word and its colour edge`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get("/containers/\(DashboardScene.container)/production")
    #expect(page.text.contains("chip production\">Production"))
    #expect(page.text.contains("frame production"))
  }

  @Test func `a zone says what it is for to whoever sees all of it`() async throws {
    let scene = try DashboardScene()
    let row = try scene.save("city", [.text("title", "Kyōto")])
    let shared = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/about"
    let form = try await alice.get(scene.zone).form(path)
    let text = "Where we went.\nAnd why."
    #expect(try await alice.submit(form, ["about": text]).location == scene.zone)
    #expect(try await alice.get(scene.zone).text.contains("Where we went.\nAnd why.</p>"))
    let environment = "/containers/\(DashboardScene.container)/development"
    #expect(try await alice.get(environment).text.contains("Where we went."))
    #expect(try await alice.get("/search?text=where+we").links.contains(scene.zone))
    var ben = try scene.browser(scene.ben)
    #expect(try await !ben.get(scene.zone).text.contains("Where we went"))
    let own = try await ben.get("/account").forms.compactMap { $0["form-token"] }.first ?? ""
    let refused = try await ben.post(
      path, [("about", "mine"), ("form-token", own), ("form-key", "k")])
    #expect(refused.status == 404)
    #expect(try await alice.get(scene.zone).text.contains("Where we went."))
  }

  @Test func `shares are no records of the table`() async throws {
    let scene = try DashboardScene()
    let row = try scene.save("city", [.text("title", "Kyōto")])
    try scene.save("temple", type: "Photo", parent: "city", [.text("title", "Temple")])
    let shared = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    for account in [scene.alice, scene.ben] {
      var browser = try scene.browser(account)
      let page = try await browser.get(scene.zone)
      #expect(!page.text.contains("cloudkit.share") && page.text.contains("1–2 of 2"))
      let byName = try await browser.get(scene.zone + "?sort=record-name")
      #expect(!byName.text.contains("cloudkit.share") && byName.text.contains("1–2 of 2"))
      let shares = try await browser.get(scene.zone + "?type=cloudkit.share")
      #expect(shares.text.contains("1–1 of 1"))
    }
  }
}
