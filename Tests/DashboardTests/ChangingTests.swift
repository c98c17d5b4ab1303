import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// Changes of a share and its people that reach further: requests, who depends on whom, settings,
/// and what can be taken back.
@Suite struct ChangingTests {
  private func panel(
    _ setting: LinkPageTests.Setting
  ) async throws -> (Browser, Browser.Page) {
    var alice = try setting.scene.browser(setting.scene.alice)
    return (alice, try await alice.get(setting.panel))
  }

  @Test func `a request is made, answered, and nobody learns from it what there is`() async throws {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    var dan = try scene.browser(scene.dan)
    // Requests are not taken yet: nothing is offered where the title is known.
    let before = try await dan.get(setting.landing)
    #expect(before.status == 403 && !before.text.contains("Ask for access"))
    let (browser, page) = try await panel(setting)
    var alice = browser
    _ = try await alice.submit(try page.form(setting.panel + "/settings"), ["requests": "yes"])
    for account in [scene.dan, scene.ben, scene.cleo] {
      var one = try scene.browser(account)
      let landing = try await one.get(setting.landing)
      let asked = try await one.submit(try landing.form(setting.landing + "/request"))
      #expect(asked.status == 303)
      let told = try await one.open(setting.landing)
      #expect(told.text.contains("You have asked for access"))
      #expect(!told.text.contains("invites you") && told.text.contains("Alice Moreau shares “"))
    }
    let action = setting.panel + "/request"
    func answer(_ who: AccountID, _ answer: String) async throws -> Browser.Page {
      let panel = try await alice.get(setting.panel)
      let form = try #require(
        panel.forms.first { $0.action == action && $0["account"] == String(who.rawValue) })
      return try await alice.open(
        try #require(
          try await alice.submit(form, ["answer": answer, "right": "canEdit"]).location))
    }
    #expect(try await alice.get(setting.panel).text.contains("dan@example.org"))
    #expect(try await answer(scene.dan, "approve").text.contains("Dan Stranger is invited: Can"))
    #expect(try await answer(scene.ben, "deny").text.contains("Ben Ode is denied"))
    #expect(try await answer(scene.cleo, "block").text.contains("is blocked"))
    #expect(!(try await alice.get(setting.panel).text.contains("They ask for access")))
    let offer = try await dan.get(setting.landing)
    let joined = try await dan.submit(try offer.form(setting.landing), ["answer": "accept"])
    #expect(
      try await dan.open(try #require(joined.location)).links.contains(
        scene.record("city") + "/edit"))
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(setting.landing).status == 403)
    var cleo = try scene.browser(scene.cleo)
    let never = try await cleo.get("/share/never")
    let blocked = try await cleo.get(setting.landing)
    #expect(blocked.status == 404 && never.text.contains("Ask for access"))
    #expect(
      never.withoutTokens.replacing("never", with: "…")
        == blocked.withoutTokens.replacing(setting.guid, with: "…").replacing("never", with: "…"))
    // Both answer a request alike, and the blocked one goes nowhere.
    for path in ["/share/never", setting.landing] {
      let page = try await cleo.get(path)
      let told = try await cleo.submit(try page.form(path + "/request"))
      #expect(told.status == 303 && told.location == path)
    }
    #expect(!(try await alice.get(setting.panel).text.contains("They ask for access")))
  }

  @Test func `whoever is in again is not brought back, and the page says why`() async throws {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    let (browser, page) = try await panel(setting)
    var alice = browser
    let invited = try await alice.submit(
      try page.form(setting.panel + "/people"), ["people": "ben.ode@example.org"])
    let there = try await alice.open(try #require(invited.location))
    let removed = try await alice.submit(try there.form(setting.panel + "/remove"))
    let after = try await alice.open(try #require(removed.location))
    let undo = try after.form(setting.panel + "/undo")
    try scene.store.writeNow(as: .account(scene.alice)) {
      _ = try Shares.setPublicPermission($0, share: setting.handle.share, .readOnly)
    }
    try scene.accept(setting.guid, as: scene.ben)
    let refused = try await alice.submit(undo)
    #expect(refused.status == 409 && refused.text.contains("came in again by another way"))
    let rows = try scene.store.read {
      try SharePanel.load(
        $0, caller: .account(scene.alice), share: setting.handle.share,
        now: scene.store.clock.now())
    }.people
    #expect(rows.count == 1 && rows[0].role == .publicUser)
  }

  @Test func `the end of somebody's access is set, told, and taken away`() async throws {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    try scene.store.writeNow(as: .account(scene.alice)) {
      _ = try Shares.invite(
        $0, share: setting.handle.share,
        [Invitation(.address(.email, "ben.ode@example.org"))])
    }
    try scene.accept(setting.guid, as: scene.ben)
    let (browser, page) = try await panel(setting)
    var alice = browser
    let href = try #require(page.links.first { $0.hasPrefix(setting.panel + "/link/") })
    let form = try await alice.get(href).form(href + "/end")
    let bad = try await alice.submit(form, ["until": "1999-01-01"])
    #expect(bad.status == 400 && bad.text.contains("1999-01-01"))
    let set = try await alice.submit(form, ["until": "2990-06-30"])
    #expect(
      try await alice.open(try #require(set.location)).text.contains("Ends 30 June 2990"))
    var ben = try scene.browser(scene.ben)
    let told = try await ben.get("/notifications")
    #expect(told.text.contains("changed the end of your access to") && told.text.contains("2990"))
    // Only who manages the share may.
    #expect(try await ben.get(href).status == 404)
    let again = try await alice.get(href).form(href + "/end")
    #expect(again["until"] == "2990-06-30")
    let none = try await alice.submit(again, ["until": ""])
    #expect(try await alice.open(try #require(none.location)).text.contains("has no end"))
    #expect(try await ben.get("/notifications").text.contains("it has no end now"))
  }

  /// Ben edits and invites; Cleo is in through him.
  private static func chain() throws -> LinkPageTests.Setting {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    func invite(_ inviter: AccountID, _ email: String, mayInvite: Bool) throws {
      try scene.store.writeNow(as: .account(inviter)) {
        _ = try Shares.invite(
          $0, share: setting.handle.share,
          [
            Invitation(.address(.email, email), permission: .readWrite, mayInvite: mayInvite)
          ])
      }
    }
    try invite(scene.alice, "ben.ode@example.org", mayInvite: true)
    try scene.accept(setting.guid, as: scene.ben)
    try invite(scene.ben, "cleo@example.org", mayInvite: false)
    try scene.accept(setting.guid, as: scene.cleo)
    return setting
  }

  @Test func `report 25: whoever depends on somebody is named before that one's right is lowered`()
    async throws
  {
    let setting = try Self.chain()
    let scene = setting.scene
    let (browser, page) = try await panel(setting)
    var alice = browser
    let ben = try #require(page.forms.first { $0.action == setting.panel + "/right" })
    #expect(ben["right"] == "canEditAndInvite")
    let asked = try await alice.submit(ben, ["right": "canView"])
    #expect(asked.status == 200 && asked.text.contains("They lose:"))
    for name in ["Ben Ode", "Cleo Park"] { #expect(asked.text.contains(name)) }
    // Nothing has changed before it is confirmed.
    var cleo = try scene.browser(scene.cleo)
    let edit = scene.record("city") + "/edit"
    #expect(try await cleo.get(edit).status == 200)
    let done = try await alice.submit(try asked.form(setting.panel + "/right"))
    #expect(done.status == 303)
    #expect(try await cleo.get(edit).status == 403)
    #expect(try await alice.get(setting.panel).text.contains("limited to what"))

    // Removing Ben names her too; blocking as well. Cancel leads back.
    let now = try await alice.get(setting.panel)
    for what in ["/remove", "/block"] {
      let question = try await alice.submit(try now.form(setting.panel + what))
      #expect(question.status == 200 && question.text.contains("Cleo Park"), "\(what)")
    }
    let question = try await alice.submit(try now.form(setting.panel + "/remove"))
    _ = try await alice.submit(try question.form(setting.panel + "/remove"))
    #expect(try await cleo.get(scene.record("city")).status == 404)
    let former = try await alice.get(setting.panel)
    let undo = try await alice.submit(try former.form(setting.panel + "/undo"))
    #expect(undo.status == 200 && undo.text.contains("They gain:"))
    for name in ["Ben Ode", "Cleo Park"] { #expect(undo.text.contains(name), "\(name)") }
    #expect(try await cleo.get(scene.record("city")).status == 404)
    _ = try await alice.submit(try undo.form(setting.panel + "/undo"))
    #expect(try await cleo.get(scene.record("city")).status == 200)
  }

  @Test func `stopping names everybody, and can be taken back with the people and the link`()
    async throws
  {
    let setting = try Self.chain()
    let scene = setting.scene
    try scene.store.writeNow(as: .account(scene.alice)) {
      _ = try Shares.invite(
        $0, share: setting.handle.share, [Invitation(.address(.email, "DAN@example.org"))])
    }
    var alice = try scene.browser(scene.alice)
    let stop = setting.panel + "/stop"
    let question = try await alice.get(stop)
    for name in ["Ben Ode", "Cleo Park", "DAN@example.org"] {
      #expect(question.text.contains(name), "\(name)")
    }
    // Whose an invited address is, is not said.
    #expect(!question.text.contains("Dan Stranger"))
    _ = try await alice.submit(try question.form(stop))
    var ben = try scene.browser(scene.ben)
    #expect(try await ben.get(scene.record("city")).status == 404)
    #expect(try await ben.get(setting.landing).status == 410)
    var stranger = try scene.browser(scene.dan)
    let token = try await stranger.get("/account").forms.first?["form-token"] ?? ""
    let foreign = try await stranger.post(setting.panel + "/restore", [("form-token", token)])
    #expect(foreign.status == 404)

    let offer = try await alice.get(setting.panel)
    for name in ["Ben Ode", "Cleo Park", "DAN@example.org"] {
      #expect(offer.text.contains(name), "\(name)")
    }
    let restored = try await alice.submit(try offer.form(setting.panel + "/restore"))
    let page = try await alice.open(try #require(restored.location))
    #expect(page.text.contains("with the same people and the same link"))
    #expect(page.text.contains("Japan 2026") && page.text.contains(setting.guid))
    #expect(try await ben.get(scene.record("city") + "/edit").status == 200)
    let joined = try await stranger.get(setting.landing)
    #expect(joined.forms.contains { $0.action == setting.landing && $0["answer"] == "accept" })
    // After 30 days it is over.
    _ = try await alice.submit(try await alice.get(stop).form(stop))
    scene.files.clock.advance(by: 31 * 24 * 3600 * 1000)
    var later = try scene.browser(scene.alice)
    let late = try await later.get(setting.panel)
    #expect(late.status == 200 && !late.text.contains("Undo the stop"))
  }

  @Test func `title, type, picture and switches of a share`() async throws {
    let setting = try LinkPageTests.setting()
    let scene = setting.scene
    try setting.open()
    let (browser, page) = try await panel(setting)
    var alice = browser
    _ = try await alice.submit(
      try page.form(setting.panel + "/settings"),
      ["title": "Japan", "type": "org.example.trip", "invite": "yes"])
    let panel = try await alice.get(setting.panel)
    let settings = try panel.form(setting.panel + "/settings")
    #expect(settings["title"] == "Japan" && settings["type"] == "org.example.trip")
    #expect(settings["invite"] == "yes" && settings["preview"] == "yes")

    let picture = setting.panel + "/picture"
    let form = try panel.form(picture)
    let bad = try await alice.upload(form, Array("no picture".utf8), named: "a.png")
    #expect(bad.status == 400 && bad.text.contains("Choose a PNG"))
    let saved = try await alice.upload(try bad.form(picture), Self.png, named: "a.png")
    #expect(saved.status == 303, "\(saved.text.suffix(500))")
    var guest = try scene.browser(nil)
    let landing = try await guest.get(setting.landing)
    #expect(landing.text.contains("<img class=\"cover\" src=\"\(setting.landing)/picture\""))
    #expect(
      landing.text.contains(
        "og:image\" content=\"\(DashboardScene.base)\(setting.landing)/picture\""))
    let shown = try await guest.get(setting.landing + "/picture")
    #expect(shown.headers["Content-Type"] == "image/png")
    let now = try await alice.get(setting.panel)
    _ = try await alice.submit(try now.form(picture + "/remove"))
    #expect(try await guest.get(setting.landing + "/picture").status == 404)
    #expect(!(try await guest.get(setting.landing).text.contains("og:image")))
  }

  /// One red dot.
  static let png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0,
    0, 0, 144, 119, 83, 222, 0, 0, 0, 12, 73, 68, 65, 84, 8, 215, 99, 248, 207, 192, 0, 0, 3, 1, 1,
    0, 24, 221, 141, 176, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]
}
