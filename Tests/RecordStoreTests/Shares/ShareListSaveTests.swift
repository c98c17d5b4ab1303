import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WireFormat

@Suite struct ShareListSaveTests {
  @Test func `Blocked people, requesters and switches are saved by the owner`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben, cleo) = (scene.world.alice, scene.world.ben, scene.world.cleo)
    let before = try scene.start(participants(person("P1", email: "ben@x.org")))
    let guid = try #require(before.guid)
    #expect(before.management?.deniesAccessRequests == true)
    try scene.world.accept(ShareID(rawValue: 1), ben)
    // Nobody is heard before requests are welcome.
    try scene.world.write(cleo) { try Shares.requestAccess($0, guid: guid) }
    #expect(try scene.contents(alice).management?.requesters.count == 0)
    try scene.update(alice, #""denyAccessRequests":0"#)
    #expect(try scene.contents(alice).management?.deniesAccessRequests == false)
    for who in [cleo, scene.world.dan, ben] {
      try scene.world.write(who) { try Shares.requestAccess($0, guid: guid) }
    }
    #expect(
      try scene.contents(alice).management?.requesters.map(\.userRecordName)
        == ["_00000003", "_00000004"])
    #expect(try scene.contents(ben).management == nil)
    // Cleo is let in, Dan is refused and blocked, Ben stays.
    try scene.update(
      alice,
      participants(
        person("P1"),
        #"{"participantId":"P2","isApprovedRequester":true,"permission":"READ_WRITE","#
          + #""userIdentity":{"userRecordName":"_00000003"}}"#)
        + #","requesters":[],"blocked":[{"blockedInformation":{"userRecordName":"_00000004"}}]"#)
    let after = try scene.contents(alice)
    #expect(after.management?.requesters.isEmpty == true)
    #expect(after.management?.blocked.map(\.userRecordName) == ["_00000004"])
    #expect(after.participants.map(\.isApprovedRequester) == [false, false, true])
    #expect(try scene.world.landing(guid, .account(scene.world.dan)).status == 404)
    try scene.update(alice, #""blocked":[]"#)
    #expect(try scene.contents(alice).management?.blocked.isEmpty == true)
    #expect(try scene.world.problems() == [])
  }

  @Test func `A one-time link lets one person in, and goes with its participant`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben, cleo) = (scene.world.alice, scene.world.ben, scene.world.cleo)
    try scene.start()
    try scene.update(
      alice,
      participants(person("L1", "READ_WRITE"), person("L2"))
        + #","oneTimeStableUrlInfo":{"oneTimeLinks":[{"participantId":["L1"]},{"participantId":["L2"]}]}"#
    )
    let links = try #require(scene.contents(alice).management?.oneTimeLinks)
    #expect(links.map(\.participantID) == ["L1", "L2"])
    #expect(Set(links.map(\.guid)).count == 2)
    #expect(
      try scene.people(alice) == [
        "L1 USER READ_WRITE INVITED nobody", "L2 USER READ_ONLY INVITED nobody",
      ])
    let general = try #require(scene.contents(alice).guid)
    #expect(try scene.world.landing(general, .account(ben)).state == .otherAccount(invited: nil))
    #expect(try scene.world.landing(links[0].guid, .account(ben)).status == 200)
    try scene.world.write(ben) { _ = try Shares.accept($0, guid: links[0].guid) }
    #expect(try scene.world.right(ben, on: "a") == .write)
    #expect(
      try scene.people(alice).first == "L1 USER READ_WRITE ACCEPTED Ben <ben@x.org>")
    #expect(try scene.world.landing(links[0].guid, .account(cleo)).state == .used)
    #expect(
      refusal {
        try scene.world.write(cleo) { _ = try Shares.accept($0, guid: links[0].guid) }
      } != nil)
    #expect(try scene.contents(alice).management?.oneTimeLinks.map(\.participantID) == ["L2"])
    // Emptying the list ends what was not used; who is in stays in.
    try scene.update(alice, #""oneTimeStableUrlInfo":{"oneTimeLinks":[]}"#)
    #expect(try scene.world.landing(links[1].guid, .account(cleo)).state == .revoked)
    #expect(try scene.world.right(ben, on: "a") == .write)
    #expect(try scene.people(alice).count == 1)
    #expect(try scene.world.problems() == [])
  }

  @Test func `What programs keep with a share comes back as it went in`() throws {
    let scene = try ShareSaveScene()
    try scene.start(
      #""publicCustomAccess":{"a":[1,"x"]},"participants":[{"participantId":"P1","customRole":"#
        + #""contributor","protectionInfo":{"bytes":"AAE=","pcsChangeTag":"t"},"#
        + #""userIdentity":{"lookupInfo":{"emailAddress":"ben@x.org"}}}]"#)
    let contents = try scene.contents(scene.world.alice)
    #expect(contents.passedOn?.text == #"{"publicCustomAccess":{"a":[1,"x"]}}"#)
    #expect(
      contents.participants.last?.passedOn?.text
        == #"{"customRole":"contributor","protectionInfo":{"bytes":"AAE=","pcsChangeTag":"t"}}"#)
  }
}
