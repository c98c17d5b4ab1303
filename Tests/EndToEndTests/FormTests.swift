import RecordStore
import Records
import Testing

/// Forms that are sent twice, late, or by somebody else.
struct FormTests {
  @Test func `the same form sent twice at once and again later does one thing and says the same`()
    async throws
  {
    try await RunningService.run { server in
      let path = server.cast.zone + "/records/new"
      var alice = try server.browser(server.cast.alice)
      let form = try await alice.open(path).form(path)
      let changes = [
        "type": "Destination", "new-name:1": "title", "new-type:1": "STRING",
        "new-value:1": "Once",
      ]
      let request = alice.request(
        "POST", path, body: WebBrowser.urlencoded(form.filled(changes)))
      let answers = try await withThrowingTaskGroup(of: Answer.self) { tasks in
        for _ in 0..<4 {
          let wire = Wire(port: server.port)
          tasks.addTask { try await wire.exchange(request) }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      server.clock.advance(by: 600_000)
      let late = try await alice.submit(form, changes)
      let places = Set(answers.map(\.location) + [late.location])
      #expect(answers.allSatisfy { $0.status == 303 } && late.status == 303)
      #expect(places.count == 1, "\(places)")
      #expect(try StoreHealth.load(server.store).records == 1)
      // The page shows what the first one did.
      #expect(try await alice.follow(late).text.contains("Once"))
      // Typed anew into the same page, it is another form.
      let other = try await alice.submit(form, ["type": "Destination", "record-name": "two"])
      #expect(other.status == 303 && other.location != late.location)
    }
  }

  @Test func `a form whose subject it has removed answers as the first time`() async throws {
    try await RunningService.run { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      let path = server.cast.record("kyoto") + "/delete"
      var alice = try server.browser(server.cast.alice)
      let form = try await alice.open(path).form(path)
      let first = try await alice.submit(form)
      let second = try await alice.submit(form)
      #expect(first.status == 303 && second.status == 303)
      #expect(first.location == second.location)
      #expect(try await alice.submit(form, ["form-key": "another"]).status == 404)
      // The key is the sender's own.
      var ben = try server.browser(server.cast.ben)
      let token = try await ben.open("/account").form("/account")["form-token"] ?? ""
      #expect(try await ben.submit(form, ["form-token": token]).status == 404)
    }
  }

  @Test func `a form with another session's token does nothing and keeps what was typed`()
    async throws
  {
    try await RunningService.run { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      let path = server.cast.record("kyoto") + "/edit"
      var first = try server.browser(server.cast.alice)
      let form = try await first.open(path).form(path)
      let before = try server.row("kyoto")
      var second = try server.browser(server.cast.alice)
      for token in [form["form-token"] ?? "", "", "AAAA"] {
        let page = try await second.submit(
          form, ["form-token": token, "value:title": "Typed <b>&\"'"])
        #expect(page.status == 200)
        let again = try page.form(path)
        #expect(again["value:title"] == "Typed <b>&\"'")
        #expect(again["change-tag"] == before.changeTag)
        #expect(try server.row("kyoto") == before)
      }
      let page = try await second.submit(form, ["value:title": "Typed"])
      #expect(try await second.submit(try page.form(path)).status == 303)
      #expect(try server.row("kyoto").text.contains("\"Typed\""))
    }
  }

  @Test func `a session that has ended meanwhile loses nothing that was typed`() async throws {
    try await RunningService.run { server in
      try server.store.save("kyoto", in: server.cast, [.text("title", "Kyōto")])
      let path = server.cast.record("kyoto") + "/edit"
      var alice = try server.browser(server.cast.alice)
      let form = try await alice.open(path).form(path)
      server.clock.advance(by: Sessions.idleLimit + 1)
      let typed = "A long text\nwith <lines> & \"quotes\""
      let expired = try await alice.submit(form, ["value:title": typed])
      #expect(expired.status == 401 && expired.location == nil)
      let signIn = try expired.form("/sign-in")
      #expect(signIn["kept:value:title"] == typed)
      let wrong = try await alice.submit(
        signIn, ["email": "alice@example.org", "password": "wrong horse"])
      #expect(wrong.status == 401)
      let check = try await alice.submit(
        try wrong.form("/sign-in"),
        ["email": "alice@example.org", "password": "correct horse"])
      let again = try check.form(path)
      #expect(again["value:title"] == typed)
      #expect(!(try server.row("kyoto").text.contains("long text")))
      #expect(try await alice.submit(again).status == 303)
      #expect(try server.row("kyoto").text.contains("long text"))
    }
  }

  @Test func `what the schema forbids is shown beside the field with the typed text`() async throws
  {
    try await RunningService.run { server in
      try server.store.save("kyoto", in: server.cast, [.int("stars", 9_007_199_254_740_993)])
      let path = server.cast.record("kyoto") + "/edit"
      var alice = try server.browser(server.cast.alice)
      let form = try await alice.open(path).form(path)
      #expect(form["value:stars"] == "9007199254740993")
      let before = try server.row("kyoto")
      let refused = try await alice.submit(form, ["value:stars": "many"])
      #expect(refused.status == 400)
      #expect(try refused.form(path)["value:stars"] == "many")
      #expect(try server.row("kyoto") == before)
      // An untouched save changes nothing at all.
      #expect(try await alice.submit(form).status == 303)
      #expect(try server.row("kyoto") == before)
    }
  }
}
