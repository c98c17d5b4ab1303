import Addresses
import Dashboard
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// An administrator sees pages as somebody else, changes nothing, and everybody concerned sees it.
struct ViewAsTests {
  private static let banner = "You see pages as Alice Moreau"

  private func begin(
    _ scene: DashboardScene, as account: AccountID
  ) async throws -> Browser {
    var adm = try scene.browser(scene.adm)
    let path = Address.person(account).path
    let begun = try await adm.submit(try await adm.get(path).form(path + "/view"))
    #expect(begun.location == "/")
    return adm
  }

  @Test func `pages are those of the person, each zone is logged first, owners see it`()
    async throws
  {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var adm = try await begin(scene, as: scene.alice)
    let home = try await adm.get("/")
    #expect(home.text.contains(Self.banner) && !home.links.contains("/people"))
    let record = try await adm.get(scene.record("city"))
    #expect(record.status == 200 && record.text.contains("Kyōto"))
    #expect(record.text.contains(Self.banner) && !record.text.contains("data-live="))
    #expect(try await adm.get("/people").status == 404)
    #expect(try await adm.get("/containers/none").text.contains(Self.banner))
    var alice = try scene.browser(scene.alice)
    let looks = try await alice.get("/account/looks").text
    #expect(looks.contains("Adm began to see pages as you see them"))
    #expect(looks.contains("Adm opened the zone “Trips”"))
    let entries = try scene.store.read { try Log.entries($0, .actor(scene.adm), limit: 10) }
      .filter { $0.kind == .look }
    #expect(entries.map(\.actingAs) == [scene.alice, nil])
  }

  @Test func `owners of what is shared with the person see it too`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(
      try scene.save("city", [.text("name", "Kyōto")]), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var adm = try await begin(scene, as: scene.ben)
    #expect(try await adm.get(scene.record("city")).text.contains("Kyōto"))
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get("/account/looks").text.contains("Adm opened the zone “Trips”"))
  }

  @Test func `nothing is changed, searched or carried away meanwhile`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var adm = try await begin(scene, as: scene.alice)
    let account = try await adm.get("/account").form("/account")
    let refused = try await adm.submit(account, ["name": "Mallory"])
    #expect(refused.status == 403 && refused.text.contains("Nothing was changed"))
    #expect(refused.text.contains(Self.banner))
    let names = try scene.store.read { c in
      try [scene.alice, scene.adm].map { try Accounts.load($0, c).name }
    }
    #expect(names == ["Alice Moreau", "Adm"])
    for path in ["/search?text=Kyoto", "/account/export", scene.zone + "/export"] {
      let page = try await adm.get(path)
      #expect(page.status == 403 && !page.text.contains("city"), "\(path)")
    }
    let end = try await adm.get("/").form("/account/viewing/end")
    #expect(try await adm.submit(end).location == Address.person(scene.alice).path)
    #expect(try await adm.get("/people").status == 200)
  }

  @Test func `signing out ends the administrator's session, also meanwhile`() async throws {
    let scene = try DashboardScene()
    var adm = try await begin(scene, as: scene.alice)
    let out = try await adm.get("/account").form("/sign-out")
    #expect(try await adm.submit(out).location == "/sign-in")
    #expect(try await adm.get("/people").status == 303)
  }

  @Test func `only administrators, only in their own browser, and not for long`() async throws {
    let scene = try DashboardScene()
    var adm = try await begin(scene, as: scene.alice)
    let ticket = try #require(adm.cookies["__Host-sharehold-view"])
    var ben = try scene.browser(scene.ben)
    let token = try await ben.get("/account").form("/account")
    let tried = try await ben.post(
      Address.person(scene.alice).path + "/view",
      [("form-token", token["form-token"] ?? ""), ("form-key", token["form-key"] ?? "")])
    #expect([403, 404].contains(tried.status))
    ben.cookies["__Host-sharehold-view"] = ticket
    #expect(try await !ben.get("/").text.contains(Self.banner))
    var other = try scene.browser(scene.adm)
    other.cookies["__Host-sharehold-view"] = ticket
    #expect(try await !other.get("/").text.contains(Self.banner))
    #expect(try await adm.get("/").text.contains(Self.banner))
    scene.files.clock.advance(by: 31 * 60 * 1000)
    #expect(try await !adm.get("/").text.contains(Self.banner))
  }
}
