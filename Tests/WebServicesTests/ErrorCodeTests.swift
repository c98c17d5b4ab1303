import HTTP
import JSON
import RecordStore
import SQLite
import TestSupport
import Testing
import WireFormat

/// Every error code of the protocol is reached, with the status and the members it comes with.
@Suite struct ErrorCodeTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  /// Expects the one item of an array to be an error, whole.
  private func expectItem(
    _ reply: WireReply, _ array: String, _ names: String, _ code: WireError.Code, _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try reply.expect(
      200,
      """
      {"\(array)":[{\(names),"uuid":"<uuid>","serverErrorCode":"\(code.rawValue)",
        "reason":"\(reason)"}]}
      """, sourceLocation: sourceLocation)
  }

  /// Expects a request that failed as a whole.
  private func expectWhole(
    _ reply: WireReply, _ code: WireError.Code, _ reason: String, _ more: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try reply.expect(
      code.status,
      """
      {"uuid":"<uuid>","serverErrorCode":"\(code.rawValue)","reason":"\(reason)"\(more)}
      """, sourceLocation: sourceLocation)
    #expect(
      reply.json["uuid"]?.string == reply.headers["X-Apple-Request-UUID"],
      sourceLocation: sourceLocation)
  }

  @Test func `each code has its status`() {
    let statuses = WireError.Code.allCases.map { "\($0.rawValue) \($0.status)" }
    #expect(
      statuses == [
        "ACCESS_DENIED 403", "ATOMIC_ERROR 400", "AUTHENTICATION_FAILED 401",
        "AUTHENTICATION_REQUIRED 421", "BAD_REQUEST 400", "CONFLICT 409", "EXISTS 409",
        "INTERNAL_ERROR 500", "NOT_FOUND 404", "QUOTA_EXCEEDED 413", "THROTTLED 429",
        "TRY_AGAIN_LATER 503", "VALIDATING_REFERENCE_ERROR 412", "ZONE_NOT_FOUND 404",
      ])
  }

  @Test func `who may not is denied`() async throws {
    try expectWhole(
      try await wire.signed(.post, "private/records/query", "{}"), .accessDenied,
      "server-to-server keys reach the public database only")
    try await scene.share(#""participants":[\#(invited("ben@example.org"))]"#)
    let guid = try #require(try await scene.lookup("S")["shortGUID"]?.string)
    try await scene.accept(guid, as: .ben).expectStatus(200)
    let denied = try await scene.modifyAll(
      [("forceUpdate", #"{"recordType":"Trip","recordName":"t1"}"#)], as: .ben, atomic: false)
    try expectItem(
      denied, "records", #""recordName":"t1""#, .accessDenied,
      "WRITE operation not permitted: your right is view since 2023-11-14T22:13:20Z")
  }

  @Test func `who is unknown fails, and who is nobody is told where to sign in`() async throws {
    try expectWhole(
      try await wire.post("public/records/query", "{}", as: .nobody), .authenticationFailed,
      "no auth method found")
    try expectWhole(
      try await wire.get("public/users/caller", as: .app), .authenticationRequired,
      "request needs authorization", #","redirectURL":"<url>""#)
  }

  @Test func `what is wrong, stale, there already or missing says so`() async throws {
    try expectWhole(
      try await wire.post("private/records/query", "[]", as: .ada), .badRequest,
      "the body must be an object")
    func item(_ kind: String, _ record: String) async throws -> WireReply {
      try await scene.modifyAll([(kind, record)], atomic: false)
    }
    let t1 = #""recordName":"t1""#
    try expectItem(
      try await item("update", #"{"recordName":"t1","recordChangeTag":"zz","fields":{}}"#),
      "records", t1 + #","recordChangeTag":"<tag>""#, .conflict,
      "client oplock error updating record")
    try expectItem(
      try await item("create", #"{"recordType":"Trip","recordName":"t1"}"#), "records", t1,
      .exists, "record to insert already exists")
    try expectItem(
      try await item("update", #"{"recordName":"no","recordChangeTag":"zz","fields":{}}"#),
      "records", #""recordName":"no""#, .notFound, "Record not found (recordName: no)")
    try expectItem(
      try await wire.post(
        "private/records/lookup",
        #"{"zoneID":{"zoneName":"Trips"},"records":[{"recordName":"no"}]}"#, as: .ada), "records",
      #""recordName":"no""#, .notFound, "Record not found")
    try expectWhole(
      try await wire.get("public/records/nothing", as: .ada), .notFound,
      "Not Found")
    try expectWhole(
      try await wire.post(
        "private/records/query", #"{"zoneID":{"zoneName":"No"},"query":{"recordType":"Trip"}}"#,
        as: .ada), .zoneNotFound, "Zone does not exist")
    try expectItem(
      try await wire.post("private/zones/lookup", #"{"zones":[{"zoneName":"No"}]}"#, as: .ada),
      "zones", #""zoneID":{"zoneName":"No"}"#, .zoneNotFound, "Zone does not exist")
  }

  @Test func `one failure of an atomic request is the others' too`() async throws {
    let reply = try await scene.modifyAll(
      [
        ("create", #"{"recordType":"Trip","recordName":"t1"}"#),
        ("create", #"{"recordType":"Trip","recordName":"new"}"#),
      ], atomic: true)
    try reply.expect(
      200,
      """
      {"records":[
        {"recordName":"t1","uuid":"<uuid>","serverErrorCode":"EXISTS",
         "reason":"record to insert already exists"},
        {"recordName":"new","uuid":"<uuid>","serverErrorCode":"ATOMIC_ERROR",
         "reason":"Atomic failure"}]}
      """)
    #expect(try await scene.lookup("new")["serverErrorCode"]?.string == "NOT_FOUND")
  }

  @Test func `a reference that must hold keeps its target`() async throws {
    try await scene.save(
      #"{"recordType":"Stop","recordName":"s","fields":{"trip":{"value":{"recordName":"t1","#
        + #""action":"VALIDATE"}}}}"#)
    let reply = try await scene.modify("forceDelete", #"{"recordName":"t1"}"#)
    #expect(reply["serverErrorCode"]?.string == "VALIDATING_REFERENCE_ERROR")
    #expect(try await scene.lookup("t1")["recordName"]?.string == "t1")
  }

  @Test func `there is an end to subscriptions`() async throws {
    func create(_ numbers: Range<Int>) async throws -> WireReply {
      let operations = numbers.map {
        #"{"operationType":"create","subscription":{"subscriptionID":"s\#($0)","#
          + #""subscriptionType":"query","query":{"recordType":"T\#($0)"}}}"#
      }
      return try await wire.post(
        "private/subscriptions/modify",
        #"{"operations":[\#(operations.joined(separator: ","))]}"#, as: .ada)
    }
    for n in 0..<4 {
      #expect(
        try await create(n * 125..<(n + 1) * 125).codes("subscriptions").allSatisfy { $0 == nil })
    }
    try expectItem(
      try await create(500..<501), "subscriptions", #""subscriptionID":"s500""#, .quotaExceeded,
      "There are too many subscriptions.")
  }

  @Test func `a share takes a hundred people`() async throws {
    let people = (1...100).map { invited("p\($0)@example.org") }
    let full = try await scene.modify(
      "create",
      #"{"recordType":"cloudkit.share","recordName":"S","forRecord":{"recordName":"t1"},"#
        + #""participants":[\#(people.joined(separator: ","))]}"#)
    #expect(full["serverErrorCode"]?.string == "BAD_REQUEST", "\(JSONShape.text(full))")
    #expect(
      full["reason"]?.string == "A share has at most 100 people, the owner included.")
    let share = try await scene.save(
      #"{"recordType":"cloudkit.share","recordName":"S","forRecord":{"recordName":"t1"},"#
        + #""participants":[\#(people.dropLast().joined(separator: ","))]}"#)
    #expect(share["participants"]?.elements.count == 100)
    // Opened, its link lets nobody else in.
    try await scene.modify(
      "forceUpdate",
      #"{"recordType":"cloudkit.share","recordName":"S","publicPermission":"READ_ONLY"}"#)
    let guid = try #require(share["shortGUID"]?.string)
    let joining = try await scene.accept(guid, as: .cleo).result
    #expect(joining["serverErrorCode"]?.string == "BAD_REQUEST", "\(JSONShape.text(joining))")
    #expect(joining["reason"]?.string == full["reason"]?.string)
  }

  @Test func `a store that takes no writes asks to come again, and reads on`() async throws {
    let full = Flag()
    let wire = try Wire { $0.fault = { $0 == .commit && full.isSet } }
    full.set()
    let body = #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Z"}}}]}"#
    let reply = try await wire.post("private/zones/modify", body, as: .ada)
    try reply.expect(
      503,
      """
      {"uuid":"<uuid>","serverErrorCode":"TRY_AGAIN_LATER","reason":"<string>","retryAfter":2}
      """)
    #expect(reply.headers["Retry-After"] == "2")
    #expect(try await wire.get("private/zones/list", as: .ada).status == 200)
    full.clear()
    #expect(try await wire.post("private/zones/modify", body, as: .ada).status == 200)
  }

  @Test func `a second subscription to the same fails as the live service has it`() async throws {
    let operations = ["s1", "s2"].map {
      #"{"operationType":"create","subscription":{"subscriptionID":"\#($0)","#
        + #""subscriptionType":"query","query":{"recordType":"Trip"}}}"#
    }
    let reply = try await wire.post(
      "private/subscriptions/modify",
      #"{"operations":[\#(operations.joined(separator: ","))]}"#, as: .ada)
    #expect(reply.codes("subscriptions") == [nil, "INTERNAL_ERROR"], "\(reply.text)")
  }
}
