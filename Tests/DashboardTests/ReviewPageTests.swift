import Addresses
import Dashboard
import RecordStore
import Records
import TestSupport
import Testing

/// A review on its pages: begun, decided, taken back, closed, carried away.
struct ReviewPageTests {
  private static let alice = "alice@example.org"

  private let scene: DashboardScene

  init() throws {
    scene = try DashboardScene()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
    try scene.store.writeNow(as: .account(scene.alice)) {
      try Shares.setTitle($0, share: made.handle.share, "Secret trip")
      try Shares.setPublicPermission($0, share: made.handle.share, .readWrite)
    }
  }

  private var zone: String { "zone-\(scene.place.zone.rawValue)" }

  private func begin(_ browser: inout Browser) async throws -> String {
    let list = try await browser.get("/reviews")
    let form = try list.form("/reviews")
    let begun = try await browser.submit(form, ["about": zone, "reviewers": Self.alice])
    return try #require(begun.location.map { String($0.prefix { $0 != "?" }) })
  }

  @Test func `a review is begun, decided with reasons, taken back and closed`() async throws {
    var alice = try scene.browser(scene.alice)
    let path = try await begin(&alice)
    let page = try await alice.get(path)
    #expect(page.status == 200 && page.text.contains("Secret trip"))
    #expect(page.text.contains("0 of 2 decided") && page.text.contains("Anybody with the link"))
    let forms = page.forms.filter { $0.action == path + "/decide" }
    #expect(forms.count == 2)
    let refused = try await alice.submit(forms[0], ["decision": "remove"])
    #expect(refused.status == 400 && refused.text.contains("Say why"))
    let removed = try await alice.submit(
      forms[0], ["decision": "remove", "reason": "left the firm"])
    #expect(removed.location?.hasPrefix(path) == true)
    let after = try await alice.get(path)
    #expect(after.text.contains("1 of 2 decided") && after.text.contains("left the firm"))
    _ = try await alice.submit(try after.form(path + "/undo"))
    #expect(try await alice.get(path).text.contains("0 of 2 decided"))
    _ = try await alice.submit(try await alice.get(path).form(path + "/remind"))
    _ = try await alice.submit(try await alice.get(path).form(path + "/close"))
    let closed = try await alice.get(path)
    #expect(closed.forms.allSatisfy { !$0.action.hasPrefix(path) })
    #expect(try await alice.get("/reviews").links.contains(path))
    let csv = try await alice.get(path + "?as=csv").text
    #expect(csv.hasPrefix("What,Through,Person,Address,Right at the start,"), "\(csv)")
    let json = try await alice.get(path + "?as=json").text
    #expect(json.contains(#""state":"closed""#) && json.contains(#""logHead":""#))
    #expect(try await alice.get(path + "?state=waiting").status == 200)
  }

  @Test func `a decision names whom it is about, and leads back to the same list`() async throws {
    var alice = try scene.browser(scene.alice)
    let path = try await begin(&alice)
    let list = path + "?state=waiting"
    let form = try await alice.get(list).form(path + "/decide?state=waiting")
    let refused = try await alice.submit(form, ["decision": "remove"])
    #expect(refused.text.contains("/decide?state=waiting"))
    let kept = try await alice.submit(form, ["decision": "keep"])
    #expect(kept.location == list)
    #expect(try await alice.get(list).text.contains("Ben Ode: access is kept"))
  }

  @Test func `the home of an administrator tells once that a review began`() async throws {
    var alice = try scene.browser(scene.alice)
    let path = try await begin(&alice)
    var adm = try scene.browser(scene.adm)
    let begun = try await adm.get("/").text
    #expect(begun.contains("Access review: new") && !begun.contains("Access reviewed"))
    let form = try await alice.get(path).form(path + "/decide")
    _ = try await alice.submit(form, ["decision": "keep"])
    #expect(try await adm.get("/").text.contains("Access reviewed: changed"))
  }

  @Test func `an unused one-time link is called so`() async throws {
    let row = try scene.save("town", [.text("name", "Nara")])
    try scene.store.writeNow(as: .account(scene.alice)) {
      let made = try Shares.shareRecord($0, record: row.id)
      _ = try Shares.addOneTimeLink($0, share: made.share, permission: .readOnly)
    }
    var alice = try scene.browser(scene.alice)
    let page = try await alice.get(try await begin(&alice))
    #expect(page.text.contains("One-time link") && !page.text.contains("Someone"))
  }

  @Test func `what is typed wrong is said and kept`() async throws {
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get("/reviews").form("/reviews")
    let unknown = try await alice.submit(form, ["reviewers": "nobody@example.org"])
    #expect(unknown.status == 400 && unknown.text.contains("nobody@example.org"))
    let past = try await alice.submit(
      form, ["reviewers": Self.alice, "due": "2001-01-01"])
    #expect(past.status == 400 && past.text.contains("Choose a day ahead"))
    let other = try await alice.submit(
      form, ["reviewers": Self.alice, "about": "person-1"])
    #expect(other.status == 400)
  }

  @Test func `strangers and participants find no review`() async throws {
    var alice = try scene.browser(scene.alice)
    let path = try await begin(&alice)
    let form = try #require(
      try await alice.get(path).forms.first { $0.action == path + "/decide" })
    for who in [scene.ben, scene.dan] {
      var other = try scene.browser(who)
      let none = try await other.get("/reviews")
      #expect(none.text.contains("No reviews yet"))
      #expect(none.forms.allSatisfy { $0.action != "/reviews" })
      #expect(try await other.get(path).status == 404)
      #expect(try await other.get(path + "?as=json").status == 404)
      let own = try await other.get("/account").forms[0]
      for rest in ["/decide", "/undo", "/remind", "/close"] {
        let answer = try await other.post(
          path + rest,
          [
            ("form-token", own["form-token"] ?? ""), ("form-key", own["form-key"] ?? ""),
            ("grant", form["grant"] ?? ""), ("decision", "remove"), ("reason", "x"),
          ])
        #expect(answer.status == 404, "\(rest)")
      }
    }
    // Who looks after the server reads it without titles, and has nothing to press but its lead.
    var adm = try scene.browser(scene.adm)
    let seen = try await adm.get(path)
    #expect(seen.status == 200 && !seen.text.contains("Secret trip"))
    #expect(seen.forms.allSatisfy { $0.action != path + "/decide" })
  }
}
