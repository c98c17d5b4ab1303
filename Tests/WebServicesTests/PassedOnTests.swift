import HTTP
import JSON
import RecordStore
import Records
import SQLite
import Testing

/// The key material of programs with end-to-end encryption: kept as it came, given back to whoever
/// reads the record.
@Suite struct PassedOnTests {
  private static let info = #""chainProtectionInfo":{"bytes":"AAEC/w==","pcsChangeTag":"9f3"}"#
  private static let parentKey = #""chainParentKey":{"bytes":"cGFyZW50","n":9007199254740993}"#
  private static let privateKey = #""chainPrivateKey":{"bytes":"cHJpdmF0ZQ=="}"#

  private let wire: Wire
  private let zone: ZoneID

  init() throws {
    wire = try Wire()
    zone = try wire.makeZone()
  }

  private func save(
    _ kind: String, _ members: String, name: String = "r", type: String = "Trip"
  ) async throws -> JSONValue {
    let reply = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips"},"operations":[{"operationType":"\#(kind)","record":"#
        + #"{"recordName":"\#(name)","recordType":"\#(type)"\#(members)}}]}"#, as: .ada)
    return try #require(reply.json["records"]?.elements.first, "\(reply.text)")
  }

  /// The three members as one text, in the order in which they are answered.
  private func keys(_ record: JSONValue?) -> String {
    ["chainProtectionInfo", "chainParentKey", "chainPrivateKey"].compactMap { key in
      record?.member(key).map { #""\#(key)":\#(JSONShape.text($0))"# }
    }.joined(separator: ",")
  }

  private func lookUp(_ name: String = "r") async throws -> JSONValue? {
    try await wire.post(
      "private/records/lookup",
      #"{"zoneID":{"zoneName":"Trips"},"records":[{"recordName":"\#(name)"}]}"#, as: .ada
    ).json["records"]?.elements.first
  }

  @Test func `what came is answered by every call that answers records`() async throws {
    let all = "\(Self.info),\(Self.parentKey),\(Self.privateKey)"
    let saved = try await save(
      "create", #","fields":{"title":{"value":"Alps"}},\#(all)"#)
    #expect(keys(saved) == all)
    #expect(keys(try await lookUp()) == all)
    let zone = #""zoneID":{"zoneName":"Trips"}"#
    let query = try await wire.post(
      "private/records/query", #"{\#(zone),"query":{"recordType":"Trip"}}"#, as: .ada)
    #expect(keys(query.json["records"]?.elements.first) == all, "\(query.text)")
    let changes = try await wire.post("private/records/changes", "{\(zone)}", as: .ada)
    #expect(keys(changes.json["records"]?.elements.first) == all, "\(changes.text)")
    let zones = try await wire.post("private/changes/zone", #"{"zones":[{\#(zone)}]}"#, as: .ada)
    #expect(
      keys(zones.json["zones"]?.elements.first?["records"]?.elements.first) == all,
      "\(zones.text)")
    #expect(keys(try await save("create", "", name: "plain")) == "")
  }

  @Test func `an update keeps what it does not name, null takes it, replacing takes all`()
    async throws
  {
    _ = try await save("create", ",\(Self.info),\(Self.parentKey)")
    let other = try await save("forceUpdate", #","fields":{"days":{"value":4}}"#)
    #expect(keys(other) == "\(Self.info),\(Self.parentKey)")
    let changed = try await save("forceUpdate", #","chainParentKey":null,\#(Self.privateKey)"#)
    #expect(keys(changed) == "\(Self.info),\(Self.privateKey)")
    #expect(keys(try await lookUp()) == "\(Self.info),\(Self.privateKey)")
    let replaced = try await save("forceReplace", ",\(Self.parentKey)")
    #expect(keys(replaced) == Self.parentKey)
    let long = String(repeating: "A", count: 9_000)
    let refused = try await save("forceUpdate", #","chainPrivateKey":{"bytes":"\#(long)"}"#)
    #expect(refused["serverErrorCode"]?.string == "BAD_REQUEST")
    #expect(keys(try await lookUp()) == Self.parentKey)
  }

  @Test func `it goes with the record and comes back with the version it belonged to`()
    async throws
  {
    _ = try await save("create", #","fields":{"days":{"value":1}},\#(Self.info)"#)
    _ = try await save("forceDelete", "")
    let anew = try await save("create", #","fields":{"days":{"value":2}}"#)
    #expect(keys(anew) == "")
    _ = try await save("forceDelete", "")
    _ = try await wire.store.restore(zone: zone, name: "r", as: .account(wire.account(.ada)))
    #expect(keys(try await lookUp()) == "")
    let first = try wire.store.read { c in
      try c.first("SELECT min(p.seq) FROM body_past p JOIN record r ON r.id = p.record") {
        $0.int(0)
      }
    }
    _ = try await wire.store.restore(
      zone: zone, name: "r", version: first, as: .account(wire.account(.ada)))
    #expect(keys(try await lookUp()) == Self.info)
  }

  @Test func `whoever deletes a zone leaves none of it behind`() async throws {
    _ = try await save("create", #","fields":{"days":{"value":1}},\#(Self.info)"#)
    _ = try await save("forceUpdate", #","fields":{"days":{"value":2}}"#)
    func rows() throws -> Int64? {
      try wire.store.read { c in
        try c.first(
          """
          SELECT (SELECT count(*) FROM body WHERE passed_on IS NOT NULL)
            + (SELECT count(*) FROM body_past WHERE passed_on IS NOT NULL)
          """
        ) { $0.int(0) }
      }
    }
    #expect(try rows() == 2)
    try wire.store.writeNow(as: .account(wire.account(.ada))) { try Zones.delete($0, zone: zone) }
    _ = try Upkeep.run(wire.store)
    #expect(try rows() == 0)
  }

  @Test func `a share's record carries it, too`() async throws {
    _ = try await save("create", "", name: "root")
    let share = try await wire.post(
      "private/records/modify",
      #"{"zoneID":{"zoneName":"Trips"},"operations":[{"operationType":"create","record":"#
        + #"{"recordName":"s","recordType":"cloudkit.share","forRecord":{"recordName":"root"},"#
        + #""publicPermission":"READ_ONLY",\#(Self.info)}}]}"#, as: .ada)
    #expect(keys(share.json["records"]?.elements.first) == Self.info, "\(share.text)")
    let again = try await save(
      "forceUpdate", #","publicPermission":"NONE""#, name: "s", type: "cloudkit.share")
    #expect(again["serverErrorCode"] == nil, "\(JSONShape.text(again))")
    #expect(keys(try await lookUp("s")) == Self.info)
  }
}
