import JSON
import Testing
import WebServices

struct RecordsQueryTests {
  /// Eight trips of Ada's in the zone Trips.
  private func scene() async throws -> Wire {
    let wire = try Wire()
    _ = try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Trips"}}}]}"#,
      as: .ada)
    let operations = (0..<8).map { n in
      """
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t\(n)","fields":{
      "title":{"value":"Tour \(n % 2 == 0 ? "Alps" : "alps")"},"days":{"value":\(n)},
      "tags":{"value":["a\(n % 3)","x"]},"start":{"value":\(n * 1000),"type":"TIMESTAMP"},
      "place":{"value":{"latitude":\(n),"longitude":0}}}}}
      """
    }
    let reply = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips"},"operations":[\#(operations.joined(separator: ","))]}"#,
      as: .ada)
    #expect(reply.codes("records").allSatisfy { $0 == nil }, "\(reply.text)")
    return wire
  }

  private func names(_ reply: WireReply) -> [String] {
    (reply.json["records"]?.elements ?? []).compactMap { $0["recordName"]?.string }
  }

  private func query(
    _ wire: Wire, _ query: String, _ more: String = "", as who: Wire.Credential = .ada
  ) async throws -> WireReply {
    try await wire.post(
      "private/records/query",
      #"{"zoneID":{"zoneName":"Trips"},"query":\#(query)\#(more)}"#, as: who)
  }

  @Test func `a whole answer`() async throws {
    let wire = try await scene()
    let reply = try await query(
      wire,
      #"{"recordType":"Trip","filterBy":{"comparator":"EQUALS","fieldName":"days","fieldValue":{"value":3}}}"#,
      #","desiredKeys":["days"],"numbersAsStrings":true"#)
    let ada = try wire.name(.ada)
    try reply.expect(
      200,
      """
      {"records":[{"recordName":"t3","recordType":"Trip","recordChangeTag":"<tag>",
       "fields":{"days":{"value":"3","type":"INT64"}},"pluginFields":{},"deleted":false,
       "created":{"timestamp":"<any>","userRecordName":"\(ada)","deviceID":"<any>"},
       "modified":{"timestamp":"<any>","userRecordName":"\(ada)","deviceID":"<any>"},
       "zoneID":{"zoneName":"Trips","ownerRecordName":"\(ada)","zoneType":"REGULAR_CUSTOM_ZONE"}}]}
      """)
  }

  @Test(arguments: [
    (
      #"{"comparator":"GREATER_THAN","fieldName":"days","fieldValue":{"value":5,"type":"INT64"}}"#,
      ["t6", "t7"]
    ),
    (
      #"{"comparator":"EQUALS","fieldName":"title","fieldValue":{"value":"TOUR ALPS"}}"#,
      (0..<8).map { "t\($0)" }
    ),
    (
      #"{"comparator":"BEGINS_WITH","fieldName":"title","fieldValue":{"value":"Tour A"}}"#,
      ["t0", "t2", "t4", "t6"]
    ),
    (
      #"{"comparator":"IN","fieldName":"days","fieldValue":{"value":[1,2,99],"type":"INT64_LIST"}}"#,
      ["t1", "t2"]
    ),
    (#"{"comparator":"IN","fieldName":"days","fieldValue":{"value":[1,2]}}"#, ["t1", "t2"]),
    (
      #"{"comparator":"LIST_CONTAINS","fieldName":"tags","fieldValue":{"value":"a1"}}"#,
      ["t1", "t4", "t7"]
    ),
    (
      #"{"comparator":"LIST_NOT_CONTAINS","fieldName":"tags","fieldValue":{"value":"a1"}}"#,
      ["t0", "t2", "t3", "t5", "t6"]
    ),
    (
      #"{"comparator":"CONTAINS_ALL_TOKENS","fieldName":"title","fieldValue":{"value":"the ALPS"}}"#,
      (0..<8).map { "t\($0)" }
    ),
    (
      #"{"comparator":"NEAR","fieldName":"place","fieldValue":{"value":{"latitude":0,"longitude":0},"type":"LOCATION"},"distance":250000}"#,
      ["t0", "t1", "t2"]
    ),
    (#"{"comparator":"LESS_THAN","fieldName":"start","fieldValue":{"value":2000}}"#, ["t0", "t1"]),
    (
      #"{"comparator":"EQUALS","fieldName":"___recordID","fieldValue":{"value":{"recordName":"t5"},"type":"REFERENCE"}}"#,
      ["t5"]
    ),
    (
      #"{"comparator":"EQUALS","systemFieldName":"recordName","fieldValue":{"value":"t5"}}"#, ["t5"]
    ),
    (
      #"{"comparator":"EQUALS","systemFieldName":"createdUserRecordName","fieldValue":{"value":{"recordName":"_nobody"}}}"#,
      []
    ),
    (
      #"{"comparator":"GREATER_THAN","systemFieldName":"modifiedTimestamp","fieldValue":{"value":1}}"#,
      (0..<8).map { "t\($0)" }
    ),
  ])
  func `every kind of filter is understood`(filter: String, expected: [String]) async throws {
    let wire = try await scene()
    let reply = try await query(wire, #"{"recordType":"Trip","filterBy":[\#(filter)]}"#)
    #expect(names(reply) == expected, "\(reply.text)")
    #expect(reply.json["continuationMarker"] == nil)
  }

  @Test func `markers lead through pages, in the order asked for`() async throws {
    let wire = try await scene()
    let asked =
      #"{"recordType":"Trip","sortBy":[{"fieldName":"title","ascending":true},{"fieldName":"days","ascending":false}]}"#
    var seen: [String] = []
    var marker = ""
    repeat {
      let more = marker.isEmpty ? "" : #","continuationMarker":"\#(marker)""#
      let reply = try await query(wire, asked, #","resultsLimit":3"# + more)
      seen += names(reply)
      marker = reply.json["continuationMarker"]?.string ?? ""
      if !marker.isEmpty { #expect(marker.wholeMatch(of: /[0-9A-Za-z+\/]+=*/) != nil) }
    } while !marker.isEmpty
    #expect(seen == ["t7", "t6", "t5", "t4", "t3", "t2", "t1", "t0"])
    let far = try await query(
      wire,
      #"{"recordType":"Trip","sortBy":[{"fieldName":"place","ascending":false,"relativeLocation":{"latitude":0,"longitude":0}}]}"#,
      #","resultsLimit":2"#)
    #expect(names(far) == ["t7", "t6"])
  }

  @Test(arguments: [
    (
      #"{"query":{"recordType":"Trip","sortBy":[{"fieldName":"tags"}]}}"#,
      "Field 'tags' is not marked sortable"
    ),
    (
      #"{"query":{"recordType":"Trip"},"continuationMarker":"AAAA"}"#,
      "continuation marker is not valid for this query"
    ),
    (
      #"{"query":{"recordType":"Trip"},"resultsLimit":201}"#,
      "resultsLimit must be between 1 and 200"
    ),
    (
      #"{"query":{"recordType":"Trip","filterBy":[{"comparator":"LIKE","fieldName":"days","fieldValue":{"value":1}}]}}"#,
      "Unknown comparator 'LIKE'"
    ),
    (
      #"{"query":{"recordType":"Trip","filterBy":[{"comparator":"EQUALS","fieldName":"days","fieldValue":{"value":"x"}}]}}"#,
      "Invalid value for field 'days': the value is a string that is not an integer of 64 bits"
    ),
    (#"{"query":{}}"#, "missing required field 'recordType'"),
    (#"{}"#, "missing required field 'query'"),
  ])
  func `what cannot be answered is refused by name`(body: String, reason: String) async throws {
    let wire = try await scene()
    let zoned = #"{"zoneID":{"zoneName":"Trips"}"# + (body == "{}" ? "}" : "," + body.dropFirst())
    let reply = try await wire.post("private/records/query", zoned, as: .ada)
    #expect(reply.status == 400)
    #expect(reply.code == "BAD_REQUEST")
    #expect(reply.reason == reason)
  }

  @Test func `zone-wide, shared and public databases keep their rules`() async throws {
    let wire = try await scene()
    let all = try await wire.post(
      "private/records/query", #"{"zoneWide":true,"query":{"recordType":"Trip"}}"#, as: .ada)
    #expect(names(all).count == 8)
    let one = try await wire.post(
      "private/records/query", #"{"query":{"recordType":"Trip"}}"#, as: .ada)
    #expect(names(one) == [])
    let shared = try await wire.post(
      "shared/records/query", #"{"query":{"recordType":"Trip"}}"#, as: .ada)
    #expect(shared.reason == "SharedDB does not support Zone Wide queries")
    let ben = try await query(wire, #"{"recordType":"Trip"}"#, as: .ben)
    #expect(ben.code == "ZONE_NOT_FOUND")
    let none = try await wire.post(
      "public/records/query", #"{"query":{"recordType":"None"}}"#, as: .app)
    #expect(none.status == 404)
    #expect(none.reason == "Did not find record type: None")
    let users = try await wire.post(
      "public/records/query", #"{"query":{"recordType":"Users"}}"#, as: .app)
    #expect(users.reason == "Can't query system types")
  }
}
