import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// The share panel beyond the first share: whom a name means, why a record is in, and the frame
/// around it.
@Suite struct PanelTests {
  /// Ben and Cleo have joined shares of Alice; what is open now is a record of its own.
  private static func scene() throws -> DashboardScene {
    let scene = try DashboardScene()
    for (name, email, account) in [
      ("old", "ben.ode@example.org", scene.ben), ("older", "cleo@example.org", scene.cleo),
    ] {
      let shared = try scene.share(try scene.save(name, [.text("name", name)]), with: email)
      try scene.accept(shared.handle.guid, as: account)
    }
    try scene.save("city", [.text("name", "Kyōto")])
    try scene.save("photo", type: "Photo", parent: "city", [.text("name", "Temple")])
    try scene.save("crop", type: "Photo", parent: "photo", [.text("name", "Roof")])
    return scene
  }

  @Test func `a whole name is the person one shares with; a piece of one is asked about`()
    async throws
  {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let path = scene.share("city")
    let form = try await alice.get(path).form(path)
    let asked = try await alice.submit(form, ["people": "bEn", "right": "canView"])
    #expect(asked.status == 400)
    #expect(asked.text.contains("Did you mean"))
    #expect(asked.text.contains(#"name="pick" value="ben.ode@example.org""#))
    #expect(!asked.text.contains("cleo@example.org"))
    let picked = try await alice.submit(
      try asked.form(path), ["people": "Cleo Park", "pick": "ben.ode@example.org"])
    let panel = try await alice.open(try #require(picked.location))
    #expect(panel.text.contains("ben.ode@example.org") && panel.text.contains("cleo@example.org"))
  }

  @Test func `nobody is found but those one shares with`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    var ben = try scene.browser(scene.ben)
    let found = try await alice.get("/shares/contacts?text=be")
    #expect(found.text == #"[{"name":"Ben Ode","address":"ben.ode@example.org"}]"#)
    #expect(found.headers["Cache-Control"] == "no-store")
    // One letter is too little, and Ben owns nothing.
    for (text, browser) in [("b", alice), ("dan", alice), ("%25", alice), ("cleo", ben)] {
      var browser = browser
      #expect(try await browser.get("/shares/contacts?text=\(text)").text == "[]")
    }
    let path = scene.share("city")
    let form = try await alice.get(path).form(path)
    let asked = try await alice.submit(form, ["people": "Dan Stranger", "right": "canView"])
    #expect(asked.status == 400 && !asked.text.contains("dan@example.org"))
    #expect(asked.text.contains("Dan Stranger"))
    #expect(try await ben.get(path).status == 404)
  }

  @Test func `each record says why it is in`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    let path = scene.share("city")
    let sent = try await alice.submit(try await alice.get(path).form(path))
    let panel = try await alice.open(try #require(sent.location))
    #expect(panel.text.contains("the shared record itself"))
    let isolated = "\u{2068}Kyōto\u{2069}"
    #expect(
      panel.text.contains("its parent is “Kyōto”")
        || panel.text.contains("its parent is “\(isolated)”"))
    #expect(panel.text.contains("its parent is “Temple”"))
    #expect(panel.links.contains(scene.record("crop")))

    let fresh = try DashboardScene()
    var owner = try fresh.browser(fresh.alice)
    let asked = try await owner.get(fresh.zone + "/share")
    #expect(asked.text.contains("every record of this zone"))
  }

  @Test func `container, environment and database stand in the frame`() async throws {
    let scene = try Self.scene()
    var alice = try scene.browser(scene.alice)
    var ben = try scene.browser(scene.ben)
    let own = try await alice.get(scene.record("old"))
    let shared = try await ben.get(scene.record("old"))
    #expect(own.text.contains(#"<span class="chip">Private database</span>"#))
    #expect(shared.text.contains(#"<span class="chip">Shared database</span>"#))
    for page in [own, shared] {
      #expect(page.text.contains(">Development</span>"))
      #expect(page.text.contains("Travel journal"))
    }
    #expect(own.text.contains("/development#database-private\"><bdi>Private</bdi>"))
    #expect(shared.text.contains("/development#database-shared\"><bdi>Shared</bdi>"))
  }
}
