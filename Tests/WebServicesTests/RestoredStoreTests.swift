import HTTP
import JSON
import RecordStore
import TestSupport
import Testing
import WebServices

/// A store that was put back from a backup knows less than its clients.
@Suite struct RestoredStoreTests {
  @Test func `tokens from before are expired once, then a full fetch is good`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("kept", in: trips)
    let place = try TemporaryFolder()
    _ = try Backup.write(wire.store, to: place.path + "/backup.tar", withKeys: true)
    try wire.save("lost", in: trips)
    let body = #"{"zones":[{"zoneID":{"zoneName":"Trips"}}]}"#
    let before = try await wire.post("private/changes/zone", body, as: .ada)
    let database = try await wire.post("private/changes/database", "{}", as: .ada)
    let zoneToken = try #require(before.json["zones"]?.elements.first?["syncToken"]?.string)
    let databaseToken = try #require(database.json["syncToken"]?.string)

    var options = StoreOptions()
    options.clock = wire.clock
    _ = try Restore.read(
      from: place.path + "/backup.tar", into: place.path + "/restored", options: options)
    let restored = try Store.open(folder: place.path + "/restored", options: options)
    defer { restored.close() }
    let router = try Wire.router(Gateway(store: restored, publicURL: wire.gateway.publicURL))
    func post(_ path: String, _ body: String) async throws -> WireReply {
      let target = "/database/1/\(Wire.container)/development/\(path)?\(wire.query(.ada))"
      return try WireReply(
        await router.respond(to: Request(.post, target, body: Array(body.utf8))))
    }
    let expired = try await post(
      "private/changes/zone",
      #"{"zones":[{"zoneID":{"zoneName":"Trips"},"syncToken":"\#(zoneToken)"}]}"#)
    try expired.expect(
      200,
      """
      {"zones":[{"zoneID":{"zoneName":"Trips"},"uuid":"<uuid>","serverErrorCode":"BAD_REQUEST",
        "reason":"client knowledge differs from server knowledge"}]}
      """)
    try await post("private/changes/database", #"{"syncToken":"\#(databaseToken)"}"#).expect(
      400,
      """
      {"uuid":"<uuid>","serverErrorCode":"BAD_REQUEST",
       "reason":"client knowledge differs from server knowledge"}
      """)
    let full = try await post("private/changes/zone", body).json["zones"]?.elements.first
    #expect((full?["records"]?.elements ?? []).map { $0["recordName"]?.string } == ["kept"])
    let token = try #require(full?["syncToken"]?.string)
    let next = try await post(
      "private/changes/zone",
      #"{"zones":[{"zoneID":{"zoneName":"Trips"},"syncToken":"\#(token)"}]}"#)
    #expect(next.json["zones"]?.elements.first?["records"]?.count == 0, "\(next.text)")
  }
}
