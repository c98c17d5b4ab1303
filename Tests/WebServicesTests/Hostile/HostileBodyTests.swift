import JSON
import Testing

/// Bodies that are meant to break something: refused by name, and nothing is stored of them.
@Suite struct HostileBodyTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  private func refused(_ fields: String) async throws -> String? {
    let record = try await scene.modify(
      "create", #"{"recordType":"Bad","recordName":"bad","fields":\#(fields)}"#)
    #expect(record["serverErrorCode"]?.string == "BAD_REQUEST", "\(fields)")
    #expect(try await scene.lookup("bad")["serverErrorCode"]?.string == "NOT_FOUND")
    return record["reason"]?.string
  }

  @Test(arguments: [
    #"{"n":{"value":9223372036854775808,"type":"INT64"}}"#,
    #"{"n":{"value":1.5,"type":"INT64"}}"#,
    #"{"n":{"value":"x","type":"INT64"}}"#,
    #"{"t":{"value":1.5,"type":"TIMESTAMP"}}"#,
    #"{"b":{"value":"not base64","type":"BYTES"}}"#,
    #"{"b":{"value":true}}"#,
    #"{"x":{"value":{"a":1}}}"#,
    #"{"x":{"value":1,"type":"WHATEVER"}}"#,
    #"{"x":{"value":1,"type":"int64"}}"#,
    #"{"l":{"value":[1,"a"]}}"#,
    #"{"l":{"value":[[1]]}}"#,
    #"{"l":{"value":[null],"type":"STRING_LIST"}}"#,
    #"{"p":{"value":{"latitude":91,"longitude":0},"type":"LOCATION"}}"#,
    #"{"p":{"value":{"latitude":0,"longitude":-181},"type":"LOCATION"}}"#,
    #"{"p":{"value":{"latitude":0},"type":"LOCATION"}}"#,
    #"{"r":{"value":{"recordName":""},"type":"REFERENCE"}}"#,
    #"{"r":{"value":{"recordName":"t1","action":"EAT"},"type":"REFERENCE"}}"#,
    #"{"s":{"value":"a\u0000b"}}"#,
    #"{"":{"value":1}}"#,
    #"{"1a":{"value":1}}"#,
    #"{"a b":{"value":1}}"#,
    #"{"___createdBy":{"value":"me"}}"#,
    #"{"s":5}"#, #"[]"#, #""fields""#,
  ])
  func `a value that no field can hold is refused`(fields: String) async throws {
    _ = try await refused(fields)
  }

  @Test func `a thousand fields, and no more`() async throws {
    func fields(_ count: Int) -> String {
      "{" + (0..<count).map { #""f\#($0)":{"value":1}"# }.joined(separator: ",") + "}"
    }
    _ = try await refused(fields(1001))
  }

  @Test(arguments: [
    "records/modify", "records/query", "records/lookup", "changes/zone", "zones/lookup",
    "zones/modify", "subscriptions/modify", "assets/upload",
  ])
  func `what is nested too deep, written twice or cut off is no body`(call: String) async throws {
    let deep = String(repeating: #"{"a":"#, count: 5000) + "1" + String(repeating: "}", count: 5000)
    for body in [
      deep, #"{"zones":[],"zones":[]}"#, #"{"zones":["#, #"{"zones":[]"#, "nul", "{]",
      #"{"n":-9223372036854775809}"#, #"{"n":1e999}"#,
    ] {
      let reply = try await wire.post("private/\(call)", body, as: .ada)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(body.prefix(40))")
    }
  }

  @Test func `a key of the wrong kind is named`() async throws {
    for (path, body, reason) in [
      ("records/modify", #"{"operations":{}}"#, "'operations' must be an array"),
      ("records/modify", #"{"operations":[1]}"#, "'operations' must be an array of objects"),
      (
        "records/modify", #"{"operations":[{"operationType":"create","record":7}]}"#,
        "'record' must be an object"
      ),
      ("records/modify", #"{"operations":[],"atomic":"yes"}"#, "'atomic' must be true or false"),
      ("records/modify", #"{"operations":[],"zoneID":"Trips"}"#, "'zoneID' must be an object"),
      ("records/lookup", #"{"records":[{}]}"#, "'recordName' is missing"),
      ("records/lookup", #"{"records":[{"recordName":7}]}"#, "'recordName' must be a string"),
      (
        "records/lookup", #"{"records":[],"desiredKeys":[1]}"#,
        "'desiredKeys' must be an array of strings"
      ),
      ("changes/database", #"{"syncToken":7}"#, "'syncToken' must be a string"),
      ("changes/database", #"{"resultsLimit":"many"}"#, "'resultsLimit' must be an integer"),
      ("zones/modify", #"{}"#, "'operations' is missing"),
    ] {
      let reply = try await wire.post("private/\(path)", body, as: .ada)
      try reply.expect(
        400,
        """
        {"uuid":"<uuid>","serverErrorCode":"BAD_REQUEST","reason":"\(reason)"}
        """)
    }
  }
}
