import RecordStore
import Records
import SQLite
import Testing

struct FeedTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  /// What one client holds: names it was given and not told to drop.
  private struct Replica {
    var token: String?
    var names: [String: Int64] = [:]
    var log: [String] = []

    mutating func take(_ changes: ZoneChanges) {
      token = changes.token
      for entry in changes.entries {
        switch entry {
        case .record(let row):
          names[row.name] = row.sequence
          log.append(row.name)
        case .deleted(let name, _):
          names[name] = nil
          log.append("-" + name)
        }
      }
    }
  }

  private func sync(
    _ replica: inout Replica, as account: AccountID, limit: Int = 2, zone: ZoneID? = nil,
    isReversed: Bool = false
  ) throws {
    replica.log = []
    while true {
      let changes = try scene.store.read {
        try Feed.zoneChanges(
          $0, scene.viewer(account), zone: zone ?? scene.zone,
          FeedRequest(token: replica.token, limit: limit, isReversed: isReversed),
          keys: scene.store.keys)
      }
      replica.take(changes)
      guard changes.moreComing else { return }
    }
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  private func changes(
    _ token: String?, as account: AccountID? = nil, zone: ZoneID? = nil
  ) throws -> ZoneChanges {
    try scene.store.read {
      try Feed.zoneChanges(
        $0, scene.viewer(account), zone: zone ?? scene.zone, FeedRequest(token: token, limit: 10),
        keys: scene.store.keys)
    }
  }

  @Test func `the owner gets each record once, at its last change, and deletions by name`() throws {
    for name in ["a", "b", "c"] { try scene.save(name) }
    try scene.save("a", [text("title", "x")])
    var replica = Replica()
    try sync(&replica, as: scene.owner)
    #expect(replica.log == ["b", "c", "a"])
    try sync(&replica, as: scene.owner)
    #expect(replica.log.isEmpty)
    _ = try scene.modify([RecordOperation(.forceDelete, name: "b")])
    try scene.save("d")
    try sync(&replica, as: scene.owner)
    #expect(replica.log == ["-b", "d"])
  }

  @Test func `who starts is not told of what is gone`() throws {
    try scene.save("a")
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    var replica = Replica()
    try sync(&replica, as: scene.owner)
    #expect(replica.log.isEmpty)
  }

  @Test func `a participant gets what is shared from the acceptance on, each once`() throws {
    try scene.save("other")
    try scene.save("root")
    for n in 0..<3 { try scene.save("c\(n)", parent: "root") }
    try scene.share("root", .readOnly)
    var ben = Replica()
    try sync(&ben, as: scene.ben)
    #expect(ben.names.count == 5)
    #expect(Set(ben.names.keys).isSuperset(of: ["root", "c0", "c1", "c2"]))
    #expect(ben.log.count == 5)
    for _ in 0..<100 { try scene.save("c1", [text("title", "x")]) }
    try scene.save("other", [text("title", "secret")])
    try sync(&ben, as: scene.ben)
    #expect(ben.log == ["c1"])
    #expect(try scene.record("c1", as: scene.ben).modifiedBy == scene.owner)
    try sync(&ben, as: scene.ben)
    #expect(ben.log.isEmpty)
  }

  @Test func `what leaves the share is deleted, what enters it appears with all below it`() throws {
    try scene.save("root")
    try scene.save("a", parent: "root")
    try scene.save("a1", parent: "a")
    try scene.save("b")
    try scene.save("b1", parent: "b")
    try scene.share("root")
    var ben = Replica()
    try sync(&ben, as: scene.ben)
    _ = try scene.modify([
      RecordOperation(.forceUpdate, name: "a", parent: .clear),
      RecordOperation(.forceUpdate, name: "b", parent: .record("root")),
    ])
    try sync(&ben, as: scene.ben)
    #expect(Set(ben.log) == ["-a", "-a1", "b", "b1", "root"])
    #expect(ben.names["a1"] == nil)
    #expect(ben.names["b1"] != nil)
  }

  @Test func `who is removed and comes back receives everything, also what is older`() throws {
    let share = try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.shareZone($0, zone: scene.zone).share
    }
    func join() throws -> ParticipantID {
      let invited = try scene.store.writeNow(as: .account(scene.owner)) {
        try Shares.invite(
          $0, share: share, [Invitation(.account(scene.ben), permission: .readWrite)])
      }
      guard case .invited(let participant) = invited[0] else { throw StoreError(.failed) }
      try scene.store.writeNow(as: .account(scene.ben)) { _ = try Shares.accept($0, share: share) }
      return participant
    }
    try scene.save("e1")
    try scene.save("e2")
    let participant = try join()
    try scene.save("e3", as: scene.ben)
    var ben = Replica()
    try sync(&ben, as: scene.ben)
    #expect(Set(ben.names.keys) == ["e1", "e2", "e3", "cloudkit.zoneshare"])
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.remove($0, participant: participant)
    }
    #expect(code { _ = try changes(ben.token, as: scene.ben) } == .zoneNotFound)
    try scene.save("e4")
    _ = try scene.modify([RecordOperation(.forceDelete, name: "e1")])
    _ = try join()
    var fresh = Replica()
    try sync(&fresh, as: scene.ben)
    #expect(Set(fresh.names.keys) == ["e2", "e3", "e4", "cloudkit.zoneshare"])
    try sync(&ben, as: scene.ben, limit: 1)
    #expect(Set(ben.names.keys) == ["e2", "e3", "e4", "cloudkit.zoneshare"])
  }

  @Test func `the share record comes when sharing begins and goes when it ends`() throws {
    try scene.save("root")
    var alice = Replica()
    try sync(&alice, as: scene.owner)
    let share = try scene.share("root")
    try sync(&alice, as: scene.owner)
    #expect(alice.names.count == 2)
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    try sync(&alice, as: scene.owner)
    #expect(Array(alice.names.keys) == ["root"])
  }

  @Test func `tokens of other feeds, people and texts are refused, of another store expired`()
    throws
  {
    try scene.save("root")
    try scene.share("root")
    let mine = try changes(nil).token
    let bens = try changes(nil, as: scene.ben).token
    let database = try scene.store.read {
      try Feed.databaseChanges(
        $0, scene.viewer(), scene.database(.private), FeedRequest(), keys: scene.store.keys
      ).token
    }
    for token in [bens, database, "", "AAAA", "!", String(mine.reversed())] {
      #expect(code { _ = try changes(token) } == .badRequest)
    }
    let other = try changes(nil, zone: scene.productionZone).token
    #expect(code { _ = try changes(other) } == .badRequest)
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE zone SET oldest_seq = 1000 WHERE id = \(scene.zone)")
    }
    #expect(code { _ = try changes(mine) } == .expiredToken)
    #expect(code { _ = try changes(nil) } == nil)
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE zone SET oldest_seq = 0")
      try $0.connection.run("UPDATE clock SET incarnation = 'another'")
    }
    #expect(code { _ = try changes(mine) } == .expiredToken)
  }

  @Test func `default zones and the public database have no feed`() throws {
    for zone in [scene.defaultZone, scene.publicZone] {
      #expect(code { _ = try changes(nil, zone: zone) } == .badRequest)
    }
    #expect(code { _ = try changes(nil, as: scene.dan) } == .zoneNotFound)
    #expect(
      code { _ = try changes(nil, as: scene.dan, zone: scene.defaultZone) } == .zoneNotFound)
  }

  @Test func `a current token skips what is there`() throws {
    try scene.save("a")
    let token = try scene.store.read {
      try Feed.currentToken($0, scene.viewer(), zone: scene.zone, keys: scene.store.keys)
    }
    try scene.save("b")
    let entries = try changes(token).entries
    #expect(entries.count == 1)
  }

  @Test func `the newest first: pages lead back to the beginning, and on from there`() throws {
    for name in ["a", "b", "c", "d", "e"] { try scene.save(name) }
    var replica = Replica()
    try sync(&replica, as: scene.owner, isReversed: true)
    #expect(replica.log == ["e", "d", "c", "b", "a"])
    try scene.save("b", [text("title", "x")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "d")])
    try scene.save("f")
    try sync(&replica, as: scene.owner, isReversed: true)
    #expect(replica.log == ["f", "-d", "b"])
    try sync(&replica, as: scene.owner)
    #expect(replica.log.isEmpty)
  }

  @Test func `what changes behind a walk backwards comes with the next fetch`() throws {
    for name in ["a", "b", "c", "d"] { try scene.save(name) }
    func page(_ token: String?, _ isReversed: Bool = true) throws -> (ZoneChanges, [String]) {
      let changes = try scene.store.read {
        try Feed.zoneChanges(
          $0, scene.viewer(), zone: scene.zone,
          FeedRequest(token: token, limit: 2, isReversed: isReversed), keys: scene.store.keys)
      }
      var replica = Replica()
      replica.take(changes)
      return (changes, replica.log)
    }
    let (first, names) = try page(nil)
    #expect(names == ["d", "c"] && first.moreComing)
    try scene.save("a", [text("title", "x")])
    // The token says that it walks backwards; the request need not.
    let (second, rest) = try page(first.token, false)
    #expect(rest == ["b"] && second.moreComing)
    let (third, last) = try page(second.token, false)
    #expect(last == ["a"] && !third.moreComing)
  }

  @Test func `only the types asked for, and a deletion where a name changed its type`() throws {
    try scene.save("a")
    try scene.save("b", type: "Other")
    func page(_ token: String?) throws -> (log: [String], token: String) {
      let changes = try scene.store.read {
        try Feed.zoneChanges(
          $0, scene.viewer(), zone: scene.zone,
          FeedRequest(token: token, types: ["Trip"]), keys: scene.store.keys)
      }
      var replica = Replica()
      replica.take(changes)
      return (replica.log, changes.token)
    }
    var (log, token) = try page(nil)
    #expect(log == ["a"])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    try scene.save("a", type: "Other")
    _ = try scene.modify([RecordOperation(.forceDelete, name: "b")])
    (log, token) = try page(token)
    #expect(log == ["-a"])
  }

  @Test func `a token that was changed anywhere is nobody's`() throws {
    try scene.save("a")
    let token = try changes(nil).token
    for place in stride(from: 0, to: token.utf8.count, by: 3) {
      var bytes = Array(token.utf8)
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let changed = String(decoding: bytes, as: UTF8.self)
      #expect(code { _ = try changes(changed) } == .badRequest)
    }
    let other = InstanceKey(secret: Array(repeating: 1, count: 32))
    let foreign = try scene.store.read {
      try Feed.zoneChanges($0, scene.viewer(), zone: scene.zone, FeedRequest(), keys: other).token
    }
    #expect(code { _ = try changes(foreign) } == .badRequest)
  }
}
