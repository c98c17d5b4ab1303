import Addresses
import HTTP
import JSON
import RecordStore
import Records
import TestSupport
import Testing
import WebServices

/// What went wrong for others with values, pages and environments, asked of the calls.
@Suite struct DataReportTests {
  private func fields(_ item: JSONValue?) -> String {
    item?["fields"].map(JSONShape.text) ?? "nothing"
  }

  private func query(
    _ scene: SharingScene, _ query: String, _ more: String = ""
  ) async throws -> WireReply {
    try await scene.wire.post(
      "private/records/query", #"{"zoneID":{"zoneName":"Trips"},"query":\#(query)\#(more)}"#,
      as: .ada)
  }

  @Test func `33: integers above 2^53 keep their digits when read, edited, found and as strings`()
    async throws
  {
    let scene = try await SharingScene()
    let numbers = ["9223372036854775807", "-9223372036854775808", "9007199254740993"]
    for (n, number) in numbers.enumerated() {
      try await scene.save(
        #"{"recordType":"Number","recordName":"n\#(n)","fields":{"n":{"value":\#(number)}}}"#)
      let edited = try await scene.modify(
        "forceUpdate",
        #"{"recordType":"Number","recordName":"n\#(n)","fields":{"note":{"value":"x"}}}"#)
      #expect(fields(edited).contains(#""n":{"value":\#(number),"type":"INT64"}"#))
      #expect(fields(try await scene.lookup("n\(n)")).contains(#""value":\#(number),"#))
      for value in [number, "\"\(number)\""] {
        let found = try await query(
          scene,
          #"{"recordType":"Number","filterBy":[{"comparator":"EQUALS","fieldName":"n","#
            + #""fieldValue":{"value":\#(value),"type":"INT64"}}]}"#, #","numbersAsStrings":true"#)
        let records = found.json["records"]?.elements ?? []
        #expect(records.map { $0["recordName"]?.string } == ["n\(n)"], "\(found.text)")
        #expect(records.first?["fields"]?["n"]?["value"]?.string == number)
      }
    }
  }

  @Test func `34: null, empty, absent and the word null stay four things`() async throws {
    let scene = try await SharingScene()
    let values = [
      ("null", #"{"a":{"value":null,"type":"STRING"}}"#),
      ("empty", #"{"a":{"value":"","type":"STRING"}}"#), ("absent", "{}"),
      ("word", #"{"a":{"value":"null","type":"STRING"}}"#),
    ]
    for (name, value) in values {
      let saved = try await scene.save(
        #"{"recordType":"Four","recordName":"\#(name)","fields":\#(value)}"#)
      #expect(fields(saved) == value)
    }
    for (name, value) in values {
      // Saved again as it was read, and untouched.
      let read = try await scene.lookup(name)
      #expect(fields(read) == value)
      let again = try await scene.modify("update", JSONShape.text(read))
      #expect(fields(again) == value, "\(name): \(JSONShape.text(again))")
      let other = try await scene.modify(
        "forceUpdate", #"{"recordType":"Four","recordName":"\#(name)","fields":{}}"#)
      #expect(fields(other) == value)
      let cleared = try await scene.modify(
        "forceUpdate",
        #"{"recordType":"Four","recordName":"\#(name)","fields":{"a":{"value":null}}}"#)
      #expect(fields(cleared) == values[0].1)
    }
  }

  @Test func `36: a date without a value is none, whatever else is edited`() async throws {
    let scene = try await SharingScene()
    let none = #""when":{"value":null,"type":"TIMESTAMP"}"#
    let saved = try await scene.save(
      #"{"recordType":"Event","recordName":"e","fields":{"title":{"value":"a"},\#(none)}}"#)
    #expect(fields(saved).contains(none))
    try await scene.modify(
      "forceUpdate", #"{"recordType":"Event","recordName":"e","fields":{"title":{"value":"b"}}}"#)
    #expect(fields(try await scene.lookup("e")).contains(none))
    let strings = try await query(
      scene, #"{"recordType":"Event","sortBy":[{"fieldName":"when"}]}"#,
      #","numbersAsStrings":true"#)
    #expect(strings.text.contains(none) && !strings.text.contains("1970"), "\(strings.text)")
  }

  @Test func `39: pages of a sort by few values show what stays exactly once`() async throws {
    let scene = try await SharingScene()
    func save(_ names: [(String, Int)]) async throws {
      let reply = try await scene.modifyAll(
        names.map { name, value in
          (
            "create",
            #"{"recordType":"Row","recordName":"\#(name)","fields":{"k":{"value":\#(value)}}}"#
          )
        })
      #expect(reply.codes("records").allSatisfy { $0 == nil })
    }
    for start in stride(from: 0, to: 500, by: 100) {
      try await save((start..<(start + 100)).map { ("r\($0)", $0 % 3) })
    }
    var random = SeededGenerator(seed: 39)
    var deleted: Set<String> = []
    var seen: [String] = []
    var marker: String?
    var page = 0
    repeat {
      let more = marker.map { #","continuationMarker":"\#($0)""# } ?? ""
      let reply = try await query(
        scene, #"{"recordType":"Row","sortBy":[{"fieldName":"k","ascending":false}]}"#,
        #","resultsLimit":50"# + more)
      seen += (reply.json["records"]?.elements ?? []).compactMap { $0["recordName"]?.string }
      marker = reply.json["continuationMarker"]?.string
      page += 1
      try await save((0..<3).map { ("new\(page)-\($0)", $0) })
      for name in (0..<3).map({ _ in "r\(random.below(500))" })
      where deleted.insert(name).inserted {
        try await scene.modify("forceDelete", #"{"recordName":"\#(name)"}"#)
      }
    } while marker != nil
    #expect(page >= 10 && Set(seen).count == seen.count)
    let stayed = Set((0..<500).map { "r\($0)" }).subtracting(deleted)
    #expect(stayed.subtracting(seen).isEmpty)
  }

  @Test func `58: production names the type or field it lacks and the page that deploys it`()
    async throws
  {
    let wire = try Wire(environment: .production)
    func save(_ record: String) async throws -> JSONValue {
      let reply = try await wire.post(
        "private/records/modify",
        #"{"operations":[{"operationType":"create","record":\#(record)}]}"#, as: .ada,
        environment: "production")
      return try #require(reply.json["records"]?.elements.first, "\(reply.text)")
    }
    let page =
      "\(Wire.base)\(Address.schema(Wire.container, .development).path)"
    let type = try await save(#"{"recordType":"Trip","recordName":"t"}"#)
    #expect(type["serverErrorCode"]?.string == "BAD_REQUEST")
    #expect(
      type["reason"]?.string
        == "Cannot create new type Trip in production schema; deploy it first: \(page)")
    // The type is made in development and deployed; one field of a later version is not.
    try wire.store.writeNow(as: .account(wire.account(.ada))) { context in
      let zone = try Zones.create(
        context, container: wire.container, environment: .development, owner: wire.account(.ada),
        name: "Trips")
      let request = ModifyRequest(
        zone: zone,
        operations: [
          RecordOperation(.create, name: "t", type: "Trip", fields: [.text("title", "Alps")])
        ])
      _ = try RecordWriter.modify(context, request)[0].get()
    }
    #expect(
      try wire.store.read { try Schema.difference($0, container: wire.container) }.count == 2)
    try wire.store.writeNow(as: .operatorOfStore) {
      _ = try Schema.deploy($0, container: wire.container)
    }
    let saved = try await save(
      #"{"recordType":"Trip","recordName":"t","fields":{"title":{"value":"Alps"}}}"#)
    #expect(saved["serverErrorCode"] == nil, "\(JSONShape.text(saved))")
    let field = try await save(
      #"{"recordType":"Trip","recordName":"u","fields":{"days":{"value":4}}}"#)
    #expect(
      field["reason"]?.string
        == "Cannot create or modify field 'days' in record 'Trip' in production schema; "
        + "deploy it first: \(page)")
  }

  @Test func `59: a key and a token of one environment are refused on the other, and say why`()
    async throws
  {
    let wire = try Wire()
    try await wire.signed(.get, "public/zones/list").expectStatus(200)
    let key = try await wire.signed(.get, "public/zones/list", environment: "production")
    try key.expect(
      401,
      """
      {"uuid":"<uuid>","serverErrorCode":"AUTHENTICATION_FAILED",
       "reason":"key belongs to development"}
      """)
    #expect(key.note == "key belongs to development")
    for who in [Wire.Credential.app, .ada] {
      let token = try await wire.get("public/users/caller", as: who, environment: "production")
      #expect(token.status == 401 && token.code == "AUTHENTICATION_FAILED")
      #expect(token.reason == "API token belongs to development")
    }
    // Whoever has no such key or token learns nothing of where there is one.
    let forged = try await wire.post(
      "public/records/query", "{}", as: .query("ckAPIToken=\(String(repeating: "0", count: 64))"),
      environment: "production")
    #expect(forged.reason == "unknown API token for this container and environment")
    var headers = try wire.serverKey.headers(
      path: "/other", body: "", at: wire.clock.now())
    headers["X-Apple-CloudKit-Request-KeyID"] = wire.serverKey.keyID
    let unsigned = try await wire.send(
      .post, "/database/1/\(Wire.container)/production/public/records/query", headers: headers)
    #expect(unsigned.status == 401 && unsigned.reason == "Authentication failed")
  }
}
