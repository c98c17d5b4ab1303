import JSON
import Testing

/// The record that each person has in the public database.
@Suite struct UsersRecordTests {
  @Test func `everybody reads it, its person writes it, nobody makes or deletes one`() async throws
  {
    let wire = try Wire()
    let (cleo, ben) = (try wire.name(.cleo), try wire.name(.ben))
    func lookup(_ who: Wire.Credential) async throws -> JSONValue {
      let reply = try await wire.post(
        "public/records/lookup", #"{"records":[{"recordName":"\#(ben)"}]}"#, as: who)
      return try #require(reply.json["records"]?.elements.first, "\(reply.text)")
    }
    func modify(
      _ kind: String, _ record: String, as who: Wire.Credential
    ) async throws -> String? {
      let reply = try await wire.post(
        "public/records/modify",
        #"{"operations":[{"operationType":"\#(kind)","record":{\#(record)}}]}"#, as: who)
      return reply.codes("records").first ?? reply.code
    }
    let first = try await lookup(.cleo)
    #expect(first["recordType"]?.string == "Users" && first["recordName"]?.string == ben)
    #expect(first["created"]?["userRecordName"]?.string == ben)
    let tag = try #require(first["recordChangeTag"]?.string)
    let update =
      #""recordType":"Users","recordName":"\#(ben)","recordChangeTag":"\#(tag)","#
      + #""fields":{"motto":{"value":"On foot"}}"#
    #expect(try await modify("update", update, as: .cleo) == "ACCESS_DENIED")
    #expect(try await modify("update", update, as: .ben) == nil)
    #expect(try await modify("update", update, as: .ben) == "CONFLICT")
    #expect(try await lookup(.app)["fields"]?["motto"]?["value"]?.string == "On foot")
    #expect(
      try await modify("create", #""recordType":"Users","recordName":"x""#, as: .ben)
        == "BAD_REQUEST")
    #expect(try await modify("forceDelete", #""recordName":"\#(ben)""#, as: .ben) == "BAD_REQUEST")
    #expect(try await modify("forceDelete", #""recordName":"\#(cleo)""#, as: .ben) == "BAD_REQUEST")
  }
}
