import Addresses
import HTTP
import RecordStore
import Records
import Testing
import WireFormat

/// Records that are selected in a table and deleted together.
@Suite struct SelectionTests {
  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    for name in ["kyoto", "nara", "osaka"] {
      try scene.save(name, type: "City", [.text("name", name), .text("country", "JP")])
    }
    try scene.save("hue", type: "City", [.text("name", "hue"), .text("country", "VN")])
    return scene
  }

  private static func form(_ page: Browser.Page) throws -> Form {
    try #require(page.forms.first { $0["record"] != nil })
  }

  @Test func `names are asked first, and each record says what became of it`() async throws {
    let scene = try Self.scene()
    let visits = Reference(recordName: "nara", action: .validate)
    try scene.save(
      "plan", type: "Plan",
      [Field(name: "goal", type: FieldType(.reference), value: .reference(visits))])
    var alice = try scene.browser(scene.alice)
    let table = try await alice.get(scene.zone + "?type=City")
    #expect(table.text.contains("name=\"r\" value=\"kyoto\""))
    #expect(table.text.contains("All 4 that match"))
    let ask = try await alice.get(
      scene.zone + "/selected?type=City&size=25&r=kyoto&r=nara&r=osaka")
    #expect(ask.text.contains("Delete 3 records?") && ask.text.contains("kyoto · City"))
    #expect(!ask.text.contains("hue"))
    // Somebody changes one of them meanwhile.
    let stale = try Self.form(ask)
    let edit = scene.record("osaka") + "/edit"
    _ = try await alice.submit(
      try await alice.get(edit).form(edit), ["value:country": "Japan"])
    let done = try await alice.submit(stale)
    let again = try await alice.submit(stale)
    #expect(done.status == 303 && done.location == again.location)
    let result = try await alice.get(try #require(done.location))
    #expect(result.text.contains("1 of 3 records deleted"))
    let lines = result.text.components(between: "<li>", and: "</li>")
      .filter { $0.contains("badge") }
    #expect(lines.count == 3)
    #expect(lines.contains { $0.contains("kyoto") && $0.contains(">Deleted<") })
    #expect(lines.contains { $0.contains("nara") && $0.contains("Passed over") })
    #expect(lines.contains { $0.contains("osaka") && $0.contains("Passed over") })
    #expect(result.links.contains(scene.zone + "?type=City&size=25"))
    #expect(throws: StoreError.self) { try scene.row("kyoto") }
    #expect(try scene.row("nara").name == "nara")
    #expect(try scene.row("osaka").name == "osaka")
    // The result is for whoever sent the form.
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(try #require(done.location)).status == 404)
  }

  @Test func `all that match are those that the conditions find`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let ask = try await alice.get(
      scene.zone + "/selected?type=City&filter=country~EQUALS~JP&all=yes&r=hue")
    #expect(ask.text.contains("Delete 3 records?") && !ask.text.contains("hue · City"))
    _ = try await alice.submit(try Self.form(ask))
    #expect(throws: StoreError.self) { try scene.row("nara") }
    #expect(try scene.row("hue").name == "hue")
    let none = try await alice.get(scene.zone + "/selected?type=City")
    #expect(none.text.contains("No record is selected") && !none.text.contains("danger solid"))
  }

  @Test func `whoever may only view selects nothing, and is refused each record`() async throws {
    let scene = try Self.scene()
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    #expect(
      try await ben.get(scene.zone + "/selected?r=nara").text.contains("No record is selected"))
    let ask = try await ben.get(scene.zone + "/selected?r=kyoto")
    let done = try await ben.submit(try Self.form(ask))
    let result = try await ben.get(try #require(done.location))
    #expect(result.text.contains("0 of 1 records deleted") && result.text.contains("Passed over"))
    #expect(try scene.row("kyoto").name == "kyoto")
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(scene.zone + "/selected?r=kyoto").status == 404)
  }

  @Test func `a selection is a file, for whoever may read it`() async throws {
    let scene = try Self.scene()
    try scene.save("run", type: "City", [.text("name", "=1+1"), .text("country", "VN")])
    var alice = try scene.browser(scene.alice)
    let csv = try await alice.get(scene.zone + "/export?type=City&format=csv&r=kyoto&r=run")
    #expect(csv.headers["Content-Type"] == "text/csv; charset=utf-8")
    #expect(csv.headers["Content-Disposition"]?.contains("Trips.csv") == true)
    #expect(csv.text.contains("kyoto,kyoto,JP") && !csv.text.contains("nara"))
    #expect(csv.text.contains("'=1+1"))
    let json = try await alice.get(
      scene.zone + "/export?type=City&filter=country~EQUALS~JP&all=yes&format=json")
    let names = json.text.components(between: "\"recordName\":\"", and: "\"")
    #expect(names.sorted() == ["kyoto", "nara", "osaka"])
    #expect(
      try await alice.get(scene.zone + "/export").text.contains("No record is selected"))
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let seen = try await ben.get(scene.zone + "/export?r=kyoto&r=nara")
    #expect(seen.text.contains("kyoto") && !seen.text.contains("nara"))
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(scene.zone + "/export?r=kyoto").status == 404)
  }
}
