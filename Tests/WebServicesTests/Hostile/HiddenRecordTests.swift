import JSON
import Testing

/// A record that a guest may not see answers as one that is not there, whatever is asked of it.
@Suite struct HiddenRecordTests {
  private let scene: SharingScene
  private var wire: Wire { scene.wire }

  init() async throws { scene = try await SharingScene() }

  private func invite(_ permission: String) async throws {
    let guid = try await scene.share(
      #""publicPermission":"NONE","participants":[\#(invited("ben@example.org", permission))]"#)
    try await scene.accept(guid, as: .ben).expectStatus(200)
  }

  /// What is said of a name, without the name.
  private func answer(_ call: String, _ body: String, _ name: String) async throws -> String {
    let zone = #""zoneID":\#(try scene.zoneID(.ben)),"#
    let reply = try await wire.post(
      "shared/\(call)", "{" + zone + body.replacing("NAME", with: name) + "}", as: .ben)
    return reply.text.replacing(name, with: "NAME")
      .replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "U")
  }

  private func operation(_ kind: String, _ record: String) -> String {
    #""atomic":false,"operations":[{"operationType":"\#(kind)","record":{\#(record)}}]"#
  }

  private func expectAlike(_ calls: [(String, String)]) async throws {
    for (call, body) in calls {
      let hidden = try await answer(call, body, "mine")
      let missing = try await answer(call, body, "none")
      #expect(hidden == missing, "\(body)")
    }
    let mine = try await scene.lookup("mine")
    #expect(mine["recordType"]?.string == "Trip" && mine["fields"]?.members.isEmpty == true)
  }

  @Test func `a guest who reads cannot tell`() async throws {
    try await invite("READ_ONLY")
    let kinds = [
      "create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete",
    ]
    let named = #""recordName":"NAME","recordChangeTag":"1""#
    let writes = kinds.flatMap { kind in
      [
        operation(kind, named), operation(kind, named + #","recordType":"Trip""#),
        operation(kind, named + #","recordType":"Other""#),
        operation(kind, named + #","parent":{"recordName":"t1"},"recordType":"Trip""#),
        operation(kind, named + #","fields":{"title":{"value":1}}"#),
        operation(kind, #""recordType":"Day","recordName":"d9","parent":{"recordName":"NAME"}"#),
      ]
    }
    let reads = [
      ("records/lookup", #""records":[{"recordName":"NAME"}]"#),
      ("assets/rereference", #""assets":[{"recordName":"NAME","fieldName":"f"}]"#),
      ("assets/upload", #""tokens":[{"recordName":"NAME","fieldName":"f"}]"#),
      (
        "records/query",
        #""query":{"recordType":"Day","filterBy":[{"comparator":"EQUALS","systemFieldName":"#
          + #""parent","fieldValue":{"value":{"recordName":"NAME"},"type":"REFERENCE"}}]}"#
      ),
    ]
    try await expectAlike(writes.map { ("records/modify", $0) } + reads)
  }

  @Test func `a guest who writes learns only that a name is taken`() async throws {
    try await invite("READ_WRITE")
    let named = #""recordName":"NAME","recordChangeTag":"1","recordType":"Trip""#
    let child = #""recordType":"Day","recordName":"d9","parent":{"recordName":"NAME"}"#
    let reference =
      #""recordType":"Day","recordName":"d9","parent":{"recordName":"t1"},"fields":{"to":{"#
      + #""value":{"recordName":"NAME","action":"VALIDATE"}}}"#
    try await expectAlike(
      ["update", "replace", "delete", "forceDelete"].map {
        ("records/modify", operation($0, named))
      } + [
        ("records/modify", operation("create", child)),
        ("records/modify", operation("create", reference)),
        (
          "records/modify",
          operation("forceUpdate", #""recordName":"d1","parent":{"recordName":"NAME"}"#)
        ),
      ])
    for kind in ["create", "forceUpdate", "forceReplace"] {
      let taken = try await scene.modify(
        kind, #"{"recordType":"Trip","recordName":"mine","parent":{"recordName":"t1"}}"#, as: .ben)
      #expect(taken["serverErrorCode"]?.string == "EXISTS", "\(kind): \(JSONShape.text(taken))")
    }
  }
}
