import JSON
import Testing

/// Every comparator and system field of the protocol, token search, and several sorts at once.
@Suite struct QueryWordsTests {
  /// Six towns below a country, in two zones of Ada's.
  private func scene() async throws -> SharingScene {
    let scene = try await SharingScene()
    try await scene.wire.post(
      "private/zones/modify",
      #"{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"More"}}}]}"#,
      as: .ada
    ).expectStatus(200)
    func town(_ n: Int, _ title: String, _ tags: String) -> (String, String) {
      (
        "create",
        #"{"recordType":"Town","recordName":"w\#(n)","parent":{"recordName":"t1"},"fields":{"#
          + #""title":{"value":"\#(title)"},"n":{"value":\#(n % 3)},"tags":{"value":[\#(tags)]},"#
          + #""next":{"value":{"recordName":"w\#((n + 1) % 6)","action":"NONE"}},"#
          + #""at":{"value":{"latitude":\#(n),"longitude":8.5}}}}"#
      )
    }
    let made = try await scene.modifyAll([
      town(0, "The Zürich of the north", #""red","blue""#), town(1, "ZURICH West", #""red""#),
      town(2, "Zu\u{308}rich, old town", #""green","blue""#), town(3, "Bern", #""rot""#),
      town(4, "Bern by night", #""red","blue","green""#), town(5, "Genève", #""blue""#),
    ])
    #expect(made.codes("records").allSatisfy { $0 == nil }, "\(made.text)")
    return scene
  }

  private func names(_ reply: WireReply) -> [String] {
    (reply.json["records"]?.elements ?? []).compactMap { $0["recordName"]?.string }
  }

  private func query(
    _ scene: SharingScene, filter: String = "", sort: String = "", _ more: String = ""
  ) async throws -> WireReply {
    try await scene.wire.post(
      "private/records/query",
      #"{"zoneID":{"zoneName":"Trips"},"query":{"recordType":"Town","filterBy":[\#(filter)],"#
        + #""sortBy":[\#(sort)]}\#(more)}"#, as: .ada)
  }

  @Test func `each of the comparators answers what it says`() async throws {
    let scene = try await scene()
    let ada = try scene.wire.name(.ada)
    func field(_ comparator: String, _ name: String, _ value: String) -> String {
      #"{"comparator":"\#(comparator)","fieldName":"\#(name)","fieldValue":{"value":\#(value)}}"#
    }
    func system(_ comparator: String, _ name: String, _ value: String) -> String {
      #"{"comparator":"\#(comparator)","systemFieldName":"\#(name)","fieldValue":\#(value)}"#
    }
    func reference(_ name: String) -> String {
      #"{"value":{"recordName":"\#(name)"},"type":"REFERENCE"}"#
    }
    let all = "012345"
    let near = #","distance":120000}"#
    let cases: [(String, String)] = [
      (field("EQUALS", "title", "\"bern\""), "3"),
      (field("NOT_EQUALS", "title", "\"BERN\""), "01245"),
      (field("EQUALS", "title", "\"geneve\""), ""),
      (field("LESS_THAN", "n", "1"), "03"), (field("LESS_THAN_OR_EQUALS", "n", "1"), "0134"),
      (field("GREATER_THAN", "n", "1"), "25"), (field("GREATER_THAN_OR_EQUALS", "n", "1"), "1245"),
      (field("IN", "n", "[0,2]"), "0235"), (field("NOT_IN", "n", "[0,2]"), "14"),
      (field("BEGINS_WITH", "title", "\"Bern\""), "34"),
      (field("BEGINS_WITH", "title", "\"bern\""), ""),
      (field("NOT_BEGINS_WITH", "title", "\"Bern\""), "0125"),
      (field("LIST_CONTAINS", "tags", "\"red\""), "014"),
      (field("NOT_LIST_CONTAINS", "tags", "\"red\""), "235"),
      (field("LIST_CONTAINS_ANY", "tags", #"["red","green"]"#), "0124"),
      (field("NOT_LIST_CONTAINS_ANY", "tags", #"["red","green"]"#), "35"),
      (field("LIST_CONTAINS_ALL", "tags", #"["red","blue"]"#), "04"),
      (field("NOT_LIST_CONTAINS_ALL", "tags", #"["red","blue"]"#), "1235"),
      (field("LIST_MEMBER_BEGINS_WITH", "tags", "\"r\""), "0134"),
      (field("NOT_LIST_MEMBER_BEGINS_WITH", "tags", "\"r\""), "25"),
      (field("CONTAINS_ALL_TOKENS", "title", "\"zurich\""), "012"),
      (field("CONTAINS_ALL_TOKENS", "title", "\"ZÜRICH the town\""), "2"),
      (field("CONTAINS_ANY_TOKENS", "title", "\"night of GENEVE\""), "45"),
      // Words that say nothing are not asked for.
      (field("CONTAINS_ALL_TOKENS", "title", "\"the north by\""), "0"),
      (
        #"{"comparator":"CONTAINS_ANY_TOKENS","fieldValue":{"value":"geneve west"}}"#, "15"
      ),
      (
        String(field("NEAR", "at", #"{"latitude":2,"longitude":8.5}"#).dropLast()) + near, "123"
      ),
      (field("EQUALS", "next", #"{"recordName":"w2","action":"NONE"}"#), "1"),
      (system("EQUALS", "recordName", reference("w4")), "4"),
      (system("EQUALS", "parent", reference("t1")), all),
      (system("NOT_EQUALS", "parent", reference("t1")), ""),
      (system("EQUALS", "createdUserRecordName", reference(ada)), all),
      (system("NOT_EQUALS", "modifiedUserRecordName", reference(ada)), ""),
      (system("GREATER_THAN", "createdTimestamp", #"{"value":1000}"#), all),
      (system("LESS_THAN", "modifiedTimestamp", #"{"value":1000,"type":"TIMESTAMP"}"#), ""),
      (
        field("GREATER_THAN", "n", "0") + "," + field("LIST_CONTAINS", "tags", "\"blue\""), "245"
      ),
    ]
    for (filter, expected) in cases {
      let reply = try await query(scene, filter: filter)
      #expect(reply.status == 200, "\(filter): \(reply.text)")
      #expect(
        names(reply).sorted() == expected.map { "w\($0)" }, "\(filter): \(names(reply))")
    }
    // What is below the root belongs to its share, and is found by it.
    try await scene.share()
    let shared = try await query(scene, filter: system("EQUALS", "share", reference("S")))
    #expect(names(shared).sorted() == (all.map { "w\($0)" }), "\(shared.text)")
  }

  @Test func `several sorts lead through pages in one order, in one zone and in all`()
    async throws
  {
    let scene = try await scene()
    let sort = #"{"fieldName":"n","ascending":false},{"systemFieldName":"recordName"}"#
    func walk(_ place: String) async throws -> [String] {
      var seen: [String] = []
      var marker: String?
      repeat {
        let more = marker.map { #","continuationMarker":"\#($0)""# } ?? ""
        let reply = try await scene.wire.post(
          "private/records/query",
          #"{\#(place),"resultsLimit":2,"query":{"recordType":"Town","sortBy":[\#(sort)]}\#(more)}"#,
          as: .ada)
        #expect(reply.status == 200, "\(reply.text)")
        seen += names(reply)
        marker = reply.json["continuationMarker"]?.string
      } while marker != nil
      return seen
    }
    #expect(
      try await walk(#""zoneID":{"zoneName":"Trips"}"#) == ["w2", "w5", "w1", "w4", "w0", "w3"])
    for (name, n) in [("x1", 1), ("x9", 2)] {
      try await scene.wire.post(
        "private/records/modify",
        #"{"zoneID":{"zoneName":"More"},"operations":[{"operationType":"create","record":{"#
          + #""recordType":"Town","recordName":"\#(name)","fields":{"n":{"value":\#(n)}}}}]}"#,
        as: .ada
      ).expectStatus(200)
    }
    #expect(
      try await walk(#""zoneWide":true"#)
        == ["w2", "w5", "x9", "w1", "w4", "x1", "w0", "w3"])
    let near = try await query(
      scene, filter: #"{"comparator":"GREATER_THAN","fieldName":"n","fieldValue":{"value":0}}"#,
      sort: #"{"fieldName":"at","relativeLocation":{"latitude":4.6,"longitude":8.5}}"#)
    #expect(names(near) == ["w5", "w4", "w2", "w1"], "\(near.text)")
  }
}
