import RecordStore
import Records
import Testing

struct DatabaseFeedTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func changes(
    _ scope: DatabaseScope, _ token: String?, as account: AccountID? = nil, limit: Int = 10
  ) throws -> (names: [String], token: String) {
    let changes = try scene.store.read {
      try Feed.databaseChanges(
        $0, scene.viewer(account), scene.database(scope),
        FeedRequest(token: token, limit: limit), keys: scene.store.keys)
    }
    return (changes.entries.map { ($0.isDeleted ? "-" : "") + $0.name }, changes.token)
  }

  private func addZone(_ name: String) throws -> ZoneID {
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Zones.create(
        $0, container: scene.container, environment: .development, owner: scene.owner, name: name)
    }
  }

  @Test func `the owner learns of zones made, changed and deleted, each once`() throws {
    let other = try addZone("Other")
    var (names, token) = try changes(.private, nil)
    #expect(names == ["Trips", "Other"])
    try scene.save("a")
    (names, token) = try changes(.private, token)
    #expect(names == ["Trips"])
    try scene.save("b", in: scene.defaultZone)
    (names, token) = try changes(.private, token)
    #expect(names.isEmpty)
    try scene.store.writeNow(as: .account(scene.owner)) { try Zones.delete($0, zone: other) }
    (names, token) = try changes(.private, token)
    #expect(names == ["-Other"])
    #expect(try changes(.private, nil).names == ["Trips"])
  }

  @Test func `pages go on where they ended`() throws {
    for n in 0..<4 { _ = try addZone("Z\(n)") }
    var token: String?
    var seen: [String] = []
    for _ in 0..<5 {
      let page = try changes(.private, token, limit: 1)
      seen += page.names
      token = page.token
    }
    #expect(seen == ["Trips", "Z0", "Z1", "Z2", "Z3"])
  }

  @Test func `a participant learns of a shared zone, its changes and its end`() throws {
    try scene.save("root")
    try scene.save("private")
    var (names, token) = try changes(.shared, nil, as: scene.ben)
    #expect(names.isEmpty)
    let share = try scene.share("root")
    (names, token) = try changes(.shared, token, as: scene.ben)
    #expect(names == ["Trips"])
    try scene.save("private", [text("title", "x")])
    (names, token) = try changes(.shared, token, as: scene.ben)
    #expect(names.isEmpty)
    try scene.save("root", [text("title", "x")])
    (names, token) = try changes(.shared, token, as: scene.ben)
    #expect(names == ["Trips"])
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    (names, token) = try changes(.shared, token, as: scene.ben)
    #expect(names == ["-Trips"])
    #expect(try changes(.shared, nil, as: scene.ben).names.isEmpty)
    #expect(try changes(.shared, nil, as: scene.dan).names.isEmpty)
  }
}
