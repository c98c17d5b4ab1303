import JSON
import RecordStore
import Records
import Testing

@Suite struct LinkTests {
  @Test func `Whoever is invited sees title and root before accepting, and nothing below`()
    async throws
  {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE")),\#(invited("cleo@example.org"))]"#
    )
    let result = try await scene.resolve(guid, as: .ben).result
    #expect(result["databaseScope"]?.string == "SHARED")
    #expect(result["containerIdentifier"]?.string == Wire.container)
    #expect(result["environment"]?.string == "development")
    #expect(result["shortGUID"]?["value"]?.string == guid)
    #expect(result["shortGUID"]?["shouldFetchRootRecord"]?.bool == true)
    #expect(result["zoneID"]?["zoneName"]?.string == "Trips")
    #expect(result["zoneID"]?["ownerRecordName"]?.string == (try scene.wire.name(.ada)))
    #expect(result["rootRecordName"]?.string == "t1")
    #expect(result["rootRecord"]?["fields"]?["title"]?["value"]?.string == "Alps")
    #expect(result["participantType"]?.string == "USER")
    #expect(result["participantStatus"]?.string == "INVITED")
    #expect(result["participantPermission"]?.string == "READ_WRITE")
    #expect(result["potentialMatchList"]?.count == 0)
    #expect(result["ownerIdentity"]?["nameComponents"]?["givenName"]?.string == "Ada")
    let share = try #require(result["share"])
    #expect(share["fields"]?["cloudkit.title"]?["value"]?.string == "Alps")
    #expect(
      scene.people(share) == [
        "OWNER READ_WRITE ACCEPTED Ada", "USER READ_WRITE INVITED ben@example.org",
      ])
    #expect(!JSONShape.text(result).contains("cleo"))
    // Nothing else is theirs yet.
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    let without = try await scene.wire.post(
      "public/records/resolve",
      #"{"shortGUIDs":[{"value":"\#(guid)","shouldFetchRootRecord":0}]}"#, as: .ben)
    #expect(without.result["rootRecord"] == nil)
    #expect(without.result["shortGUID"]?["shouldFetchRootRecord"]?.bool == false)
    let some = try await scene.wire.post(
      "public/records/resolve",
      #"{"shortGUIDs":[{"value":"\#(guid)","rootRecordDesiredKeys":[]}]}"#, as: .ben)
    #expect(some.result["rootRecord"]?["fields"]?.count == 0)
    #expect(some.result["shortGUID"]?["rootRecordDesiredKeys"]?.count == 0)
  }

  @Test func `Accepting brings the zone, and again changes nothing`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""participants":[\#(invited("ben@example.org"))]"#)
    let before = try await scene.lookup("S")["recordChangeTag"]?.string
    let first = try await scene.accept(guid, as: .ben).result
    #expect(first["participantStatus"]?.string == "ACCEPTED")
    #expect(first["databaseScope"]?.string == "SHARED")
    #expect(first["rootRecordName"]?.string == "t1")
    #expect(
      scene.people(try #require(first["share"])) == [
        "OWNER READ_WRITE ACCEPTED Ada", "USER READ_ONLY ACCEPTED Ben",
      ])
    #expect(first["share"]?["currentUserParticipant"]?["type"]?.string == "USER")
    let after = try await scene.lookup("S")["recordChangeTag"]?.string
    #expect(after != before)
    let second = try await scene.accept(guid, as: .ben).result
    #expect(JSONShape.text(second) == JSONShape.text(first))
    #expect(try await scene.lookup("S")["recordChangeTag"]?.string == after)
    #expect(try await scene.lookup("t1", as: .ben)["recordName"]?.string == "t1")
    #expect(try await scene.lookup("d1", as: .ben)["recordName"]?.string == "d1")
    #expect(try await scene.lookup("mine", as: .ben)["serverErrorCode"]?.string == "NOT_FOUND")
  }

  @Test func `The owner's own link leads to the private database`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share()
    for reply in [
      try await scene.resolve(guid, as: .ada), try await scene.accept(guid, as: .ada),
    ] {
      #expect(reply.result["databaseScope"]?.string == "PRIVATE", "\(reply.text)")
      #expect(reply.result["participantType"]?.string == "OWNER")
      #expect(reply.result["participantStatus"]?.string == "ACCEPTED")
      #expect(reply.result["participantPermission"]?.string == "READ_WRITE")
    }
  }

  @Test func `A public link makes public users`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""publicPermission":"READ_WRITE""#)
    let before = try await scene.resolve(guid, as: .ben).result
    #expect(before["participantType"]?.string == "PUBLIC_USER")
    #expect(before["participantStatus"]?.string == "INVITED")
    #expect(before["participantPermission"]?.string == "READ_WRITE")
    #expect(before["rootRecord"]?["recordName"]?.string == "t1")
    #expect(try await scene.accept(guid, as: .cleo).result["serverErrorCode"] == nil)
    let after = try await scene.accept(guid, as: .ben).result
    #expect(after["participantStatus"]?.string == "ACCEPTED")
    // Who joined by the link sees the owner and themselves.
    #expect(
      scene.people(try #require(after["share"])) == [
        "OWNER READ_WRITE ACCEPTED Ada", "PUBLIC_USER READ_WRITE ACCEPTED Ben",
      ])
    #expect(!JSONShape.text(after).contains("leo"))
    let saved = try await scene.modify(
      "create", #"{"recordType":"Day","recordName":"d2","parent":{"recordName":"t1"}}"#, as: .ben)
    #expect(saved["serverErrorCode"] == nil)
    let loose = try await scene.modify(
      "create", #"{"recordType":"Day","recordName":"d3"}"#, as: .ben)
    #expect(loose["serverErrorCode"]?.string == "ACCESS_DENIED")
  }

  @Test func `A link that is open to everybody leads on without preview too`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""publicPermission":"READ_ONLY","allowAnyoneToResolve":false"#)
    let seen = try await scene.resolve(guid, as: .cleo).result
    #expect(seen["participantType"]?.string == "PUBLIC_USER", "\(JSONShape.text(seen))")
    #expect(try await scene.accept(guid, as: .cleo).result["serverErrorCode"] == nil)
    try await scene.update(#""publicPermission":"NONE","allowAnyoneToResolve":false"#)
    for answer in [scene.resolve, scene.accept] {
      let hidden = try await answer(guid, .ben).result
      #expect(hidden["serverErrorCode"]?.string == "NOT_FOUND", "\(JSONShape.text(hidden))")
    }
  }

  @Test func `Items that fail say which, why and where to go`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""participants":[\#(invited("cleo@example.org"))]"#)
    let reply = try await scene.wire.post(
      "public/records/accept",
      #"{"shortGUIDs":[{"value":"\#(guid)"},{"value":"nope"}]}"#, as: .ben)
    try reply.expect(
      200,
      #"{"results":[{"shortGUID":{"value":"\#(guid)","shouldFetchRootRecord":true},"#
        + #""uuid":"<uuid>","serverErrorCode":"ACCESS_DENIED","#
        + #""reason":"The caller is not invited to this share","#
        + #""webpageURL":"\#(Wire.base)/share/\#(guid)"},"#
        + #"{"shortGUID":{"value":"nope","shouldFetchRootRecord":true},"uuid":"<uuid>","#
        + #""serverErrorCode":"NOT_FOUND","reason":"There is no share at this address"}]}"#)
    #expect(
      try await scene.resolve(guid, as: .ben).result["serverErrorCode"]?.string
        == "ACCESS_DENIED")
    // Without preview, the address looks like one that never was, but for the one who is invited.
    try await scene.update(#""allowAnyoneToResolve":false"#)
    let hidden = try await scene.resolve(guid, as: .ben).text
    let missing = try await scene.resolve(String(guid.reversed()), as: .ben).text
    func plain(_ text: String, _ value: String) -> String {
      text.replacing(value, with: "G").replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "U")
    }
    #expect(plain(hidden, guid) == plain(missing, String(guid.reversed())))
    #expect(try await scene.accept(guid, as: .cleo).result["serverErrorCode"] == nil)
  }

  @Test func `An open invitation to an unknown address may be the caller's`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("benny@work.example", id: "P7"))]"#)
    let result = try await scene.resolve(guid, as: .ben).result
    #expect(result["participantType"]?.string == "UNKNOWN")
    #expect(result["participantPermission"]?.string == "NONE")
    #expect(
      JSONShape.text(try #require(result["potentialMatchList"]))
        == #"[{"participantId":"P7","contactInformation":{"emailAddress":"b…@work.example"}}]"#)
    #expect(result["rootRecord"] == nil && result["rootRecordName"] == nil)
    #expect(scene.people(try #require(result["share"])) == ["OWNER READ_WRITE ACCEPTED Ada"])
    #expect(!JSONShape.text(result).contains("benny"))
    #expect(
      try await scene.accept(guid, as: .ben).result["serverErrorCode"]?.string == "ACCESS_DENIED")
    // Once the address is shown to be theirs, the invitation is, and matches nobody else's guess.
    let wire = scene.wire
    try wire.store.writeNow(as: .account(wire.account(.ben))) { context in
      try OwnAddresses.add(context, .email, "benny@work.example", language: "en")
      guard
        case .letter(let letter) = try Delivery.claim(
          context.acting(as: .operatorOfStore), lease: 1),
        case .addressCheck(_, _, let secret, _) = letter.content
      else { throw StoreError(.failed) }
      let outcome = try OwnAddresses.confirm(context, secret: secret, language: "en")
      #expect(outcome == .verified("benny@work.example"))
    }
    let others = try await scene.resolve(guid, as: .cleo).result["potentialMatchList"]
    #expect(others == nil || others?.count == 0)
    let mine = try await scene.resolve(guid, as: .ben).result
    #expect(mine["participantStatus"]?.string == "INVITED")
    #expect(mine["potentialMatchList"]?.count == 0)
    #expect(try await scene.accept(guid, as: .ben).result["serverErrorCode"] == nil)
  }

  @Test func `Blocked people and addresses of stopped shares find nothing`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""publicPermission":"READ_ONLY""#)
    _ = try await scene.accept(guid, as: .ben)
    try await scene.update(
      #""blocked":[{"blockedInformation":{"lookupInfo":{"emailAddress":"ben@example.org"}}}]"#)
    let blocked = try await scene.resolve(guid, as: .ben).result
    #expect(blocked["serverErrorCode"]?.string == "NOT_FOUND")
    #expect(blocked["reason"]?.string == "There is no share at this address")
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    try await scene.modify("forceDelete", #"{"recordName":"S"}"#)
    let ended = try await scene.accept(guid, as: .cleo).result
    #expect(ended["serverErrorCode"]?.string == "NOT_FOUND")
    #expect(ended["reason"]?.string == "The share at this address has ended")
  }

  @Test func `A password is asked for on the page, before anything else is said`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""publicPermission":"READ_ONLY""#)
    try scene.wire.store.writeNow(as: .account(scene.wire.account(.ada))) {
      try Shares.setLinkConditions(
        $0, share: ShareID(rawValue: 1), LinkConditions(passwordHash: .set("x")))
    }
    for reply in [
      try await scene.resolve(guid, as: .ben), try await scene.accept(guid, as: .ben),
    ] {
      #expect(reply.result["serverErrorCode"]?.string == "ACCESS_DENIED")
      #expect(reply.result["webpageURL"]?.string == "\(Wire.base)/share/\(guid)")
      #expect(!reply.text.contains("Alps") && !reply.text.contains("Ada"))
    }
    let until = scene.wire.clock.now() + 1_000_000
    try scene.wire.store.writeNow(as: .account(scene.wire.account(.ben))) {
      try Shares.passGate($0, guid: guid, until: until)
    }
    #expect(
      try await scene.accept(guid, as: .ben).result["participantStatus"]?.string == "ACCEPTED")
  }

  @Test func `A short GUID means nothing in another environment`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""publicPermission":"READ_ONLY""#)
    let resolution = try scene.wire.store.read { c in
      try LinkResolution.load(
        c, guid: guid, caller: .account(scene.wire.account(.ben)), container: scene.wire.container,
        environment: .production, wantsRoot: true, now: scene.wire.clock.now())
    }
    #expect(resolution.state == .notFound && !resolution.isFound)
  }

  @Test func `Without a person nothing is resolved`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""publicPermission":"READ_ONLY""#)
    #expect(try await scene.resolve(guid, as: .app).status == 421)
    #expect(try await scene.accept(guid, as: .app).status == 421)
    try await scene.wire.post("public/records/resolve", "{}", as: .ben).expectStatus(400)
  }
}
