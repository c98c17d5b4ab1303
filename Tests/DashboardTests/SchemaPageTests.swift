import Addresses
import RecordStore
import Records
import Testing

struct SchemaPageTests {
  private let base = "/containers/\(DashboardScene.container)"

  @Test func `the team sees types and what production lacks, and deploys it once`() async throws {
    let scene = try DashboardScene()
    try scene.save("a", [.text("name", "Kyōto"), .int("population", 2)])
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(base + "/development/schema")
    #expect(page.status == 200)
    #expect(page.text.contains("Destination"))
    #expect(page.text.contains("Development is ahead of production by 3 changes"))
    let environment = try await alice.get(base + "/production")
    #expect(environment.text.contains("Development is ahead of production by 3 changes"))
    let sent = try await alice.submit(try page.form(base + "/schema/deploy"))
    #expect(sent.location == base + "/production/schema")
    let production = try await alice.get(base + "/production/schema")
    #expect(production.text.contains("3 changes deployed to production"))
    #expect(!production.text.contains("is ahead of production"))
    #expect(production.text.contains("Destination"))
  }

  @Test func `indexes and rights are ticked on the page of a type`() async throws {
    let scene = try DashboardScene()
    try scene.save("a", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let address = base + "/development/schema/Destination"
    let page = try await alice.get(address)
    let fields = try page.form(address + "/fields")
    let only = fields.fields.filter { !["s:name", "t:name"].contains($0.0) }
    _ = try await alice.post(address + "/fields", only)
    let grants = try page.form(address + "/grants").fields.filter {
      $0.0 != "grant:READ _world"
    }
    let saved = try await alice.post(address + "/grants", grants)
    #expect(saved.location == address)
    let (type, rights) = try scene.store.read { c in
      let document = try Schema.document(
        c, container: scene.place.container, environment: .development)
      let type = document[type: "Destination"]
      return (type?[field: "name"]?.text, type?.grants)
    }
    #expect(type == "STRING QUERYABLE")
    #expect(rights == [SchemaGrant(.write, to: "_creator"), SchemaGrant(.create, to: "_icloud")])
    let test = try await alice.get(address + "?email=dan@example.org")
    #expect(test.text.contains("Read records of others</div><span class=\"badge warn\">No</span>"))
  }

  @Test func `people come into custom roles, which give them rights, and the log holds it`()
    async throws
  {
    let scene = try DashboardScene()
    try scene.save("a", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let address = base + "/development/schema"
    let roles = base + "/development/roles"
    let page = try await alice.get(address)
    for (name, word) in [("_world", "A letter first"), ("no name", "A letter first")] {
      let refused = try await alice.submit(try page.form(roles), ["role-name": name])
      #expect(refused.status == 400 && refused.text.contains(word))
      #expect(refused.text.contains("value=\"\(name)\""))
    }
    let made = try await alice.submit(try page.form(roles), ["role-name": "editors"])
    #expect(made.location == address)
    let taken = try await alice.submit(try page.form(roles), ["role-name": "editors", "x": "1"])
    #expect(taken.status == 400 && taken.text.contains("There is a role of this name already"))
    let form = try await alice.get(address).form(roles + "/members")
    let unknown = try await alice.submit(form, ["members": "dan@example.org\nno@example.org"])
    #expect(unknown.status == 400 && unknown.text.contains("Nobody here has the address no@"))
    #expect(unknown.text.contains("dan@example.org\nno@example.org</textarea>"))
    let before = try scene.store.read { try Log.verify($0).events }
    let saved = try await alice.submit(form, ["members": "dan@example.org\n"])
    #expect(saved.location == address)
    #expect(try scene.store.read { try Log.verify($0).events } == before + 1)
    #expect(try await alice.get(address).text.contains("dan@example.org</textarea>"))
    // The role may write what others made, and so may dan.
    let type = address + "/Destination"
    let grants = try await alice.get(type).form(type + "/grants")
    _ = try await alice.post(type + "/grants", grants.fields + [("grant:WRITE editors", "yes")])
    let test = try await alice.get(type + "?email=dan@example.org")
    #expect(
      test.text.contains(
        "Change or delete records of others</div><span class=\"badge ok\">Yes</span>"))
    let log = try scene.store.read { try Log.verify($0) }
    #expect(log.isClean, "\(log)")
  }

  @Test func `a custom role is deleted after a look at who loses what`() async throws {
    let scene = try DashboardScene()
    try scene.save("a", [.text("name", "Kyōto")])
    let container = scene.place.container
    try scene.store.writeNow(as: .operatorOfStore) { context in
      _ = try Zones.database(context, container, .development, .public, owner: nil)
      for (role, people) in [("editors", ["dan@example.org"]), ("idle", [])] {
        try SecurityRoles.make(
          context, container: container, environment: .development, name: role)
        try SecurityRoles.setMembers(
          context, container: container, environment: .development, role: role, emails: people)
      }
      let grants =
        SchemaGrant.defaults(ofType: "Destination") + [SchemaGrant(.write, to: "editors")]
      try SecurityRoles.setGrants(
        context, grants, container: container, environment: .development, type: "Destination")
    }
    var alice = try scene.browser(scene.alice)
    let delete = base + "/development/roles/delete"
    #expect(try await alice.get(delete + "?role=nobody").status == 404)
    #expect(try await alice.get(delete + "?role=_world").status == 404)
    let idle = try await alice.get(delete + "?role=idle")
    #expect(idle.text.contains("Nobody loses anything by it"))
    let ask = try await alice.get(delete + "?role=editors")
    #expect(ask.text.contains("<li><bdi>Destination: write</bdi></li>"), "\(ask.text)")
    #expect(
      ask.text.contains("<li><bdi>Dan Stranger · Destination: write</bdi></li>"), "\(ask.text)")
    let before = try scene.store.read { try Log.verify($0).events }
    let sent = try await alice.submit(try ask.form(delete))
    #expect(sent.location == base + "/development/schema")
    let (roles, grants, log) = try scene.store.read { c in
      (
        try SecurityRoles.list(c, container: container, environment: .development).map(\.name),
        try SecurityRoles.grants(c, container: container, environment: .development),
        try Log.verify(c)
      )
    }
    #expect(roles == ["idle"])
    #expect(grants["Destination"] == SchemaGrant.defaults(ofType: "Destination"))
    #expect(log.isClean && log.events == before + 2, "\(log)")
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(delete + "?role=idle").status >= 403)
  }

  @Test func `who is not in the team gets nothing`() async throws {
    let scene = try DashboardScene()
    let row = try scene.save("a", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    var ben = try scene.browser(scene.ben)
    for path in ["/development/schema", "/development/schema/Destination"] {
      #expect(try await ben.get(base + path).status >= 403)
    }
    #expect(try await !ben.get(base + "/development").text.contains("/schema"))
  }
}
