import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WireFormat

@Suite struct ShareSaveTests {
  @Test func `A share and its root come in one request, in either order`() throws {
    for isRootFirst in [true, false] {
      let scene = try ShareSaveScene()
      let root = (
        RecordOperation.Kind.create, #"{"recordName":"new","recordType":"Trip","fields":{}}"#
      )
      let share = (
        RecordOperation.Kind.create,
        #"{"recordName":"S","recordType":"cloudKit.share","forRecord":{"recordName":"new"},"#
          + #""fields":{"cloudkit.title":{"value":"Alps"}},"#
          + participants(person("P1", email: "ben@x.org", "READ_WRITE")) + "}"
      )
      let outcomes = try scene.modify(
        scene.world.alice, isRootFirst ? [root, share] : [share, root])
      let rows = try outcomes.map { try $0.get() }
      let saved = try #require(rows.first { $0.name == "S" })
      #expect(saved.type == "cloudkit.share")
      #expect(saved.flags.contains(.shareRecord))
      #expect(
        String(decoding: saved.fields, as: UTF8.self)
          == #"{"cloudkit.title":{"value":"Alps","type":"STRING"}}"#)
      let shared = try #require(rows.first { $0.name == "new" })
      #expect(shared.share == saved.share && shared.share != nil)
      #expect(shared.flags.contains(.shareRoot))
      #expect(shared.changeTag == (try scene.tag("new")))
      #expect(saved.changeTag == (try scene.tag("S")))
      #expect(
        try scene.people(scene.world.alice) == ["P1 USER READ_WRITE INVITED <ben@x.org>"])
      #expect(try scene.world.problems() == [])
    }
  }

  @Test func `A refused share takes its request with it, or only itself`() throws {
    let scene = try ShareSaveScene()
    let share =
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"root"},"#
      + participants(person("P1", name: "_00000099")) + "}"
    let child = #"{"recordName":"c","recordType":"Trip"}"#
    let all = try scene.modify(scene.world.alice, [(.create, child), (.create, share)])
    #expect(all.map { $0.refusal?.code } == [.atomicFailure, .badRequest])
    #expect(try scene.tag("c") == "")
    let one = try scene.modify(
      scene.world.alice, [(.create, child), (.create, share)], atomic: false)
    #expect(one.map { $0.refusal?.code } == [nil, .badRequest])
    #expect(try scene.tag("c") != "" && scene.tag("S") == "")
    #expect(try scene.world.right(scene.world.ben, on: "root") == .none)
    #expect(try scene.world.problems() == [])
  }

  @Test func `What cannot be shared is refused, and says why`() throws {
    let scene = try ShareSaveScene()
    let alice = scene.world.alice
    func outcome(_ json: String) throws -> StoreError? {
      try scene.modify(alice, [(.create, json)])[0].refusal
    }
    let none = try outcome(
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"nope"}}"#)
    #expect(none?.code == .badRequest)
    #expect(none?.message == "Cannot share - no such record exists to share")
    #expect(
      try outcome(#"{"recordName":"S","recordType":"cloudkit.share"}"#)?.code == .badRequest)
    let stale = try outcome(
      #"{"recordType":"cloudkit.share","forRecord":{"recordName":"root","recordChangeTag":"0"}}"#)
    #expect(stale?.code == .conflict)
    #expect(stale?.context["recordChangeTag"] == (try scene.tag("root")))
    try scene.start()
    let second = try outcome(
      #"{"recordName":"S2","recordType":"cloudkit.share","forRecord":{"recordName":"root"}}"#)
    #expect(second?.code == .alreadyShared && second?.context["share"] == "S")
    let below = try outcome(
      #"{"recordName":"S2","recordType":"cloudkit.share","forRecord":{"recordName":"a"}}"#)
    #expect(below?.code == .alreadyShared && below?.context["share"] == "S")
    let whole = try outcome(
      #"{"recordName":"cloudkit.zoneshare","recordType":"cloudkit.share"}"#)
    #expect(whole?.code == .alreadyShared && whole?.context["share"] == "S")
    let again = try outcome(
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"other"}}"#)
    #expect(again?.code == .exists)
    #expect(
      try outcome(#"{"recordName":"cloudkit.zoneshare","recordType":"Trip"}"#)?.code
        == .badRequest)
  }

  @Test func `A zone is shared whole under its own name, once`() throws {
    let scene = try ShareSaveScene()
    let json = #"{"recordName":"cloudkit.zoneshare","recordType":"cloudkit.share","fields":{}}"#
    let row = try scene.save(scene.world.alice, .create, json)
    #expect(row.name == "cloudkit.zoneshare" && row.flags.contains(.shareRecord))
    #expect(try scene.refusal(scene.world.alice, .create, json) == .exists)
    let below =
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"root"}}"#
    #expect(try scene.refusal(scene.world.alice, .create, below) == .alreadyShared)
  }

  @Test func `Only the owner shares`() throws {
    let scene = try ShareSaveScene()
    try scene.start(participants(person("P1", email: "ben@x.org", "READ_WRITE")))
    try scene.world.accept(ShareID(rawValue: 1), scene.world.ben)
    let json = #"{"recordType":"cloudkit.share","forRecord":{"recordName":"other"}}"#
    #expect(try scene.refusal(scene.world.ben, .create, json) == .accessDenied)
    let missing = #"{"recordType":"cloudkit.share","forRecord":{"recordName":"nope"}}"#
    #expect(try scene.refusal(scene.world.ben, .create, missing) == .accessDenied)
    #expect(refusal { try scene.modify(scene.world.dan, [(.create, json)]) } == .zoneNotFound)
  }

  @Test func `Sharing again gives the same address, without the people`() throws {
    let scene = try ShareSaveScene()
    let before = try scene.start(participants(person("P1", email: "ben@x.org")))
    let tag = try scene.tag("root")
    try scene.modify(scene.world.alice, [(.forceDelete, #"{"recordName":"S"}"#)])
    #expect(try scene.tag("root") != tag)
    let stale =
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"root","recordChangeTag":"\#(tag)"}}"#
    #expect(try scene.refusal(scene.world.alice, .create, stale) == .conflict)
    let after = try scene.start(#""fields":{"cloudkit.title":{"value":"New"}}"#)
    #expect(after.guid == before.guid && after.guid != nil)
    #expect(after.participants.count == 1)
    #expect(after.share == before.share)
    #expect(try scene.world.problems() == [])
  }

  @Test func `The policy of the container bounds what programs open, too`() throws {
    let scene = try ShareSaveScene()
    let world = scene.world
    let container = try world.store.read { try ZonePlace.load(world.zone, $0).container }
    func allow(_ mode: ContainerPolicy.LinkMode) throws {
      try world.store.writeNow(as: .operatorOfStore) { context in
        try Containers.setPolicy(
          context, container: container,
          ContainerPolicy(linkMode: mode, defaultPermission: .readOnly))
      }
    }
    let share =
      #"{"recordName":"S","recordType":"cloudkit.share","forRecord":{"recordName":"root"},"#
    let open = #""publicPermission":"READ_ONLY""#
    try allow(.invited)
    #expect(try scene.refusal(world.alice, .create, share + open + "}") == .badRequest)
    #expect(try scene.tag("S") == "")
    try scene.start()
    #expect(try scene.updateRefusal(world.alice, open) == .badRequest)
    try allow(.signedIn)
    try scene.update(world.alice, open)
    #expect(try scene.contents(world.alice).publicPermission == .readOnly)
  }
}
