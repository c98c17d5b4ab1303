import Addresses
import Dashboard
import RecordStore
import Records
import Templating
import TestSupport
import Testing

/// An owner lets an auditor look on a page, sees the look there, and takes the grant back.
struct OversightTests {
  private static let path = "/account/looks"

  private func auditor(_ scene: DashboardScene) throws -> AccountID {
    try scene.store.writeNow(as: .operatorOfStore) {
      try Accounts.add(
        $0, NewAccount(name: "Odd Auditor", email: "odd@example.org", role: .auditor))
    }
  }

  private func day(_ scene: DashboardScene, in days: Int64) -> String {
    EndOfDay.text(scene.store.clock.now() + days * 86_400_000, .universal)
  }

  @Test func `an auditor sees content while the owner lets them, and each look is shown`()
    async throws
  {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    let odd = try auditor(scene)
    var auditor = try scene.browser(odd)
    let closed = try await auditor.get(scene.record("city"))
    #expect(closed.status != 200 && !closed.text.contains("Kyōto"))
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(Self.path)
    #expect(page.text.contains("Nobody looked") && page.text.contains("No auditor may look"))
    let form = try page.form(Self.path)
    let refused = try await alice.submit(form, ["until": day(scene, in: -2)])
    #expect(refused.status == 400 && refused.text.contains("until-error"))
    let made = try await alice.submit(form, ["until": day(scene, in: 2)])
    #expect(made.location == Self.path)

    let ask = try await auditor.get(scene.record("city"))
    #expect(ask.status == 200 && !ask.text.contains("Kyōto"))
    let shown = try await auditor.submit(try ask.form(scene.record("city") + "/look"))
    #expect(shown.status == 200 && shown.text.contains("Kyōto"))
    let seen = try await alice.get(Self.path)
    #expect(seen.text.contains("Odd Auditor may look until"))
    #expect(seen.text.contains("Odd Auditor opened the record “city” in the zone “Trips”"))
    _ = try await alice.submit(try seen.form(Self.path + "/end"))
    #expect(try await alice.get(Self.path).text.contains("No auditor may look"))
    let again = try await auditor.submit(try ask.form(scene.record("city") + "/look"))
    #expect(again.status != 200 && !again.text.contains("Kyōto"))
  }

  @Test func `whoever owns nothing has nothing to grant, and ends no grant of others`()
    async throws
  {
    let scene = try DashboardScene()
    let odd = try auditor(scene)
    let until = scene.store.clock.now() + 86_400_000
    try scene.store.writeNow(as: .account(scene.alice)) {
      try AuditorGrants.grant($0, container: scene.place.container, to: odd, until: until)
    }
    var dan = try scene.browser(scene.dan)
    let page = try await dan.get(Self.path)
    #expect(page.status == 200 && !page.text.contains("Let an auditor look"))
    var alice = try scene.browser(scene.alice)
    let own = try await alice.get(Self.path).form(Self.path + "/end")
    let token = try await dan.get("/account").form("/account")
    let stolen = try await dan.post(
      Self.path + "/end",
      [
        ("form-token", token["form-token"] ?? ""), ("form-key", token["form-key"] ?? ""),
        ("grant", own["grant"] ?? ""),
      ])
    #expect(stolen.status == 404)
    #expect(try await alice.get(Self.path).text.contains("Odd Auditor"))
  }
}
