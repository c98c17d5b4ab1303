import Addresses
import HTTP
import RecordStore
import Records
import Testing

@Suite struct PeopleTests {
  @Test func `ordinary people list nobody`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    for path in ["/people", "/people?search=ben", "/people/2"] {
      let page = try await alice.get(path)
      #expect(page.status == 404, "\(path)")
      #expect(!page.text.contains("Ben Ode"))
    }
    #expect(try await !alice.get("/").links.contains("/people"))
  }

  @Test func `an administrator finds, adds, names a role, disables and gives a way in`()
    async throws
  {
    let scene = try DashboardScene()
    var adm = try scene.browser(scene.adm)
    let found = try await adm.get("/people?search=BEN")
    #expect(found.text.contains("Ben Ode") && !found.text.contains("Cleo Park"))
    let form = try #require(try await adm.get("/people").forms.last { $0.action == "/people" })
    let taken = try await adm.submit(form, ["name": "X", "email": "ben.ode@example.org"])
    #expect(taken.status == 409 && taken.text.contains("email-error"))
    let added = try await adm.submit(form, ["name": "Zoë", "email": "zoe@example.org"])
    let path = try #require(added.location)
    let person = try await adm.get(path)
    #expect(person.text.contains("Zoë") && person.text.contains("zoe@example.org"))
    let link = try await adm.submit(try person.form(path + "/password"))
    #expect(link.status == 200)
    let secret = try #require(
      link.text.components(between: "value=\"https://share.example.org", and: "\"").first)
    var zoe = try scene.browser(nil)
    #expect(try await zoe.get(secret).status == 200)
    _ = try await adm.submit(try person.form(path + "/role"), ["role": "auditor"])
    _ = try await adm.submit(
      try person.form(path + "/vouch"), ["address": "zoe+work@example.org"])
    #expect(try await adm.get(path).text.contains("zoe+work@example.org"))
    let ask = try await adm.get(path + "/disable")
    #expect(ask.text.contains("They own nothing here."))
    _ = try await adm.submit(try ask.form(path + "/disable"))
    #expect(try await adm.get(path).text.contains("Disabled"))
    #expect(try await zoe.get(secret).status == 410)
  }

  @Test func `what a disabled person owns is named first`() async throws {
    let scene = try DashboardScene()
    _ = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    var adm = try scene.browser(scene.adm)
    let ask = try await adm.get("/people/\(scene.alice.rawValue)/disable")
    #expect(ask.text.contains("Trips") && ask.text.contains("1 invited"))
  }

  @Test func `a container is described, gets a policy and a team, and goes when it is named`()
    async throws
  {
    let scene = try DashboardScene()
    try await scene.setPassword("correct horse", of: "alice@example.org")
    let shared = try scene.share(try scene.save("city"), with: "ben.ode@example.org")
    var alice = try scene.browser(scene.alice)
    let path = "/containers/\(DashboardScene.container)/settings"
    let page = try await alice.get(path)
    _ = try await alice.submit(try page.form(path), ["name": "Journeys", "about": "All of them"])
    #expect(try await alice.get("/containers").text.contains("All of them"))
    _ = try await alice.submit(
      try page.form(path + "/policy"), ["mode": "invited", "permission": "READ_WRITE"])
    let panel = try await alice.get(scene.share("city"))
    #expect(!panel.text.contains("Anyone with the link"))
    let forced = try await alice.submit(
      try panel.form(scene.share("city") + "/access"),
      ["access": "anyone", "right": "canView", "confirmed": "yes"])
    #expect(forced.status == 400 && forced.text.contains("policy of this container"))
    #expect(throws: StoreError.self) {
      try scene.store.writeNow(as: .account(scene.alice)) {
        _ = try Shares.setPublicPermission($0, share: shared.handle.share, .readOnly)
      }
    }
    let team = try page.form(path + "/team")
    let unknown = try await alice.post(
      path + "/team",
      [("form-token", team["form-token"] ?? ""), ("email", "no@example.org"), ("role", "viewer")])
    #expect(unknown.status == 400 && unknown.text.contains("Nobody with an account"))
    _ = try await alice.post(
      path + "/team",
      [
        ("form-token", team["form-token"] ?? ""), ("email", "Cleo@example.org"),
        ("role", "manager"),
      ])
    #expect(try await alice.get(path).text.contains("Cleo Park"))
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(path).status == 404)
    let ask = try await alice.get(path + "/delete")
    #expect(ask.text.contains("1 record is deleted for good"))
    let form = try ask.form(path + "/delete")
    let wrong = try await alice.submit(form, ["typed": "x", "password": "correct horse"])
    #expect(wrong.status == 400)
    let gone = try await alice.submit(
      form, ["typed": DashboardScene.container, "password": "correct horse"])
    #expect(gone.status == 303)
    for path in [path, scene.zone, scene.record("city"), "/share/\(shared.handle.guid)"] {
      #expect(try await alice.get(path).status >= 404, "\(path)")
    }
    #expect(try scene.store.read { try Log.verify($0) }.isClean)
  }
}
