import RecordStore
import Records
import SQLite
import TestSupport
import Testing
import WireFormat

@Suite struct SharePeopleSaveTests {
  @Test func `The owner sends everybody: who is new is invited, who is left out goes`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben) = (scene.world.alice, scene.world.ben)
    try scene.start(
      participants(
        person("P1", email: "Ben@X.org", type: "PRIVATE_USER", "READ_ONLY", status: "PENDING"),
        person("P2", email: "new@y.org", "READ_WRITE")))
    try scene.world.accept(ShareID(rawValue: 1), ben)
    #expect(
      try scene.people(alice) == [
        "P1 USER READ_ONLY ACCEPTED Ben <ben@x.org>", "P2 USER READ_WRITE INVITED <new@y.org>",
      ])
    let owner = try scene.contents(alice).owner.id
    try scene.update(
      alice,
      participants(
        person(owner, name: "_00000001", type: "OWNER", "READ_WRITE", status: "ACCEPTED"),
        person("P1", name: "_00000002", type: "USER", "READ_WRITE", status: "ACCEPTED"),
        person("P3", name: "_00000003")))
    #expect(
      try scene.people(alice) == [
        "P1 USER READ_WRITE ACCEPTED Ben <ben@x.org>",
        "P3 USER READ_ONLY INVITED Cleo <cleo@x.org>",
      ])
    #expect(try scene.world.right(ben, on: "a") == .write)
    try scene.update(alice, participants())
    #expect(try scene.people(alice) == [])
    #expect(try scene.world.right(ben, on: "a") == .none)
    #expect(try scene.world.problems() == [])
  }

  @Test func `A save without participants leaves them, and equal ones change nothing`() throws {
    let scene = try ShareSaveScene()
    let alice = scene.world.alice
    try scene.start(participants(person("P1", email: "ben@x.org")))
    try scene.update(alice, #""fields":{"cloudkit.title":{"value":"T"}}"#)
    #expect(try scene.people(alice) == ["P1 USER READ_ONLY INVITED <ben@x.org>"])
    let events = try scene.world.store.read { c in
      try c.first("SELECT count(*) FROM event WHERE kind = 'participant'") { $0.int(0) }
    }
    try scene.update(alice, participants(person("P1", email: "ben@x.org", "READ_ONLY")))
    let after = try scene.world.store.read { c in
      try c.first("SELECT count(*) FROM event WHERE kind = 'participant'") { $0.int(0) }
    }
    #expect(events == after)
  }

  @Test func `The same person twice is one, and what is said last holds`() throws {
    let scene = try ShareSaveScene()
    try scene.start(
      participants(
        person("P1", email: "ben@x.org", "READ_ONLY"), person("P2", name: "_00000002", "READ_WRITE")
      ))
    #expect(
      try scene.people(scene.world.alice) == ["P1 USER READ_WRITE INVITED <ben@x.org>"])
  }

  @Test func `Words of no vocabulary, ownership, nobody, and a 101st person are refused`() throws {
    let scene = try ShareSaveScene()
    try scene.start()
    let alice = scene.world.alice
    for members in [
      participants(person("P1", name: "_00000002", type: "OWNER")),
      participants(person("P1", name: "_0000dead")),
      participants(person("P1", email: "no address")),
      participants(person("P1", email: "ben@x.org", "NONE")),
      participants(person("P1")),
      participants(person("P1", email: "ben@x.org", type: "PUBLIC_USER")),
      #""blocked":[{"blockedInformation":{"lookupInfo":{"emailAddress":"x@nowhere.org"}}}]"#,
    ] {
      #expect(try scene.updateRefusal(alice, members) == .badRequest, "\(members)")
    }
    let hundred = (1...100).map { person("P\($0)", email: "p\($0)@y.org") }
    let all = #""participants":[\#(hundred.joined(separator: ","))]"#
    #expect(try scene.updateRefusal(alice, all) == .badRequest)
    #expect(try scene.people(alice) == [])
    let fewer = #""participants":[\#(hundred.dropLast().joined(separator: ","))]"#
    try scene.update(alice, fewer)
    #expect(try scene.people(alice).count == 99)
    #expect(throws: WireError.self) {
      try scene.update(alice, participants(person("P1", email: "a@b.c", type: "BOSS")))
    }
    #expect(throws: WireError.self) {
      try scene.update(alice, participants(person("P1", email: "a@b.c", "WRITE")))
    }
  }

  @Test func `Closing the link ends who came by it, but whom the save lists as invited`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben, cleo) = (scene.world.alice, scene.world.ben, scene.world.cleo)
    let guid = try #require(
      scene.start(
        #""publicPermission":"READ_WRITE","# + participants(person("P1", email: "dan@x.org"))
      ).guid)
    try scene.world.write(ben) { _ = try Shares.accept($0, guid: guid) }
    try scene.world.write(cleo) { _ = try Shares.accept($0, guid: guid) }
    #expect(try scene.people(alice).count == 3)
    try scene.update(
      alice,
      #""publicPermission":"NONE","#
        + participants(
          person("P1", email: "dan@x.org"),
          person("N", name: "_00000002", type: "USER", "READ_ONLY", status: "ACCEPTED"),
          person("C", name: "_00000003", type: "PUBLIC_USER", "READ_WRITE")))
    let people = try scene.people(alice).map { $0.split(separator: " ").dropFirst() }
    #expect(
      people.map { $0.joined(separator: " ") } == [
        "USER READ_ONLY INVITED <dan@x.org>", "USER READ_ONLY ACCEPTED Ben <ben@x.org>",
      ])
    #expect(try scene.world.right(ben, on: "a") == .read)
    #expect(try scene.world.right(cleo, on: "a") == .none)
  }

  @Test func `Administrators manage all but each other and ownership`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben, cleo) = (scene.world.alice, scene.world.ben, scene.world.cleo)
    let share = ShareID(rawValue: 1)
    try scene.start(
      participants(
        person("P1", email: "ben@x.org", type: "ADMINISTRATOR", "READ_WRITE"),
        person("P2", email: "cleo@x.org", type: "ADMINISTRATOR", "READ_WRITE"),
        person("P3", email: "dan@x.org")))
    try scene.world.accept(share, ben)
    try scene.world.accept(share, cleo)
    #expect(
      try scene.people(ben).first == "P1 ADMINISTRATOR READ_WRITE ACCEPTED Ben <ben@x.org>")
    // Leaving another administrator out is removing them.
    #expect(
      try scene.updateRefusal(ben, participants(person("P1", type: "ADMINISTRATOR")))
        == .accessDenied)
    let both = [person("P1"), person("P2")].joined(separator: ",")
    try scene.update(ben, #""participants":[\#(both)]"#)
    #expect(try scene.people(alice).count == 2)
    #expect(
      try scene.updateRefusal(
        ben, #""participants":[\#(both),\#(person("P4", email: "n@y.org", type: "ADMINISTRATOR"))]"#
      )
        == .accessDenied)
    // Leaving oneself out is leaving.
    try scene.update(ben, participants(person("P2")))
    #expect(try scene.world.right(ben, on: "a") == .none)
    #expect(try scene.people(alice) == ["P2 ADMINISTRATOR READ_WRITE ACCEPTED Cleo <cleo@x.org>"])
  }

  @Test func `A participant who may not invite changes nothing of the share`() throws {
    let scene = try ShareSaveScene()
    let ben = scene.world.ben
    try scene.start(
      #""fields":{"cloudkit.title":{"value":"T"}},"#
        + participants(
          person("P1", email: "ben@x.org", "READ_WRITE"), person("P2", email: "cleo@x.org")))
    try scene.world.accept(ShareID(rawValue: 1), ben)
    let tag = try scene.tag("S")
    // As they see it, it may be sent back.
    try scene.update(
      ben,
      #""publicPermission":"NONE","fields":{"cloudkit.title":{"value":"T"}},"#
        + participants(person("P1", name: "_00000002", type: "USER", "READ_WRITE")))
    #expect(try scene.tag("S") == tag)
    #expect(try scene.people(scene.world.alice).count == 2)
    for members in [
      #""fields":{"cloudkit.title":{"value":"Mine"}}"#, #""publicPermission":"READ_ONLY""#,
      #""denyAccessRequests":false"#, participants(person("N", email: "n@y.org")),
      participants(person("P1", type: "ADMINISTRATOR")),
      #""blocked":[{"blockedInformation":{"userRecordName":"_00000003"}}]"#,
    ] {
      #expect(try scene.updateRefusal(ben, members) == .accessDenied, "\(members)")
    }
    #expect(try scene.tag("S") == tag)
  }

  @Test func `Who may invite adds and lowers themselves, and removes nobody`() throws {
    let scene = try ShareSaveScene()
    let (alice, ben, cleo) = (scene.world.alice, scene.world.ben, scene.world.cleo)
    let share = ShareID(rawValue: 1)
    try scene.start(
      participants(
        person("P1", email: "ben@x.org", "READ_WRITE"), person("P2", email: "cleo@x.org")))
    try scene.world.accept(share, ben)
    try scene.world.accept(share, cleo)
    try scene.world.write(alice) {
      try Shares.setSwitches($0, share: share, ShareSwitches(participantsMayInvite: true))
    }
    #expect(
      try scene.people(ben) == [
        "P1 USER READ_WRITE ACCEPTED Ben <ben@x.org>", "P2 USER READ_ONLY ACCEPTED Cleo",
      ])
    try scene.update(ben, participants(person("N", email: "dan@x.org", "READ_WRITE")))
    #expect(try scene.people(alice).count == 3)
    #expect(
      try scene.updateRefusal(ben, participants(person("P2", "READ_WRITE"))) == .accessDenied)
    try scene.update(ben, participants(person("P1", "READ_ONLY")))
    #expect(try scene.world.right(ben, on: "a") == .read)
    #expect(
      try scene.updateRefusal(ben, participants(person("P1", "READ_WRITE"))) == .accessDenied)
    // What Ben gave is bounded by what Ben has: Dan sees it so, the owner sees what was given.
    try scene.world.accept(share, scene.world.dan)
    #expect(
      try scene.people(scene.world.dan).last == "N USER READ_ONLY ACCEPTED Dan <dan@x.org>")
    #expect(try scene.people(alice).last == "N USER READ_WRITE ACCEPTED Dan <dan@x.org>")
    try scene.update(ben, participants(person("P1", status: "REMOVED")))
    #expect(try scene.world.right(ben, on: "a") == .none)
    #expect(try scene.world.problems() == [])
  }
}
