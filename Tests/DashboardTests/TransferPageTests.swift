import Addresses
import RecordStore
import Records
import Testing

/// Handing a zone over, from the panel.
@Suite struct TransferPageTests {
  @Test func `it is offered, said to whom it concerns, withdrawn, declined and taken`()
    async throws
  {
    let scene = try DashboardScene()
    let panel = scene.zone + "/share"
    let transfer = panel + "/transfer"
    var alice = try scene.browser(scene.alice)
    _ = try await alice.submit(
      try await alice.get(panel).form(panel), ["people": "ben.ode@example.org", "right": "canEdit"])
    #expect(!(try await alice.get(panel).text.contains("Offer ownership")))
    var ben = try scene.browser(scene.ben)
    let shared = try await ben.get("/shared-with-me")
    let accept = try #require(shared.forms.first { $0.action.hasSuffix("/accept") })
    _ = try await ben.submit(accept)

    /// Alice offers it, after having read what follows.
    func offer() async throws {
      let page = try await alice.get(panel)
      let asked = try await alice.submit(try page.form(transfer))
      #expect(asked.status == 200 && asked.text.contains("Ben Ode has to accept"))
      #expect(!(try await ben.get(panel).text.contains("is offered to you")))
      let done = try await alice.submit(try asked.form(transfer))
      #expect(
        try await alice.open(try #require(done.location)).text.contains("Offered to Ben Ode"))
    }
    try await offer()
    _ = try await alice.submit(try await alice.get(panel).form(transfer + "/withdraw"))
    #expect(try await ben.get(transfer).location == panel)
    try await offer()
    let seen = try await ben.get(panel)
    #expect(seen.text.contains("is offered to you") && seen.text.contains("Alice Moreau offers"))
    var cleo = try scene.browser(scene.cleo)
    #expect(try await cleo.get(transfer).status == 404)
    _ = try await ben.submit(try seen.form(transfer + "/decline"))
    #expect(try await alice.get(panel).text.contains("Offer ownership"))

    try await offer()
    let asked = try await ben.get(transfer)
    #expect(asked.text.contains("The zone is yours then"))
    let taken = try await ben.submit(try asked.form(transfer + "/take"))
    let now = try #require(taken.location).prefix { $0 != "?" && $0 != "#" }
    #expect(now != panel && now.hasSuffix("/share"))
    let owned = try await ben.open(try #require(taken.location))
    #expect(owned.text.contains("is yours now") && owned.text.contains("Alice Moreau"))
    #expect(owned.text.contains("Stop sharing"))
    #expect(try await alice.get(panel).status == 404)
    let hers = try await alice.get(String(now))
    #expect(hers.status == 200 && !hers.text.contains("Stop sharing"))
    #expect(try StoreCheck.run(scene.store).problems.map(\.detail) == [])
    // Both were told.
    let told = try scene.store.read { c in
      try [scene.alice, scene.ben].map {
        try News.page(c, account: $0, limit: 20, now: scene.store.clock.now()).map(\.kind)
          .filter { [.offered, .offerDeclined, .takenOver, .left].contains($0) }
      }
    }
    #expect(told == [[.takenOver, .offerDeclined], [.offered, .offered, .offered]])
    // The same form once more shows the first outcome.
    #expect(try await ben.submit(try asked.form(transfer + "/take")).location == taken.location)
  }
}
