import Addresses
import Dashboard
import RecordStore
import Records
import TestSupport
import Testing

/// Rules are made, listed and deleted on a page; the mail says what was found and leads there.
struct AlertPageTests {
  @Test func `a rule is made, tells once by mail, and is deleted`() async throws {
    let scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/alerts?container=\(DashboardScene.container)").form("/alerts")
    #expect(form["container"] == DashboardScene.container)
    let made = try await alice.submit(form, ["kind": "publicWritable", "severity": "serious"])
    #expect(made.location == "/alerts")
    let page = try await alice.get("/alerts")
    #expect(page.text.contains("Public and writable · Serious only"))
    let shared = try scene.share(row, with: "ben.ode@example.org")
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setPublicPermission($0, share: shared.handle.share, .readWrite)
      try Shares.setTitle($0, share: shared.handle.share, "Secret trip")
    }
    #expect(try Alerts.run(scene.store) { $0.text } == 1)
    var mail: MailText?
    while mail == nil {
      let claim = try scene.store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: 1000)
      }
      guard case .letter(let letter) = claim else { break }
      guard case .alert = letter.content else { continue }
      mail = scene.desk.compose(letter)
    }
    let text = try #require(mail)
    #expect(text.subject == "Public and writable: Secret trip")
    #expect(
      text.text.contains(
        "\(DashboardScene.base)/findings/publicWritable-\(shared.handle.share.rawValue)"))
    #expect(text.text.contains("\(DashboardScene.base)/alerts"))
    let remove = try await alice.get("/alerts").form("/alerts/remove")
    _ = try await alice.submit(remove, [:])
    #expect(try await alice.get("/alerts").text.contains("No rules yet"))
  }

  @Test func `a rule needs something to see, and others’ rules are not there`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/alerts").form("/alerts")
    _ = try await alice.submit(form, [:])
    var dan = try scene.browser(scene.dan)
    let refused = try await dan.submit(try await dan.get("/alerts").form("/alerts"), [:])
    #expect(refused.status == 400 && refused.text.contains("You see no findings there"))
    let rule = try await alice.get("/alerts").form("/alerts/remove")
    let own = try await dan.get("/alerts").form("/alerts")
    let stolen = try await dan.post(
      "/alerts/remove",
      [
        ("form-token", own["form-token"] ?? ""), ("form-key", own["form-key"] ?? ""),
        ("rule", rule["rule"] ?? ""),
      ])
    #expect(stolen.status == 404)
    #expect(try await alice.get("/alerts").text.contains("All kinds · "))
  }
}
