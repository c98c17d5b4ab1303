import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// The search of the bar: everything one may see, and nothing else.
@Suite struct SearchTests {
  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    try scene.save("kyoto", type: "City", [.text("name", "Kyōto in autumn")])
    try scene.save("secret", type: "City", [.text("name", "Kyōto in winter")])
    let shared = try scene.share(try scene.row("kyoto"), with: "ben.ode@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setTitle(context, share: shared.handle.share, "Leaves of Kyōto")
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    return scene
  }

  @Test func `an owner finds shares, zones and records, whatever the accents`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let home = try await alice.get("/")
    #expect(home.text.contains("action=\"/search\""))
    let found = try await alice.get("/search?text=kyoto")
    #expect(found.links.contains(scene.share("kyoto")) && found.text.contains("Leaves of Kyōto"))
    #expect(found.links.contains(scene.record("kyoto")))
    #expect(found.links.contains(scene.record("secret")))
    #expect(try await alice.get("/search?text=trip").links.contains(scene.zone))
    #expect(
      try await alice.get("/search?text=journal").links.contains(
        "/containers/\(DashboardScene.container)"))
    let none = try await alice.get("/search?text=nothing+like+it")
    #expect(none.text.contains("Nothing found") && none.status == 200)
    #expect(try await alice.get("/search").status == 200)
  }

  @Test func `a participant finds what is shared, a stranger and an administrator no record`()
    async throws
  {
    let scene = try Self.scene()
    var ben = try scene.browser(scene.ben)
    let found = try await ben.get("/search?text=ky%C5%8Dto")
    #expect(found.links.contains(scene.record("kyoto")))
    #expect(!found.text.contains("winter") && !found.links.contains(scene.record("secret")))
    #expect(!found.text.contains("/people/"))
    for account in [scene.dan, scene.adm] {
      var browser = try scene.browser(account)
      let page = try await browser.get("/search?text=Ky%C5%8Dto")
      #expect(!page.text.contains("autumn") && !page.text.contains("Leaves"))
    }
    var adm = try scene.browser(scene.adm)
    #expect(try await adm.get("/search?text=ben").text.contains("Ben Ode"))
    var nobody = try scene.browser(nil)
    #expect(try await nobody.get("/search?text=ben").location?.hasPrefix("/sign-in") == true)
  }
}
