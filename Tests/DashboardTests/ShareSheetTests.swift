import Addresses
import Cryptography
import Foundation
import HTTP
import RecordStore
import Records
import Testing
import WireFormat

/// The share sheet of web apps: who may embed it, whom it answers, and what can be done in it.
@Suite struct ShareSheetTests {
  private static let app = "https://app.example.org"
  private static let beta = "https://beta.example.org"
  private let frame = Address.shareSheet("en-us").path

  private func token(
    _ scene: DashboardScene, _ origins: [String] = [app],
    _ environment: Records.Environment = .development
  ) throws -> (id: APITokenID, token: String) {
    try scene.store.writeNow(as: .operatorOfStore) { context in
      try APITokens.add(
        context, container: scene.place.container, environment: environment,
        .init(name: "Trip planner", origins: origins))
    }
  }

  private func webToken(
    _ scene: DashboardScene, _ account: AccountID, _ token: APITokenID
  ) throws -> String {
    let session = try scene.store.writeNow(as: .account(account)) {
      try WebSessions.begin($0, account: account, apiToken: token, isKept: false)
    }
    return WebAuthToken.Sealer(scene.store.keys, scene.store.random).seal(session)
  }

  /// The script of a frame that acts with these tokens, for a page of this origin.
  private func script(
    _ scene: DashboardScene, _ apiToken: String, _ webToken: String, origin: String = app,
    _ more: [(String, String)] = []
  ) -> Browser {
    var browser = Browser(scene.router)
    browser.extra =
      [
        ("Sharehold-API-Token", apiToken), ("Sharehold-Web-Auth-Token", webToken),
        ("Sharehold-Page-Origin", origin),
      ] + more
    return browser
  }

  private func sheet(
    _ scene: DashboardScene, _ account: AccountID, _ more: [(String, String)] = []
  ) throws -> Browser {
    let token = try token(scene)
    return script(scene, token.token, try webToken(scene, account, token.id), more)
  }

  private func panel(_ scene: DashboardScene, _ name: String) -> String {
    Address.sheetRecordShare("en-us", RecordAddress(zone: scene.address, name: name)).path
  }

  @Test func `only pages of origins that tokens name may embed the frame, and nothing else`()
    async throws
  {
    let scene = try DashboardScene()
    let first = try token(scene, [Self.app, "http://localhost:9000"])
    _ = try token(scene, [Self.beta])
    _ = try token(scene, [])
    func ancestors(_ referrer: String?) async throws -> String {
      var browser = Browser(scene.router)
      browser.extra = referrer.map { [("Referer", $0)] } ?? []
      let page = try await browser.get(frame)
      #expect(page.status == 200 && browser.cookies.isEmpty)
      let policy = page.headers["Content-Security-Policy"] ?? ""
      let isClosed = policy.hasSuffix("frame-ancestors 'none'")
      #expect(page.headers.contains("X-Frame-Options") == isClosed)
      return policy.components(separatedBy: "frame-ancestors ").last ?? ""
    }
    #expect(try await ancestors(Self.app + "/") == "\(Self.app) http://localhost:9000")
    #expect(try await ancestors(Self.app + "/trips?x=1") == "\(Self.app) http://localhost:9000")
    #expect(try await ancestors(Self.beta + "/") == Self.beta)
    #expect(try await ancestors("https://evil.example/") == "'none'")
    #expect(try await ancestors("https://app.example.org.evil.example/") == "'none'")
    #expect(try await ancestors(nil) == "\(Self.beta) \(Self.app) http://localhost:9000")
    try await scene.store.write(as: .operatorOfStore) { try APITokens.revoke($0, first.id) }
    #expect(try await ancestors(Self.app + "/") == "'none'")

    var browser = try scene.browser(scene.alice)
    for path in ["/", scene.zone, "/share/none"] {
      browser.extra = [("Referer", Self.beta + "/")]
      let page = try await browser.get(path)
      #expect(page.headers["X-Frame-Options"] == "DENY", "\(path)")
    }
  }

  @Test func `the frame speaks the language of its path`() async throws {
    let scene = try DashboardScene()
    var browser = Browser(scene.router)
    #expect(try await browser.get(frame).text.contains("<h1 tabindex=\"-1\">Share</h1>"))
    for locale in ["de-de", "de", "de_AT"] {
      let german = try await browser.get(Address.shareSheet(locale).path)
      #expect(german.text.contains("lang=\"de\"") && german.text.contains(">Fertig</button>"))
    }
  }

  @Test func `a page that the token does not name is not answered`() async throws {
    let scene = try DashboardScene()
    let token = try token(scene)
    let web = try webToken(scene, scene.alice, token.id)
    let open = try self.token(scene, [])
    let openWeb = try webToken(scene, scene.alice, open.id)
    let revoked = try self.token(scene)
    let revokedWeb = try webToken(scene, scene.alice, revoked.id)
    try await scene.store.write(as: .operatorOfStore) { try APITokens.revoke($0, revoked.id) }
    try scene.save("alps")
    let good = script(scene, token.token, web)
    let strangers = [
      script(scene, token.token, web, origin: "https://evil.example"),
      script(scene, token.token, web, origin: "null"), script(scene, token.token, web, origin: ""),
      script(scene, String(repeating: "0", count: 64), web), script(scene, "", ""),
      script(scene, open.token, openWeb), script(scene, revoked.token, revokedWeb),
      try scene.browser(scene.alice),
    ]
    for (number, var browser) in ([good] + strangers).enumerated() {
      let answer = try await browser.post(frame, [("zone", "Trips"), ("record", "alps")])
      let page = try await browser.get(panel(scene, "alps"))
      #expect(answer.status == (number == 0 ? 200 : 403), "\(number)")
      #expect(page.status == (number == 0 ? 200 : 403), "\(number)")
      #expect(answer.text.contains("ck-share-ui") == (number == 0), "\(number)")
    }
  }

  @Test func `a page that may be answered learns where the panel is, or why there is none`()
    async throws
  {
    let scene = try DashboardScene()
    let token = try token(scene)
    let other = try self.token(scene, [], .production)
    let web = try webToken(scene, scene.alice, token.id)
    func open(_ web: String, _ fields: [(String, String)]) async throws -> String {
      var browser = script(scene, token.token, web)
      let answer = try await browser.post(frame, fields)
      #expect(answer.status == 200 && answer.headers["Cache-Control"] == "no-store")
      return answer.text.replacing("\\/", with: "/")
    }
    let record = [("zone", "Trips"), ("record", "alps")]
    let mine = try await open(web, record)
    #expect(mine.contains(panel(scene, "alps")) && mine.contains("\"database\":\"private\""))
    #expect(try await open(web, record + [("owner", "__defaultOwner__")]) == mine)
    let zone = try await open(web, [("zone", "Trips")])
    #expect(zone.contains(Address.sheetZoneShare("en-us", scene.address).path))
    let ben = try await open(
      try webToken(scene, scene.ben, token.id), record + [("owner", scene.place.ownerRecordName)])
    #expect(ben.contains("\"database\":\"shared\""))
    #expect(try await open(web, []) == #"{"error":"BAD_REQUEST"}"#)
    let signIn = #"{"error":"AUTHENTICATION_REQUIRED"}"#
    #expect(try await open("", record) == signIn)
    #expect(try await open("AAAA", record) == signIn)
    #expect(try await open(try webToken(scene, scene.alice, other.id), record) == signIn)
    // Who keeps programs away keeps this one away, too.
    try await scene.store.write(as: .account(scene.alice)) {
      try UserData.restrict($0, container: scene.place.container, environment: .development)
    }
    #expect(try await open(web, record) == #"{"error":"ACCESS_DENIED"}"#)
    var browser = script(scene, token.token, web)
    #expect(try await browser.get(panel(scene, "alps")).status == 403)
  }

  @Test func `a record is shared, its people change, and it is shared no more`() async throws {
    let scene = try DashboardScene()
    try scene.save("alps", [.text("title", "Alps")])
    let path = panel(scene, "alps")
    var sheet = try sheet(scene, scene.alice)
    let picture = Base64.encode([137, 80, 78, 71])
    let new = try await sheet.get(path)
    let panel = try await sheet.followed(
      try await sheet.submit(
        try new.form(path),
        [
          "title": "Our Alps", "people": "ben.ode@example.org", "right": "canView",
          "share-type": "org.example.trip", "share-thumbnail": picture,
        ]))
    #expect(panel.status == 200 && panel.text.contains("ben.ode@example.org"))
    #expect(panel.text.contains("id=\"notice\""))
    #expect(sheet.cookies.isEmpty)
    for gone in ["id=\"inside\"", "/new-link", "/settings", "/reach", "/leave", "data-live="] {
      #expect(!panel.text.contains(gone), "\(gone)")
    }
    #expect(panel.forms.allSatisfy { $0.action.hasPrefix(path) })
    let share = try #require(try scene.share(of: "alps"))
    #expect(share["cloudkit.title"] == .string("Our Alps"))
    #expect(share["cloudkit.type"] == .string("org.example.trip"))
    #expect(share["cloudkit.thumbnailImageData"] == .bytes([137, 80, 78, 71]))

    let changed = try await sheet.followed(
      try await sheet.submit(try panel.form(path + "/right"), ["right": "canEdit"]))
    #expect(changed.text.contains("Can edit (was: Can view)"))
    let asked = try await sheet.followed(
      try await sheet.submit(try changed.form(path + "/access"), ["access": "signed-in"]))
    let opened = try await sheet.followed(try await sheet.submit(try asked.form(path + "/access")))
    #expect(opened.text.contains("value=\"signed-in\" checked"))
    let removed = try await sheet.followed(
      try await sheet.submit(try opened.form(path + "/remove")))
    #expect(removed.text.contains("was removed"))
    // The dashboard shows the same share.
    var dashboard = try scene.browser(scene.alice)
    #expect(
      try await dashboard.get(scene.share("alps")).text.contains("value=\"signed-in\" checked"))

    let stop = try await sheet.get(path + "/stop")
    let stopped = try await sheet.followed(try await sheet.submit(try stop.form(path + "/stop")))
    #expect(stopped.status == 200 && stopped.text.contains("Not shared yet"))
    #expect(try scene.share(of: "alps") == nil)
  }

  @Test func `a thumbnail that is none is refused and nothing is shared`() async throws {
    let scene = try DashboardScene()
    try scene.save("alps")
    var sheet = try sheet(scene, scene.alice)
    let path = panel(scene, "alps")
    for bad in ["not base64!", Base64.encode([UInt8](repeating: 1, count: 300_000))] {
      let form = try await sheet.get(path).form(path)
      #expect(try await sheet.submit(form, ["share-thumbnail": bad]).status == 400)
    }
    #expect(try scene.share(of: "alps") == nil)
  }

  @Test func `what the app does not offer is not offered`() async throws {
    let scene = try DashboardScene()
    let path = panel(scene, "alps")
    let row = try scene.save("alps")
    _ = try scene.share(row, with: "ben.ode@example.org", .readWrite)
    try scene.save("jura")
    var readers = try sheet(
      scene, scene.alice,
      [("Sharehold-Access", "PRIVATE"), ("Sharehold-Permissions", "READ_ONLY")])
    let new = try await readers.get(panel(scene, "jura"))
    #expect(new.text.contains("value=\"canView\" selected"))
    #expect(!new.text.contains("\"canEdit\"") && !new.text.contains("\"administrator\""))
    let page = try await readers.get(path)
    let invite = try page.form(path + "/people")
    #expect(invite["right"] == "canView")
    #expect(!page.text.contains("value=\"anyone\"") && !page.text.contains("name=\"access\""))
    // What Ben has stays to be seen, and can be lowered.
    #expect(try page.form(path + "/right")["right"] == "canEdit")
    var openers = try sheet(scene, scene.alice, [("Sharehold-Access", "PUBLIC")])
    let open = try await openers.get(path)
    #expect(open.text.contains("value=\"anyone\"") && !open.text.contains("name=\"people\""))
    #expect(try await openers.get(panel(scene, "jura")).form(panel(scene, "jura"))["people"] == nil)
  }

  @Test func `the sheet reaches what its token and its person reach, and no page beside the panel`()
    async throws
  {
    let scene = try DashboardScene()
    let row = try scene.save("alps")
    let shared = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(shared.handle.guid, as: scene.ben)
    let path = panel(scene, "alps")
    var alice = try sheet(scene, scene.alice)
    var ben = try sheet(scene, scene.ben)
    var dan = try sheet(scene, scene.dan)
    let asAlice = try await alice.get(path)
    let asBen = try await ben.get(path)
    #expect(asBen.status == 200 && asBen.forms.isEmpty)
    #expect(try await dan.get(path).status == 404)
    // Ben sends what Alice's page holds.
    let remove = try asAlice.form(path + "/remove")
    #expect(try await ben.submit(remove).location == nil)
    #expect(try scene.participants(of: "alps") == 1)
    // Another environment of the same container.
    let token = try token(scene, [Self.app], .production)
    var production = script(scene, token.token, try webToken(scene, scene.alice, token.id))
    #expect(try await production.get(path).status == 403)
    #expect(
      try await production.get(path.replacing("/development/", with: "/production/")).status == 404)
    // The headers mean nothing to the dashboard.
    #expect(try await alice.get(scene.share("alps")).location?.hasPrefix("/sign-in") == true)
    #expect(try await alice.get("/account").location?.hasPrefix("/sign-in") == true)
    // Nor does a form of the dashboard do anything without them.
    var stranger = try scene.browser(scene.alice)
    #expect(try await stranger.submit(remove).status == 403)
    #expect(try scene.participants(of: "alps") == 1)
  }
}

extension Browser {
  /// The page that a form leads to, if it leads on.
  fileprivate mutating func followed(_ page: Page) async throws -> Page {
    guard let location = page.location else { return page }
    return try await open(location)
  }
}

extension DashboardScene {
  /// The fields of a record's share record; nil when it is not shared.
  fileprivate func share(of name: String) throws -> [String: Records.FieldValue]? {
    let caller = Caller.operatorOfStore
    let now = store.clock.now()
    let record = try row(name).id
    return try store.read { c in
      guard let id = try SharePanel.shareOf(c, record: record) else { return nil }
      let share = try SharePanel.load(c, caller: caller, share: id, now: now).share
      guard share.isActive, let name = try RecordReader.name(of: share.shareRecord, c) else {
        return nil
      }
      let viewer = Viewer(caller: caller, now: now)
      let row = try RecordReader.record(c, viewer, zone: place.zone, name: name)
      let fields = try FieldCodec.fields(stored: row.fields)
      return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    }
  }

  fileprivate func participants(of name: String) throws -> Int {
    let record = try row(name).id
    return try store.read { c in
      guard let share = try SharePanel.shareOf(c, record: record) else { return 0 }
      return try SharePanel.load(
        c, caller: .operatorOfStore, share: share, now: store.clock.now()
      ).people.count
    }
  }
}
