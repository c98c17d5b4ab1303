import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

@Suite struct SharingTests {
  /// Alice shares `city` and invites Ben through the browser.
  private static func shared(
    _ right: String = "canView", people: String = "BEN.Ode@Example.org"
  ) async throws -> (scene: DashboardScene, alice: Browser, panel: Browser.Page) {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    try scene.save("photo", type: "Photo", parent: "city", [.text("name", "Temple")])
    var alice = try scene.browser(scene.alice)
    let path = scene.share("city")
    let form = try await alice.get(path).form(path)
    let sent = try await alice.submit(form, ["people": people, "right": right])
    #expect(sent.status == 303)
    let panel = try await alice.open(try #require(sent.location))
    return (scene, alice, panel)
  }

  @Test func `from the first share to the removal`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let path = scene.share("city")
    #expect(panel.text.contains("is shared now"))
    #expect(panel.text.contains("Invited"))
    #expect(!panel.text.lowercased().contains("unknown"))
    let link = try #require(panel.links.first { $0.contains("/share/link/") })
    let personal = try await alice.get(link)
    let url = try #require(Form.values(of: "value", in: personal.text).first { $0.contains("://") })
    #expect(url.hasPrefix("https://share.example.org/share/"))
    let address = String(url.dropFirst("https://share.example.org".count))

    var ben = try scene.browser(scene.ben)
    let invitation = try await ben.get(address)
    #expect(invitation.status == 200)
    #expect(invitation.text.contains("Alice Moreau") && invitation.text.contains("Kyōto"))
    #expect(!invitation.text.contains("Temple"))
    let accepted = try await ben.submit(try invitation.form(address), ["answer": "accept"])
    let arrived = try await ben.open(try #require(accepted.location))
    #expect(arrived.text.contains("Can view. Alice Moreau is the owner."))
    #expect(arrived.text.contains("Temple"))
    #expect(!arrived.links.contains { $0.hasSuffix("/edit") })
    #expect(try await ben.get(scene.record("city") + "/edit").status == 403)

    panel = try await alice.get(path)
    #expect(panel.text.contains("Accepted"))
    let raised = try await alice.submit(try panel.form(path + "/right"), ["right": "canEdit"])
    let told = try await alice.open(try #require(raised.location))
    #expect(told.text.contains("Ben Ode: Can edit (was: Can view)."))

    let edit = scene.record("photo") + "/edit"
    let form = try await ben.get(edit).form(edit)
    let saved = try await ben.submit(form, ["value:name": "Shrine", "state:name": "value"])
    #expect(saved.status == 303, "\(saved.text.suffix(3000))")
    #expect(try scene.text("name", of: "photo") == "Shrine")

    panel = try await alice.get(path)
    let removed = try await alice.submit(try panel.form(path + "/remove"))
    #expect(try await alice.open(try #require(removed.location)).text.contains("was removed"))
    #expect(try await ben.get(scene.record("photo")).status == 404)
    #expect(
      try await ben.submit(form, ["value:name": "Late", "state:name": "value"]).status == 404)
    #expect(try scene.text("name", of: "photo") == "Shrine")
    let mine = try await ben.get("/shared-with-me")
    #expect(mine.text.contains("Alice Moreau removed you") && mine.text.contains("Removed"))

    panel = try await alice.get(path)
    #expect(try await alice.submit(try panel.form(path + "/undo")).status == 303)
    #expect(try await ben.get(scene.record("photo")).status == 200)
  }

  @Test func `pressing Share again opens the share there is`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let link = Form.values(of: "value", in: panel.text).first { $0.contains("/share/") }
    var second = try scene.browser(scene.alice)
    let again = try await second.post(
      scene.share("city"), [("title", "Other"), ("form-token", ""), ("people", "")])
    #expect(again.status == 200)
    let token = try #require(panel.forms.first?["form-token"])
    let pressed = try await alice.post(
      scene.share("city"), [("form-token", token), ("form-key", "x"), ("title", "Other")])
    panel = try await alice.open(try #require(pressed.location))
    #expect(Form.values(of: "value", in: panel.text).first { $0.contains("/share/") } == link)
    #expect(panel.text.contains("BEN.Ode@Example.org"))
  }

  @Test func `report 21: sending a form twice shows the first result twice`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let path = scene.share("city") + "/people"
    let form = try panel.form(path)
    for _ in 1...2 {
      let sent = try await alice.submit(form, ["people": "new+plan@example.org"])
      panel = try await alice.open(try #require(sent.location))
      #expect(panel.text.contains("new+plan@example.org is invited: Can view."))
    }
    #expect(panel.text.components(between: "class=\"person\"", and: "</li>").count == 3)
    // The same page, another address: that is another submission.
    let other = try await alice.submit(form, ["people": "other@example.org"])
    #expect(try await alice.open(try #require(other.location)).text.contains("other@example.org"))
  }

  @Test func `the same person in another spelling is invited once`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let sent = try await alice.submit(
      try panel.form(scene.share("city") + "/people"), ["people": "Ben <ben.ode@EXAMPLE.org>"])
    panel = try await alice.open(try #require(sent.location))
    #expect(panel.text.contains("ben.ode@EXAMPLE.org is invited already."))
  }

  @Test func `what is no address is refused with everything still typed`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let page = try await alice.submit(
      try panel.form(scene.share("city") + "/people"),
      ["people": "ok@example.org, \"><b>", "right": "canEdit"])
    #expect(page.status == 400)
    #expect(page.text.contains("<title>Error:"))
    #expect(page.text.contains("value=\"ok@example.org, &quot;&gt;&lt;b&gt;\""))
    #expect(page.text.contains("value=\"canEdit\" selected"))
    panel = try await alice.get(scene.share("city"))
    #expect(!panel.text.contains("ok@example.org"))
  }

  @Test func `opening the link names the consequences, closing names who loses`() async throws {
    var (scene, alice, panel) = try await Self.shared()
    let path = scene.share("city")
    let access = path + "/access"
    let asked = try await alice.submit(
      try panel.form(access), ["access": "signed-in", "right": "canEdit"])
    let question = try await alice.open(try #require(asked.location))
    #expect(question.text.contains("This concerns 2 records."))
    #expect(question.text.contains("Can edit"))
    let guid = try #require(
      Form.values(of: "value", in: panel.text).first { $0.contains("/share/") })
    let address = String(guid.dropFirst("https://share.example.org".count).prefix { $0 != "#" })
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get(address).status == 403)
    #expect(try await alice.submit(try question.form(access)).status == 303)
    let offer = try await dan.get(address)
    #expect(offer.status == 200)
    #expect(try await dan.submit(try offer.form(address), ["answer": "accept"]).status == 303)

    panel = try await alice.get(path)
    #expect(panel.text.contains("ends access for 1 person"))
    let closing = try await alice.submit(try panel.form(access), ["access": "invited"])
    let warning = try await alice.open(try #require(closing.location))
    #expect(warning.text.contains("Dan Stranger (dan@example.org)"))
    #expect(try await dan.get(scene.record("city")).status == 200)
    let closed = try await alice.submit(try warning.form(access))
    #expect(
      try await alice.open(try #require(closed.location)).text.contains("1 person lost access"))
    #expect(try await dan.get(scene.record("city")).status == 404)
  }

  @Test func `report 3: after stopping, sharing again gives the same address, gone in between`()
    async throws
  {
    var (scene, alice, panel) = try await Self.shared()
    let path = scene.share("city")
    let url = try #require(
      Form.values(of: "value", in: panel.text).first { $0.contains("/share/") })
    let address = String(url.dropFirst("https://share.example.org".count).prefix { $0 != "#" })
    let question = try await alice.get(path + "/stop")
    #expect(question.text.contains("BEN.Ode@Example.org"))
    #expect(question.text.contains("autofocus"))
    #expect(try await alice.submit(try question.form(path + "/stop")).status == 303)
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(address).status == 410)
    let again = try await alice.submit(try await alice.get(path).form(path))
    panel = try await alice.open(try #require(again.location))
    #expect(Form.values(of: "value", in: panel.text).contains { $0.contains(address) })
  }

  @Test func `report 7: participants see the same panel as text, and can leave`() async throws {
    var (scene, alice, panel) = try await Self.shared("canView")
    let url = try #require(
      Form.values(of: "value", in: panel.text).first { $0.contains("/share/") })
    try scene.accept(String(url.split(separator: "/")[3].prefix { $0 != "#" }), as: scene.ben)
    var ben = try scene.browser(scene.ben)
    let path = scene.share("city")
    let seen = try await ben.get(path)
    #expect(seen.status == 200)
    #expect(!seen.text.contains("<select") && !seen.text.contains("Stop sharing"))
    #expect(!seen.text.contains("value=\"https://share.example.org") || seen.text.contains("Link"))
    let leave = try await ben.get(path + "/leave")
    #expect(try await ben.submit(try leave.form(path + "/leave")).location == "/shared-with-me")
    #expect(try await ben.get(scene.record("city")).status == 404)
    panel = try await alice.get(path)
    #expect(panel.text.contains("Left"))
    #expect(try scene.text("name", of: "city") == "Kyōto")
  }

  @Test func `a whole zone is shared from its own panel`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var alice = try scene.browser(scene.alice)
    let path = scene.zone + "/share"
    let form = try await alice.get(path).form(path)
    let sent = try await alice.submit(form, ["people": "ben.ode@example.org", "right": "canEdit"])
    let panel = try await alice.open(try #require(sent.location))
    #expect(panel.text.contains("Share zone"))
    let covered = try await alice.get(scene.share("city"))
    #expect(covered.text.contains("with the whole zone"))
    #expect(!covered.forms.contains { $0.action == scene.share("city") })
    var ben = try scene.browser(scene.ben)
    let mine = try await ben.get("/shared-with-me")
    let accept = try #require(mine.forms.first { $0.action.hasSuffix("/accept") })
    let joined = try await ben.submit(accept)
    #expect(joined.location == scene.zone)
    let zone = try await ben.open(scene.zone)
    #expect(zone.text.contains("Kyōto") && zone.text.contains("New record"))
    #expect(!zone.text.contains("Delete zone"))
  }
}
