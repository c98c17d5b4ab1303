import HTTP
import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WebServices

/// Long polls, in the process: what hangs is a task that is waiting.
@Suite(.timeLimit(.minutes(2))) struct WebcourierTests {
  private func courier(
    _ wire: Wire, as who: Wire.Credential, client: String? = nil,
    path: String = "/device/1/\(Wire.container)/development/tokens/create"
  ) async throws -> String {
    let body = client.map { #"{"apnsEnvironment": "development", "clientId": "\#($0)"}"# }
    let reply = try await wire.send(
      .post, path, query: wire.query(who),
      body: Array((body ?? #"{"apnsEnvironment": "development"}"#).utf8))
    try reply.expect(
      200,
      """
      {"apnsEnvironment": "development", "apnsToken": "<string>", "webcourierURL": "<url>"}
      """)
    let url = try #require(reply.json["webcourierURL"]?.string)
    return String(url.dropFirst(Wire.base.count))
  }

  private func subscribe(
    _ wire: Wire, _ subscription: String, in database: String = "private",
    as who: Wire.Credential = .ada
  ) async throws {
    let body = """
      {"operations": [{"operationType": "create", "subscription": \(subscription)}]}
      """
    let reply = try await wire.post("\(database)/subscriptions/modify", body, as: who)
    #expect(reply.codes("subscriptions") == [nil], "\(reply.text)")
  }

  private let zone = """
    {"subscriptionID": "z", "subscriptionType": "zone", "zoneID": {"zoneName": "Trips"}}
    """

  @Test func `a waiting poll is answered by the next change, one notification each`()
    async throws
  {
    let wire = try Wire()
    let trips = try wire.makeZone()
    let path = try await courier(wire, as: .ada)
    try await subscribe(wire, zone)
    try await subscribe(
      wire,
      """
      {"subscriptionID": "q", "subscriptionType": "query", "query": {"recordType": "Trip"},
       "firesOn": ["create"], "notificationInfo": {"alertBody": "New trip", "soundName": "x",
       "alertLocalizationKey": "k", "alertLocalizationArgs": ["title", "none"],
       "shouldSendContentAvailable": true, "additionalFields": ["title"]}}
      """)
    let waiting = Task { try await wire.send(.get, path) }
    try wire.save("t1", in: trips, fields: [.text("title", "Alps")])
    let owner = try wire.name(.ada)
    let first = try await waiting.value
    try first.expect(
      200,
      """
      {"aps": {}, "ck": {"nid": "<uuid>", "cid": "\(Wire.container)",
        "fet": {"sid": "z", "zid": "Trips", "zoid": "\(owner)", "dbs": 1}}}
      """)
    let second = try await wire.send(.get, path)
    try second.expect(
      200,
      """
      {"aps": {"alert": {"body": "New trip", "loc-key": "k", "loc-args": ["Alps", ""]},
        "sound": "x", "content-available": 1},
       "ck": {"nid": "<uuid>", "cid": "\(Wire.container)", "qry": {"sid": "q", "rid": "t1",
        "fo": 1, "zid": "Trips", "zoid": "\(owner)", "dbs": 1, "af": {"title": "Alps"}}}}
      """)
    #expect(first.json["ck"]?["nid"]?.string == second.json["ck"]?["nid"]?.string)
  }

  @Test func `what waits for a client is there after a restart`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    let path = try await courier(wire, as: .ada)
    try await subscribe(wire, zone)
    try wire.save("t1", in: trips)
    wire.store.close()
    let store = try wire.files.reopened()
    defer { store.close() }
    let router = try Wire.router(
      Gateway(store: store, publicURL: wire.gateway.publicURL, limits: wire.gateway.limits))
    let reply = try WireReply(await router.respond(to: Request(.get, path)))
    #expect(reply.json["ck"]?["fet"]?["sid"]?.string == "z", "\(reply.text)")
  }

  @Test func `a poll that ends without news has an empty body`() async throws {
    let wire = try Wire()
    let path = try await courier(
      wire, as: .ada, path: "/database/1/\(Wire.container)/development/tokens/create")
    let waiting = Task { try await wire.send(.get, path) }
    waiting.cancel()
    let reply = try await waiting.value
    #expect(reply.status == 200 && reply.text.isEmpty)
  }

  @Test func `who changes something is not told of it; other clients and people are`()
    async throws
  {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("root", in: trips)
    try wire.share("root", in: trips, with: .ben)
    let phone = try await courier(wire, as: .ada, client: "phone")
    let tablet = try await courier(
      wire, as: .ada, client: "tablet",
      path: "/database/1/\(Wire.container)/development/private/tokens/create")
    let bens = try await courier(wire, as: .ben, client: "phone")
    try await subscribe(wire, zone)
    try await subscribe(
      wire, #"{"subscriptionID": "d", "subscriptionType": "database"}"#, in: "shared", as: .ben)
    let silent = Task { try await wire.send(.get, phone) }
    try wire.save("root", in: trips, client: "phone")
    let told = try await wire.send(.get, tablet)
    #expect(told.json["ck"]?["fet"]?["sid"]?.string == "z")
    try await wire.send(.get, bens).expect(
      200,
      """
      {"aps": {}, "ck": {"nid": "<uuid>", "cid": "\(Wire.container)", "fet": {"sid": "d",
        "zid": "Trips", "zoid": "\(try wire.name(.ada))", "dbs": 2}}}
      """)
    silent.cancel()
    #expect(try await silent.value.text.isEmpty)
  }

  @Test func `who has lost the right is told nothing`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("root", in: trips)
    let share = try wire.share("root", in: trips, with: .ben)
    let path = try await courier(wire, as: .ben)
    try await subscribe(
      wire, #"{"subscriptionID": "d", "subscriptionType": "database"}"#, in: "shared", as: .ben)
    try wire.save("root", in: trips)
    try wire.stop(share)
    let waiting = Task { try await wire.send(.get, path) }
    try wire.save("root", in: trips)
    waiting.cancel()
    #expect(try await waiting.value.text.isEmpty)
  }

  @Test func `a public query subscription tells of records of its type`() async throws {
    let wire = try Wire()
    let zone = try wire.store.writeNow(as: .operatorOfStore) { context in
      let database = try Zones.database(
        context, wire.container, .development, .public, owner: nil)
      return try context.connection.first("SELECT id FROM zone WHERE database = \(database)") {
        try $0.id(0, as: ZoneID.self)
      }
    }
    let path = try await courier(wire, as: .ben)
    try await subscribe(
      wire,
      #"{"subscriptionID": "p", "subscriptionType": "query", "query": {"recordType": "Trip"}}"#,
      in: "public", as: .ben)
    try wire.save("other", in: try #require(zone), type: "Other")
    try wire.save("t1", in: try #require(zone))
    let reply = try await wire.send(.get, path)
    #expect(reply.json["ck"]?["qry"]?["rid"]?.string == "t1")
    #expect(reply.json["ck"]?["qry"]?["dbs"]?.int64 == 0)
  }

  @Test func `addresses that were never given out are not found; registering needs a token`()
    async throws
  {
    let wire = try Wire()
    #expect(try await wire.send(.get, "/webcourier/guess").status == 404)
    let path = "/device/1/\(Wire.container)/development/tokens/register"
    let refused = try await wire.send(
      .post, path, query: wire.query(.ada), body: Array("{}".utf8))
    #expect(refused.code == "BAD_REQUEST")
    let token = Array(#"{"apnsEnvironment": "production", "apnsToken": "aa"}"#.utf8)
    try await wire.send(.post, path, query: wire.query(.ada), body: token).expect(200, "{}")
    let nobody = try await wire.send(.post, path, query: wire.query(.app), body: token)
    #expect(nobody.status == 421)
    let other = try await wire.send(
      .post, path, query: wire.query(.ada), body: Array(#"{"apnsEnvironment": "x"}"#.utf8))
    #expect(other.code == "BAD_REQUEST")
  }
}
