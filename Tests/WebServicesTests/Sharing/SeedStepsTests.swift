import HTTP
import JSON
import PhoneNumbers
import RecordStore
import Records
import Testing

/// What programs made for CloudKit sharing do, step by step: a contact, and a house with its photo.
@Suite struct SeedStepsTests {
  private func zone(_ wire: Wire, _ name: String) async throws {
    try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"\#(name)"}}}]}"#,
      as: .ada
    ).expectStatus(200)
  }

  private func modify(
    _ wire: Wire, _ zone: String, _ operations: String, as who: Wire.Credential = .ada
  ) async throws -> [JSONValue] {
    let scope: String
    if case .ada = who { scope = "private" } else { scope = "shared" }
    let reply = try await wire.post(
      "\(scope)/records/modify",
      #"{"zoneID":\#(zone),"atomic":true,"operations":[\#(operations)]}"#, as: who)
    let records = reply.json["records"]?.elements ?? []
    #expect(
      !records.isEmpty && records.allSatisfy { $0["serverErrorCode"] == nil }, "\(reply.text)")
    return records
  }

  @Test func `A contact is shared, accepted from its address, and fetched to the end`() async throws
  {
    let wire = try Wire()
    let ada = try wire.name(.ada)
    // Create a new Contact record.
    try await zone(wire, "Contacts")
    let zoneID = #"{"zoneName":"Contacts"}"#
    let contact = try await modify(
      wire, zoneID,
      #"{"operationType":"create","record":{"recordType":"Contact","fields":{"#
        + #""name":{"value":"Dave Knox"},"phoneNumber":{"value":"417-555-9311"}}}}"#)[0]
    let name = try #require(contact["recordName"]?.string)
    // Share it: contact and share are saved together.
    let saved = try await modify(
      wire, zoneID,
      #"{"operationType":"forceUpdate","record":\#(JSONShape.text(contact))},"#
        + #"{"operationType":"create","record":{"recordType":"cloudkit.share","#
        + #""recordName":"Share-1","forRecord":{"recordName":"\#(name)"}}}"#)
    #expect(saved[0]["share"]?["recordName"]?.string == "Share-1")
    let guid = try #require(saved[1]["shortGUID"]?.string)
    #expect(guid == saved[0]["shortGUID"]?.string)
    // Add a participant: the whole share is saved again.
    let share = saved[1]
    let tag = try #require(share["recordChangeTag"]?.string)
    let people = (share["participants"]?.elements ?? []).map(JSONShape.text)
    let added = try await modify(
      wire, zoneID,
      #"{"operationType":"update","record":{"recordType":"cloudkit.share","#
        + #""recordName":"Share-1","recordChangeTag":"\#(tag)","participants":["#
        + (people + [invited("ben@example.org", "READ_WRITE")]).joined(separator: ",") + "]}}")[0]
    #expect(added["participants"]?.count == 2)
    // Fetch the share's metadata for the URL, and accept.
    let body = #"{"shortGUIDs":["\#(guid)"]}"#
    let metadata = try await wire.post("public/records/resolve", body, as: .ben).result
    #expect(metadata["rootRecordName"]?.string == name)
    #expect(metadata["participantStatus"]?.string == "INVITED")
    let accepted = try await wire.post("public/records/accept", body, as: .ben).result
    #expect(accepted["participantStatus"]?.string == "ACCEPTED")
    // Fetch the shared zones, and each one's changes until no more are coming.
    let zones = try await wire.post("shared/zones/list", "{}", as: .ben).json["zones"]
    let shared = try #require(zones?.elements.first?["zoneID"])
    #expect(shared["zoneName"]?.string == "Contacts")
    #expect(shared["ownerRecordName"]?.string == ada)
    var fetched: [String] = []
    var token = ""
    var isMore = true
    while isMore {
      let reply = try await wire.post(
        "shared/changes/zone",
        #"{"zones":[{"zoneID":\#(JSONShape.text(shared)),"resultsLimit":1\#(token)}]}"#, as: .ben)
      let page = try #require(reply.json["zones"]?.elements.first, "\(reply.text)")
      fetched += (page["records"]?.elements ?? []).compactMap { $0["recordName"]?.string }
      token = #","syncToken":"\#(try #require(page["syncToken"]?.string))""#
      isMore = page["moreComing"]?.bool == true
    }
    #expect(Set(fetched) == [name, "Share-1"])
    let seen = try await wire.post(
      "shared/records/lookup",
      #"{"zoneID":\#(JSONShape.text(shared)),"records":[{"recordName":"\#(name)"}]}"#, as: .ben)
    #expect(
      seen.json["records"]?.elements.first?["fields"]?["phoneNumber"]?["value"]?.string
        == "417-555-9311")
  }

  @Test func `A participant is found by phone number, address and record name`() async throws {
    let wire = try Wire { $0.phones = PhoneNumbers(region: "US") }
    try wire.store.writeNow(as: .operatorOfStore) {
      try Accounts.vouch($0, account: wire.account(.ben), .phone, "+1 417 555 9311")
    }
    let ben = try wire.name(.ben)
    for lookup in [
      #"{"phoneNumber":"417-555-9311"}"#, #"{"emailAddress":"ben@example.org"}"#,
      #"{"userRecordName":"\#(ben)"}"#,
    ] {
      let reply = try await wire.post(
        "public/users/discover", #"{"lookupInfos":[\#(lookup)]}"#, as: .ada)
      let user = try #require(reply.json["users"]?.elements.first, "\(reply.text)")
      #expect(user["userRecordName"]?.string == ben, "\(lookup)")
      // What was found can be put into a share as it is.
      try await zone(wire, "Z")
      let name = "S\(lookup.utf8.count)"
      let share = try await modify(
        wire, #"{"zoneName":"Z"}"#,
        #"{"operationType":"create","record":{"recordType":"Contact","recordName":"R\#(name)"}},"#
          + #"{"operationType":"create","record":{"recordType":"cloudkit.share","recordName":"#
          + #""\#(name)","forRecord":{"recordName":"R\#(name)"},"participants":[{"userIdentity":"#
          + #"{"lookupInfo":\#(lookup)},"permission":"READ_WRITE"}]}}"#)[1]
      let guid = try #require(share["shortGUID"]?.string)
      let accepted = try await wire.post(
        "public/records/accept", #"{"shortGUIDs":[{"value":"\#(guid)"}]}"#, as: .ben)
      #expect(accepted.result["participantStatus"]?.string == "ACCEPTED", "\(accepted.text)")
      #expect(accepted.result["participantPermission"]?.string == "READ_WRITE")
    }
  }

  @Test func `A whole zone is shared`() async throws {
    let wire = try Wire()
    try await zone(wire, "Contacts")
    let zoneID = #"{"zoneName":"Contacts"}"#
    _ = try await modify(
      wire, zoneID,
      #"{"operationType":"create","record":{"recordType":"Contact","recordName":"before"}}"#)
    let share = try await modify(
      wire, zoneID,
      #"{"operationType":"create","record":{"recordType":"cloudkit.share","#
        + #""recordName":"cloudkit.zoneshare","publicPermission":"READ_WRITE","fields":{}}}"#)[0]
    #expect(share["recordName"]?.string == "cloudkit.zoneshare")
    let guid = try #require(share["shortGUID"]?.string)
    let accepted = try await wire.post(
      "public/records/accept", #"{"shortGUIDs":[{"value":"\#(guid)"}]}"#, as: .ben
    ).result
    #expect(accepted["rootRecordName"] == nil && accepted["rootRecord"] == nil)
    let shared = JSONShape.text(try #require(accepted["zoneID"]))
    _ = try await modify(
      wire, shared,
      #"{"operationType":"create","record":{"recordType":"Contact","recordName":"bens"}}"#,
      as: .ben)
    _ = try await modify(
      wire, zoneID,
      #"{"operationType":"create","record":{"recordType":"Contact","recordName":"after"}}"#)
    let all = try await wire.post(
      "shared/changes/zone", #"{"zones":[{"zoneID":\#(shared)}]}"#, as: .ben)
    let names = (all.json["zones"]?.elements.first?["records"]?.elements ?? []).compactMap {
      $0["recordName"]?.string
    }
    #expect(Set(names) == ["after", "before", "bens", "cloudkit.zoneshare"], "\(all.text)")
  }

  @Test func `The house goes to another person with its photo`() async throws {
    let wire = try Wire()
    try await zone(wire, "Houses")
    let zoneID = #"{"zoneName":"Houses"}"#
    let photo = [UInt8]((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let tokens = try await wire.post(
      "private/assets/upload",
      #"{"zoneID":\#(zoneID),"tokens":[{"recordType":"House","recordName":"h1","fieldName":"photo"}]}"#,
      as: .ada)
    let url = try #require(tokens.json["tokens"]?.elements.first?["url"]?.string, "\(tokens.text)")
    let upload = try await wire.send(
      .post, String(url.dropFirst(Wire.base.count)), body: photo)
    let receipt = JSONShape.text(try #require(upload.json["singleFile"], "\(upload.text)"))
    // The house, and its share for everybody who has the address, to read.
    let saved = try await modify(
      wire, zoneID,
      #"{"operationType":"create","record":{"recordType":"House","recordName":"h1","fields":{"#
        + #""address":{"value":"1 Sea Road"},"comment":{"value":"Bright"},"photo":{"value":\#(receipt)}}}},"#
        + #"{"operationType":"create","record":{"recordType":"cloudkit.share","#
        + #""forRecord":{"recordName":"h1"},"publicPermission":"READ_ONLY","fields":"#
        + #"{"cloudkit.title":{"value":"An Amazing House"}}}}"#)
    let guid = try #require(saved[1]["shortGUID"]?.string)
    let accepted = try await wire.post(
      "public/records/accept", #"{"shortGUIDs":[{"value":"\#(guid)"}]}"#, as: .ben
    ).result
    #expect(
      accepted["share"]?["fields"]?["cloudkit.title"]?["value"]?.string == "An Amazing House")
    let shared = JSONShape.text(try #require(accepted["zoneID"]))
    let root = try #require(accepted["rootRecordName"]?.string)
    let house = try await wire.post(
      "shared/records/lookup", #"{"zoneID":\#(shared),"records":[{"recordName":"\#(root)"}]}"#,
      as: .ben
    ).json["records"]?.elements.first
    #expect(house?["fields"]?["address"]?["value"]?.string == "1 Sea Road")
    let asset = try #require(house?["fields"]?["photo"]?["value"])
    #expect(asset["size"]?.int64 == 5_000)
    let address = try #require(asset["downloadURL"]?.string)
    #expect(address.hasPrefix(Wire.base))
    // They read only.
    let denied = try await wire.post(
      "shared/records/modify",
      #"{"zoneID":\#(shared),"operations":[{"operationType":"forceUpdate","record":{"recordType":"House","recordName":"h1","fields":{"comment":{"value":"Mine"}}}}]}"#,
      as: .ben)
    #expect(denied.codes("records") == ["ACCESS_DENIED"], "\(denied.text)")
  }
}
