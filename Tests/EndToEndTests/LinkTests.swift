import RecordStore
import Records
import Testing

/// What links and addresses tell to whom.
struct LinkTests {
  private static func shared(_ server: RunningService, with email: String) throws -> ShareHandle {
    let row = try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
    let handle = try server.store.share(row, in: server.cast, with: email)
    try server.store.writeNow(as: .account(server.cast.alice)) {
      try Shares.setTitle($0, share: handle.share, "Spring in Kyōto")
    }
    return handle
  }

  private static func personalLink(_ server: RunningService, _ handle: ShareHandle) throws
    -> String
  {
    try server.store.read { c in
      let alice = Caller.account(server.cast.alice)
      let now = server.clock.now()
      let panel = try SharePanel.load(c, caller: alice, share: handle.share, now: now)
      let invited = try #require(panel.people.first { $0.state == .invited })
      let link = try SharePanel.personalSecret(
        c, caller: alice, participant: invited.participant, keys: server.store.keys, now: now)
      return "/share/\(link.guid)/\(link.secret)"
    }
  }

  private static func states(_ server: RunningService, _ handle: ShareHandle) throws
    -> [ParticipantState]
  {
    try server.store.read { c in
      try SharePanel.load(
        c, caller: .account(server.cast.alice), share: handle.share, now: server.clock.now()
      ).people.map(\.state)
    }
  }

  @Test func `a scanner that opens and submits a personal link leaves it unused`() async throws {
    try await RunningService.run { server in
      let handle = try Self.shared(server, with: "new@example.org")
      let link = try Self.personalLink(server, handle)
      for _ in 0..<5 {
        var scanner = try server.browser()
        #expect(try await scanner.get(link).status == 200)
        #expect(try await scanner.get(link, "HEAD").status == 200)
      }
      var scanner = try server.browser()
      for fields in [[], [("answer", "accept")], [("answer", "accept"), ("form-token", "x")]] {
        let posted = try await scanner.post(link, fields)
        #expect(posted.status == 401 && posted.location == nil)
      }
      #expect(try Self.states(server, handle) == [.invited])
      // Neither does a form without its token, sent by somebody who is signed in.
      var dan = try server.browser(server.cast.dan)
      let forged = try await dan.post(link, [("answer", "accept"), ("form-key", "k")])
      #expect(forged.status == 200 && !forged.text.contains("Kyōto</h1>"))
      #expect(try Self.states(server, handle) == [.invited])
      // The page then shows the form again, to be sent by hand.
      let again = try forged.form(link)
      #expect(try await dan.submit(again).status == 303)
      #expect(try Self.states(server, handle) == [.accepted])
      #expect(!server.output.contains(link.split(separator: "/")[2]), "the secret is in the log")
    }
  }

  @Test func `signed out, the landing page names inviter and title and leads through sign-in`()
    async throws
  {
    try await RunningService.run { server in
      let handle = try Self.shared(server, with: "ben.ode@example.org")
      let path = "/share/\(handle.guid)"
      var ben = try server.browser()
      let page = try await ben.open(path)
      #expect(page.status == 200)
      #expect(page.text.contains("Alice Moreau") && page.text.contains("Spring in Kyōto"))
      #expect(!page.text.contains("ben.ode@"))
      #expect(page.answer["Cache-Control"]?.contains("no-store") == true)
      #expect(page.answer["Referrer-Policy"] == "no-referrer")
      let signedIn = try await ben.submit(
        try page.form("/sign-in"), ["email": "BEN.ode@example.org", "password": "correct horse"])
      #expect(signedIn.location == path)
      let invitation = try await ben.follow(signedIn)
      let accepted = try await ben.submit(try invitation.form(path, "answer", "accept"))
      #expect(try await ben.follow(accepted).path == server.cast.record("kyoto"))
      // The same link leads there again.
      #expect(try await ben.open(path).links.contains(server.cast.record("kyoto")))
    }
  }

  @Test func `a stranger cannot tell a private record from one that never existed`() async throws {
    try await RunningService.run { server in
      _ = try Self.shared(server, with: "ben.ode@example.org")
      var dan = try server.browser(server.cast.dan)
      for path in ["", "/edit", "/share", "/reach", "/delete"] {
        let real = try await dan.get(server.cast.record("kyoto") + path)
        let never = try await dan.get(server.cast.record("never") + path)
        #expect(real.status == 404 && never.status == 404, "\(path)")
        #expect(real.text.contains("dan@example.org") && !real.text.contains("Alice"))
        #expect(Self.withoutNonces(real) == Self.withoutNonces(never), "\(path)")
      }
      let zone = try await dan.get(server.cast.zone)
      let other = try await dan.get(server.cast.zone + "-never")
      #expect(zone.status == 404 && other.status == 404)
      #expect(Self.withoutNonces(zone) == Self.withoutNonces(other))
    }
  }

  @Test func `with the preview off a link looks like one that never existed`() async throws {
    try await RunningService.run { server in
      let handle = try Self.shared(server, with: "ben.ode@example.org")
      try server.store.writeNow(as: .account(server.cast.alice)) {
        try Shares.setSwitches($0, share: handle.share, ShareSwitches(showsPreview: false))
      }
      for account in [server.cast.dan, nil] {
        var browser = try server.browser(account)
        let real = try await browser.get("/share/\(handle.guid)")
        let never = try await browser.get("/share/\(String(handle.guid.reversed()))")
        #expect(real.status == 404 && never.status == 404)
        #expect(Self.withoutNonces(real) == Self.withoutNonces(never))
      }
      var ben = try server.browser(server.cast.ben)
      #expect(try await ben.get("/share/\(handle.guid)").status == 200)
    }
  }

  /// A page without what differs from one request to the next: tokens, keys, reference numbers, and
  /// its own address.
  private static func withoutNonces(_ page: WebPage) -> String {
    let address = String(page.path.split(separator: "/").filter { $0 != "edit" }.last ?? "")
    var text = page.text
    for name in ["form-token", "form-key"] {
      let values = page.forms.compactMap { $0[name] }
      for value in values { text = text.replacing(value, with: "") }
    }
    text = text.replacing(#/[0-9a-f]{16}/#, with: "")
    for part in page.path.split(separator: "/") where part.count > 4 {
      text = text.replacing(String(part), with: "ADDRESS")
    }
    return text.replacing(address, with: "ADDRESS")
  }
}
