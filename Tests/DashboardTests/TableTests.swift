import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// The filter builder, the orders and the empties of the records table.
@Suite struct TableTests {
  private static func cities() throws -> DashboardScene {
    let scene = try DashboardScene()
    let cities: [(String, String, Int64)] = [
      ("Kyōto", "JP", 1_459_640), ("Nara", "JP", 360_310), ("Hội An", "VN", 152_160),
      ("Tokyo", "JP", 9_733_276), ("Hà Nội", "VN", 8_053_663),
    ]
    for (name, country, people) in cities {
      try scene.save(
        "c-\(people)", type: "City",
        [
          .text("name", name), .text("country", country), .int("population", people),
          Field(name: "seen", type: FieldType(.timestamp), value: .timestamp(people * 1000)),
        ])
    }
    return scene
  }

  private static func names(_ page: Browser.Page) -> [String] {
    page.text.components(between: "<th scope=\"row\"", and: "</th>").compactMap {
      $0.components(between: "<bdi class=\"\">", and: "</bdi>").first
    }
  }

  private static func form(_ page: Browser.Page, with field: String) throws -> Form {
    try #require(page.forms.first { $0[field] != nil })
  }

  /// Sends a form of method GET, as a browser does.
  private static func ask(
    _ browser: inout Browser, _ form: Form, _ changes: [String: String]
  ) async throws -> Browser.Page {
    var fields = form.fields.filter { changes[$0.0] == nil }
    fields += changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let query = fields.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
    return try await browser.open(form.action + "?" + query)
  }

  @Test func `conditions add up, stand as chips, and each goes by its own link`() async throws {
    let scene = try Self.cities()
    var alice = try scene.browser(scene.alice)
    let all = try await alice.get(scene.zone)
    let large = try await Self.ask(
      &alice, try Self.form(all, with: "filter-value"),
      [
        "filter-field": "population", "filter-comparator": "GREATER_THAN",
        "filter-value": "1000000",
      ])
    #expect(Set(Self.names(large)) == ["Kyōto", "Tokyo", "Hà Nội"])
    let both = try await Self.ask(
      &alice, try Self.form(large, with: "filter-value"),
      ["filter-field": "country", "filter-comparator": "EQUALS", "filter-value": "jp"])
    #expect(Set(Self.names(both)) == ["Kyōto", "Tokyo"])
    #expect(both.text.contains("population is greater than 1000000"))
    let sorted = try await Self.ask(
      &alice, try Self.form(both, with: "then"), ["then": "-population"])
    #expect(sorted.text.contains("then by population, largest first"))
    #expect(sorted.path.contains("filter=population") && sorted.path.contains("filter=country"))
    let chip = try #require(
      sorted.text.components(between: "class=\"filter\" href=\"", and: "\"").first)
    let less = try await alice.get(Form.decoded(chip))
    #expect(Set(Self.names(less)) == ["Kyōto", "Tokyo", "Nara"])
    // The address means the same when the zone has another type.
    try scene.save("photo", type: "Photo", [.text("title", "Temple")])
    #expect(Set(Self.names(try await alice.get(sorted.path))) == ["Kyōto", "Tokyo"])
  }

  @Test func `several orders apply one behind the other`() async throws {
    let scene = try Self.cities()
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "?type=City&sort=country&then=-population"
    #expect(
      Self.names(try await alice.get(path)) == ["Tokyo", "Kyōto", "Nara", "Hà Nội", "Hội An"])
  }

  @Test func `a condition that cannot be asked stands in the form again`() async throws {
    let scene = try Self.cities()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(
      scene.zone + "?type=City&filter=population~BEGINS_WITH~12&filter=country~EQUALS~VN")
    #expect(page.text.contains("population cannot be asked like that"))
    #expect(page.text.contains("<details class=\"panel\" open=\"open\">"))
    let form = try Self.form(page, with: "filter-value")
    #expect(form["filter-field"] == "population" && form["filter-value"] == "12")
    #expect(!page.text.contains("<option value=\"BEGINS_WITH\""))
    let mended = try await Self.ask(
      &alice, form, ["filter-comparator": "LESS_THAN", "filter-value": "200000"])
    #expect(Self.names(mended) == ["Hội An"])
    #expect(!mended.path.contains("BEGINS_WITH"))
  }

  @Test func `times are asked by one's own clock`() async throws {
    let scene = try DashboardScene()
    for (name, time) in [("before", 1_783_018_799_000), ("after", 1_783_018_800_000)] {
      try scene.save(
        name, type: "Visit",
        [
          .text("name", name),
          Field(name: "at", type: FieldType(.timestamp), value: .timestamp(Int64(time))),
        ])
    }
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/account").form("/account")
    _ = try await alice.submit(form, ["time-zone": "Asia/Kolkata"])
    let query = "?type=Visit&filter=" + PercentCoding.encode("at~LESS_THAN~2026-07-03 00:30")
    #expect(Self.names(try await alice.get(scene.zone + query)) == ["before"])
  }

  @Test func `what hides everything is named, and what is elsewhere too`() async throws {
    let scene = try Self.cities()
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      _ = try Zones.create(
        context, container: scene.place.container, environment: .development,
        owner: scene.alice, name: "Empty")
    }
    var alice = try scene.browser(scene.alice)
    let hidden = try await alice.get(scene.zone + "?type=City&filter=country~EQUALS~XX")
    #expect(hidden.text.contains("No record matches") && hidden.text.contains("Clear all"))
    let other = scene.zone.replacing("/Trips", with: "/Empty")
    let empty = try await alice.get(other + "?type=City")
    #expect(empty.text.contains("Such records are elsewhere:"))
    #expect(empty.links.contains(scene.zone + "?type=City"))
    #expect(empty.text.contains("5 records · Private database · Development"))
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(other + "?type=City").status == 404)
  }

  @Test func `what one may not see is not called empty`() async throws {
    let scene = try Self.cities()
    let shared = try scene.share(try scene.row("c-360310"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(scene.zone + "?type=Photo")
    #expect(page.text.contains("Nothing here is shared with you"))
    #expect(page.text.contains("Alice Moreau can share more of this zone"))
    let open = Address.zone(
      ZoneAddress(
        container: DashboardScene.container, environment: .development, owner: "public",
        zone: "_defaultZone")
    ).path
    let closed = try await ben.get(open + "?type=Secret")
    #expect(closed.text.contains("No records of Secret that you may read"))
    #expect(closed.text.contains("An owner of “Travel journal” can let you"))
  }
}
