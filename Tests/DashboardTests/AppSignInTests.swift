import Addresses
import HTTP
import RecordStore
import Records
import TestSupport
import Testing

/// Signing in for an app.
@Suite struct AppSignInTests {
  private let origins = ["https://app.example.org", "https://beta.example.org"]

  private func token(
    _ scene: DashboardScene, origins: [String] = [], callback: String? = nil
  ) throws -> (id: APITokenID, path: String) {
    let id = try scene.store.writeNow(as: .operatorOfStore) { context in
      try APITokens.add(
        context, container: scene.place.container, environment: .development,
        .init(name: "Trip planner", origins: origins, callback: callback)
      ).id
    }
    return (id, ticket(scene, id))
  }

  private func ticket(_ scene: DashboardScene, _ id: APITokenID) -> String {
    let ticket = SignInTicket(apiToken: id, issuedAt: scene.store.clock.now())
    return Address.appSignIn(ticket: SignInTicket.Sealer(scene.store.keys).seal(ticket)).path
  }

  /// The session that a web auth token of the page opens; nil for none.
  private func session(_ scene: DashboardScene, _ text: String?) throws -> WebSession? {
    guard let text,
      let token = WebAuthToken.Sealer(scene.store.keys, scene.store.random).open(text)
    else { return nil }
    return try scene.store.read { try WebSessions.find(token, $0, now: scene.store.clock.now()) }
  }

  @Test func `somebody who allows it is signed in by a message to the registered origins`()
    async throws
  {
    let scene = try DashboardScene()
    let token = try token(scene, origins: origins)
    var browser = try scene.browser(scene.ben)
    let ask = try await browser.get(token.path)
    #expect(ask.status == 200)
    for text in ["Trip planner", "Travel journal", "Ben Ode", "ben.ode@example.org"] + origins {
      #expect(ask.text.contains(text), "\(text)")
    }
    let done = try await browser.submit(try ask.form(token.path), ["answer": "allow"])
    #expect(
      done.status == 200 && done.text.contains("data-origins=\"\(origins.joined(separator: " "))\"")
    )
    let text = Form.values(of: "data-session", in: done.text).first
    let session = try #require(try session(scene, text))
    #expect(session.account == scene.ben && session.apiToken.id == token.id)
    #expect(session.lifetime == WebSessions.shortLifetime)
    #expect(!done.text.contains("data-error") && !done.text.contains("<script>"))
    // Nothing cuts the window off from the page that opened it.
    for page in [ask, done] {
      #expect(page.headers["Cross-Origin-Opener-Policy"] == "unsafe-none")
    }
  }

  @Test func `who is not signed in signs in first, in the same window`() async throws {
    let scene = try DashboardScene()
    try await scene.setPassword("a long password", of: "ben.ode@example.org")
    let token = try token(scene, origins: origins)
    var browser = try scene.browser(nil)
    let signIn = try await browser.open(token.path)
    #expect(signIn.path.hasPrefix("/sign-in?back="))
    let wrong = try await browser.submit(
      try signIn.form("/sign-in"), ["email": "ben.ode@example.org", "password": "wrong wrong"])
    let right = try await browser.submit(
      try wrong.form("/sign-in"), ["email": "ben.ode@example.org", "password": "a long password"])
    #expect(right.location == token.path)
    for page in [signIn, wrong] {
      #expect(page.headers["Cross-Origin-Opener-Policy"] == "unsafe-none")
    }
    let ask = try await browser.get(token.path)
    let done = try await browser.submit(
      try ask.form(token.path), ["answer": "allow", "keep": "yes"])
    let text = Form.values(of: "data-session", in: done.text).first
    #expect(try session(scene, text)?.lifetime == WebSessions.longLifetime)
  }

  @Test func `a refusal says so and makes no session`() async throws {
    let scene = try DashboardScene()
    let token = try token(scene, origins: origins)
    var browser = try scene.browser(scene.ben)
    let ask = try await browser.get(token.path)
    let refused = try await browser.submit(try ask.form(token.path), ["answer": "refuse"])
    #expect(Form.values(of: "data-error", in: refused.text) == ["accessError"])
    #expect(!refused.text.contains("data-session"))
  }

  @Test func `a callback gets both keys, and its policy lets the form end there`() async throws {
    let scene = try DashboardScene()
    for (callback, source, mark) in [
      ("https://app.example.org/done?a=1", "https://app.example.org", "&"),
      ("trips://signed-in", "trips:", "?"),
    ] {
      let token = try token(scene, callback: callback)
      var browser = try scene.browser(scene.ben)
      let ask = try await browser.get(token.path)
      #expect(
        ask.headers["Content-Security-Policy"]?.contains("form-action 'self' \(source);") == true)
      let done = try await browser.submit(try ask.form(token.path), ["answer": "allow"])
      let location = try #require(done.location)
      #expect(location.hasPrefix(callback + mark + "ckWebAuthToken="))
      let query = try Parameters(form: Array(location.split(separator: "?")[1].utf8))
      #expect(query["ckWebAuthToken"] == query["ckSession"])
      #expect(try session(scene, query["ckSession"])?.account == scene.ben)
      let again = try await browser.get(token.path)
      let refused = try await browser.submit(try again.form(token.path), ["answer": "refuse"])
      #expect(refused.location == callback + mark + "errorMessage=accessError")
    }
  }

  @Test func `a ticket ends after an hour, with its token, and is nobody's invention`()
    async throws
  {
    let scene = try DashboardScene()
    let token = try token(scene, origins: origins)
    var browser = try scene.browser(scene.ben)
    scene.files.clock.advance(by: 59 * 60_000)
    let ask = try await browser.get(token.path)
    #expect(ask.status == 200)
    scene.files.clock.advance(by: 60_000)
    #expect(try await browser.get(token.path).status == 410)
    #expect(try await browser.submit(try ask.form(token.path), ["answer": "allow"]).status == 410)
    #expect(try await browser.get("/sign-in/app/AAAA").status == 410)
    let fresh = ticket(scene, token.id)
    #expect(try await browser.get(fresh).status == 200)
    try await scene.store.write(as: .operatorOfStore) { try APITokens.revoke($0, token.id) }
    #expect(try await browser.get(fresh).status == 410)
  }

  @Test func `without origins and callback nobody could be answered`() async throws {
    let scene = try DashboardScene()
    let token = try token(scene)
    var browser = try scene.browser(scene.ben)
    let page = try await browser.get(token.path)
    #expect(page.status == 409 && page.text.contains("Trip planner"))
    // A foreign form token allows nothing.
    let good = try self.token(scene, origins: origins)
    let foreign = try await scene.foreignToken(scene.dan)
    let sent = try await browser.post(
      good.path, [("form-token", foreign), ("form-key", "k"), ("answer", "allow")])
    #expect(!sent.text.contains("data-session"))
  }
}
