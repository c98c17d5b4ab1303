import Addresses
import HTTP
import Records
import Testing

@Suite struct AddressTests {
  static let zone = ZoneAddress(
    container: "iCloud.org.example.trips", environment: .production, owner: "_ab12", zone: "Alps")
  static let record = RecordAddress(zone: zone, name: "r1")

  /// One address for each pattern, with what its path must be.
  static let known: [(Address, String)] = {
    let base = "/containers/iCloud.org.example.trips/production/zones/_ab12/Alps"
    let sheet = "/applications/ck-share-ui/current/de-de"
    return [
      (.home, "/"), (.signIn, "/sign-in"), (.signOut, "/sign-out"), (.signUp, "/sign-up"),
      (.appSignIn(ticket: "t1"), "/sign-in/app/t1"),
      (.setUp(secret: "s-1"), "/set-up/s-1"), (.account, "/account"), (.shares, "/shares"),
      (.search, "/search"),
      (.contacts, "/shares/contacts"), (.activity, "/shares/activity"),
      (.containerActivity("iCloud.a"), "/containers/iCloud.a/activity"),
      (.sharedWithMe, "/shared-with-me"), (.containers, "/containers"),
      (.shortcuts, "/shortcuts"), (.people, "/people"),
      (.person(AccountID(rawValue: 7)), "/people/7"),
      (.containerSettings("iCloud.a"), "/containers/iCloud.a/settings"),
      (.recordHistory(record), base + "/records/r1/history"),
      (.zoneDeleted(zone), base + "/deleted"),
      (.container("iCloud.a"), "/containers/iCloud.a"),
      (.environment("iCloud.a", .development), "/containers/iCloud.a/development"),
      (.schema("iCloud.a", .production), "/containers/iCloud.a/production/schema"),
      (.schemaDeploy("iCloud.a"), "/containers/iCloud.a/schema/deploy"),
      (
        .schemaType("iCloud.a", .development, "Trip"),
        "/containers/iCloud.a/development/schema/Trip"
      ),
      (.credentials("iCloud.a", .production), "/containers/iCloud.a/production/credentials"),
      (.zone(zone), base), (.zoneShare(zone), base + "/share"),
      (.newRecord(zone), base + "/records/new"), (.record(record), base + "/records/r1"),
      (.editRecord(record), base + "/records/r1/edit"),
      (.recordShare(record), base + "/records/r1/share"),
      (.recordReach(record), base + "/records/r1/reach"), (.share("0NEabc"), "/share/0NEabc"),
      (.recordLook(record), base + "/records/r1/look"), (.zoneReach(zone), base + "/reach"),
      (.zoneLook(zone), base + "/look"), (.openShare("0NEabc"), "/share/0NEabc/open"),
      (.openShareRecord("0NEabc", name: "r1"), "/share/0NEabc/open/r1"),
      (.personalShare("0NEabc", secret: "x_y"), "/share/0NEabc/x_y"),
      (.asset(token: "t"), "/assets/t"), (.publicFile("style.css"), "/public/style.css"),
      (.assetFile(token: "t", name: "a.jpg"), "/assets/t/a.jpg"),
      (.upload(token: "t"), "/upload/t"), (.live, "/live"),
      (.webcourier(token: "t"), "/webcourier/t"), (.preview(token: "t"), "/previews/t"),
      (.shareSheet("de-de"), sheet + "/"),
      (.sheetZoneShare("de-de", zone), sheet + base + "/share"),
      (.sheetRecordShare("de-de", record), sheet + base + "/records/r1/share"),
      (.health, "/healthz"), (.metrics, "/metrics"), (.outbox, "/outbox"),
      (.notifications, "/notifications"), (.unsubscribe(secret: "x.y"), "/unsubscribe/x.y"),
      (.webhooks("iCloud.a"), "/containers/iCloud.a/webhooks"),
      (.webhook("iCloud.a", WebhookID(rawValue: 7)), "/containers/iCloud.a/webhooks/7"),
      (.verify, "/verify"), (.verifyExport(chain: 3), "/verify/3/log"),
      (.personReach(AccountID(rawValue: 7)), "/people/7/reach"),
      (.containerReach("iCloud.a"), "/containers/iCloud.a/reach"),
      (.findings, "/findings"), (.alerts, "/alerts"),
      (.reviews, "/reviews"), (.review(7), "/reviews/7"),
      (.looks, "/account/looks"),
      (.finding("nearLimit-3"), "/findings/nearLimit-3"),
      (.log, "/log"), (.containerLog("iCloud.a"), "/containers/iCloud.a/log"),
      (.containerFindings("iCloud.a"), "/containers/iCloud.a/findings"),
      (.matrix("iCloud.a", .production), "/containers/iCloud.a/production/matrix"),
      (.forgotten, "/forgotten"), (.confirmAddress(secret: "s"), "/account/confirm/s"),
    ]
  }()

  /// A router in which each pattern answers with its name, and the names it read.
  static func router() throws -> Router {
    try Router(groups: [
      RouteGroup(
        AddressPattern.allCases.map { pattern in
          Route(
            .get, pattern.rawValue, secrets: pattern.secrets,
            .inline { request in
              let address = Address(pattern, request.parameters)
              return .text("\(pattern) \(address?.names ?? ["-"])")
            })
        })
    ])
  }

  func answer(_ path: String) async throws -> String {
    let response = await (try Self.router()).respond(to: try Request(.get, path))
    guard case .bytes(let bytes) = response.body else { return "no body" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `every pattern has an address and every address leads back`() async throws {
    #expect(Set(Self.known.map(\.0.pattern)) == Set(AddressPattern.allCases))
    for (address, path) in Self.known {
      #expect(address.path == path)
      #expect(try await answer(path) == "\(address.pattern) \(address.names)")
    }
  }

  static let names = [
    "new", ".", "..", "~", "~~", "~new", "~..", "...", "a/b", "/", "//", "%2F", "%", "a%00b", "a+b",
    "a b", " ", "ä", "a\u{308}", "😀", "?", "#", "a?b#c", "\"'<>&", "\\", "share", "edit", "records",
    "public", "\n", "a;b=c,d", ":", "@", "[1]", "\u{202E}x", String(repeating: "x", count: 255),
  ]

  @Test(arguments: names)
  func `names of any kind survive as segments`(name: String) async throws {
    let zone = ZoneAddress(
      container: name, environment: .development, owner: "public", zone: name)
    let address = Address.editRecord(RecordAddress(zone: zone, name: name))
    #expect(address.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(!address.path.split(separator: "/").contains { $0.lowercased() == "%2e%2e" })
    #expect(!address.path.contains("/../") && !address.path.contains("/./"))
    #expect(try await answer(address.path) == "editRecord \(address.names)")
    #expect(
      try await answer(Address.record(RecordAddress(zone: zone, name: name)).path)
        == "record \(address.names)")
  }

  @Test func `what no link of ours spells is no name`() {
    for segment in ["", "~a", "~", ".", "..", "new", "a\0b"] {
      #expect(Segment.name(from: segment) == nil, "\(segment)")
    }
  }

  @Test func `a zone needs an environment that exists`() async throws {
    func parameters(_ environment: String) -> RouteParameters {
      RouteParameters(
        names: ["container", "environment", "owner", "zone", "name"],
        values: ["c", environment, "public", "z", "r"])
    }
    #expect(ZoneAddress(parameters("staging")) == nil)
    let record = RecordAddress(parameters("production"))
    #expect(record?.zone.isPublic == true)
    #expect(record?.zone.zone == "z")
    #expect(record?.name == "r")
  }

  @Test func `what gives access stays out of the access log`() {
    let secret = AddressPattern.allCases.filter { !$0.secrets.isEmpty }
    #expect(
      secret == [
        .setUp, .unsubscribe, .confirmAddress, .share, .openShare, .openShareRecord, .personalShare,
        .asset, .assetFile, .upload, .webcourier, .preview,
      ])
    #expect(AddressPattern.personalShare.secrets == ["guid", "secret"])
  }
}
