import Addresses
import Foundation
import HTTP
import RecordStore
import Records
import Testing

@Suite struct RefusalTests {
  private static func pages(_ scene: DashboardScene) -> [String] {
    let record = scene.record("city")
    return [
      "/", "/shares", "/shared-with-me", "/account", "/containers",
      "/containers/\(DashboardScene.container)",
      "/containers/\(DashboardScene.container)/development", scene.zone, scene.zone + "/delete",
      scene.zone + "/share", scene.zone + "/records/new", record, record + "/edit",
      record + "/delete", record + "/reach", record + "/share", record + "/share/stop",
    ]
  }

  @Test func `whoever is not signed in is sent to sign in, and comes back`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    try await scene.setPassword("correct horse", of: "alice@example.org")
    for path in Self.pages(scene) {
      var browser = try scene.browser(nil)
      let refused = try await browser.get(path)
      #expect(refused.status == 303)
      #expect(!refused.text.contains("Kyōto"))
      let ask = try await browser.get(try #require(refused.location))
      #expect(ask.status == 200)
      let entered = try await browser.submit(
        try ask.form("/sign-in"), ["email": "ALICE@example.org", "password": "correct horse"])
      #expect(entered.status == 303)
      #expect(entered.location == path)
    }
  }

  @Test func `a wrong password, an unknown address and a disabled account look alike`() async throws
  {
    let scene = try DashboardScene()
    for email in ["alice@example.org", "dan@example.org"] {
      try await scene.setPassword("correct horse", of: email)
    }
    try scene.store.writeNow(as: .operatorOfStore) {
      try Accounts.disable($0, account: scene.dan)
    }
    var texts: Set<String> = []
    for (email, password) in [
      ("alice@example.org", "wrong password"), ("nobody@example.org", "wrong password"),
      ("dan@example.org", "wrong password"), ("dan@example.org", "correct horse"),
    ] {
      var browser = try scene.browser(nil)
      let form = try await browser.get("/sign-in").form("/sign-in")
      let page = try await browser.submit(form, ["email": email, "password": password])
      #expect(page.status == 401)
      #expect(page.text.contains("value=\"\(email)\""))
      #expect(!page.text.contains(password))
      texts.insert(page.withoutTokens.replacing(email, with: ""))
    }
    #expect(texts.count == 1)
  }

  @Test func `strangers find nothing, whether it exists or not`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    var dan = try scene.browser(scene.dan)
    for path in [
      scene.zone, scene.record("city"), scene.record("nothing"), scene.share("city"),
      scene.zone + "/share", scene.record("city") + "/edit", scene.record("city") + "/reach",
    ] {
      let page = try await dan.get(path)
      #expect(page.status == 404, "\(path)")
      #expect(page.text.contains("There is nothing here for you"))
      #expect(page.text.contains("dan@example.org"))
      #expect(!page.text.contains("Kyōto"))
    }
  }

  @Test func `a form without a session keeps what was typed and does nothing`() async throws {
    let scene = try DashboardScene()
    try scene.save("city", [.text("name", "Kyōto")])
    try await scene.setPassword("correct horse", of: "alice@example.org")
    var alice = try scene.browser(scene.alice)
    let edit = scene.record("city") + "/edit"
    let form = try await alice.get(edit).form(edit)
    var late = try scene.browser(nil)
    let ask = try await late.submit(form, ["value:name": "Kyōto & Nara", "state:name": "value"])
    #expect(ask.status == 401)
    #expect(ask.text.contains("What you typed is kept"))
    let again = try await late.submit(
      try ask.form("/sign-in"), ["email": "alice@example.org", "password": "correct horse"])
    #expect(again.status == 200)
    #expect(again.text.contains("Check and send again"))
    #expect(again.text.contains("value=\"Kyōto &amp; Nara\""))
    // What was chosen, and what stayed empty, is carried along without being asked about.
    #expect(again.text.contains("type=\"hidden\" name=\"state:name\""))
    #expect(!again.text.contains(">state:name</label>") && !again.text.contains(">new-name:1<"))
    #expect(try scene.text("name", of: "city") == "Kyōto")
    let saved = try await late.submit(try again.form(edit))
    #expect(saved.status == 303)
    #expect(try scene.text("name", of: "city") == "Kyōto & Nara")
  }

  @Test func `a form with a token of another session is shown, not carried out`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let path = "/containers/\(DashboardScene.container)/development"
    let form = try await alice.get(path).form(path)
    for token in ["", "AAAA", try await scene.foreignToken(scene.ben)] {
      let page = try await alice.submit(form, ["zone-name": "Evil", "form-token": token])
      #expect(page.status == 200)
      #expect(page.text.contains("Check and send again"))
      #expect(page.text.contains("value=\"Evil\""))
    }
    #expect(try await !alice.get(path).text.contains("Evil"))
  }

  @Test func `addresses of other servers are no way back`() async throws {
    let scene = try DashboardScene()
    try await scene.setPassword("correct horse", of: "alice@example.org")
    for back in ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:x"] {
      var browser = try scene.browser(nil)
      let form = try await browser.get("/sign-in").form("/sign-in")
      let page = try await browser.submit(
        form, ["email": "alice@example.org", "password": "correct horse", "back": back])
      #expect(page.location == "/")
    }
  }

  @Test func `signing out ends the session for good`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let stolen = alice
    let form = try await alice.get("/account").form("/sign-out")
    #expect(try await alice.submit(form).status == 303)
    var thief = stolen
    #expect(try await thief.get("/account").status == 303)
  }

  @Test func `wrong methods get 405 in the frame`() async throws {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let page = try await alice.post("/shares", [])
    #expect(page.status == 405)
    #expect(page.headers["Allow"]?.contains("GET") == true)
    #expect(page.text.contains("This address does not work that way"))
    #expect(page.text.contains("Reference number"))
  }
}
