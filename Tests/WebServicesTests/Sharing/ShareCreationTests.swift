import JSON
import Testing

@Suite struct ShareCreationTests {
  @Test func `A share comes back whole, and its root with a new tag`() async throws {
    let scene = try await SharingScene()
    let (ada, base) = (try scene.wire.name(.ada), Wire.base)
    let tag = try #require(try await scene.lookup("t1")["recordChangeTag"]?.string)
    let reply = try await scene.modifyAll([
      (
        "create",
        #"{"recordType":"cloudKit.share","recordName":"Share-9","fields":{"cloudkit.title":"#
          + #"{"value":"Alps","type":"STRING"}},"forRecord":{"recordName":"t1","#
          + #""recordChangeTag":"\#(tag)"},"publicPermission":"NONE","participants":["#
          + invited("new@example.org", "READ_WRITE", id: "P1") + "]}"
      )
    ])
    let owner =
      #"{"participantId":"<uuid>","type":"OWNER","permission":"READ_WRITE","#
      + #""acceptanceStatus":"ACCEPTED","userIdentity":{"userRecordName":"\#(ada)","#
      + #""nameComponents":{"givenName":"Ada","familyName":"Lindgren"},"#
      + #""lookupInfo":{"emailAddress":"ada@example.org"}}}"#
    try reply.expect(
      200,
      #"{"records":[{"recordName":"Share-9","recordType":"cloudkit.share","recordChangeTag":"<tag>","#
        + #""fields":{"cloudkit.title":{"value":"Alps","type":"STRING"}},"pluginFields":{},"#
        + #""zoneID":{"zoneName":"Trips","ownerRecordName":"\#(ada)","#
        + #""zoneType":"REGULAR_CUSTOM_ZONE"},"created":{"timestamp":"<number>","#
        + #""userRecordName":"\#(ada)","deviceID":"<string>"},"modified":{"timestamp":"<number>","#
        + #""userRecordName":"\#(ada)","deviceID":"<string>"},"deleted":false,"#
        + #""shortGUID":"<string>","share":{"recordName":"Share-9"},"publicPermission":"NONE","#
        + #""participants":[\#(owner),{"participantId":"P1","type":"USER","#
        + #""permission":"READ_WRITE","acceptanceStatus":"INVITED","userIdentity":{"lookupInfo":"#
        + #"{"emailAddress":"new@example.org"}}}],"owner":\#(owner),"#
        + #""currentUserParticipant":\#(owner),"denyAccessRequests":true,"#
        + #""requesters":[],"#
        + #""blocked":[]}]}"#)
    #expect(!base.isEmpty)
    let root = try await scene.lookup("t1")
    #expect(root["recordChangeTag"]?.string != tag)
    #expect(root["share"]?["recordName"]?.string == "Share-9")
    let guid = reply.json["records"]?.elements.first?["shortGUID"]?.string
    #expect(root["shortGUID"]?.string == guid && guid != nil)
  }

  @Test func `Root and share come in one request, the share without a tag`() async throws {
    for isShareFirst in [false, true] {
      let scene = try await SharingScene()
      var operations = [
        ("create", #"{"recordType":"Trip","recordName":"n","createShortGUID":true,"fields":{}}"#),
        (
          "create",
          #"{"recordType":"cloudkit.share","recordName":"N","forRecord":{"recordName":"n"}}"#
        ),
      ]
      if isShareFirst { operations.reverse() }
      let reply = try await scene.modifyAll(operations, atomic: true)
      let records = reply.json["records"]?.elements ?? []
      let root = try #require(records.first { $0["recordName"]?.string == "n" })
      let share = try #require(records.first { $0["recordName"]?.string == "N" })
      #expect(root["share"]?["recordName"]?.string == "N", "\(reply.text)")
      #expect(share["shortGUID"]?.string == root["shortGUID"]?.string)
      #expect(share["publicPermission"]?.string == "NONE")
    }
  }

  @Test func `The short GUID made before sharing is the share's`() async throws {
    let scene = try await SharingScene()
    let root = try await scene.save(
      #"{"recordType":"Trip","recordName":"n","createShortGUID":true,"fields":{}}"#)
    let guid = try #require(root["shortGUID"]?.string)
    #expect(
      try await scene.resolve(guid, as: .ada).result["serverErrorCode"]?.string == "NOT_FOUND")
    let whole = JSONShape.text(root)
    let share = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"N","forRecord":\#(whole)}"#)
    #expect(share["shortGUID"]?.string == guid)
  }

  @Test func `A zone is shared whole, once`() async throws {
    let scene = try await SharingScene()
    let zone = #"{"recordType":"cloudkit.share","recordName":"cloudkit.zoneshare","fields":{}}"#
    let share = try await scene.save(zone)
    #expect(share["shortGUID"]?.string?.isEmpty == false)
    let again = try await scene.modify("create", zone)
    #expect(again["serverErrorCode"]?.string == "EXISTS")
    #expect(again["recordName"]?.string == "cloudkit.zoneshare")
    let below = try await scene.modify(
      "create", #"{"recordType":"cloudkit.share","forRecord":{"recordName":"t1"}}"#)
    #expect(below["serverErrorCode"]?.string == "BAD_REQUEST")
    #expect(below["reason"]?.string?.contains("cloudkit.zoneshare") == true)
  }

  @Test func `What is shared already is refused by the name of its share`() async throws {
    let scene = try await SharingScene()
    try await scene.share()
    for name in ["t1", "d1"] {
      let error = try await scene.modify(
        "create",
        #"{"recordType":"cloudkit.share","recordName":"T","forRecord":{"recordName":"\#(name)"}}"#)
      #expect(error["serverErrorCode"]?.string == "BAD_REQUEST")
      #expect(error["reason"]?.string?.contains("S") == true)
      #expect(error["recordName"]?.string == "T")
    }
    let nothing = try await scene.modify(
      "create", #"{"recordType":"cloudkit.share","forRecord":{"recordName":"nope"}}"#)
    #expect(nothing["serverErrorCode"]?.string == "BAD_REQUEST")
    #expect(
      nothing["reason"]?.string?.hasPrefix("Cannot share - no such record exists to share") == true)
  }

  @Test func `A share in the default zone is refused, and nothing comes of its request`()
    async throws
  {
    let scene = try await SharingScene()
    let reply = try await scene.wire.post(
      "private/records/modify",
      #"{"operations":[{"operationType":"create","record":{"recordType":"Trip","recordName":"x"}},"#
        + #"{"operationType":"create","record":{"recordType":"cloudkit.share","recordName":"X","#
        + #""forRecord":{"recordName":"x"}}}]}"#, as: .ada)
    #expect(reply.codes("records") == [nil, "BAD_REQUEST"], "\(reply.text)")
  }

  @Test func `A stale tag is a conflict that tells the current one`() async throws {
    let scene = try await SharingScene()
    let tag = try #require(try await scene.lookup("t1")["recordChangeTag"]?.string)
    let guid = try await scene.share()
    let gone = try await scene.modify("delete", #"{"recordName":"S"}"#)
    #expect(gone["deleted"]?.bool == true)
    let root = try await scene.lookup("t1")
    #expect(root["share"] == nil && root["recordChangeTag"]?.string != tag)
    func again(_ tag: String) async throws -> JSONValue {
      try await scene.modify(
        "create",
        #"{"recordType":"cloudkit.share","recordName":"S2","forRecord":{"recordName":"t1","recordChangeTag":"\#(tag)"}}"#
      )
    }
    #expect(try await again(tag)["serverErrorCode"]?.string == "CONFLICT")
    let current = try #require(root["recordChangeTag"]?.string)
    #expect(try await again(current)["shortGUID"]?.string == guid)
  }

  @Test func `The word of the request comes back for access without an account`() async throws {
    let scene = try await SharingScene()
    try await scene.share(#""publicPermission":"READ_ONLY","anonymousPublicAccess":true"#)
    let one = try await scene.update(#""anonymousPublicAccess":false"#)
    #expect(one["anonymousPublicAccess"]?.bool == false)
    let other = try await scene.update(#""publicAnonymousAccess":1"#)
    #expect(other["publicAnonymousAccess"]?.bool == true)
    #expect(other["anonymousPublicAccess"] == nil)
  }
}
