import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// One page for each state that a person can meet, as it reads.
@Suite struct GoldenTests {
  private static func check(
    _ page: Browser.Page, _ name: String, _ scene: DashboardScene
  ) {
    var text = Outline.text(page)
    text = text.replacing(scene.place.ownerRecordName, with: "_OWNER")
    if let open = text.firstRange(of: "Reference number ") {
      let rest = text[open.upperBound...].prefix { $0 != "\n" }
      text.replaceSubrange(rest.startIndex..<rest.endIndex, with: "…")
    }
    let difference = Snapshot.difference(text, from: "\(name).txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    try scene.save(
      "kyoto", type: "City",
      [.text("name", "Kyōto"), .text("country", "JP"), .int("population", 1_459_640)])
    try scene.save(
      "nara", type: "City",
      [.text("name", "Nara"), .text("country", "JP"), .int("population", 360_310)])
    try scene.save("temple", type: "Photo", parent: "kyoto", [.text("title", "Temple")])
    return scene
  }

  @Test func `nothing exists yet`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    Self.check(try await alice.get(scene.zone), "TableEmpty", scene)
    var dan = try scene.browser(scene.dan)
    Self.check(try await dan.get("/"), "HomeNobody", scene)
  }

  @Test func `a table, and one that the conditions hide`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let query = "?type=City&sort=-population&size=25"
    Self.check(try await alice.get(scene.zone + query), "Table", scene)
    let hidden = query + "&filter=country~EQUALS~VN&search=temple"
    Self.check(try await alice.get(scene.zone + hidden), "TableFilteredToNothing", scene)
  }

  @Test func `not allowed, and not there`() async throws {
    let scene = try Self.scene()
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    Self.check(try await ben.get(scene.record("kyoto") + "/edit"), "NotAllowed", scene)
    Self.check(try await ben.get(scene.record("nara")), "NotFound", scene)
    Self.check(try await ben.get(scene.zone + "?type=Note"), "TableNotShared", scene)
    Self.check(try await ben.get("/"), "HomeParticipant", scene)
    var alice = try scene.browser(scene.alice)
    Self.check(try await alice.get("/"), "HomeOwner", scene)
    var adm = try scene.browser(scene.adm)
    Self.check(try await adm.get("/"), "HomeAdministrator", scene)
    Self.check(try await alice.get(scene.record("kyoto") + "/delete"), "DeleteRoot", scene)
    Self.check(try await alice.get(scene.zone + "/delete"), "DeleteZone", scene)
  }

  @Test func `what was found, by its owner and by an administrator`() async throws {
    let scene = try Self.scene()
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setPublicPermission($0, share: shared.handle.share, .readWrite)
    }
    scene.files.clock.advance(by: 20 * 86_400_000)
    var alice = try scene.browser(scene.alice)
    let list = "/containers/\(DashboardScene.container)/findings"
    Self.check(try await alice.get(list), "Findings", scene)
    Self.check(try await alice.get("/findings/publicWritable-1"), "Finding", scene)
    var adm = try scene.browser(scene.adm)
    Self.check(try await adm.get("/findings?sort=kind"), "FindingsAdministrator", scene)
  }

  @Test func `who was in a share when, and how much changed on which day`() async throws {
    let scene = try Self.scene()
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    scene.files.clock.advance(by: 86_400_000)
    try scene.accept(shared.handle.guid, as: scene.ben)
    scene.files.clock.advance(by: 86_400_000)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setPublicPermission($0, share: shared.handle.share, .readOnly)
    }
    let timeline = scene.share("kyoto") + "/timeline"
    let calendar = "/containers/\(DashboardScene.container)/activity"
    var alice = try scene.browser(scene.alice)
    Self.check(try await alice.get(timeline), "Timeline", scene)
    Self.check(try await alice.get(calendar + "?day=2023-11-15"), "Calendar", scene)
    var ben = try scene.browser(scene.ben)
    Self.check(try await ben.get(timeline), "TimelineOwn", scene)
    Self.check(try await ben.get(calendar), "CalendarNothing", scene)
  }

  @Test func `people against what they reach`() async throws {
    let scene = try Self.scene()
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setPublicPermission($0, share: shared.handle.share, .readOnly)
    }
    let matrix = "/containers/\(DashboardScene.container)/development/matrix"
    var alice = try scene.browser(scene.alice)
    Self.check(try await alice.get(matrix), "Matrix", scene)
    Self.check(try await alice.get(matrix + "?right=write"), "MatrixFiltered", scene)
    var ben = try scene.browser(scene.ben)
    Self.check(try await ben.get(matrix), "MatrixNothing", scene)
  }

  @Test func `a mistake, and a change by somebody else`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let path = scene.record("kyoto") + "/edit"
    let form = try await alice.get(path).form(path)
    Self.check(
      try await alice.submit(form, ["value:population": "many", "value:name": "Kyoto"]),
      "EditMistake", scene)
    _ = try await alice.submit(form, ["value:name": "Heian-kyō"])
    Self.check(
      try await alice.submit(form, ["value:name": "Kyoto"]), "EditConflict", scene)
  }

  @Test func `long, right-to-left and hostile names, and all digits`() async throws {
    let scene = try DashboardScene()
    let names = [
      String(repeating: "Llanfairpwllgwyngyll", count: 20), "קיוטו \u{202E}txt.exe",
      "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "</title><script>alert(1)</script>",
      "null", "",
    ]
    for (index, name) in names.enumerated() {
      try scene.save(
        "n\(index)", type: "City",
        [.text("name", name), .text("note", name), .int("population", Int64.max - Int64(index))])
    }
    try scene.save(
      "least", type: "City",
      [
        .int("population", .min), Field(name: "note", type: FieldType(.string), value: .null),
        Field(name: "tags", type: FieldType(.string, isList: true), value: .list([])),
      ])
    var alice = try scene.browser(scene.alice)
    let table = try await alice.get(scene.zone + "?type=City&sort=record-name")
    Self.check(table, "TableNames", scene)
    Self.check(try await alice.get(scene.record("n2")), "RecordHostile", scene)
    Self.check(try await alice.get(scene.record("least")), "RecordNothing", scene)
  }
}
