import RecordStore
import Records
import Testing

/// The main job by plain HTTP: share a record, accept the link, read, edit, be removed.
struct StoryTests {
  @Test func `an owner shares, a new person joins by the link, edits when allowed, and is removed`()
    async throws
  {
    try await RunningService.run { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      var alice = try server.browser()
      try await Self.signIn(&alice, "alice@example.org")
      let panel = try await Self.share(&alice, server, with: "zoe+plan@Example.org")
      #expect(panel.text.contains("zoe+plan@Example.org") && panel.text.contains("Invited"))

      let link = try await Self.personalLink(&alice, panel, server)
      var zoe = try server.browser()
      let record = try await Self.join(&zoe, link, email: "zoe+plan@example.org")
      #expect(record.path == server.cast.record("kyoto") && record.text.contains("Kyōto"))
      #expect(!record.links.contains { $0.hasSuffix("/edit") })
      try await Self.expectRefused(&zoe, server)

      try await Self.setRight(&alice, server, "canEdit")
      let edit = try await zoe.open(server.cast.record("kyoto") + "/edit")
      let form = try edit.form(server.cast.record("kyoto") + "/edit")
      let saved = try await zoe.submit(form, ["value:title": "Kyōto in May"])
      #expect(saved.status == 303)
      #expect(try await zoe.follow(saved).text.contains("Kyōto in May"))

      try await Self.remove(&alice, server)
      for path in ["", "/edit", "/share", "/reach"] {
        #expect(try await zoe.get(server.cast.record("kyoto") + path).status == 404, "\(path)")
      }
      let late = try await zoe.submit(form, ["value:title": "Too late"])
      #expect(late.status == 404)
      #expect(try server.row("kyoto").text.contains("Kyōto in May"))
      let shared = try await zoe.open("/shared-with-me")
      #expect(shared.text.contains("Alice Moreau") && !shared.text.contains("Too late"))
    }
  }

  static func signIn(_ browser: inout WebBrowser, _ email: String) async throws {
    let page = try await browser.open("/shares")
    #expect(page.path.hasPrefix("/sign-in?back="))
    let form = try page.form("/sign-in")
    let wrong = try await browser.submit(form, ["email": email, "password": "wrong horse"])
    #expect(wrong.status == 401 && wrong.text.contains(email))
    let again = try wrong.form("/sign-in")
    let right = try await browser.submit(again, ["email": email, "password": "correct horse"])
    #expect(right.status == 303 && right.location == "/shares")
  }

  /// Returns the panel.
  static func share(_ browser: inout WebBrowser, _ server: RunningService, with email: String)
    async throws -> WebPage
  {
    let path = server.cast.record("kyoto") + "/share"
    let page = try await browser.open(path)
    let sent = try await browser.submit(
      try page.form(path), ["title": "Spring", "people": email, "right": "canView"])
    #expect(sent.status == 303)
    return try await browser.follow(sent)
  }

  static func personalLink(
    _ browser: inout WebBrowser, _ panel: WebPage, _ server: RunningService
  ) async throws -> String {
    let href = try #require(panel.links.first { $0.contains("/share/link/") })
    let page = try await browser.open(href)
    let link = PageForm.values(of: "value", in: page.text).first { $0.contains("/share/") }
    let path = try server.path(try #require(link))
    #expect(!path.contains("@") && !path.contains("+"))
    return path
  }

  /// Signs up on the way through the invitation and accepts it; returns where that leads.
  static func join(_ browser: inout WebBrowser, _ link: String, email: String) async throws
    -> WebPage
  {
    let landing = try await browser.open(link)
    #expect(landing.status == 200)
    #expect(landing.text.contains("Alice Moreau") && landing.text.contains("Spring"))
    let asked = try await browser.submit(try landing.form("/sign-up"))
    let form = try asked.form("/sign-up")
    let short = try await browser.submit(
      form, ["name": "Zoë", "email": email, "password": "short"])
    #expect(short.status == 400 && short.text.contains(email))
    let signedUp = try await browser.submit(
      try short.form("/sign-up"), ["password": "a long enough one"])
    #expect(signedUp.status == 303 && signedUp.location == link)
    let invitation = try await browser.follow(signedUp)
    let accepted = try await browser.submit(try invitation.form(link, "answer", "accept"))
    #expect(accepted.status == 303)
    return try await browser.follow(accepted)
  }

  /// Reading is allowed, everything else is refused, and nothing changes.
  static func expectRefused(_ browser: inout WebBrowser, _ server: RunningService) async throws {
    let record = server.cast.record("kyoto")
    let before = try server.row("kyoto")
    #expect(try await browser.get(record + "/edit").status == 403)
    #expect(try await browser.get(record + "/delete").status == 403)
    let token = try #require(try await browser.open("/account").form("/account")["form-token"])
    let fields = [
      ("form-token", token), ("form-key", "k"), ("change-tag", before.changeTag),
      ("was:title", "value|Kyōto"), ("state:title", "value"), ("value:title", "Mine"),
    ]
    let refused = try await browser.post(record + "/edit", fields)
    // What was typed comes back to be copied; it is not what the record holds.
    #expect(refused.status == 403 && refused.text.contains("Mine</"))
    #expect(try await browser.post(record + "/delete", fields).status == 403)
    #expect(try server.row("kyoto") == before)
  }

  static func setRight(_ browser: inout WebBrowser, _ server: RunningService, _ right: String)
    async throws
  {
    let path = server.cast.record("kyoto") + "/share"
    let panel = try await browser.open(path)
    #expect(panel.text.contains("Accepted") || panel.text.contains("since"))
    let sent = try await browser.submit(try panel.form(path + "/right"), ["right": right])
    #expect(sent.status == 303)
  }

  static func remove(_ browser: inout WebBrowser, _ server: RunningService) async throws {
    let path = server.cast.record("kyoto") + "/share"
    let panel = try await browser.open(path)
    let sent = try await browser.submit(try panel.form(path + "/remove"))
    #expect(sent.status == 303)
    #expect(try await browser.follow(sent).text.contains("removed"))
  }
}
