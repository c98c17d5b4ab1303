import JSON
import Testing

/// Ada shares, Ben joins, edits, loses a right, leaves; all of it through the protocol.
@Suite struct TwoPeopleTests {
  @Test func `From the first share to the end of it`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE", id: "B"))]"#)
    let (_, adaToken) = try await scene.changes(as: .ada)
    _ = try await scene.accept(guid, as: .ben)
    // What Ben gets is what was shared, the share included, and nothing else of the zone.
    let (first, benToken) = try await scene.changes(as: .ben)
    #expect(Set(first) == ["S", "d1", "t1"])
    // Ben edits and adds; Ada sees it as his.
    let edited = try await scene.modify(
      "forceUpdate",
      #"{"recordType":"Trip","recordName":"t1","fields":{"title":{"value":"Dolomites"}}}"#,
      as: .ben)
    #expect(edited["modified"]?["userRecordName"]?.string == (try scene.wire.name(.ben)))
    try await scene.save(
      #"{"recordType":"Day","recordName":"d2","parent":{"recordName":"t1"}}"#, as: .ben)
    let (seen, _) = try await scene.changes(as: .ada, since: adaToken)
    #expect(Set(seen).isSuperset(of: ["S", "t1", "d2"]) && !seen.contains("mine"))
    #expect(try await scene.lookup("t1")["fields"]?["title"]?["value"]?.string == "Dolomites")
    let created = try await scene.lookup("d2")["created"]?["userRecordName"]?.string
    #expect(created == (try scene.wire.name(.ben)))
    // Ben may not delete the root, nor read what is not shared, nor share.
    #expect(
      try await scene.modify("forceDelete", #"{"recordName":"t1"}"#, as: .ben)["serverErrorCode"]?
        .string == "ACCESS_DENIED")
    #expect(try await scene.lookup("mine", as: .ben)["serverErrorCode"]?.string == "NOT_FOUND")
    // Ada takes the right to write; the next request is refused.
    try await scene.update(#""participants":[{"participantId":"B","permission":"READ_ONLY"}]"#)
    #expect(
      try await scene.modify("forceDelete", #"{"recordName":"d2"}"#, as: .ben)["serverErrorCode"]?
        .string == "ACCESS_DENIED")
    #expect(try await scene.lookup("d2", as: .ben)["recordName"]?.string == "d2")
    // Ben leaves by deleting the share record; the data stays.
    let left = try await scene.modify("delete", #"{"recordName":"S"}"#, as: .ben)
    #expect(left["deleted"]?.bool == true)
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    #expect(try await scene.lookup("d2")["recordName"]?.string == "d2")
    let share = try await scene.lookup("S")
    #expect(scene.people(share) == ["OWNER READ_WRITE ACCEPTED Ada"])
    let gone = try await scene.wire.post(
      "shared/changes/zone",
      #"{"zones":[{"zoneID":\#(try scene.zoneID(.ben)),"syncToken":"\#(benToken)"}]}"#, as: .ben)
    #expect(gone.codes("zones") == ["ZONE_NOT_FOUND"], "\(gone.text)")
    // Ada stops; nobody is in, the address is kept for the next time.
    try await scene.modify("forceDelete", #"{"recordName":"S"}"#)
    #expect(try await scene.lookup("t1")["share"] == nil)
    #expect(try await scene.share() == guid)
  }

  @Test func `Shared to read, then to edit, then out at once`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", id: "B"))]"#)
    // The link alone opens nothing: Ben sees what is offered, and accepts it.
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    let offered = try await scene.resolve(guid, as: .ben).result
    #expect(offered["participantPermission"]?.string == "READ_ONLY")
    #expect(offered["ownerIdentity"]?["nameComponents"]?["givenName"]?.string == "Ada")
    _ = try await scene.accept(guid, as: .ben)
    #expect(try await scene.lookup("t1", as: .ben)["fields"]?["title"]?["value"]?.string == "Alps")
    func edit(_ title: String) async throws -> String? {
      let reply = try await scene.modifyAll(
        [
          (
            "forceUpdate",
            #"{"recordType":"Trip","recordName":"t1","fields":{"title":{"value":"\#(title)"}}}"#
          )
        ], as: .ben)
      return reply.code ?? reply.codes("records").first ?? nil
    }
    #expect(try await edit("No") == "ACCESS_DENIED")
    try await scene.update(#""participants":[{"participantId":"B","permission":"READ_WRITE"}]"#)
    #expect(try await edit("Yes") == nil)
    #expect(try await scene.lookup("t1")["fields"]?["title"]?["value"]?.string == "Yes")
    try await scene.update(#""participants":[]"#)
    #expect(try await edit("Late") == "ZONE_NOT_FOUND")
    #expect(try await scene.lookup("t1", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    #expect(
      try await scene.wire.post("shared/zones/list", "{}", as: .ben).json["zones"]?.count == 0)
    #expect(try await scene.lookup("t1")["fields"]?["title"]?["value"]?.string == "Yes")
  }

  @Test func `Whoever is removed and invited again gets everything`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    try await scene.save(
      #"{"recordType":"Day","recordName":"d3","parent":{"recordName":"t1"}}"#, as: .ben)
    try await scene.update(#""participants":[]"#)
    #expect(try await scene.lookup("d3", as: .ben)["serverErrorCode"]?.string == "ZONE_NOT_FOUND")
    #expect(
      try await scene.accept(guid, as: .ben).result["serverErrorCode"]?.string == "ACCESS_DENIED")
    try await scene.update(#""participants":[\#(invited("ben@example.org"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    let (names, _) = try await scene.changes(as: .ben)
    #expect(Set(names) == ["S", "d1", "d3", "t1"])
  }

  @Test func `No request sent after the answer to a lowering succeeds`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE", id: "B"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    for round in 0..<10 {
      let lowered = try await scene.update(
        #""participants":[{"participantId":"B","permission":"READ_ONLY"}]"#)
      #expect(lowered["serverErrorCode"] == nil)
      let outcomes = try await withThrowingTaskGroup(of: String?.self) { group in
        for n in 0..<8 {
          group.addTask {
            let saved = try await scene.modify(
              "create",
              #"{"recordType":"Day","recordName":"x\#(round)-\#(n)","parent":{"recordName":"t1"}}"#,
              as: .ben)
            return saved["serverErrorCode"]?.string
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.allSatisfy { $0 == "ACCESS_DENIED" })
      try await scene.update(
        #""participants":[{"participantId":"B","permission":"READ_WRITE"}]"#)
    }
    #expect(try await scene.lookup("x0-0")["serverErrorCode"]?.string == "NOT_FOUND")
  }
}
