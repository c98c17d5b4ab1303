import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// records/changes, changes/zone, changes/database and zones/changes.
@Suite struct FeedCallTests {
  /// Names in an answer's records; deletions begin with "-".
  private func names(_ entry: JSONValue?) -> [String] {
    (entry?["records"]?.elements ?? []).map { record in
      (record["deleted"]?.bool == true ? "-" : "") + (record["recordName"]?.string ?? "?")
    }
  }

  private func token(_ entry: JSONValue?) -> String { entry?["syncToken"]?.string ?? "" }

  private func zone(
    _ wire: Wire, _ more: String = "", as who: Wire.Credential = .ada
  ) async throws -> JSONValue? {
    let isGuest = if case .ada = who { false } else { true }
    let owner = isGuest ? #", "ownerRecordName": "\#(try wire.name(.ada))""# : ""
    let reply = try await wire.post(
      (isGuest ? "shared" : "private") + "/changes/zone",
      #"{"zones": [{"zoneID": {"zoneName": "Trips"\#(owner)}\#(more)}]}"#, as: who)
    #expect(reply.status == 200, "\(reply.text)")
    return reply.json["zones"]?.elements.first
  }

  @Test func `several zones at once; one that fails is an error in its place`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.makeZone("Empty")
    try wire.save("a", "b", in: trips)
    try wire.save("-a", in: trips)
    let owner = try wire.name(.ada)
    let reply = try await wire.post(
      "private/changes/zone",
      """
      {"zones": [{"zoneID": {"zoneName": "Empty"}}, {"zoneID": {"zoneName": "Nope"}},
        {"zoneID": {"zoneName": "_defaultZone"}}, {"syncToken": "x"},
        {"zoneID": {"zoneName": "Empty"}, "syncToken": "AAAA"},
        {"zoneID": {"zoneName": "Empty"}, "resultsLimit": 0},
        {"zoneID": {"zoneName": "Trips", "ownerRecordName": "__defaultOwner__"}}]}
      """, as: .ada)
    func failed(_ zoneID: String, _ code: String, _ reason: String) -> String {
      """
      {\(zoneID)"serverErrorCode": "\(code)", "reason": "\(reason)", "uuid": "<uuid>"}
      """
    }
    try reply.expect(
      200,
      """
      {"zones": [
        {"zoneID": {"zoneName": "Empty", "ownerRecordName": "\(owner)",
          "zoneType": "REGULAR_CUSTOM_ZONE"}, "syncToken": "<token>", "moreComing": false,
          "records": []},
        \(failed("\"zoneID\": {\"zoneName\": \"Nope\"}, ", "ZONE_NOT_FOUND", "Zone does not exist")),
        \(failed("\"zoneID\": {\"zoneName\": \"_defaultZone\"}, ", "BAD_REQUEST",
          "cannot get changes in default zone")),
        \(failed("\"zoneID\": {\"zoneName\": \"_defaultZone\"}, ", "BAD_REQUEST",
          "'zoneID' is missing")),
        \(failed("\"zoneID\": {\"zoneName\": \"Empty\"}, ", "BAD_REQUEST",
          "This is not a change token.")),
        \(failed("\"zoneID\": {\"zoneName\": \"Empty\"}, ", "BAD_REQUEST",
          "'resultsLimit' must be 1 to 200")),
        {"zoneID": {"zoneName": "Trips", "ownerRecordName": "\(owner)",
          "zoneType": "REGULAR_CUSTOM_ZONE"}, "syncToken": "<token>", "moreComing": false,
          "records": ["<any>"]}]}
      """)
    #expect(names(reply.json["zones"]?.elements.last) == ["b"])
  }

  @Test func `pages follow each other until nothing more is coming, with deletions by name`()
    async throws
  {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("a", "b", "c", in: trips)
    var seen: [String] = []
    var page = try await zone(wire, #", "resultsLimit": 2"#)
    seen += names(page)
    #expect(page?["moreComing"]?.bool == true)
    page = try await zone(wire, #", "resultsLimit": 2, "syncToken": "\#(token(page))""#)
    seen += names(page)
    #expect(seen == ["a", "b", "c"] && page?["moreComing"]?.bool == false)
    try wire.save("-b", in: trips)
    try wire.save("d", in: trips)
    page = try await zone(wire, #", "syncToken": "\#(token(page))""#)
    #expect(names(page) == ["-b", "d"])
    let gone = try #require(page?["records"]?.elements.first)
    #expect(JSONShape.text(gone) == #"{"recordName":"b","deleted":true}"#)
    #expect(names(try await zone(wire, #", "syncToken": "\#(token(page))""#)).isEmpty)
  }

  @Test func `options of an entry come before those at the top`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save(
      "a", in: trips, fields: [.text("title", "Alps"), .int("days", 4)])
    try wire.save("n", in: trips, type: "Note")
    let reply = try await wire.post(
      "private/changes/zone",
      """
      {"desiredRecordTypes": ["Note"], "desiredKeys": [], "numberAsStrings": true, "reverse": 1,
       "zones": [{"zoneID": {"zoneName": "Trips"}},
        {"zoneID": {"zoneName": "Trips"}, "desiredRecordTypes": ["Trip", "Note"],
         "desiredKeys": ["days"]},
        {"zoneID": {"zoneName": "Trips"}, "desiredRecordTypes": null, "reverse": false}]}
      """, as: .ada)
    let zones = try #require(reply.json["zones"]?.elements)
    #expect(zones.map(names) == [["n"], ["n", "a"], ["n"]])
    let fields = zones[1]["records"]?.elements.last?["fields"]
    #expect(fields.map(JSONShape.text) == #"{"days":{"value":"4","type":"INT64"}}"#)
    let plain = try await zone(wire, #", "desiredKeys": ["days"], "resultsLimit": 1"#)
    let days = plain?["records"]?.elements.first?["fields"]
    #expect(days.map(JSONShape.text) == #"{"days":{"value":4,"type":"INT64"}}"#)
  }

  @Test func `the older call reads the same feed with the same tokens`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("a", "b", in: trips)
    let first = try await wire.post(
      "private/records/changes", #"{"zoneID": {"zoneName": "Trips"}, "resultsLimit": 1}"#,
      as: .ada)
    try first.expect(
      200,
      """
      {"records": ["<any>"], "syncToken": "<token>", "moreComing": true, "reverse": false}
      """)
    let rest = try await zone(wire, #", "syncToken": "\#(token(first.json))""#)
    #expect(names(rest) == ["b"])
    let newest = try await wire.post(
      "private/records/changes", #"{"zoneID": {"zoneName": "Trips"}, "reverse": true}"#, as: .ada)
    #expect(names(newest.json) == ["b", "a"] && newest.json["reverse"]?.bool == true)
    let refused = try await wire.post("private/records/changes", "{}", as: .ada)
    #expect(refused.status == 400 && refused.reason == "'zoneID' is missing")
    let standard = try await wire.post(
      "private/records/changes", #"{"zoneID": {"zoneName": "_defaultZone"}}"#, as: .ada)
    try standard.expect(
      400,
      """
      {"uuid": "<uuid>", "serverErrorCode": "BAD_REQUEST",
       "reason": "cannot get changes in default zone"}
      """)
  }

  @Test func `the public database has no changes, and nobody without a session`() async throws {
    let wire = try Wire()
    for call in ["records/changes", "changes/zone", "changes/database", "zones/changes"] {
      let body = #"{"zoneID": {"zoneName": "Trips"}, "zones": []}"#
      try await wire.post("public/\(call)", body, as: .ada).expect(
        400,
        """
        {"uuid": "<uuid>", "serverErrorCode": "BAD_REQUEST",
         "reason": "changes are not supported in the public database"}
        """)
      let nobody = try await wire.post("private/\(call)", body, as: .app)
      #expect(nobody.status == 421 && nobody.code == "AUTHENTICATION_REQUIRED")
    }
  }

  @Test func `a database's feed lists zones made, changed and deleted`() async throws {
    let wire = try Wire()
    let owner = try wire.name(.ada)
    func zone(_ name: String, _ more: String = "") -> String {
      """
      {"zoneID": {"zoneName": "\(name)", "ownerRecordName": "\(owner)",
        "zoneType": "REGULAR_CUSTOM_ZONE"}\(more)}
      """
    }
    for (call, key) in [("changes/database", "syncToken"), ("zones/changes", "metaSyncToken")] {
      let trips = try wire.makeZone("Trips-\(key)")
      let other = try wire.makeZone("Other-\(key)")
      let start = try await wire.post("private/\(call)", "{}", as: .ada)
      var token = try #require(start.json.member(key)?.string)
      #expect(start.json["zones"]?.count ?? 0 >= 2)
      try wire.save("a", in: trips)
      try wire.store.writeNow(as: .account(wire.account(.ada))) {
        try Zones.delete($0, zone: other)
      }
      let reply = try await wire.post("private/\(call)", #"{"\#(key)": "\#(token)"}"#, as: .ada)
      let changed = "\(zone("Trips-\(key)")), \(zone("Other-\(key)", ", \"deleted\": true"))"
      try reply.expect(
        200, "{\"zones\": [\(changed)], \"\(key)\": \"<token>\", \"moreComing\": false}")
      token = try #require(reply.json.member(key)?.string)
      let page = try await wire.post(
        "private/\(call)", #"{"\#(key)": "\#(token)", "resultsLimit": 1}"#, as: .ada)
      try page.expect(200, "{\"zones\": [], \"\(key)\": \"<token>\", \"moreComing\": false}")
    }
  }

  @Test func `a guest learns of the shared zone, its records, and that it went`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("root", "private", in: trips)
    var database = try await wire.post("shared/changes/database", "{}", as: .ben)
    #expect(database.json["zones"]?.count == 0)
    let share = try wire.share("root", in: trips, with: .ben)
    database = try await wire.post(
      "shared/changes/database", #"{"syncToken": "\#(token(database.json))"}"#, as: .ben)
    #expect(database.json["zones"]?.elements.first?["zoneID"]?["zoneName"]?.string == "Trips")
    let page = try await zone(wire, as: .ben)
    #expect(names(page).contains("root") && names(page).count == 2)
    #expect(page.map(JSONShape.text)?.contains("private") == false)
    try wire.stop(share)
    database = try await wire.post(
      "shared/changes/database", #"{"syncToken": "\#(token(database.json))"}"#, as: .ben)
    #expect(database.json["zones"]?.elements.first?["deleted"]?.bool == true)
    let gone = try await zone(wire, #", "syncToken": "\#(token(page))""#, as: .ben)
    #expect(gone?["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    #expect(try await zone(wire, as: .cleo)?["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
  }

  @Test func `tokens are refused for everything but what they are for`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.makeZone("Other")
    try wire.save("root", in: trips)
    try wire.share("root", in: trips, with: .ben, .cleo)
    let mine = token(try await zone(wire))
    let bens = token(try await zone(wire, as: .ben))
    let database = token(try await wire.post("private/changes/database", "{}", as: .ada).json)
    let shared = token(try await wire.post("shared/changes/database", "{}", as: .ada).json)
    let older = try await wire.post("private/zones/changes", "{}", as: .ada)
    let zones = try #require(older.json["metaSyncToken"]?.string)
    for wrong in [bens, database, zones, String(mine.dropLast(4)), "!", ""] {
      let entry = try await zone(wire, #", "syncToken": "\#(wrong)""#)
      #expect(entry?["serverErrorCode"]?.string == "BAD_REQUEST")
    }
    let cleos = try await zone(wire, #", "syncToken": "\#(bens)""#, as: .cleo)
    #expect(cleos?["serverErrorCode"]?.string == "BAD_REQUEST")
    let other = try await wire.post(
      "private/changes/zone",
      #"{"zones": [{"zoneID": {"zoneName": "Other"}, "syncToken": "\#(mine)"}]}"#, as: .ada)
    #expect(other.codes("zones") == ["BAD_REQUEST"])
    for wrong in [mine, shared, zones] {
      let reply = try await wire.post(
        "private/changes/database", #"{"syncToken": "\#(wrong)"}"#, as: .ada)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST")
    }
  }

  @Test func `an expired token is told so; without one everything comes`() async throws {
    let wire = try Wire()
    let trips = try wire.makeZone()
    try wire.save("a", in: trips)
    let mine = token(try await zone(wire))
    try wire.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE clock SET incarnation = 'restored'")
    }
    let entry = try #require(try await zone(wire, #", "syncToken": "\#(mine)""#))
    #expect(entry["serverErrorCode"]?.string == "BAD_REQUEST")
    #expect(entry["reason"]?.string == "client knowledge differs from server knowledge")
    #expect(names(try await zone(wire)) == ["a"])
  }
}
