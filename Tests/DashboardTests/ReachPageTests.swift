import Addresses
import Dashboard
import RecordStore
import Records
import TestSupport
import Testing

/// Who can reach what, on pages and in files.
struct ReachPageTests {
  private let scene: DashboardScene
  private let row: RecordRow

  init() throws {
    scene = try DashboardScene(alice: "=cmd|' /C calc'!A0")
    row = try scene.save("city", [.text("name", "Kyōto")])
  }

  @Test func `a page, a table and data say the same, now and as of then`() async throws {
    let path = scene.record("city") + "/reach"
    scene.files.clock.advance(by: 3_600_000)
    let before = Timestamp.text(scene.files.clock.now())
    scene.files.clock.advance(by: 3_600_000)
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    scene.files.clock.advance(by: 60_000)
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(path)
    #expect(page.status == 200 && page.text.contains("Share of this record"))
    #expect(page.text.contains("Ben Ode"))
    let csv = try await alice.get(path + "?as=csv")
    let lines = csv.text.split(separator: "\r\n")
    #expect(lines[0] == "Person,Address,Right,Through,Since,Last seen,Why")
    #expect(lines.contains { $0.hasPrefix("'=cmd|' /C calc'!A0,") }, "\(csv.text)")
    #expect(lines.contains { $0.hasPrefix("Ben Ode,ben.ode@example.org,Can view,") }, "\(csv.text)")
    let json = try await alice.get(path + "?as=json").text
    #expect(json.hasPrefix(#"{"question":"who","asOf":""#), "\(json)")
    #expect(json.contains(#""name":"Ben Ode","address":"ben.ode@example.org","right":"read""#))
    let past = try await alice.get(path + "?at=\(before)")
    #expect(past.status == 200 && past.text.contains("replayed from the log"))
    #expect(!past.text.contains("Ben Ode"))
    let wrong = try await alice.get(path + "?at=yesterday")
    #expect(wrong.status == 400 && wrong.text.contains("This is no date and time"))
    let ahead = try await alice.get(path + "?at=2999-01-01T00:00")
    #expect(ahead.status == 400)
  }

  @Test func `why is a chain with entries, for the owner and for oneself`() async throws {
    let path = scene.record("city") + "/reach/why"
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(path + "?person=\(scene.ben.rawValue)")
    #expect(page.status == 200 && page.text.contains("Can view"))
    #expect(page.text.contains("of the log, "), "\(page.text)")
    let stranger = try await alice.get(path + "?person=\(scene.dan.rawValue)")
    #expect(stranger.status == 200 && stranger.text.contains("would have to invite them"))
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(path).text.contains("Why can you reach this?"))
    #expect(try await ben.get(path + "?person=\(scene.alice.rawValue)").status == 403)
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(path).status == 404)
  }

  @Test func `what somebody reaches is shown to them, to administrators, and in part to owners`()
    async throws
  {
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    let path = Address.personReach(scene.ben).path
    for (who, above) in [
      (scene.ben, "/account"), (scene.alice, "/shares"), (scene.adm, "/people"),
    ] {
      var browser = try scene.browser(who)
      let page = try await browser.get(path)
      let crumbs = page.text.components(between: "<nav class=\"crumbs\"", and: "</nav>").first
      #expect(crumbs?.contains("href=\"\(above)\"") == true, "\(above)")
      #expect(page.status == 200 && page.links.contains(scene.record("city") + "/reach"))
    }
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(path).status == 404)
    var alice = try scene.browser(scene.alice)
    let csv = try await alice.get(path + "?as=csv")
    #expect(csv.text.hasPrefix("What,Right,Through,Since,Why\r\n"))
    #expect(csv.text.contains("/Trips/city,Can view,Share of this record,"))
    let team = try await alice.get("/containers/\(DashboardScene.container)/reach")
    #expect(team.status == 200 && team.text.contains("Team of the container"))
  }
}

private enum Timestamp {
  /// `2026-03-01T12:00`, in universal time.
  static func text(_ milliseconds: Int64) -> String {
    String(Timestamps.text(milliseconds).prefix(16))
  }
}
