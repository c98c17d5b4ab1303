import JSON
import PhoneNumbers
import RecordStore
import Records
import Testing

/// What went wrong for others when they shared, asked of the calls.
@Suite struct SharingReportTests {
  private func code(_ item: JSONValue) -> String? { item["serverErrorCode"]?.string }

  @Test
  func `3: sharing again with the tag from before is a conflict that carries the current one`()
    async throws
  {
    let scene = try await SharingScene()
    let stale = try #require(try await scene.lookup("t1")["recordChangeTag"]?.string)
    let guid = try await scene.share()
    try await scene.modify("delete", #"{"recordName":"S"}"#)
    func again(_ tag: String) async throws -> JSONValue {
      try await scene.modify(
        "create",
        #"{"recordType":"cloudkit.share","recordName":"S2","forRecord":{"recordName":"t1","#
          + #""recordChangeTag":"\#(tag)"}}"#)
    }
    let conflict = try await again(stale)
    #expect(code(conflict) == "CONFLICT")
    #expect(conflict["forRecord"]?["recordName"]?.string == "t1")
    let current = try #require(conflict["forRecord"]?["recordChangeTag"]?.string)
    #expect(current == (try await scene.lookup("t1")["recordChangeTag"]?.string))
    let share = try await again(current)
    #expect(code(share) == nil && share["shortGUID"]?.string == guid)
    // An ordinary record's conflict carries its own.
    let edit = try await scene.modify(
      "update", #"{"recordName":"mine","recordChangeTag":"\#(stale)","fields":{}}"#)
    #expect(code(edit) == "CONFLICT")
    #expect(
      edit["recordChangeTag"]?.string
        == (try await scene.lookup("mine")["recordChangeTag"]?.string))
  }

  @Test func `4: whoever comes back after a removal receives every record`() async throws {
    let scene = try await SharingScene()
    let zone = #"{"recordType":"cloudkit.share","recordName":"cloudkit.zoneshare""#
    let ben = invited("ben@example.org", "READ_WRITE")
    let share = try await scene.save(#"\#(zone),"participants":[\#(ben)]}"#)
    let guid = try #require(share["shortGUID"]?.string)
    _ = try await scene.accept(guid, as: .ben)
    try await scene.save(#"{"recordType":"Trip","recordName":"E3","fields":{}}"#, as: .ben)
    try await scene.modify("forceUpdate", #"\#(zone),"participants":[]}"#)
    #expect(code(try await scene.lookup("E3", as: .ben)) == "ZONE_NOT_FOUND")
    try await scene.modify("forceUpdate", #"\#(zone),"participants":[\#(ben)]}"#)
    _ = try await scene.accept(guid, as: .ben)
    let (names, _) = try await scene.changes(as: .ben)
    #expect(names.sorted() == ["E3", "cloudkit.zoneshare", "d1", "mine", "t1"])
  }

  @Test func `6: deleting the share is leaving, deleting the root is refused, nothing is lost`()
    async throws
  {
    let scene = try await SharingScene()
    for name in ["d2", "g11", "g12", "g21", "g22"] {
      let parent = name == "d2" ? "t1" : "d\(name.dropFirst().prefix(1))"
      try await scene.save(
        #"{"recordType":"Day","recordName":"\#(name)","parent":{"recordName":"\#(parent)"}}"#)
    }
    let all = ["d1", "d2", "g11", "g12", "g21", "g22", "mine", "t1"]
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    let root = try await scene.modify("delete", #"{"recordName":"t1"}"#, as: .ben)
    #expect(code(root) == "ACCESS_DENIED" && root["reason"]?.string?.isEmpty == false)
    #expect(try await scene.changes(as: .ada).names.sorted() == ["S"] + all)
    let left = try await scene.modify("delete", #"{"recordName":"S"}"#, as: .ben)
    #expect(left["deleted"]?.bool == true)
    #expect(try await scene.changes(as: .ada).names.sorted() == ["S"] + all)
    #expect(scene.people(try await scene.lookup("S")) == ["OWNER READ_WRITE ACCEPTED Ada"])
    #expect(code(try await scene.lookup("t1", as: .ben)) == "ZONE_NOT_FOUND")
  }

  @Test func `11: a removed participant's feed says that the zone is no longer shared`()
    async throws
  {
    let scene = try await SharingScene()
    let wire = scene.wire
    let guid = try await scene.share(#""participants":[\#(invited("ben@example.org"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    let (_, token) = try await scene.changes(as: .ben)
    let shared = try await wire.post("shared/changes/database", "{}", as: .ben)
    let own = try await wire.post("private/changes/database", "{}", as: .ben)
    try await scene.update(#""participants":[]"#)
    func changes(_ database: String, _ since: WireReply) async throws -> [JSONValue] {
      let token = since.json["syncToken"]?.string ?? ""
      let reply = try await wire.post(
        "\(database)/changes/database", #"{"syncToken":"\#(token)"}"#, as: .ben)
      return reply.json["zones"]?.elements ?? []
    }
    let gone = try await changes("shared", shared)
    #expect(gone.count == 1 && gone.first?["deleted"]?.bool == true)
    #expect(gone.first?["zoneID"]?["ownerRecordName"]?.string == (try wire.name(.ada)))
    // Of his own data nothing is deleted, and nothing of Ada's.
    #expect(try await changes("private", own).isEmpty)
    let zone = try await wire.post(
      "shared/changes/zone",
      #"{"zones":[{"zoneID":\#(try scene.zoneID(.ben)),"syncToken":"\#(token)"}]}"#, as: .ben)
    #expect(zone.codes("zones") == ["ZONE_NOT_FOUND"])
    #expect(!zone.text.contains(#""deleted":true"#))
    #expect(try await scene.lookup("d1")["recordName"]?.string == "d1")
  }

  @Test func `12: saving and deleting a share are changes`() async throws {
    let scene = try await SharingScene()
    let (_, start) = try await scene.changes(as: .ada)
    try await scene.share()
    let (made, shared) = try await scene.changes(as: .ada, since: start)
    #expect(made.contains("S") && !made.contains("-S"))
    try await scene.modify("delete", #"{"recordName":"S"}"#)
    let (ended, token) = try await scene.changes(as: .ada, since: shared)
    #expect(ended.contains("-S") && !ended.contains("S"))
    #expect(try await scene.changes(as: .ada, since: token).names.isEmpty)
  }

  @Test func `19: phone numbers in every spelling find their person, and what is none is refused`()
    async throws
  {
    let wire = try Wire { $0.phones = PhoneNumbers(region: "FR") }
    try wire.store.writeNow(as: .operatorOfStore) {
      try Accounts.vouch($0, account: wire.account(.ben), .phone, "+33612345678")
    }
    let scene = try await SharingScene(wire)
    let ben = try wire.name(.ben)
    for number in ["06 12 34 56 78", "+33 (0)6 12 34 56 78", "0033612345678"] {
      let found = try await wire.post(
        "public/users/discover", #"{"lookupInfos":[{"phoneNumber":"\#(number)"}]}"#, as: .ada)
      #expect(
        found.json["users"]?.elements.first?["userRecordName"]?.string == ben, "\(found.text)")
    }
    func person(_ number: String) -> String {
      #"{"userIdentity":{"lookupInfo":{"phoneNumber":"\#(number)"}},"permission":"READ_ONLY"}"#
    }
    let guid = try await scene.share(#""participants":[\#(person("06 12 34 56 78"))]"#)
    for number in ["+33 (0)6 12 34 56 78", "0033612345678"] {
      let again = try await scene.update(#""participants":[\#(person(number))]"#)
      #expect(again["participants"]?.count == 2, "\(JSONShape.text(again))")
    }
    let refused = try await scene.update(
      #""participants":[\#(person("06 12 34 56 78")),\#(person("1234"))]"#)
    #expect(code(refused) == "BAD_REQUEST", "\(JSONShape.text(refused))")
    let accepted = try await scene.accept(guid, as: .ben).result
    #expect(accepted["participantStatus"]?.string == "ACCEPTED")
  }

  @Test func `63: each change is delivered once, as its author's, and fetching changes nothing`()
    async throws
  {
    let scene = try await SharingScene()
    let ada = try scene.wire.name(.ada)
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    func fetch(_ who: Wire.Credential, _ token: String) async throws -> JSONValue {
      let reply = try await scene.wire.post(
        "\(scene.database(who))/changes/zone",
        #"{"zones":[{"zoneID":\#(try scene.zoneID(who)),"syncToken":"\#(token)"}]}"#, as: who)
      return try #require(reply.json["zones"]?.elements.first)
    }
    var (_, bens) = try await scene.changes(as: .ben)
    var (_, adas) = try await scene.changes(as: .ada)
    for n in 0..<100 {
      let saved = try await scene.modify(
        "forceUpdate",
        #"{"recordType":"Trip","recordName":"t1","fields":{"n":{"value":\#(n)}}}"#)
      for who in [Wire.Credential.ben, .ada] {
        var isBen = false
        if case .ben = who { isBen = true }
        let page = try await fetch(who, isBen ? bens : adas)
        let records = page["records"]?.elements ?? []
        #expect(records.count == 1 && records[0]["recordName"]?.string == "t1")
        #expect(records.first?["modified"]?["userRecordName"]?.string == ada)
        #expect(records.first?["recordChangeTag"]?.string == saved["recordChangeTag"]?.string)
        let token = try #require(page["syncToken"]?.string)
        #expect(try await fetch(who, token)["records"]?.count == 0)
        if isBen { bens = token } else { adas = token }
      }
    }
  }
}
