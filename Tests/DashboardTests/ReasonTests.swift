import Addresses
import HTTP
import RecordStore
import Records
import Testing

@Suite struct ReasonTests {
  @Test
  func `report 23: a refusal says which right there is, since when, and what would have to change`()
    async throws
  {
    let scene = try DashboardScene()
    let shared = try scene.share(
      try scene.save("city"), with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.change(
        context, participant: shared.participant, ParticipantChange(permission: .readOnly))
    }
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(scene.record("city") + "/edit")
    #expect(page.status == 403)
    #expect(page.text.contains("Your right is “Can view” since "))
    #expect(page.text.contains("Ask the owner to let you edit."))
    #expect(page.text.contains("Every way that was tried"))
  }

  @Test func `participants see their own way in, owners everybody's`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    var alice = try scene.browser(scene.alice)
    for path in [scene.record("city") + "/reach", scene.zone + "/reach"] {
      let own = try await ben.get(path)
      #expect(own.status == 200, "\(path)")
      #expect(own.text.contains("Ben Ode") && own.text.contains("your own way in"))
      #expect(!own.text.contains("cleo@") && !own.text.contains("Adm"))
      let all = try await alice.get(path)
      #expect(all.status == 200 && all.text.contains("Alice Moreau"))
    }
    #expect(try await alice.get(scene.zone + "/reach").links.contains(scene.share("city")))
  }

  @Test func `an administrator's look is in the log before anything is shown`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var adm = try scene.browser(scene.adm)
    for (path, action) in [
      (scene.record("city"), scene.record("city") + "/look"),
      (scene.zone, scene.zone + "/look"),
    ] {
      let before = try looks(scene)
      let ask = try await adm.get(path)
      #expect(ask.status == 200)
      #expect(!ask.text.contains("Kyōto"))
      #expect(ask.text.contains("Open and record this look"))
      #expect(try looks(scene) == before)
      let page = try await adm.submit(try ask.form(action))
      #expect(page.status == 200 && page.text.contains("Kyōto"))
      #expect(page.text.contains("This look is in the log."))
      #expect(try looks(scene) == before + 1)
    }
    var dan = try scene.browser(scene.dan)
    let token = try await scene.foreignToken(scene.dan)
    _ = token
    let form = try await dan.get("/account").form("/account")
    let stranger = try await dan.post(
      scene.record("city") + "/look", [("form-token", form["form-token"] ?? "")])
    #expect(stranger.status == 404 && !stranger.text.contains("Kyōto"))
  }

  private func looks(_ scene: DashboardScene) throws -> Int {
    try scene.store.read { c in
      try Log.entries(c, .actor(scene.adm), limit: 100).count { $0.kind == .look }
    }
  }

  @Test func `the panel keeps the address that was invited`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "newbie+x@example.org")
    try scene.store.writeNow(as: .account(scene.dan)) { context in
      let secret = PersonalSecret(
        PersonalSecret.text(shared.participant, generation: 0, keys: scene.store.keys),
        keys: scene.store.keys)
      _ = try Shares.accept(context, guid: shared.handle.guid, personal: secret)
    }
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(scene.share("city"))
    #expect(page.text.contains("dan@example.org"))
    #expect(page.text.contains("invited as newbie+x@example.org"))
  }

  @Test func `what has ended keeps its title after sharing was stopped`() async throws {
    let scene = try DashboardScene()
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setTitle(context, share: shared.handle.share, "Japan 2026")
    }
    try scene.accept(shared.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.stop($0, share: shared.handle.share)
    }
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get("/shared-with-me").text.contains("Japan 2026"))
  }

  @Test func `a character that cannot be stored loses nothing of what was typed`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/records/new"
    let form = try await alice.get(path + "?type=Destination").form(path)
    let page = try await alice.submit(
      form, ["type": "Destination", "record-name": "city", "new-value:1": "a\u{0}b"])
    #expect(page.status == 400)
    #expect(page.text.contains("a␀b") && page.text.contains("city"))
    #expect(page.text.contains("cannot be stored"))
  }

  @Test func `what is wrong with a record's name stands beside it`() async throws {
    let scene = try DashboardScene()
    try scene.save("city")
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/records/new"
    for name in ["city", "_mine", "ç"] {
      let form = try await alice.get(path + "?type=Destination").form(path)
      let page = try await alice.submit(form, ["type": "Destination", "record-name": name])
      #expect(page.status == 400)
      #expect(page.text.contains("id=\"record-name-error\""), "\(name)")
      #expect(!page.text.contains(".."))
    }
  }

  @Test func `pages of a table say which rows they show`() async throws {
    let scene = try DashboardScene()
    for n in 1...60 { try scene.save("r-\(n)") }
    var alice = try scene.browser(scene.alice)
    let first = try await alice.get(scene.zone + "?size=25")
    #expect(first.text.contains("1–25 of 60"))
    let next = try #require(first.links.first { $0.contains("after=") })
    let second = try await alice.get(next)
    #expect(second.text.contains("26–50 of 60"))
    let third = try await alice.get(try #require(second.links.first { $0.contains("after=") }))
    #expect(third.text.contains("51–60 of 60"))
    let back = try await alice.get(try #require(third.links.first { $0.contains("before=") }))
    #expect(back.text.contains("26–50 of 60"))
  }
}
