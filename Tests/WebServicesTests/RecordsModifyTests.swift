import HTTP
import JSON
import Testing

@Suite struct RecordsModifyTests {
  let wire: Wire
  let ada: String

  init() async throws {
    wire = try Wire()
    ada = try wire.name(.ada)
    _ = try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Trips"}}}]}"#,
      as: .ada)
  }

  private func modify(_ operations: String, _ more: String = "") async throws -> WireReply {
    try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips"},"operations":[\#(operations)]\#(more)}"#, as: .ada)
  }

  private func record(
    _ name: String, fields: String, more: String = "", type: String = "Trip"
  ) -> String {
    """
    {"recordName":"\(name)","recordType":"\(type)","fields":\(fields),"pluginFields":{},
     "recordChangeTag":"<tag>","deleted":false,
     "created":{"timestamp":"<time>","userRecordName":"\(ada)","deviceID":"2"},
     "modified":{"timestamp":"<time>","userRecordName":"\(ada)","deviceID":"2"},
     "zoneID":{"zoneName":"Trips","ownerRecordName":"\(ada)","zoneType":"REGULAR_CUSTOM_ZONE"}
     \(more)}
    """
  }

  private func refusal(_ name: String, _ code: String, _ reason: String) -> String {
    """
    {"recordName":"\(name)","serverErrorCode":"\(code)","reason":"\(reason)","uuid":"<uuid>"}
    """
  }

  @Test func `what is saved and deleted is answered in the order of the request`() async throws {
    let reply = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1",
        "createShortGUID":true,"fields":{"title":{"value":"Alps"},"days":{"value":4}}}},
      {"operationType":"forceDelete","record":{"recordName":"old"}},
      {"operationType":"delete","record":{"recordName":"older","fields":{}}}
      """#, #","atomic":true"#)
    try reply.expect(
      200,
      """
      {"records":[\(record(
        "t1", fields: #"{"title":{"value":"Alps","type":"STRING"},"days":{"value":4,"type":"INT64"}}"#,
        more: #", "shortGUID":"<string>""#)),
        {"recordName":"old","deleted":true},{"recordName":"older","deleted":true}]}
      """)
    #expect(reply.json["records"]?.elements[0]["shortGUID"]?.string?.utf8.count == 23)
  }

  @Test func `an update keeps what it does not name and answers the whole record`() async throws {
    let made = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1",
        "fields":{"title":{"value":"Alps"},"days":{"value":4},"note":{"value":"x"}}}}
      """#)
    let tag = made.json["records"]?.elements[0]["recordChangeTag"]?.string ?? ""
    let reply = try await modify(
      #"""
      {"operationType":"update","record":{"recordName":"t1","recordChangeTag":"\#(tag)",
        "fields":{"days":{"value":5},"note":{"value":null},"title":{}}}}
      """#)
    try reply.expect(
      200,
      """
      {"records":[\(record("t1", fields: #"""
        {"title":{"value":null,"type":"STRING"},"days":{"value":5,"type":"INT64"},
         "note":{"value":null,"type":"STRING"}}
        """#))]}
      """)
    let stale = try await modify(
      #"{"operationType":"update","record":{"recordName":"t1","recordChangeTag":"\#(tag)","fields":{}}}"#
    )
    try stale.expect(
      200,
      """
      {"records":[{"recordName":"t1","recordChangeTag":"<tag>","serverErrorCode":"CONFLICT",
        "reason":"client oplock error updating record","uuid":"<uuid>"}]}
      """)
  }

  @Test func `a zone that is not there is each operation's fault`() async throws {
    let operations = #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1"}},
      {"operationType":"forceDelete","record":{"recordName":"t2"}}
      """#
    let reply = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"None"},"operations":[\#(operations)]}"#, as: .ada)
    try reply.expect(
      200,
      """
      {"records":[\(refusal("t1", "ZONE_NOT_FOUND", "Zone does not exist")),
        \(refusal("t2", "ZONE_NOT_FOUND", "Zone does not exist"))]}
      """)
  }

  @Test func `a null that clients with types fail on is left out`() async throws {
    let known = #"""
      "s":{"value":null,"type":"STRING"},"t":{"value":null,"type":"TIMESTAMP"},
      "l":{"value":null,"type":"LOCATION"},"r":{"value":null,"type":"REFERENCE"}
      """#
    let others = ["INT64", "DOUBLE", "BYTES", "ASSETID", "STRING_LIST", "INT64_LIST"].map {
      #""x\#($0)":{"value":null,"type":"\#($0)"}"#
    }
    let made = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1",
        "fields":{\#(([known] + others).joined(separator: ","))}}}
      """#)
    try made.expect(200, "{\"records\":[\(record("t1", fields: "{\(known)}"))]}")
    // The same when nothing is asked for that walks the fields, and when a value comes back.
    let set = try await modify(
      #"""
      {"operationType":"forceUpdate","record":{"recordType":"Trip","recordName":"t1",
        "fields":{"xINT64":{"value":1},"s":{"value":"a"}}}}
      """#)
    let shown = set.json["records"]?.elements[0]["fields"]
    #expect(shown?["xINT64"]?["value"]?.int64 == 1 && shown?["xDOUBLE"] == nil, "\(set.text)")
    let found = try await wire.post(
      "private/records/query",
      #"{"zoneID":{"zoneName":"Trips"},"numbersAsStrings":true,"query":{"recordType":"Trip"}}"#,
      as: .ada)
    #expect(found.text.contains("xINT64") && !found.text.contains("xBYTES"), "\(found.text)")
  }

  @Test func `replacing makes the other fields null`() async throws {
    _ = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1",
        "fields":{"title":{"value":"Alps"},"days":{"value":4}}}}
      """#)
    let reply = try await modify(
      #"""
      {"operationType":"forceReplace","record":{"recordType":"Trip","recordName":"t1",
        "fields":{"days":{"value":9}}}}
      """#)
    try reply.expect(
      200,
      """
      {"records":[\(record("t1", fields: #"""
        {"title":{"value":null,"type":"STRING"},"days":{"value":9,"type":"INT64"}}
        """#))]}
      """)
  }

  @Test func `an atomic failure undoes everything and names who failed`() async throws {
    _ = try await modify(
      #"{"operationType":"create","record":{"recordType":"Trip","recordName":"t1"}}"#)
    let operations = #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t2"}},
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t1"}},
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t3",
        "fields":{"days":{"value":true}}}}
      """#
    try await modify(operations).expect(
      200,
      """
      {"records":[\(refusal("t2", "ATOMIC_ERROR", "Atomic failure")),
        \(refusal("t1", "EXISTS", "record to insert already exists")),
        \(refusal(
          "t3", "BAD_REQUEST",
          "field “days”: there are no booleans; use an INT64 of 0 or 1"))]}
      """)
    let lookup = try await wire.post(
      "private/records/lookup",
      #"{"zoneID":{"zoneName":"Trips"},"records":[{"recordName":"t2"}]}"#, as: .ada)
    try lookup.expect(
      200, "{\"records\":[\(refusal("t2", "NOT_FOUND", "Record not found"))]}")
    let single = try await modify(operations, #","atomic":0"#)
    #expect(single.codes("records") == [nil, "EXISTS", "BAD_REQUEST"])
  }

  @Test func `the default zone is never atomic`() async throws {
    let body = #"""
      {"operations":[
        {"operationType":"create","record":{"recordType":"Trip","recordName":"a"}},
        {"operationType":"update","record":{"recordName":"none","recordChangeTag":"1"}}]
      """#
    let refused = try await wire.post(
      "private/records/modify", body + #","atomic":true}"#, as: .ada)
    try refused.expect(
      400,
      """
      {"uuid":"<uuid>","serverErrorCode":"BAD_REQUEST",
       "reason":"atomic operations not supported in default zone"}
      """)
    let reply = try await wire.post("private/records/modify", body + "}", as: .ada)
    #expect(reply.codes("records") == [nil, "NOT_FOUND"])
  }

  @Test func `requests that are wrong as a whole are refused as a whole`() async throws {
    let many = Array(
      repeating: #"{"operationType":"forceDelete","record":{"recordName":"x"}}"#, count: 201
    )
    .joined(separator: ",")
    #expect(try await modify(many).status == 400)
    #expect(try await modify(#"{"operationType":"create"}"#).status == 400)
    let foreign = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips","ownerRecordName":"\#(ada)"},"operations":[]}"#, as: .ben)
    #expect(foreign.reason == "PrivateDB can't be used to access another user's zone")
    let nobody = try await wire.post(
      "public/records/modify", #"{"operations":[]}"#, as: .app)
    #expect(nobody.status == 421)
  }

  @Test func `one operation for each record, and an unknown operation is an item's fault`()
    async throws
  {
    let reply = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"a"}},
      {"operationType":"forceUpdate","record":{"recordType":"Trip","recordName":"a"}},
      {"operationType":"destroy","record":{"recordName":"b"}}
      """#, #","atomic":false"#)
    #expect(reply.codes("records") == [nil, "BAD_REQUEST", "BAD_REQUEST"])
  }

  @Test func `numbers keep every digit, in and out`() async throws {
    let fields = #"""
      {"big":{"value":9223372036854775807,"type":"INT64"},
       "small":{"value":-9223372036854775808,"type":"NUMBER_INT64"},
       "odd":{"value":"9007199254740993","type":"INT64"},"half":{"value":0.1}}
      """#
    let operation =
      #"{"operationType":"create","record":{"recordType":"N","recordName":"n","fields":\#(fields)}}"#
    let reply = try await modify(operation)
    try reply.expect(
      200,
      """
      {"records":[\(record("n", fields: #"""
        {"big":{"value":9223372036854775807,"type":"INT64"},
         "small":{"value":-9223372036854775808,"type":"INT64"},
         "odd":{"value":9007199254740993,"type":"INT64"},"half":{"value":0.1,"type":"DOUBLE"}}
        """#, type: "N"))]}
      """)
    #expect(reply.text.contains("9223372036854775807"))
    let strings = try await wire.post(
      "private/records/lookup",
      #"""
      {"zoneID":{"zoneName":"Trips"},"records":[{"recordName":"n","desiredKeys":["odd"]}],
       "numbersAsStrings":true}
      """#, as: .ada)
    try strings.expect(
      200,
      """
      {"records":[\(record(
        "n", fields: #"{"odd":{"value":"9007199254740993","type":"INT64"}}"#, type: "N"))]}
      """)
  }

  @Test func `types come from the schema when the request gives none`() async throws {
    _ = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"K","recordName":"a","fields":{
        "when":{"value":1000,"type":"TIMESTAMP"},"bytes":{"value":"AAE=","type":"BYTES"},
        "tags":{"value":[],"type":"STRING_LIST"},"odd":{"value":[],"type":"UNKNOWN_LIST"}}}}
      """#)
    let reply = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"K","recordName":"b","fields":{
        "when":{"value":-62135596800000},"bytes":{"value":"AgM="},"tags":{"value":[]}}}}
      """#)
    try reply.expect(
      200,
      """
      {"records":[\(record("b", fields: #"""
        {"when":{"value":-62135596800000,"type":"TIMESTAMP"},
         "bytes":{"value":"AgM=","type":"BYTES"},"tags":{"value":[],"type":"STRING_LIST"}}
        """#, type: "K"))]}
      """)
  }

  @Test func `parents are set, kept and cleared`() async throws {
    let made = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"child",
        "parent":{"recordName":"top"}}},
      {"operationType":"create","record":{"recordType":"Trip","recordName":"top"}}
      """#)
    try made.expect(
      200,
      """
      {"records":[\(record("child", fields: "{}", more: #", "parent":{"recordName":"top"}"#)),
        \(record("top", fields: "{}"))]}
      """)
    let kept = try await modify(
      #"{"operationType":"forceUpdate","record":{"recordName":"child","recordType":"Trip"}}"#)
    #expect(kept.json["records"]?.elements[0]["parent"]?["recordName"]?.string == "top")
    let cleared = try await modify(
      #"{"operationType":"forceUpdate","record":{"recordName":"child","recordType":"Trip","parent":null}}"#
    )
    try cleared.expect(200, "{\"records\":[\(record("child", fields: "{}"))]}")
    let lost = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"c2",
        "parent":{"recordName":"nowhere"}}}
      """#)
    #expect(lost.codes("records") == ["VALIDATING_REFERENCE_ERROR"])
  }

  @Test func `zones stand at the top, in the records, or in both`() async throws {
    let inside = try await wire.post(
      "private/records/modify",
      #"""
      {"operations":[{"operationType":"create","record":{"recordType":"Trip","recordName":"in",
        "zoneID":{"zoneName":"Trips","ownerRecordName":"__defaultOwner__"}}}]}
      """#, as: .ada)
    try inside.expect(200, "{\"records\":[\(record("in", fields: "{}"))]}")
    let other = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"x",
        "zoneID":{"zoneName":"_defaultZone"}}}
      """#)
    #expect(other.codes("records") == ["BAD_REQUEST"])
  }

  @Test func `a record without a name gets one, and a token is added when asked for`()
    async throws
  {
    let reply = try await wire.send(
      .post, "/database/1/\(Wire.container)/development/private/records/modify",
      query: wire.query(.ada) + "&getCurrentSyncToken=true",
      body: Array(
        #"""
        {"zoneID":{"zoneName":"Trips"},"desiredKeys":[],"operations":[
          {"operationType":"create","record":{"recordType":"Trip","fields":{"a":{"value":1}}}}]}
        """#.utf8))
    try reply.expect(
      200, "{\"records\":[\(record("<uuid>", fields: "{}"))],\"syncToken\":\"<token>\"}")
  }

  @Test func `a record of more than one megabyte is refused`() async throws {
    let text = String(repeating: "a", count: 1 << 20)
    let reply = try await modify(
      #"{"operationType":"create","record":{"recordType":"Trip","recordName":"t","fields":{"a":{"value":"\#(text)"}}}}"#
    )
    #expect(reply.codes("records") == ["BAD_REQUEST"])
  }

  @Test func `a reference that must hold is checked both ways`() async throws {
    let made = try await modify(
      #"""
      {"operationType":"create","record":{"recordType":"Trip","recordName":"t"}},
      {"operationType":"create","record":{"recordType":"Stop","recordName":"s","fields":{
        "trip":{"value":{"recordName":"t","action":"VALIDATE"}}}}}
      """#)
    #expect(made.codes("records") == [nil, nil])
    let held = try await modify(
      #"{"operationType":"forceDelete","record":{"recordName":"t"}}"#)
    #expect(held.codes("records") == ["VALIDATING_REFERENCE_ERROR"])
  }
}
