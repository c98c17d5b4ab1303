import HTTP
import RecordStore
import Records
import Testing

/// The add field of the share panel: who can be named, and what it tells of who is here.
@Suite struct AddFieldTests {
  private static func shared() async throws -> (scene: DashboardScene, alice: Browser) {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get(scene.share("city")).form(scene.share("city"))
    #expect(try await alice.submit(form).status == 303)
    return (scene, alice)
  }

  /// Invites somebody and returns the panel that follows.
  private static func invite(
    _ people: String, _ alice: inout Browser, _ scene: DashboardScene
  ) async throws -> Browser.Page {
    let path = scene.share("city")
    let form = try await alice.get(path).form(path + "/people")
    let sent = try await alice.submit(form, ["people": people])
    return sent.status == 303 ? try await alice.open(try #require(sent.location)) : sent
  }

  @Test func `a person is invited by user record name`() async throws {
    var (scene, alice) = try await Self.shared()
    let name = try scene.store.writeNow(as: .operatorOfStore) { context in
      let zone = try RecordZone.load(scene.place.zone, context.connection)
      return try Containers.userRecordName(
        context, container: zone.container, account: scene.cleo)
    }
    let panel = try await Self.invite(name, &alice, scene)
    #expect(panel.status == 200 && panel.text.contains("\(name) is invited: Can view."))
    #expect(panel.text.contains("<b><bdi>Cleo Park</bdi></b>"))
    var cleo = try scene.browser(scene.cleo)
    #expect(try await cleo.get("/shared-with-me").text.contains("Kyōto"))
  }

  @Test func `a user record name that nobody has is refused with everything still typed`()
    async throws
  {
    var (scene, alice) = try await Self.shared()
    let typed = "new@example.org, _00000000000000000000000000000000"
    let page = try await Self.invite(typed, &alice, scene)
    #expect(page.status == 400)
    #expect(page.text.contains("<title>Error:") && page.text.contains("value=\"\(typed)\""))
    #expect(page.text.contains("Nobody here has the user record name"))
    let panel = try await alice.get(scene.share("city"))
    #expect(!panel.text.contains("new@example.org"))
  }

  @Test func `an address of somebody here and one of nobody here are answered alike`() async throws
  {
    var texts: [[String]] = []
    for email in ["cleo@example.org", "cora@example.org"] {
      var (scene, alice) = try await Self.shared()
      let panel = try await Self.invite(email, &alice, scene)
      let rows = panel.text.components(between: "<li class=\"person\"", and: "</li>")
      #expect(rows.count == 2)
      let row = try #require(rows.last)
      let notices = panel.text.components(between: "<p id=\"notice\"", and: "</p>")
      #expect(notices.count == 1 && row.contains(email))
      texts.append(
        [row, notices.first ?? ""].map { text in
          var text = text
          for form in Form.all(in: text) {
            for name in ["form-token", "form-key"] {
              if let value = form[name] { text = text.replacing(value, with: "…") }
            }
          }
          // The colour of a person is one of a few, made of the address.
          return text.replacing(email, with: "…").replacing(/class="avatar [^"]*"/, with: "")
        })
    }
    #expect(texts[0] == texts[1])
  }

  @Test func `whoever is removed under an open link can join again, and can be blocked`()
    async throws
  {
    let scene = try DashboardScene()
    let shared = try scene.share(
      try scene.save("city", [.text("name", "Kyōto")]), with: "cleo@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      _ = try Shares.setPublicPermission(context, share: shared.handle.share, .readOnly)
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    var alice = try scene.browser(scene.alice)
    let path = scene.share("city")
    let form = try #require(
      try await alice.get(path).forms.first {
        $0.action == path + "/remove" && $0["participant"] != String(shared.participant.rawValue)
      })
    let removed = try await alice.submit(form)
    let panel = try await alice.open(try #require(removed.location))
    #expect(panel.text.contains("Ben Ode was removed, but can join again through the link"))
    let number = form["participant"]
    let block = try #require(
      panel.forms.first { $0.action == path + "/block" && $0["participant"] == number })
    var ben = try scene.browser(scene.ben)
    let address = "/share/\(shared.handle.guid)"
    #expect(try await ben.get(address).status == 200)
    let blocked = try await alice.submit(block)
    let after = try await alice.open(try #require(blocked.location))
    #expect(after.text.contains("Ben Ode") && after.text.contains("Blocked"))
    #expect(!after.forms.contains { $0.action == path + "/block" && $0["participant"] == number })
    #expect(try await ben.get(address).status == 404)
  }
}
