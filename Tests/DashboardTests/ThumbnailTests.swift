import Addresses
import HTTP
import RecordStore
import Records
import Testing

/// The small pictures by which shares are known.
@Suite struct ThumbnailTests {
  /// A shared trip with a picture among its fields, not accepted yet by Ben.
  private static func scene() async throws -> (scene: DashboardScene, guid: String) {
    let scene = try DashboardScene()
    let photo = Field(name: "photo", type: FieldType(.asset), value: .null)
    try scene.save("trip", type: "Trip", [.text("title", "Japan"), photo])
    var alice = try scene.browser(scene.alice)
    let path = scene.record("trip") + "/upload?field=photo"
    let form = try await alice.get(path).form(path)
    _ = try await alice.upload(form, ChangingTests.png, named: "a.png")
    let shared = try scene.share(try scene.row("trip"), with: "ben.ode@example.org")
    return (scene, shared.handle.guid)
  }

  @Test func `a page keeps the room of a picture free until it is there`() async throws {
    let (scene, _) = try await Self.scene()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(scene.record("trip"))
    let tag = try #require(page.text.components(between: "<img class=\"preview\"", and: ">").first)
    #expect(tag.contains(" width=\"1\" height=\"1\""), "\(tag)")
  }

  private func thumbnail(_ page: Browser.Page) -> String? {
    page.text.components(between: "<img class=\"thumb\" src=\"", and: "\"").first
  }

  /// What stands in the list, and where it leads: the picture itself, nil for the neutral one.
  private func picture(inListOf browser: inout Browser) async throws -> String? {
    let address = try #require(thumbnail(try await browser.get("/shared-with-me")))
    #expect(address.hasPrefix("/shared-with-me/") && address.hasSuffix("/picture"))
    let answer = try await browser.get(address)
    guard answer.status == 200 else { return answer.headers["Location"] }
    #expect(answer.headers["Content-Type"] == "image/svg+xml" && answer.text.hasPrefix("<svg"))
    return nil
  }

  @Test func `a picture of the shared record is shown to those who read it`() async throws {
    let (scene, guid) = try await Self.scene()
    var alice = try scene.browser(scene.alice)
    #expect(thumbnail(try await alice.get(scene.share("trip"))) != nil)
    // Whoever runs the server sees the panel's frame, and the picture by a recorded look only.
    var adm = try scene.browser(scene.adm)
    #expect(thumbnail(try await adm.get(scene.share("trip"))) == nil)
    // Before acceptance nothing of the share is shown.
    var ben = try scene.browser(scene.ben)
    #expect(try await picture(inListOf: &ben) == nil)
    #expect(!(try await ben.get("/share/\(guid)").text.contains("class=\"cover\"")))
    try scene.accept(guid, as: scene.ben)
    let listed = try #require(thumbnail(try await ben.get("/shared-with-me")))
    let address = try #require(try await picture(inListOf: &ben))
    let landing = try await ben.get("/share/\(guid)")
    #expect(landing.text.contains("<img class=\"cover\" src=\"\(address)\""))
    let shown = try await ben.get(address)
    #expect(shown.status == 200 && shown.headers["Content-Type"] == "image/png")
    #expect(shown.headers["Cache-Control"]?.contains("max-age") == true)
    // The address is worth nothing once the right is gone.
    try scene.store.writeNow(as: .account(scene.ben)) { context in
      let shares = try SharedWithMe.load(context.connection, account: scene.ben, now: context.now)
      try Shares.leave(context, share: try #require(shares.open.first).summary.id)
    }
    #expect(try await ben.get(address).status == 404)
    #expect(thumbnail(try await ben.get("/shared-with-me")) == nil)
    #expect(try await ben.get(listed).text.hasPrefix("<svg"))
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(listed).text.hasPrefix("<svg"))
  }

  @Test
  func `the picture of the share comes first, and before acceptance where the owner shows it`()
    async throws
  {
    let (scene, guid) = try await Self.scene()
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("trip"))
    _ = try await alice.upload(
      try panel.form(scene.share("trip") + "/picture"), ChangingTests.png, named: "a.png")
    let own = "/share/\(guid)/picture"
    #expect(thumbnail(try await alice.get(scene.share("trip"))) == own)
    var ben = try scene.browser(scene.ben)
    #expect(try await picture(inListOf: &ben) == own)
    // Behind a password it is seen by whoever gave it.
    let hash = try await scene.store.passwords.hash("open sesame")
    let shareID = try scene.store.read {
      try SharePanel.shareOf($0, record: try scene.row("trip").id)
    }
    let share = try #require(shareID)
    let lock: @Sendable (LinkConditions) throws -> Void = { conditions in
      try scene.store.writeNow(as: .account(scene.alice)) {
        try Shares.setLinkConditions($0, share: share, conditions)
      }
    }
    var conditions = LinkConditions()
    conditions.passwordHash = .set(hash)
    try lock(conditions)
    #expect(try await picture(inListOf: &ben) == nil)
    conditions.passwordHash = .set(nil)
    try lock(conditions)
    let settings = try await alice.get(scene.share("trip")).form(scene.share("trip") + "/settings")
    _ = try await alice.submit(settings, ["preview": "no"])
    #expect(try await picture(inListOf: &ben) == nil)
  }

  @Test func `who has no visible address is told from namesakes by a short code`() async throws {
    let (scene, guid) = try await Self.scene()
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      let share = try #require(
        try SharePanel.shareOf(context.connection, record: try scene.row("trip").id))
      _ = try Shares.invite(
        context, share: share,
        [Invitation(.address(.email, "cleo@example.org"), permission: .readOnly)])
    }
    for account in [scene.ben, scene.cleo] { try scene.accept(guid, as: account) }
    var ben = try scene.browser(scene.ben)
    let page = try await ben.get(scene.share("trip"))
    let handles = page.text.components(between: "<span class=\"handle\"><bdi>", and: "</bdi>")
    let code = try #require(handles.first { $0.hasPrefix("Address not shown · ID ") })
    #expect(code.count == "Address not shown · ID ".count + 4)
    #expect(!page.text.contains("cleo@example.org") && !page.text.contains(">_"))
  }
}
