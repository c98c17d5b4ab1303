import HTTP
import JSON
import Testing

/// The limits of the protocol: what still passes, and what is refused before anything is done.
@Suite struct LimitsTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }
  private let trips = #""zoneID":{"zoneName":"Trips"}"#

  init() async throws { scene = try await SharingScene() }

  private func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ",") + "]"
  }

  @Test func `every array of a request takes 200 entries`() async throws {
    let arrays: [(String, String, String, (Int) -> String)] = [
      (
        "private/records/modify", "operations", "records",
        { #"{"operationType":"create","record":{"recordType":"Many","recordName":"m\#($0)"}}"# }
      ),
      ("private/records/lookup", "records", "records", { #"{"recordName":"m\#($0)"}"# }),
      (
        "private/assets/upload", "tokens", "tokens",
        { #"{"recordType":"Photo","fieldName":"f","recordName":"p\#($0)"}"# }
      ),
      (
        "private/assets/rereference", "assets", "assets",
        { #"{"recordName":"p\#($0)","fieldName":"f"}"# }
      ),
      ("private/zones/lookup", "zones", "zones", { #"{"zoneName":"Z\#($0)"}"# }),
      (
        "private/zones/modify", "operations", "zones",
        { #"{"operationType":"delete","zone":{"zoneID":{"zoneName":"Z\#($0)"}}}"# }
      ),
      ("private/changes/zone", "zones", "zones", { #"{"zoneID":{"zoneName":"Z\#($0)"}}"# }),
      (
        "private/subscriptions/lookup", "subscriptions", "subscriptions",
        { #"{"subscriptionID":"s\#($0)"}"# }
      ),
      (
        "private/subscriptions/modify", "operations", "subscriptions",
        { #"{"operationType":"delete","subscription":{"subscriptionID":"s\#($0)"}}"# }
      ),
      ("public/records/resolve", "shortGUIDs", "results", { #"{"value":"g\#($0)"}"# }),
      ("public/records/accept", "shortGUIDs", "results", { #"{"value":"g\#($0)"}"# }),
    ]
    for (path, key, answer, item) in arrays {
      let over = try await wire.post(path, #"{\#(trips),"\#(key)":\#(list(201, item))}"#, as: .ada)
      #expect(over.status == 400 && over.code == "BAD_REQUEST", "\(path): \(over.text)")
      let full = try await wire.post(path, #"{\#(trips),"\#(key)":\#(list(200, item))}"#, as: .ada)
      #expect(full.status == 200, "\(path): \(full.text)")
      #expect(full.json.member(answer)?.elements.count == 200, "\(path)")
    }
  }

  @Test func `a page has 1 to 200 records`() async throws {
    for n in 0..<2 {
      let operations = list(150) {
        #"{"operationType":"create","record":{"recordType":"Many","recordName":"m\#(n)-\#($0)"}}"#
      }
      try await wire.post(
        "private/records/modify", #"{\#(trips),"operations":\#(operations)}"#, as: .ada
      ).expectStatus(200)
    }
    func query(_ limit: String) async throws -> WireReply {
      try await wire.post(
        "private/records/query", #"{\#(trips),"query":{"recordType":"Many"}\#(limit)}"#, as: .ada)
    }
    for (limit, count) in [("", 200), (#","resultsLimit":200"#, 200), (#","resultsLimit":1"#, 1)] {
      let reply = try await query(limit)
      #expect(reply.json["records"]?.elements.count == count)
      #expect(reply.json["continuationMarker"]?.string != nil)
    }
    for limit in ["0", "-1", "201", "9223372036854775807", "-9223372036854775808", "1.5", "\"x\""] {
      let reply = try await query(#","resultsLimit":\#(limit)"#)
      #expect(reply.status == 400 && reply.code == "BAD_REQUEST", "\(limit): \(reply.text)")
    }
    let feed = try await wire.post(
      "private/changes/zone", #"{"zones":[{\#(trips)}]}"#, as: .ada)
    #expect(feed.json["zones"]?.elements.first?["records"]?.elements.count == 200)
    #expect(feed.json["zones"]?.elements.first?["moreComing"]?.bool == true)
  }

  @Test func `names have 1 to 255 printable characters and begin with no underscore`()
    async throws
  {
    let longest = String(repeating: "n", count: 255)
    let bad = ["", "_x", longest + "n", "nä", "a\\nb", "tab\\t"]
    for name in [longest, "a b/c?d=%2F#~"] {
      try await scene.save(#"{"recordType":"Trip","recordName":"\#(name)"}"#)
      #expect(try await scene.lookup(name)["recordName"]?.string == name)
      #expect(try await makeZone(name).codes("zones") == [nil], "\(name)")
    }
    for name in bad {
      let record = try await scene.modify(
        "create", #"{"recordType":"Trip","recordName":"\#(name)"}"#)
      #expect(record["serverErrorCode"]?.string == "BAD_REQUEST", "\(name)")
      let zone = try await makeZone(name)
      #expect(zone.code == "BAD_REQUEST" || zone.codes("zones") == ["BAD_REQUEST"], "\(name)")
    }
  }

  private func makeZone(_ name: String) async throws -> WireReply {
    try await wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"\#(name)"}}}]}"#,
      as: .ada)
  }

  @Test func `a record has a megabyte without its files`() async throws {
    func record(_ size: Int) -> String {
      #"{"recordType":"Big","recordName":"b","fields":{"text":{"value":""#
        + String(repeating: "a", count: size) + #""}}}"#
    }
    let over = try await scene.modify("forceUpdate", record(1 << 20))
    #expect(over["serverErrorCode"]?.string == "BAD_REQUEST")
    let full = try await scene.modify("forceUpdate", record((1 << 20) - 200))
    #expect(full["serverErrorCode"] == nil, "\(full["reason"]?.string ?? "")")
  }

  @Test func `750 references delete themselves with one target`() async throws {
    func references(_ from: Int, _ count: Int) async throws -> [String?] {
      let operations = list(count) {
        #"{"operationType":"create","record":{"recordType":"Stop","recordName":"s\#(from + $0)","#
          + #""fields":{"trip":{"value":{"recordName":"t1","action":"DELETE_SELF"}}}}}"#
      }
      return try await wire.post(
        "private/records/modify", #"{\#(trips),"atomic":false,"operations":\#(operations)}"#,
        as: .ada
      ).codes("records")
    }
    for n in 0..<5 {
      #expect(try await references(n * 150, 150).allSatisfy { $0 == nil })
    }
    #expect(try await references(750, 1) == ["BAD_REQUEST"])
    _ = try await scene.modify("forceDelete", #"{"recordName":"t1"}"#)
    #expect(try await scene.lookup("s3")["serverErrorCode"]?.string == "NOT_FOUND")
  }
}
