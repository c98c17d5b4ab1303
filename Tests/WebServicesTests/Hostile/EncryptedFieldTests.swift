import JSON
import Testing

/// Encrypted fields are typed, private, and nothing that a query could ask for.
@Suite struct EncryptedFieldTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws {
    scene = try await SharingScene()
    try await scene.save(
      #"{"recordType":"Diary","recordName":"e1","fields":{"plain":{"value":"open"},"#
        + #""secret":{"value":"hush","type":"STRING","isEncrypted":true}}}"#)
  }

  private func reason(_ record: String) async throws -> String? {
    let reply = try await scene.modify("forceUpdate", record)
    #expect(reply["serverErrorCode"]?.string == "BAD_REQUEST", "\(JSONShape.text(reply))")
    return reply["reason"]?.string
  }

  @Test func `it comes back as it went, and stands nowhere in clear`() async throws {
    let record = try await scene.lookup("e1")
    let expected = try JSONDocument(
      parsing: Array(
        #"""
        {"plain":{"value":"open","type":"STRING"},
         "secret":{"value":"hush","type":"STRING","isEncrypted":true}}
        """#.utf8)
    ).root
    #expect(JSONShape.difference(try #require(record["fields"]), expected) == nil)
    let bytes = try wire.bytesOfStore()
    #expect(bytes.firstRange(of: Array("open".utf8)) != nil)
    #expect(bytes.firstRange(of: Array("hush".utf8)) == nil)
  }

  @Test func `a field stays what it was`() async throws {
    #expect(
      try await reason(
        #"{"recordType":"Diary","recordName":"e1","fields":{"plain":{"value":"x","#
          + #""type":"STRING","isEncrypted":true}}}"#)
        == "Attempt to save encrypted data in non encrypted field type")
    _ = try await reason(
      #"{"recordType":"Diary","recordName":"e1","fields":{"secret":{"value":1}}}"#)
    // Without the word the schema knows.
    let saved = try await scene.modify(
      "forceUpdate",
      #"{"recordType":"Diary","recordName":"e1","fields":{"secret":{"value":"more","#
        + #""type":"STRING"}}}"#)
    #expect(saved["fields"]?["secret"]?["isEncrypted"]?.bool == true, "\(JSONShape.text(saved))")
    #expect(try wire.bytesOfStore().firstRange(of: Array("more".utf8)) == nil)
  }

  @Test func `references and untyped values cannot be encrypted, nor anything in public`()
    async throws
  {
    _ = try await reason(
      #"{"recordType":"Diary","recordName":"e2","fields":{"r":{"value":{"recordName":"t1"},"#
        + #""type":"REFERENCE","isEncrypted":true}}}"#)
    _ = try await reason(
      #"{"recordType":"Diary","recordName":"e2","fields":{"u":{"value":"x","isEncrypted":true}}}"#)
    let reply = try await wire.post(
      "public/records/modify",
      #"{"operations":[{"operationType":"create","record":{"recordType":"Open","recordName":"o","#
        + #""fields":{"s":{"value":"x","type":"STRING","isEncrypted":true}}}}]}"#, as: .ada)
    #expect(reply.codes("records") == ["BAD_REQUEST"])
    #expect(reply.text.contains("encrypted fields are not supported in the public database"))
  }

  @Test func `no query asks for it`() async throws {
    let filter =
      #""filterBy":[{"comparator":"EQUALS","fieldName":"secret","#
      + #""fieldValue":{"value":"hush","type":"STRING"}}]"#
    for part in [filter, #""sortBy":[{"fieldName":"secret"}]"#] {
      let reply = try await wire.post(
        "private/records/query",
        #"{"zoneID":{"zoneName":"Trips"},"query":{"recordType":"Diary",\#(part)}}"#, as: .ada)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(reply.text)")
      #expect(!reply.text.contains("hush"))
    }
  }
}
