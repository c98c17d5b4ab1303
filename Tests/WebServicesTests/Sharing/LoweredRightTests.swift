import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What a participant is told whose right was lowered, and who follows the changes of another.
@Suite struct LoweredRightTests {
  @Test func `A lowered right is the reason of the refusal, and stands in the log`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE", id: "B"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    scene.wire.clock.set(to: 1_700_000_000_000)
    try await scene.update(#""participants":[{"participantId":"B","permission":"READ_ONLY"}]"#)
    scene.wire.clock.advance(by: 60_000)
    let refused = try await scene.modify(
      "forceUpdate", #"{"recordType":"Trip","recordName":"t1"}"#, as: .ben)
    #expect(refused["serverErrorCode"]?.string == "ACCESS_DENIED")
    #expect(
      refused["reason"]?.string
        == "WRITE operation not permitted: your right is view since 2023-11-14T22:13:20Z")
    try await scene.update(#""participants":[{"participantId":"B","permission":"READ_WRITE"}]"#)
    let root = try await scene.modify("forceDelete", #"{"recordName":"t1"}"#, as: .ben)
    #expect(
      root["reason"]?.string
        == "WRITE operation not permitted: your right is edit; only the owner may")
    // Before and after of both changes are entries of the log.
    let changes = try scene.wire.store.read { c in
      try Log.entries(c, .actor(scene.wire.account(.ada)), limit: 100).filter {
        $0.kind == .participant && $0.before?["permission"] != $0.after?["permission"]
          && $0.before != nil
      }.map { [$0.before?["permission"], $0.after?["permission"]] }
    }
    #expect(
      changes == [
        [.text("READ_ONLY"), .text("READ_WRITE")], [.text("READ_WRITE"), .text("READ_ONLY")],
      ])
  }

  @Test func `Fetching makes no change`() async throws {
    let scene = try await SharingScene()
    let guid = try await scene.share(
      #""participants":[\#(invited("ben@example.org", "READ_WRITE", id: "B"))]"#)
    _ = try await scene.accept(guid, as: .ben)
    let (_, token) = try await scene.changes(as: .ben)
    for n in 0..<100 {
      try await scene.modify(
        "forceUpdate",
        #"{"recordType":"Trip","recordName":"t1","fields":{"title":{"value":"Alps \#(n)"}}}"#)
    }
    let before = try seq(scene)
    let (names, last) = try await scene.changes(as: .ben, since: token)
    #expect(names == ["t1"])
    #expect(try await scene.changes(as: .ben, since: last).names == [])
    let ada = try scene.wire.name(.ada)
    let seen = try await scene.lookup("t1", as: .ben)
    #expect(seen["modified"]?["userRecordName"]?.string == ada)
    #expect(try seq(scene) == before)
  }

  private func seq(_ scene: SharingScene) throws -> Int64? {
    try scene.wire.store.read { c in try c.first("SELECT seq FROM clock") { $0.int(0) } }
  }
}
