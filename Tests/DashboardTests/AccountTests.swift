import Addresses
import HTTP
import RecordStore
import Records
import Testing

@Suite struct AccountTests {
  @Test func `a new password needs the old one and ends other sessions`() async throws {
    let scene = try DashboardScene()
    try await scene.setPassword("correct horse", of: "ben.ode@example.org")
    var ben = try scene.browser(scene.ben)
    var other = try scene.browser(scene.ben)
    let form = try await ben.get("/account").form("/account/password")
    let wrong = try await ben.submit(
      form, ["old-password": "wrong", "new-password": "battery staple"])
    #expect(wrong.status == 400 && wrong.text.contains("This is not your password"))
    #expect(!wrong.text.contains("battery staple"))
    let short = try await ben.submit(form, ["old-password": "correct horse", "new-password": "x"])
    #expect(short.status == 400 && short.text.contains("at least 8"))
    let done = try await ben.submit(
      form, ["old-password": "correct horse", "new-password": "battery staple"])
    #expect(done.status == 303)
    #expect(try await ben.get("/account").status == 200)
    #expect(try await other.get("/account").status == 303)
  }

  @Test func `a new language is said in itself`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/account").form("/account")
    let saved = try await alice.submit(form, ["language": "de"])
    let page = try await alice.open(try #require(saved.location))
    #expect(page.text.contains("Ihr Konto ist gespeichert.") && page.text.contains("lang=\"de\""))
  }

  @Test func `times are told by the clock of the chosen place`() async throws {
    let scene = try DashboardScene()
    try scene.save(
      "city",
      [Field(name: "visited", type: FieldType(.timestamp), value: .timestamp(1_783_000_000_000))])
    var alice = try scene.browser(scene.alice)
    #expect(try await alice.get(scene.record("city")).text.contains("2 July 2026, 13:46 UTC<"))
    let form = try await alice.get("/account").form("/account")
    _ = try await alice.submit(form, ["time-zone": "Asia/Kolkata"])
    #expect(try await alice.get(scene.record("city")).text.contains("2 July 2026, 19:16 UTC+5:30"))
    _ = try await alice.submit(
      try await alice.get("/account").form("/account"), ["time-zone": "America/New_York"])
    #expect(try await alice.get(scene.record("city")).text.contains("2 July 2026, 09:46 UTC−4"))
  }

  @Test func `deleting an account shows what goes, asks twice, and leaves nothing to reach`()
    async throws
  {
    let scene = try DashboardScene()
    try await scene.setPassword("correct horse", of: "ben.ode@example.org")
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    var zone = ""
    try scene.store.writeNow(as: .account(scene.ben)) { context in
      let id = try Zones.create(
        context, container: scene.place.container, environment: .development, owner: scene.ben,
        name: "Bens zone")
      zone =
        Address.zone(
          ZoneAddress(
            container: DashboardScene.container, environment: .development,
            owner: try ZonePlace.load(id, context.connection).ownerRecordName, zone: "Bens zone")
        ).path
    }
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(zone).status == 200)
    let ask = try await ben.get("/account/delete")
    #expect(ask.text.contains("Bens zone") && ask.text.contains("You leave 1 share"))
    let form = try ask.form("/account/delete")
    for (typed, password) in [("ben", "correct horse"), ("ben.ode@example.org", "wrong")] {
      let page = try await ben.submit(form, ["typed": typed, "password": password])
      #expect(page.status == 400)
    }
    let gone = try await ben.submit(
      form, ["typed": "ben.ode@example.org", "password": "correct horse"])
    #expect(gone.status == 303)
    #expect(try await ben.get("/").status == 303)
    var alice = try scene.browser(scene.alice)
    let panel = try await alice.get(scene.share("city"))
    #expect(!panel.text.contains("Ben Ode") && !panel.text.contains("ben.ode@"))
    #expect(try scene.store.read { try Log.verify($0) }.isClean)
    // The address is free again.
    try scene.store.writeNow(as: .operatorOfStore) {
      _ = try Accounts.add($0, NewAccount(name: "Ben again", email: "ben.ode@example.org"))
    }
  }

  @Test func `whoever leads a team alone is told to hand it over first`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let ask = try await alice.get("/account/delete")
    #expect(ask.text.contains("only owner in the team"))
    let page = try await alice.submit(
      try ask.form("/account/delete"), ["typed": "alice@example.org", "password": "x"])
    #expect(page.status == 409)
  }

  @Test func `one's own data comes as a file`() async throws {
    let scene = try DashboardScene()
    try scene.save("city")
    var alice = try scene.browser(scene.alice)
    let file = try await alice.get("/account/export")
    #expect(file.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(file.text.contains("\"alice@example.org\"") && file.text.contains("\"Trips\""))
    #expect(!file.text.contains("ben.ode"))
  }
}
