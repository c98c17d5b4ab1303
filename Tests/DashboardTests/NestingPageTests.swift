import Addresses
import RecordStore
import Records
import SQLite
import Testing

/// Records that come into a share by their place, and shares that stand in each other's way.
@Suite struct NestingPageTests {
  private let scene: DashboardScene
  private let new: String

  init() throws {
    scene = try DashboardScene()
    new = scene.zone + "/records/new"
  }

  /// Alice shares `city` with Ben, who is in.
  private func shareCity() throws {
    let shared = try scene.share(
      try scene.save("city", [.text("title", "Kyōto")]), with: "ben.ode@example.org", .readWrite)
    try scene.accept(shared.handle.guid, as: scene.ben)
  }

  private func exists(_ name: String) throws -> Bool {
    let viewer = Viewer(caller: .account(scene.alice), now: scene.store.clock.now())
    return try scene.store.read { c in
      (try? RecordReader.record(c, viewer, zone: scene.place.zone, name: name)) != nil
    }
  }

  @Test func `a new child of a shared record says who will see it, before it is saved`()
    async throws
  {
    try shareCity()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(new + "?type=Destination")
    #expect(!page.text.contains("is shared too"))
    let typed: KeyValuePairs = ["record-name": "temple", "parent": "city"]
    let asked = try await alice.submit(try page.form(new), typed)
    #expect(asked.status == 200)
    #expect(asked.text.contains("With “Kyōto” as its parent this record is shared too"))
    #expect(asked.text.contains("with: Ben Ode."))
    #expect(try !exists("temple"))
    let saved = try await alice.submit(try asked.form(new))
    #expect(saved.status == 303)
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(scene.record("temple")).status == 200)

    // The link to add a child says it from the start, so one press is enough.
    let child = try await alice.get(new + "?type=Destination&parent=city")
    #expect(child.text.contains("is shared too"))
    #expect(try await alice.submit(try child.form(new), ["record-name": "shrine"]).status == 303)
    // Ben, who adds one, is told of the others and not of himself.
    let bens = try await ben.get(new + "?type=Destination&parent=city")
    #expect(bens.text.contains("with: Alice Moreau."))
  }

  @Test func `what was said is asked again only when it changes`() async throws {
    try shareCity()
    try scene.save("loose")
    var alice = try scene.browser(scene.alice)
    let edit = scene.record("loose") + "/edit"
    let form = try await alice.get(edit).form(edit)
    let asked = try await alice.submit(form, ["parent": "city"])
    #expect(asked.status == 200 && asked.text.contains("Ben Ode"))
    // Something else is wrong meanwhile: the next try need not be asked again.
    let wrong = try await alice.submit(
      try asked.form(edit), ["new-name:1": "9", "new-type:1": "STRING", "new-value:1": "x"])
    #expect(wrong.status == 400 && wrong.text.contains("is shared too"))
    let saved = try await alice.submit(try asked.form(edit))
    #expect(saved.status == 303)
    // Under the same parent already: nothing to say.
    let again = try await alice.get(edit)
    #expect(try await alice.submit(try again.form(edit), ["parent": "city"]).status == 303)
  }

  @Test func `in a zone that is shared as a whole the form says so`() async throws {
    let form = scene.zone + "/share"
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(form)
    _ = try await alice.submit(try page.form(form), ["people": "ben.ode@example.org"])
    let empty = try await alice.get(new + "?type=Destination")
    #expect(empty.text.contains("The whole zone is shared."))
    #expect(empty.text.contains("nobody yet, 1 person after accepting."))
    #expect(try await alice.submit(try empty.form(new), ["record-name": "temple"]).status == 303)
  }

  @Test func `shares inside are named where a zone or a record above them cannot be shared`()
    async throws
  {
    try scene.save("country")
    for name in ["city", "town"] {
      _ = try scene.share(
        try scene.save(name, parent: "country", [.text("title", name)]),
        with: "ben.ode@example.org")
    }
    var alice = try scene.browser(scene.alice)
    for (path, heading) in [
      (scene.zone + "/share", "Records of this zone are shared by themselves"),
      (scene.share("country"), "A record below this one is shared by itself"),
    ] {
      let page = try await alice.get(path)
      #expect(page.text.contains(heading))
      #expect(!page.forms.contains { $0.action == path })
      for name in ["city", "town"] { #expect(page.links.contains(scene.share(name)), "\(name)") }
    }
    // The way out: stop them, then it goes.
    for name in ["city", "town"] {
      let stop = scene.share(name) + "/stop"
      _ = try await alice.submit(try await alice.get(stop).form(stop))
    }
    let page = try await alice.get(scene.share("country"))
    #expect(try await alice.submit(try page.form(scene.share("country"))).status == 303)
    // Now it covers the zone's records: the zone names the one share in the way.
    let zone = try await alice.get(scene.zone + "/share")
    #expect(zone.links.contains(scene.share("country")))
  }

  @Test func `a shared record under a shared parent is refused with the share to stop`()
    async throws
  {
    try shareCity()
    _ = try scene.share(try scene.save("other"), with: "cleo@example.org")
    var alice = try scene.browser(scene.alice)
    let edit = scene.record("other") + "/edit"
    let asked = try await alice.submit(
      try await alice.get(edit).form(edit), ["parent": "city"])
    let refused = asked.status == 200 ? try await alice.submit(try asked.form(edit)) : asked
    #expect(refused.status == 409 || refused.status == 400)
    #expect(refused.text.contains("one record is in one share"))
    #expect(refused.links.contains(scene.share("other")))
    #expect(refused.text.contains(#"name="parent" value="city""#))
  }
}
