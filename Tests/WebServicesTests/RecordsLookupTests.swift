import JSON
import Testing

/// records/lookup: whole answers, for the owner and for a guest.
@Suite struct RecordsLookupTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  private func record(
    _ name: String, _ type: String, _ fields: String, _ more: String = ""
  ) throws -> String {
    let ada = try wire.name(.ada)
    return """
      {"recordName":"\(name)","recordType":"\(type)","fields":\(fields),"pluginFields":{},
       "recordChangeTag":"<tag>","deleted":false\(more),
       "created":{"timestamp":"<time>","userRecordName":"\(ada)","deviceID":"<string>"},
       "modified":{"timestamp":"<time>","userRecordName":"\(ada)","deviceID":"<string>"},
       "zoneID":{"zoneName":"Trips","ownerRecordName":"\(ada)","zoneType":"REGULAR_CUSTOM_ZONE"}}
      """
  }

  @Test func `records come in the order asked for, with the keys asked for`() async throws {
    try await scene.save(
      #"{"recordType":"Trip","recordName":"t2","fields":{"title":{"value":"Sea"},"#
        + #""days":{"value":9223372036854775807}}}"#)
    let reply = try await wire.post(
      "private/records/lookup",
      """
      {"zoneID":{"zoneName":"Trips"},"desiredKeys":["days","nothing"],"numbersAsStrings":true,
       "records":[{"recordName":"t2"},{"recordName":"no"},{"recordName":"t1","desiredKeys":null},
        {"recordName":"d1","desiredKeys":[]},{"recordName":"t2","desiredKeys":["title"]}]}
      """, as: .ada)
    try reply.expect(
      200,
      """
      {"records":[
        \(try record("t2", "Trip", #"{"days":{"value":"9223372036854775807","type":"INT64"}}"#)),
        {"recordName":"no","uuid":"<uuid>","serverErrorCode":"NOT_FOUND",
         "reason":"Record not found"},
        \(try record("t1", "Trip", "{}")),
        \(try record("d1", "Day", "{}", #","parent":{"recordName":"t1"}"#)),
        \(try record("t2", "Trip", #"{"title":{"value":"Sea","type":"STRING"}}"#))]}
      """)
  }

  @Test func `a guest sees what is shared, and nobody else who was invited`() async throws {
    let guid = try await scene.share(
      #""publicPermission":"READ_ONLY","participants":[\#(invited("cleo@example.org"))]"#)
    try await scene.accept(guid, as: .ben).expectStatus(200)
    let reply = try await wire.post(
      "shared/records/lookup",
      #"{"zoneID":\#(try scene.zoneID(.ben)),"records":[{"recordName":"t1"},"#
        + #"{"recordName":"d1"},{"recordName":"mine"},{"recordName":"S"}]}"#, as: .ben)
    let records = try #require(reply.json["records"]?.elements, "\(reply.text)")
    #expect(records.map { $0["serverErrorCode"]?.string } == [nil, nil, "NOT_FOUND", nil])
    let root = try JSONDocument(
      parsing: Array(
        try record(
          "t1", "Trip", #"{"title":{"value":"Alps","type":"STRING"}}"#,
          #","share":{"recordName":"S"},"shortGUID":"\#(guid)""#
        ).utf8)
    ).root
    #expect(JSONShape.difference(records[0], root) == nil, "\(reply.text)")
    for secret in ["cleo@example.org", "Cleo", "requesters", "blocked", "denyAccessRequests"] {
      #expect(!reply.text.contains(secret), "\(secret): \(reply.text)")
    }
  }
}
