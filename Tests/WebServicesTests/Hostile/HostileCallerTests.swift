import HTTP
import JSON
import RecordStore
import Records
import Testing

/// People who ask for what is somebody else's: they learn nothing and change nothing.
@Suite struct HostileCallerTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  private func plain(_ reply: WireReply, _ name: String) -> String {
    reply.text.replacing(name, with: "Z").replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "U")
  }

  @Test func `a zone of others looks like one that is not there, in every call`() async throws {
    let ada = try wire.name(.ada)
    let zone = #""zoneID":{"zoneName":"Trips","ownerRecordName":"\#(ada)"}"#
    let calls = [
      ("records/query", #"{\#(zone),"query":{"recordType":"Trip"}}"#),
      ("records/lookup", #"{\#(zone),"records":[{"recordName":"t1"}]}"#),
      (
        "records/modify",
        #"{\#(zone),"operations":[{"operationType":"forceDelete","record":{"recordName":"t1"}}]}"#
      ),
      ("records/changes", "{\(zone)}"),
      ("changes/zone", "{\"zones\":[{\(zone)}]}"),
      ("zones/lookup", "{\"zones\":[{\(zone)}]}"),
      (
        "zones/modify",
        "{\"operations\":[{\"operationType\":\"delete\",\"zone\":{\(zone)}}]}"
      ),
      ("assets/upload", #"{\#(zone),"tokens":[{"recordName":"t1","fieldName":"f"}]}"#),
      ("assets/rereference", #"{\#(zone),"assets":[{"recordName":"t1","fieldName":"f"}]}"#),
    ]
    for (call, body) in calls {
      let missing = body.replacing("Trips", with: "Nope")
      let there = try await wire.post("shared/\(call)", body, as: .ben)
      let not = try await wire.post("shared/\(call)", missing, as: .ben)
      #expect(plain(there, "Trips") == plain(not, "Nope"), "\(call)")
      #expect(there.text.contains("ZONE_NOT_FOUND"), "\(call): \(there.text)")
      // Nor does the private database lead there.
      let mine = try await wire.post("private/\(call)", body, as: .ben)
      #expect(
        mine.text.contains("PrivateDB can't be used to access another user's zone"),
        "\(call): \(mine.text)")
    }
    #expect(try await scene.lookup("t1")["recordName"]?.string == "t1")
  }

  @Test func `what leads through pages and feeds is one person's, for one question`() async throws {
    for n in 0..<4 { try await scene.save(#"{"recordType":"Trip","recordName":"x\#(n)"}"#) }
    let zone = #""zoneID":{"zoneName":"Trips"}"#
    func page(
      _ marker: String?, _ more: String = "", type: String = "Trip", as who: Wire.Credential = .ada,
      zone: String? = #""zoneID":{"zoneName":"Trips"}"#
    ) async throws -> WireReply {
      let marker = marker.map { #","continuationMarker":"\#($0)""# } ?? ""
      let place = zone ?? #""zoneWide":true"#
      return try await wire.post(
        "private/records/query",
        #"{\#(place),"resultsLimit":2,"query":{"recordType":"\#(type)"\#(more)}\#(marker)}"#,
        as: who)
    }
    let first = try await page(nil)
    let marker = try #require(first.json["continuationMarker"]?.string)
    #expect(try await page(marker).json["records"]?.elements.count == 2)
    try wire.makeZone("Trips", of: .ben)
    let sort = #","sortBy":[{"systemFieldName":"createdTimestamp"}]"#
    let token = try await scene.changes(as: .ada).token
    for (what, reply) in [
      ("another sort", try await page(marker, sort)),
      ("another type", try await page(marker, type: "Day")),
      ("another person", try await page(marker, as: .ben)),
      ("another place", try await page(marker, zone: nil)),
      ("another purpose", try await page(token)),
      ("cut", try await page(String(marker.dropLast(4)))),
      ("changed", try await page(String(marker.dropLast(6) + "AAAAAA"))),
    ] {
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(what): \(reply.text)")
      #expect(reply.reason == "continuation marker is not valid for this query", "\(what)")
    }
    let feed = try await wire.post(
      "private/changes/zone", #"{"zones":[{\#(zone),"syncToken":"\#(marker)"}]}"#, as: .ada)
    #expect(feed.codes("zones") == ["BAD_REQUEST"])
    let bens = try await wire.post(
      "private/changes/zone", #"{"zones":[{\#(zone),"syncToken":"\#(token)"}]}"#, as: .ben)
    #expect(bens.codes("zones") == ["BAD_REQUEST"])
  }

  @Test func `tokens of another container or environment open nothing`() async throws {
    let (other, bens) = try wire.store.writeNow(as: .operatorOfStore) { context in
      let container = try Containers.add(
        context, identifier: "iCloud.org.example.other", name: "Other",
        owner: wire.account(.ben))
      let token = try APITokens.add(
        context, container: container, environment: .development, .init(name: "Other"))
      let production = try APITokens.add(
        context, container: wire.container, environment: .production, .init(name: "Trips"))
      return (token.token, production.token)
    }
    for token in [other, bens] {
      for query in [
        "ckAPIToken=\(token)", "ckAPIToken=\(token)&ckWebAuthToken=\(wire.webTokens[.ada] ?? "")",
      ] {
        let reply = try await wire.post(
          "public/records/query", #"{"query":{"recordType":"Trip"}}"#, as: .query(query))
        #expect(reply.status == 401 && reply.code == "AUTHENTICATION_FAILED", "\(reply.text)")
      }
    }
    let reply = try await wire.post(
      "private/zones/list", "{}", as: .ada, environment: "production")
    #expect(reply.status == 401 && reply.code == "AUTHENTICATION_FAILED")
  }

  @Test func `a file that somebody else has sent cannot be claimed`() async throws {
    func address(_ who: Wire.Credential, _ record: String) async throws -> String {
      let reply = try await wire.post(
        "private/assets/upload",
        #"{"zoneID":{"zoneName":"Trips"},"tokens":[{"recordType":"Photo","fieldName":"image","#
          + #""recordName":"\#(record)"}]}"#, as: who)
      let url = try #require(reply.json["tokens"]?.elements.first?["url"]?.string, "\(reply.text)")
      return String(url.dropFirst(Wire.base.utf8.count))
    }
    try wire.makeZone("Trips", of: .ben)
    let sent = try await wire.send(
      .post, try await address(.ada, "p"), body: Array("private picture".utf8))
    let file = JSONShape.text(try #require(sent.json["singleFile"]))
    let body =
      #"{"zoneID":{"zoneName":"Trips"},"operations":[{"operationType":"create","record":"#
      + #"{"recordType":"Photo","recordName":"p","fields":{"image":{"value":\#(file)}}}}]}"#
    let stolen = try await wire.post("private/records/modify", body, as: .ben)
    #expect(stolen.codes("records") == ["BAD_REQUEST"], "\(stolen.text)")
    let other = try await wire.post(
      "private/records/modify", body.replacing(#""image":"#, with: #""other":"#), as: .ada)
    #expect(other.codes("records") == ["BAD_REQUEST"], "\(other.text)")
    let mine = try await wire.post("private/records/modify", body, as: .ada)
    #expect(mine.codes("records") == [nil], "\(mine.text)")
    // Whoever knows the checksum of a file has it not.
    let bens = try await wire.post(
      "private/records/modify",
      body.replacing(/"receipt":"[^"]*",/, with: ""), as: .ben)
    #expect(bens.codes("records") == ["BAD_REQUEST"], "\(bens.text)")
  }

  @Test func `a guest's own words about a share are not heard`() async throws {
    let guid = try await scene.share(
      #""publicPermission":"NONE","participants":[\#(invited("ben@example.org", "READ_WRITE"))]"#)
    try await scene.accept(guid, as: .ben).expectStatus(200)
    let before = try await scene.people(scene.lookup("S"))
    for members in [
      #""publicPermission":"READ_WRITE""#,
      #""participants":[]"#,
      #""participants":[\#(invited("cleo@example.org", "READ_WRITE"))]"#,
      #""denyAccessRequests":false"#, #""allowAnyoneToResolve":false"#,
      #""publicAnonymousAccess":true"#,
      #""blocked":[{"blockedInformation":{"lookupInfo":{"emailAddress":"ada@example.org"}}}]"#,
    ] {
      let reply = try await scene.update(members, as: .ben)
      let share = try await scene.lookup("S")
      #expect(scene.people(share) == before, "\(members): \(JSONShape.text(reply))")
      #expect(share["publicPermission"]?.string == "NONE", "\(members)")
      #expect(share["denyAccessRequests"]?.bool == true)
      #expect(share["blocked"]?.elements.isEmpty == true)
      #expect(share["publicAnonymousAccess"] == nil && share["allowAnyoneToResolve"] == nil)
    }
    let removed = try await scene.modify("forceDelete", #"{"recordName":"t1"}"#, as: .ben)
    #expect(removed["serverErrorCode"]?.string == "ACCESS_DENIED")
    let outside = try await scene.modify(
      "create", #"{"recordType":"Day","recordName":"loose","fields":{}}"#, as: .ben)
    #expect(outside["serverErrorCode"]?.string == "ACCESS_DENIED")
    let moved = try await scene.modify(
      "forceUpdate", #"{"recordType":"Day","recordName":"d1","parent":{"recordName":"mine"}}"#,
      as: .ben)
    #expect(moved["serverErrorCode"] != nil, "\(JSONShape.text(moved))")
    #expect(try await scene.lookup("mine", as: .ben)["serverErrorCode"]?.string == "NOT_FOUND")
  }

  @Test func `records of people belong to those people`() async throws {
    let ada = try wire.name(.ada)
    for kind in ["forceUpdate", "forceReplace", "forceDelete"] {
      let reply = try await wire.post(
        "public/records/modify",
        #"{"operations":[{"operationType":"\#(kind)","record":{"recordType":"Users","#
          + #""recordName":"\#(ada)","fields":{"n":{"value":1}}}}]}"#, as: .ben)
      #expect(reply.codes("records") != [nil], "\(kind): \(reply.text)")
    }
    let made = try await wire.post(
      "public/records/modify",
      #"{"operations":[{"operationType":"create","record":{"recordType":"Users","#
        + #""recordName":"somebody","fields":{}}}]}"#, as: .ben)
    #expect(made.codes("records") != [nil], "\(made.text)")
    let mine = try await wire.post(
      "public/records/lookup", #"{"records":[{"recordName":"\#(ada)"}]}"#, as: .ada)
    #expect(mine.json["records"]?.elements.first?["fields"]?.members.isEmpty == true)
  }
}
