import RecordStore
import Records
import Testing

struct UserRecordTests {
  let scene: RecordScene
  let name: String

  init() throws {
    scene = try RecordScene()
    let (container, ben) = (scene.container, scene.ben)
    name = try scene.store.writeNow(as: .operatorOfStore) {
      try Containers.userRecordName($0, container: container, account: ben)
    }
  }

  private func read(as account: AccountID) throws -> RecordRow {
    try scene.store.read {
      try RecordReader.record($0, scene.viewer(account), zone: scene.publicZone, name: name)
    }
  }

  @Test func `everybody's record is there from the start, read by all, written by its person`()
    throws
  {
    let first = try read(as: scene.dan)
    #expect(first.type == "Users")
    #expect(first.createdBy == scene.ben)
    let update = RecordOperation(
      .update, name: name, type: "Users", changeTag: first.changeTag, fields: [text("nick", "B")])
    #expect(try scene.refusal(update, in: scene.publicZone, as: scene.dan) == .accessDenied)
    let saved = try scene.modify([update], in: scene.publicZone, as: scene.ben)[0].get()
    #expect(saved.name == name)
    #expect(try read(as: scene.dan).fields == saved.fields)
    #expect(try scene.refusal(update, in: scene.publicZone, as: scene.ben) == .conflict)
  }

  @Test func `nobody makes or deletes one`() throws {
    for operation in [
      RecordOperation(.forceDelete, name: name), RecordOperation(.delete, name: name),
      RecordOperation(.create, name: "x", type: "Users"),
      RecordOperation(.forceUpdate, name: "_unknown", type: "Users"),
    ] {
      #expect(try scene.refusal(operation, in: scene.publicZone, as: scene.ben) == .badRequest)
    }
    #expect(try read(as: scene.ben).fields == Array("{}".utf8))
  }

  @Test func `other zones know no such records`() throws {
    #expect(throws: StoreError.self) {
      try scene.store.read {
        try RecordReader.record($0, scene.viewer(), zone: scene.zone, name: name)
      }
    }
  }
}
