import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// The link of a share: its conditions, its password, links for one person, what previews show.
@Suite struct LinkPageTests {
  struct Setting {
    let scene: DashboardScene
    let handle: ShareHandle
    var guid: String { handle.guid }
    var landing: String { "/share/\(handle.guid)" }
    var panel: String { scene.share("city") }

    func asAlice<T: Sendable>(_ body: @Sendable (WriteContext) throws -> T) throws -> T {
      var result: T?
      try scene.store.writeNow(as: .account(scene.alice)) { result = try body($0) }
      return try #require(result)
    }

    func open(_ permission: Permission = .readOnly, anyone: Bool = false) throws {
      _ = try asAlice {
        try Shares.setPublicPermission(
          $0, share: handle.share, permission, allowsAnyone: anyone)
      }
    }

    func link() throws -> SharePanel.LinkSummary {
      try #require(
        try scene.store.read {
          try SharePanel.load(
            $0, caller: .account(scene.alice), share: handle.share, now: scene.store.clock.now())
        }.link)
    }
  }

  static func setting() throws -> Setting {
    let scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    var handle: ShareHandle?
    try scene.store.writeNow(as: .account(scene.alice)) {
      handle = try Shares.shareRecord($0, record: row.id, ShareOptions(title: "Japan 2026"))
    }
    return Setting(scene: scene, handle: try #require(handle))
  }

  /// Alice sends the form of the conditions with these changes.
  private func condition(
    _ setting: Setting, _ changes: KeyValuePairs<String, String>
  ) async throws -> Browser.Page {
    var alice = try setting.scene.browser(setting.scene.alice)
    let form = try await alice.get(setting.panel).form(setting.panel + "/conditions")
    return try await alice.submit(form, changes)
  }

  @Test func `report 28: end, password and uses are changed each by itself`() async throws {
    let setting = try Self.setting()
    #expect(try await condition(setting, ["expires": "2099-03-31T18:00"]).status == 303)
    let end = try #require(try setting.link().expires)
    #expect(try await condition(setting, ["password": "open sesame"]).status == 303)
    #expect(try setting.link().expires == end && setting.link().hasPassword)
    #expect(try await condition(setting, ["uses": "3"]).status == 303)
    var link = try setting.link()
    #expect(link.expires == end && link.hasPassword && link.usesLeft == 3)
    #expect(try await condition(setting, ["expires": ""]).status == 303)
    link = try setting.link()
    #expect(link.expires == nil && link.hasPassword && link.usesLeft == 3)
    #expect(try await condition(setting, ["no-password": "yes"]).status == 303)
    link = try setting.link()
    #expect(!link.hasPassword && link.usesLeft == 3)
    var alice = try setting.scene.browser(setting.scene.alice)
    let page = try await alice.get(setting.panel)
    #expect(page.text.contains("3 uses left.") && page.text.contains("<svg class=\"code\""))
    #expect(!page.text.contains("open sesame"))
  }

  @Test func `the end is told with its zone, and what cannot be is refused with what was typed`()
    async throws
  {
    let setting = try Self.setting()
    #expect(try await condition(setting, ["expires": "2099-03-31T18:00"]).status == 303)
    var alice = try setting.scene.browser(setting.scene.alice)
    let page = try await alice.get(setting.panel)
    #expect(page.text.contains("18:00 UTC"))
    #expect(page.text.contains(#"value="2099-03-31T18:00""#))
    for (name, value) in [("expires", "soon"), ("expires", "2001-01-01T00:00"), ("uses", "0")] {
      let refused = try await condition(setting, [name == "uses" ? "uses" : "expires": value])
      #expect(refused.status == 400, "\(name) \(value)")
      #expect(refused.text.contains("value=\"\(value)\""))
      #expect(refused.text.contains("link-\(name)-error"))
    }
    let short = try await condition(setting, ["password": "short", "uses": "7"])
    #expect(short.status == 400 && short.text.contains("at least 8 characters"))
    #expect(short.text.contains(#"value="7""#) && !short.text.contains(#"value="short""#))
    let link = try setting.link()
    #expect(link.usesLeft == nil && !link.hasPassword && link.expires != nil)
  }

  @Test func `before the password nothing is said, and after it the link leads on`() async throws {
    let setting = try Self.setting()
    let scene = setting.scene
    try setting.open(anyone: true)
    _ = try await condition(setting, ["password": "open sesame"])
    var guest = try scene.browser(nil)
    var page = try await guest.get(setting.landing)
    #expect(page.text.contains("asks for a password"))
    for secret in ["Japan 2026", "Alice", "Kyōto", "og:title", "Destination"] {
      #expect(!page.text.contains(secret), "\(secret)")
    }
    #expect(try await guest.get(setting.landing + "/open").status == 303)
    #expect(try await guest.get(setting.landing + "/picture").status == 404)
    let gate = setting.landing + "/gate"
    let wrong = try await guest.submit(try page.form(gate), ["password": "open barley"])
    #expect(wrong.status == 403 && wrong.text.contains("not the password"))
    #expect(!wrong.text.contains("open barley") && !wrong.text.contains("Japan 2026"))
    let right = try await guest.submit(try wrong.form(gate), ["password": "open sesame"])
    #expect(right.location == setting.landing)
    page = try await guest.get(setting.landing)
    #expect(page.text.contains("Japan 2026"))
    #expect(try await guest.get(setting.landing + "/open").text.contains("Kyōto"))

    // Signed in, the account is remembered, and joins.
    var dan = try scene.browser(scene.dan)
    let refused = try await dan.get(setting.landing)
    #expect(!refused.text.contains("Japan 2026"))
    _ = try await dan.submit(try refused.form(gate), ["password": "open sesame"])
    let offer = try await dan.get(setting.landing)
    let joined = try await dan.submit(try offer.form(setting.landing), ["answer": "accept"])
    #expect(try await dan.open(try #require(joined.location)).text.contains("Kyōto"))

    // A new password ends what the old one opened, at once.
    _ = try await condition(setting, ["password": "another word"])
    #expect(try await guest.get(setting.landing + "/open").status == 303)
    #expect(try await guest.get(setting.landing).text.contains("asks for a password"))
  }

  @Test func `guessing is slowed down, for the guesser alone`() async throws {
    let setting = try Self.setting()
    try setting.open(anyone: true)
    _ = try await condition(setting, ["password": "open sesame"])
    var dan = try setting.scene.browser(setting.scene.dan)
    let gate = setting.landing + "/gate"
    var page = try await dan.get(setting.landing)
    for n in 1...5 {
      page = try await dan.submit(try page.form(gate), ["password": "guess \(n)"])
      #expect(page.status == 403)
    }
    let slowed = try await dan.submit(try page.form(gate), ["password": "open sesame"])
    #expect(slowed.status == 429 && slowed.text.contains("Too many tries"))
    #expect(slowed.headers["Retry-After"] != nil)
    var ben = try setting.scene.browser(setting.scene.ben)
    let entry = try await ben.get(setting.landing)
    #expect(try await ben.submit(try entry.form(gate), ["password": "open sesame"]).status == 303)
    // What has no password and what never was answers no other than a wrong one would.
    let never = try await ben.post(
      "/share/never/gate", [("form-token", entry.forms[0]["form-token"] ?? ""), ("password", "x")])
    #expect(never.status == 403)
  }

  @Test func `a used-up link lets nobody in, an ended one says when it ended`() async throws {
    let setting = try Self.setting()
    let scene = setting.scene
    try setting.open()
    _ = try await condition(setting, ["uses": "1"])
    var dan = try scene.browser(scene.dan)
    let offer = try await dan.get(setting.landing)
    _ = try await dan.submit(try offer.form(setting.landing), ["answer": "accept"])
    #expect(try setting.link().usesLeft == 0)
    var ben = try scene.browser(scene.ben)
    let used = try await ben.get(setting.landing)
    #expect(used.status == 410 && used.text.contains("already used"))
    #expect(throws: StoreError.self) { try scene.accept(setting.guid, as: scene.ben) }
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get(setting.panel).text.contains("It is used up."))
    // A new link has uses again, and the old one is over.
    let ask = try await alice.get(setting.panel + "/new-link")
    _ = try await alice.submit(try ask.form(setting.panel + "/new-link"))
    #expect(try await ben.get(setting.landing).status == 410)
    #expect(try setting.link().usesLeft == nil)
  }

  @Test func `a one-time link lets in whoever is first, and is revoked from the panel`()
    async throws
  {
    let setting = try Self.setting()
    let scene = setting.scene
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get(setting.panel).form(setting.panel + "/one-time")
    _ = try await alice.submit(form, ["right": "canEdit"])
    let again = try await alice.get(setting.panel)
    _ = try await alice.submit(try again.form(setting.panel + "/one-time"), ["right": "canView"])
    let page = try await alice.get(setting.panel)
    let links = Form.values(of: "value", in: page.text).filter {
      $0.hasPrefix(DashboardScene.base + "/share/") && !$0.contains(setting.guid)
    }.map { String($0.dropFirst(DashboardScene.base.count)) }
    #expect(links.count == 2)
    var dan = try scene.browser(scene.dan)
    let offer = try await dan.get(links[0])
    #expect(offer.text.contains("Japan 2026"))
    let joined = try await dan.submit(try offer.form(links[0]), ["answer": "accept"])
    #expect(
      try await dan.open(try #require(joined.location)).links.contains(
        scene.record("city") + "/edit"))
    var cleo = try scene.browser(scene.cleo)
    #expect(try await cleo.get(links[0]).status == 410)
    // Only the other one is left, and it is taken back.
    let left = try await alice.get(setting.panel)
    #expect(!left.text.contains(links[0]) && left.text.contains(links[1]))
    let remove = try #require(
      left.forms.last { $0.action == setting.panel + "/remove" && $0["participant"] != nil })
    _ = try await alice.submit(remove)
    #expect(try await cleo.get(links[1]).status == 410)
    #expect(throws: StoreError.self) {
      try scene.accept(String(links[1].dropFirst(7)), as: scene.cleo)
    }
  }

  @Test func `the container's policy asks for password and end before a link is opened`()
    async throws
  {
    let setting = try Self.setting()
    let scene = setting.scene
    var alice = try scene.browser(scene.alice)
    let settings = "/containers/\(DashboardScene.container)/settings"
    let form = try await alice.get(settings).form(settings + "/policy")
    _ = try await alice.submit(form, ["needs-password": "yes", "needs-end": "yes"])
    let page = try await alice.get(settings)
    #expect(try page.form(settings + "/policy")["needs-password"] == "yes")

    let access = setting.panel + "/access"
    func ask() async throws -> Browser.Page {
      let panel = try await alice.get(setting.panel)
      return try await alice.open(
        try #require(
          try await alice.submit(try panel.form(access), ["access": "signed-in"]).location))
    }
    let first = try await ask()
    #expect(first.status == 400 && first.text.contains("asks for a password on every open link"))
    _ = try await condition(setting, ["password": "open sesame"])
    let second = try await ask()
    #expect(second.status == 400 && second.text.contains("asks for an end of every open link"))
    _ = try await condition(setting, ["expires": "2099-03-31T18:00"])
    let third = try await ask()
    #expect(third.status == 200 && third.text.contains("31 March 2099"))
    _ = try await alice.submit(try third.form(access))
    // Open now: neither can be taken away, each alone can be changed.
    #expect(try await condition(setting, ["no-password": "yes"]).status == 400)
    #expect(try await condition(setting, ["expires": ""]).status == 400)
    #expect(try await condition(setting, ["expires": "2098-01-01T00:00"]).status == 303)
    #expect(try setting.link().hasPassword)
    // The same through the store, which calls use.
    let other = try scene.save("other", [.text("name", "Osaka")])
    #expect(throws: StoreError.self) {
      try scene.store.writeNow(as: .account(scene.alice)) {
        _ = try Shares.shareRecord(
          $0, record: other.id, ShareOptions(publicPermission: .readOnly))
      }
    }
  }

  @Test func `other programs preview what holders may see, and nothing when preview is off`()
    async throws
  {
    let setting = try Self.setting()
    try setting.open()
    var guest = try setting.scene.browser(nil)
    let shown = try await guest.get(setting.landing)
    #expect(shown.text.contains(#"<meta property="og:title" content="Japan 2026"/>"#))
    #expect(!shown.text.contains("og:image"))
    try setting.asAlice {
      try Shares.setSwitches(
        $0, share: setting.handle.share, ShareSwitches(showsPreview: false))
    }
    let hidden = try await guest.get(setting.landing)
    #expect(hidden.status == 404)
    #expect(!hidden.text.contains("og:") && !hidden.text.contains("Japan 2026"))
  }
}
