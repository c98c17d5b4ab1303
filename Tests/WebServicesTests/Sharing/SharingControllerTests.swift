import JSON
import Testing

/// What the sharing sheets of apps do with a share: the owner's screen, and the participant's.
@Suite struct SharingControllerTests {
  private func code(_ item: JSONValue) -> String? { item["serverErrorCode"]?.string }

  @Test func `the owner adds and removes people, opens, closes and stops`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(#""participants":[\#(invited("ben@example.org"))]"#)
    // Invite one more: the whole list is sent with one appended.
    let share = try await scene.lookup("S")
    let people = (share["participants"]?.elements ?? []).map(JSONShape.text)
    let more = try await scene.update(
      #""participants":[\#((people + [invited("cleo@example.org")]).joined(separator: ","))]"#)
    #expect(
      scene.people(more) == [
        "OWNER READ_WRITE ACCEPTED Ada", "USER READ_ONLY INVITED ben@example.org",
        "USER READ_ONLY INVITED cleo@example.org",
      ])
    for who in [Wire.Credential.ben, .cleo] { _ = try await scene.accept(guid, as: who) }
    // Change one person from read-only to read and write.
    let joined = (try await scene.lookup("S"))["participants"]?.elements ?? []
    let raised = joined.map { person in
      let text = JSONShape.text(person)
      return text.contains("Ben")
        ? text.replacing("\"READ_ONLY\"", with: "\"READ_WRITE\"") : text
    }
    try await scene.update(#""participants":[\#(raised.joined(separator: ","))]"#)
    let edit = #"{"recordType":"Trip","recordName":"t1","fields":{"title":{"value":"B"}}}"#
    #expect(code(try await scene.modify("forceUpdate", edit, as: .ben)) == nil)
    #expect(code(try await scene.modify("forceUpdate", edit, as: .cleo)) == "ACCESS_DENIED")
    // Remove one: left out of the list.
    let rest = raised.filter { !$0.contains("Cleo") }
    try await scene.update(#""participants":[\#(rest.joined(separator: ","))]"#)
    #expect(code(try await scene.lookup("t1", as: .cleo)) == "ZONE_NOT_FOUND")
    // From private to public: anyone with the link comes in; and back: they are out again.
    try await scene.update(#""publicPermission":"READ_ONLY""#)
    let accepted = try await scene.accept(guid, as: .cleo).result
    #expect(accepted["participantType"]?.string == "PUBLIC_USER")
    try await scene.update(#""publicPermission":"NONE""#)
    #expect(code(try await scene.lookup("t1", as: .cleo)) == "ZONE_NOT_FOUND")
    #expect(try await scene.lookup("t1", as: .ben)["recordName"]?.string == "t1")
    // Stop sharing with all.
    #expect(try await scene.modify("delete", #"{"recordName":"S"}"#)["deleted"]?.bool == true)
    #expect(code(try await scene.lookup("t1", as: .ben)) == "ZONE_NOT_FOUND")
    #expect(try await scene.lookup("t1")["fields"]?["title"]?["value"]?.string == "B")
  }

  @Test func `a participant sees the people, has the link where it is public, and leaves`()
    async throws
  {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""publicPermission":"READ_ONLY","participants":[\#(invited("ben@example.org"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    _ = try await scene.accept(guid, as: .cleo)
    let share = try await scene.lookup("S", as: .ben)
    // Whom they see depends on how they came; never addresses of others.
    #expect(
      scene.people(share) == [
        "OWNER READ_WRITE ACCEPTED Ada", "USER READ_ONLY ACCEPTED Ben",
      ])
    #expect(share["currentUserParticipant"]?["permission"]?.string == "READ_ONLY")
    #expect(share["shortGUID"]?.string == guid && !JSONShape.text(share).contains("cleo@"))
    #expect(try await scene.modify("delete", #"{"recordName":"S"}"#, as: .ben)["deleted"] != nil)
    #expect(code(try await scene.lookup("t1", as: .ben)) == "ZONE_NOT_FOUND")
    #expect(
      scene.people(try await scene.lookup("S")) == [
        "OWNER READ_WRITE ACCEPTED Ada", "PUBLIC_USER READ_ONLY ACCEPTED Cleo",
      ])
  }

  @Test func `a travel journal is shared as a zone; rights decide what the pages offer`()
    async throws
  {
    let scene = try await SharingScene()
    let share = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"cloudkit.zoneshare","fields":{"#
        + #""cloudkit.title":{"value":"Journal"}},"participants":["#
        + invited("ben@example.org") + "," + invited("cleo@example.org", "READ_WRITE") + "]}")
    let guid = try #require(share["shortGUID"]?.string)
    for who in [Wire.Credential.ben, .cleo] { _ = try await scene.accept(guid, as: who) }
    let caption =
      #"{"recordType":"Trip","recordName":"mine","fields":{"caption":{"value":"Lake"}}}"#
    // The read-only participant's Edit and Delete would be refused; their own entry says so.
    let zoneShare = try await scene.lookup("cloudkit.zoneshare", as: .ben)
    #expect(zoneShare["currentUserParticipant"]?["permission"]?.string == "READ_ONLY")
    #expect(code(try await scene.modify("forceUpdate", caption, as: .ben)) == "ACCESS_DENIED")
    let delete = #"{"recordName":"mine"}"#
    #expect(code(try await scene.modify("forceDelete", delete, as: .ben)) == "ACCESS_DENIED")
    // The other one edits and adds a destination without any parent.
    #expect(code(try await scene.modify("forceUpdate", caption, as: .cleo)) == nil)
    try await scene.save(#"{"recordType":"Trip","recordName":"new","fields":{}}"#, as: .cleo)
    #expect(try await scene.lookup("new", as: .ben)["recordName"]?.string == "new")
    #expect(
      try await scene.lookup("mine", as: .ben)["fields"]?["caption"]?["value"]?.string == "Lake")
    // Purging what one sees by zone is leaving, as deleting the zone in the shared database.
    let left = try await scene.wire.post(
      "shared/zones/modify",
      #"{"operations":[{"operationType":"delete","zone":{"zoneID":\#(try scene.zoneID(.ben))}}]}"#,
      as: .ben)
    #expect(left.codes("zones") == [nil], "\(left.text)")
    #expect(code(try await scene.lookup("mine", as: .ben)) == "ZONE_NOT_FOUND")
    #expect(try await scene.lookup("new")["recordName"]?.string == "new")
  }
}
