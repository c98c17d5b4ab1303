import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

@Suite struct LandingTests {
  private struct Setting {
    let scene: DashboardScene
    let guid: String
    let secret: String
    let participant: ParticipantID
    let share: ShareID
    var general: String { "/share/\(guid)" }
    var personal: String { "/share/\(guid)/\(secret)" }
  }

  private static func setting(_ email: String = "guest+plan@example.org") throws -> Setting {
    let scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let shared = try scene.share(row, with: email)
    let secret = try scene.store.read { c in
      try SharePanel.personalSecret(
        c, caller: .account(scene.alice), participant: shared.participant, keys: scene.store.keys,
        now: scene.store.clock.now()
      ).secret
    }
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: shared.handle.share, "Japan 2026")
    }
    return Setting(
      scene: scene, guid: shared.handle.guid, secret: secret, participant: shared.participant,
      share: shared.handle.share)
  }

  @Test func `signed out, it names inviter and title and offers both ways in`() async throws {
    let setting = try Self.setting()
    for path in [setting.general, setting.personal] {
      var browser = try setting.scene.browser(nil)
      let page = try await browser.get(path)
      #expect(page.status == 200)
      #expect(page.text.contains("Alice Moreau") && page.text.contains("Japan 2026"))
      #expect(!page.text.contains("Kyōto"))
      #expect(page.forms.map(\.action).contains("/sign-in"))
      #expect(page.forms.map(\.action).contains("/sign-up"))
      #expect(page.headers["Referrer-Policy"] == "no-referrer")
      #expect(page.headers["X-Robots-Tag"] == "noindex")
      #expect(page.headers["Cache-Control"] == "no-store")
      #expect(!page.text.components(between: "<title>", and: "</title>")[0].contains(setting.guid))
    }
  }

  @Test func `looking five times and posting blindly uses nothing up`() async throws {
    let setting = try Self.setting()
    for _ in 1...5 {
      var scanner = try setting.scene.browser(nil)
      _ = try await scanner.get(setting.personal)
      let posted = try await scanner.post(setting.personal, [("answer", "accept")])
      #expect(posted.status == 401)
    }
    var dan = try setting.scene.browser(setting.scene.dan)
    let page = try await dan.get(setting.personal)
    #expect(page.status == 200)
    #expect(page.text.contains("Accept as dan@example.org"))
    #expect(page.text.contains("guest+plan@example.org"))
  }

  @Test func `a new person signs up on the way and accepts`() async throws {
    let setting = try Self.setting()
    var guest = try setting.scene.browser(nil)
    let landing = try await guest.get(setting.personal)
    let ask = try await guest.submit(try landing.form("/sign-up"))
    #expect(ask.status == 200 && ask.text.contains("Japan 2026"))
    let short = try await guest.submit(
      try ask.form("/sign-up"),
      ["name": "Guest", "email": "guest+plan@example.org", "password": "short", "step": ""])
    #expect(short.status == 400)
    #expect(short.text.contains("value=\"guest+plan@example.org\""))
    #expect(!short.text.contains("value=\"short\""))
    let made = try await guest.submit(
      try short.form("/sign-up"), ["password": "long enough password", "step": ""])
    #expect(made.status == 303)
    #expect(made.location == setting.personal)
    let offer = try await guest.get(setting.personal)
    let accepted = try await guest.submit(try offer.form(setting.personal), ["answer": "accept"])
    let arrived = try await guest.open(try #require(accepted.location))
    #expect(arrived.text.contains("Kyōto"))
    var other = try setting.scene.browser(setting.scene.cleo)
    #expect(try await other.get(setting.personal).status == 410)
  }

  @Test func `there is no account without an invitation`() async throws {
    let setting = try Self.setting()
    for back in ["/", "/share/nothing", "https://evil.example/share/\(setting.guid)", ""] {
      var guest = try setting.scene.browser(nil)
      let form = try await guest.get("/sign-in").form("/sign-in")
      let page = try await guest.post(
        "/sign-up",
        [
          ("form-token", form["form-token"] ?? ""), ("back", back), ("name", "X"),
          ("email", "x@example.org"), ("password", "long enough password"),
        ])
      #expect(page.status == 404, "\(back)")
    }
  }

  @Test func `each state has its code and its one step`() async throws {
    let setting = try Self.setting("ben.ode@example.org")
    let scene = setting.scene
    var ben = try scene.browser(scene.ben)
    var dan = try scene.browser(scene.dan)
    var alice = try scene.browser(scene.alice)
    let offer = try await ben.get(setting.general)
    #expect(offer.status == 200 && offer.forms.contains { $0.action == setting.general })
    let other = try await dan.get(setting.general)
    #expect(other.status == 403)
    #expect(other.text.contains("b…@example.org") && !other.text.contains("ben.ode@"))
    #expect(try await alice.get(setting.general).text.contains("your own share"))
    let declined = try await ben.submit(try offer.form(setting.general), ["answer": "decline"])
    #expect(declined.location == "/shared-with-me")
    let again = try await ben.get(setting.general)
    #expect(again.status == 200 && again.text.contains("Accept after all"))
    _ = try await ben.submit(try again.form(setting.general), ["answer": "accept"])
    let joined = try await ben.get(setting.general)
    #expect(joined.text.contains("You joined"))
    #expect(joined.links.contains(scene.record("city")))
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      _ = try Shares.renewLink(context, share: setting.share)
    }
    #expect(try await ben.get(setting.general).status == 410)
  }

  @Test func `blocked, hidden and never existed are one page`() async throws {
    let setting = try Self.setting("ben.ode@example.org")
    let scene = setting.scene
    try scene.accept(setting.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.setSwitches(
        context, share: setting.share, ShareSwitches(showsPreview: false))
    }
    for account in [scene.dan, nil] {
      var browser = try scene.browser(account)
      _ = try await browser.get("/share/never-existed")
      let never = try await browser.get("/share/never-existed")
      let hidden = try await browser.get(setting.general)
      #expect(never.status == 404 && hidden.status == 404)
      #expect(
        never.withoutTokens.replacing("never-existed", with: "…")
          == hidden.withoutTokens.replacing(setting.guid, with: "…"))
    }
    try scene.store.writeNow(as: .account(scene.alice)) { context in
      try Shares.block(context, share: setting.share, account: scene.ben)
    }
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(setting.general).status == 404)
  }

  @Test func `no secret of a link stands in an address that is logged`() async throws {
    let setting = try Self.setting()
    var guest = try setting.scene.browser(nil)
    let landing = try await guest.get(setting.personal)
    let ask = try await guest.submit(try landing.form("/sign-up"))
    let refused = try await guest.post(setting.personal, [("answer", "accept")])
    for page in [landing, ask, refused] {
      #expect(page.location?.contains(setting.secret) != true)
      #expect(!page.links.contains { $0.contains(setting.secret) })
    }
  }
}
