import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Subscriptions and the queues of their clients, without the long poll.
struct NoticeTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func client(
    _ account: AccountID, _ name: String? = nil
  ) throws -> PushToken {
    let made = try scene.store.writeNow(as: .account(account)) {
      try PushTokens.create(
        $0,
        PushTokens.Client(
          account: account, container: scene.container, environment: .development, name: name,
          apnsEnvironment: "development"))
    }
    let token = try scene.store.read { try PushTokens.polling(made.courier, $0) }
    return try #require(token)
  }

  private func subscribe(
    _ subscription: Subscription, as account: AccountID, _ scope: DatabaseScope
  ) throws {
    let subscriptions = Subscriptions(of: account, in: scene.database(scope))
    try scene.store.writeNow(as: .account(account)) { try subscriptions.save(subscription, $0) }
  }

  private func query(
    _ name: String, _ changes: Subscription.Changes = .all, firesOnce: Bool = false
  ) -> Subscription {
    Subscription(
      name: name, kind: .query, type: "Trip", changes: changes, firesOnce: firesOnce)
  }

  /// Everything that waits for a client, taken out: subscription, record and kind of change.
  private func take(_ token: PushToken) throws -> [String] {
    try notices(token).map { notice in
      let change = notice.change.map { "\($0)" } ?? "-"
      return "\(notice.subscription.name) \(notice.record ?? notice.zone) \(change)"
    }
  }

  private func notices(_ token: PushToken) throws -> [Notice] {
    var taken: [Notice] = []
    while let notice = try scene.store.writeNow(
      as: .account(token.account), { try Notices.take($0, for: token) })
    {
      taken.append(notice)
    }
    return taken
  }

  private func save(_ name: String, by client: String?) throws {
    try scene.store.writeNow(as: Actor(.account(scene.owner), client: client)) { context in
      _ = try RecordWriter.modify(
        context,
        ModifyRequest(
          zone: scene.zone,
          operations: [RecordOperation(.forceUpdate, name: name, type: "Trip", fields: [])]))
    }
  }

  @Test func `a query tells of what it asks for, each change once and in order`() throws {
    let token = try client(scene.owner)
    try subscribe(query("all"), as: scene.owner, .private)
    try subscribe(query("made", .create), as: scene.owner, .private)
    try scene.save("a", [text("title", "Alps")])
    try scene.save("other", type: "Other")
    try scene.save("a", [text("title", "x")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    let taken = try notices(token)
    #expect(
      taken.map { "\($0.subscription.name) \($0.record ?? "") \($0.change!)" } == [
        "all a created", "made a created", "all a updated", "all a deleted",
      ])
    #expect(taken[0].id == taken[1].id && taken[0].id != taken[2].id)
    #expect(try take(token).isEmpty)
  }

  @Test func `filters mean what they mean in queries; a deleted record is asked as it last was`()
    throws
  {
    let token = try client(scene.owner)
    var alps = query("alps")
    alps.query = """
      {"recordType": "Trip", "filterBy": {"comparator": "EQUALS", "fieldName": "title",
       "fieldValue": {"value": "alps", "type": "STRING"}}}
      """
    try subscribe(alps, as: scene.owner, .private)
    try scene.save("a", [text("title", "Alps")])
    try scene.save("b", [text("title", "Sea")])
    try scene.save("b", [text("title", "Alps")])
    try scene.save("a", [text("title", "Sea")])
    _ = try scene.modify([
      RecordOperation(.forceDelete, name: "a"), RecordOperation(.forceDelete, name: "b"),
    ])
    #expect(try take(token) == ["alps a created", "alps b updated", "alps b deleted"])
  }

  @Test func `the client that changes something is not told, the others are`() throws {
    let mine = try client(scene.owner, "phone")
    let other = try client(scene.owner, "tablet")
    let nameless = try client(scene.owner)
    try subscribe(
      Subscription(name: "zone", kind: .zone, zone: scene.zone), as: scene.owner, .private)
    try save("a", by: "phone")
    #expect(try take(mine).isEmpty)
    #expect(try take(other) == ["zone Trips -"])
    #expect(try take(nameless) == ["zone Trips -"])
    try save("a", by: nil)
    #expect(try take(mine) == ["zone Trips -"])
  }

  @Test func `what was refused or undone tells nobody`() throws {
    let token = try client(scene.owner)
    try subscribe(query("all"), as: scene.owner, .private)
    _ = try scene.modify([
      RecordOperation(.create, name: "a", type: "Trip"),
      RecordOperation(.update, name: "missing", changeTag: "1"),
    ])
    #expect(try take(token).isEmpty)
  }

  @Test func `a shared database tells those who take part, and nobody who has lost it`() throws {
    try scene.save("root")
    try scene.save("private")
    let ben = try client(scene.ben)
    let dan = try client(scene.dan)
    for account in [scene.ben, scene.dan] {
      try subscribe(Subscription(name: "db", kind: .database), as: account, .shared)
    }
    let share = try scene.share("root")
    #expect(try take(ben) == ["db Trips -"])
    try scene.save("private", [text("title", "secret")])
    #expect(try take(ben).isEmpty)
    try scene.save("root", [text("title", "x")])
    #expect(try take(ben) == ["db Trips -"])
    try scene.save("root", [text("title", "y")])
    try scene.store.writeNow(as: .account(scene.owner)) { try Shares.stop($0, share: share) }
    #expect(try take(ben).isEmpty)
    #expect(try take(dan).isEmpty)
  }

  @Test func `zones that are made and deleted are told to database subscriptions`() throws {
    let token = try client(scene.owner)
    try subscribe(Subscription(name: "db", kind: .database), as: scene.owner, .private)
    let zone = try scene.store.writeNow(as: .account(scene.owner)) {
      try Zones.create(
        $0, container: scene.container, environment: .development, owner: scene.owner,
        name: "New")
    }
    try scene.store.writeNow(as: .account(scene.owner)) { try Zones.delete($0, zone: zone) }
    try scene.save("x", in: scene.defaultZone)
    #expect(try take(token) == ["db New -", "db New -"])
  }

  @Test func `a subscription that fires once fires once`() throws {
    let token = try client(scene.owner)
    try subscribe(query("once", firesOnce: true), as: scene.owner, .private)
    try scene.save("a")
    try scene.save("b")
    #expect(try take(token) == ["once a created"])
    let left = try scene.store.read {
      try Subscriptions(of: scene.owner, in: scene.database(.private)).list($0)
    }
    #expect(left.isEmpty)
  }

  @Test func `a queue is bounded and its oldest notices go`() throws {
    let token = try client(scene.owner)
    try subscribe(query("all"), as: scene.owner, .private)
    for chunk in 0..<3 {
      _ = try scene.modify(
        (0..<100).map { RecordOperation(.create, name: "r\(chunk)-\($0)", type: "Trip") })
    }
    let taken = try take(token)
    #expect(taken.count == 200)
    #expect(taken.first == "all r1-0 created" && taken.last == "all r2-99 created")
  }

  @Test func `what waits is still there when the store is opened again`() throws {
    let token = try client(scene.owner)
    try subscribe(query("all"), as: scene.owner, .private)
    try scene.save("a")
    scene.store.close()
    let again = try Store.open(folder: scene.store.folder.path, options: scene.store.options)
    defer { again.close() }
    let notice = try again.writeNow(as: .account(scene.owner)) {
      try Notices.take($0, for: token)
    }
    #expect(notice?.record == "a" && notice?.subscription.name == "all")
  }

  @Test func `the same question under another name is refused, the same name replaces`() throws {
    try subscribe(query("one"), as: scene.owner, .private)
    try subscribe(query("one"), as: scene.owner, .private)
    #expect(throws: StoreError.self) { try subscribe(query("two"), as: scene.owner, .private) }
    try subscribe(query("two", .create), as: scene.owner, .private)
    try subscribe(query("one"), as: scene.ben, .private)
  }

  @Test func `a disabled account polls nothing, and a token moves to whoever registers it`() throws
  {
    let made = try scene.store.writeNow(as: .account(scene.ben)) {
      try PushTokens.create($0, client(of: scene.ben))
    }
    try scene.store.writeNow(as: .account(scene.dan)) {
      try PushTokens.register($0, client(of: scene.dan), token: made.token)
    }
    let token = try scene.store.read { try PushTokens.polling(made.courier, $0) }
    #expect(token?.account == scene.dan)
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE account SET state = 'disabled' WHERE id = \(scene.dan)")
    }
    #expect(try scene.store.read { try PushTokens.polling(made.courier, $0) } == nil)
    #expect(try scene.store.read { try PushTokens.polling("nothing", $0) } == nil)
  }

  private func client(of account: AccountID) -> PushTokens.Client {
    PushTokens.Client(
      account: account, container: scene.container, environment: .development, name: nil,
      apnsEnvironment: "development")
  }
}
