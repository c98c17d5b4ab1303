import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// The page for API tokens and server keys.
@Suite struct CredentialsTests {
  private func path(_ environment: Records.Environment = .development) -> String {
    Address.credentials(DashboardScene.container, environment).path
  }

  private func tokens(_ scene: DashboardScene) throws -> [APIToken] {
    try scene.store.read { c in
      try APITokens.list(
        c, caller: .operatorOfStore, container: scene.place.container,
        now: scene.store.clock.now())
    }
  }

  @Test func `a token is shown once, in code ready to copy`() async throws {
    let scene = try DashboardScene()
    var browser = try scene.browser(scene.alice)
    let page = try await browser.get(path())
    let form = try page.form(path() + "/tokens")
    let made = try await browser.submit(
      form,
      ["token-name": "Planner", "origins": "https://a.example\nhttps://b.example/", "notes": "n"])
    #expect(made.status == 200)
    let text = try #require(
      made.text.firstMatch(of: /value="([0-9a-f]{64})"/).map { String($0.1) })
    #expect(made.text.ranges(of: text).count >= 4, "in every snippet")
    #expect(made.text.contains(DashboardScene.base + "/database/1/" + DashboardScene.container))
    #expect(try scene.store.read { try Credentials.apiToken(text, $0) }?.name == "Planner")
    #expect(try tokens(scene)[0].origins == ["https://a.example", "https://b.example"])
    // The same form again makes no second one and shows nothing.
    let again = try await browser.submit(
      form,
      ["token-name": "Planner", "origins": "https://a.example\nhttps://b.example/", "notes": "n"])
    #expect(again.location == path() && !again.text.contains(text))
    #expect(try tokens(scene).count == 1)
    #expect(try await !browser.get(path()).text.contains(text))
  }

  @Test func `a new token is had as a file from the page that shows it, and from no other`()
    async throws
  {
    let scene = try DashboardScene()
    var alice = try scene.browser(scene.alice)
    let form = try await alice.get(path()).form(path() + "/tokens")
    let made = try await alice.submit(form, ["token-name": "Planner"])
    let download = try made.form(path() + "/token-file")
    let text = try #require(download["secret"])
    let file = try await alice.submit(download)
    #expect(file.status == 200 && file.text == text + "\n")
    #expect(file.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
    #expect(file.headers["Cache-Control"] == "no-store" && !file.path.contains(text))
    // What is no token of this place is not sent back, nor written into a page.
    for other in ["", String(repeating: "0", count: 64)] {
      let refused = try await alice.submit(download, ["secret": other])
      #expect(refused.status == 404 && (other.isEmpty || !refused.text.contains(other)))
    }
    let elsewhere = download.fields.map { ($0.0, $0.1) }
    #expect(try await alice.post(path(.production) + "/token-file", elsewhere).status == 404)
    var ben = try scene.browser(scene.ben)
    let strange = try await ben.post(path() + "/token-file", elsewhere)
    #expect(!strange.text.contains(text))
    let own = try await ben.get("/account").forms.first?["form-token"] ?? ""
    let asked = try await ben.post(
      path() + "/token-file", elsewhere.map { $0.0 == "form-token" ? ($0.0, own) : $0 })
    #expect([403, 404].contains(asked.status) && !asked.text.contains(text))
  }

  @Test func `mistakes are told at their field and nothing typed is lost`() async throws {
    let scene = try DashboardScene()
    var browser = try scene.browser(scene.alice)
    let form = try await browser.get(path(.production)).form(path(.production) + "/tokens")
    let origin = try await browser.submit(
      form, ["token-name": "Planner", "origins": "a.example", "callback": "https://a.example/x"])
    #expect(origin.status == 400 && origin.text.contains("id=\"origins-error\""))
    #expect(
      origin.text.contains("value=\"Planner\"") && origin.text.contains(/>\na.example<\/textarea>/))
    let callback = try await browser.submit(
      form, ["token-name": "Planner", "callback": "http://a.example/x"])
    #expect(callback.status == 400 && callback.text.contains("id=\"callback-error\""))
    #expect(try tokens(scene).isEmpty)
  }

  @Test func `a token is changed and revoked`() async throws {
    let scene = try DashboardScene()
    var browser = try scene.browser(scene.alice)
    _ = try await browser.submit(
      try await browser.get(path()).form(path() + "/tokens"), ["token-name": "Planner"])
    let id = try tokens(scene)[0].id.rawValue
    let edit = "\(path())/tokens/\(id)"
    let saved = try await browser.submit(
      try await browser.get(edit).form(edit),
      ["token-name": "Planner 2", "callback": "trips://done"])
    #expect(saved.location == path())
    #expect(try tokens(scene)[0].callback == "trips://done")
    let ask = try await browser.get(edit + "/revoke")
    #expect(ask.text.contains(">Revoke Planner 2</button>"))
    _ = try await browser.submit(try ask.form(edit + "/revoke"))
    #expect(try tokens(scene)[0].revokedAt != nil)
    let list = try await browser.get(path())
    #expect(list.text.contains("Revoked") && !list.text.contains(edit + "/revoke"))
    let elsewhere = "\(path(.production))/tokens/\(id)"
    #expect(try await browser.get(elsewhere).status == 404)
  }

  @Test func `a public key is registered and revoked`() async throws {
    let scene = try DashboardScene()
    var browser = try scene.browser(scene.alice)
    let page = try await browser.get(path())
    #expect(page.text.contains("openssl ecparam -name prime256v1 -genkey -noout -out eckey.pem"))
    let form = try page.form(path() + "/keys")
    let bad = try await browser.submit(form, ["key-name": "Importer", "public-key": "no key"])
    #expect(bad.status == 400 && bad.text.contains("id=\"public-key-error\""))
    let good = try await browser.submit(
      form, ["key-name": "Importer", "public-key": P256PrivateKey().publicPEM])
    #expect(good.location == path())
    let keys = try scene.store.read { c in
      try ServerKeys.list(
        c, caller: .operatorOfStore, container: scene.place.container,
        now: scene.store.clock.now())
    }
    #expect(keys.count == 1 && keys[0].account == scene.alice)
    let revoke = "\(path())/keys/\(keys[0].id.rawValue)/revoke"
    #expect(try await browser.get(path()).text.contains(keys[0].keyID))
    _ = try await browser.submit(try await browser.get(revoke).form(revoke))
    #expect(try await browser.get(path()).text.contains("Revoked"))
  }

  @Test func `strangers see nothing of it, and an admin may look and change`() async throws {
    let scene = try DashboardScene()
    for stranger in [scene.ben, scene.dan] {
      var browser = try scene.browser(stranger)
      #expect(try await browser.get(path()).status == 404)
      let token = try await browser.get("/account").forms.first?["form-token"] ?? ""
      let sent = try await browser.post(
        path() + "/tokens", [("form-token", token), ("form-key", "k"), ("token-name", "x")])
      #expect(sent.status == 404 || sent.status == 403)
    }
    #expect(try tokens(scene).isEmpty)
  }
}
