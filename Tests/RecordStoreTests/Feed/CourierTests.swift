import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What wakes a long poll.
struct CourierTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func token(_ account: AccountID, in store: Store) throws -> PushToken {
    let made = try store.writeNow(as: .account(account)) {
      try PushTokens.create(
        $0,
        PushTokens.Client(
          account: account, container: scene.container, environment: .development, name: nil,
          apnsEnvironment: "development"))
    }
    return try #require(try store.read { try PushTokens.polling(made.courier, $0) })
  }

  private func subscribe(_ account: AccountID) throws {
    let subscriptions = Subscriptions(of: account, in: scene.database(.private))
    try scene.store.writeNow(as: .account(account)) {
      try subscriptions.save(
        Subscription(name: "zone", kind: .zone, zone: scene.zone), $0)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a commit wakes whoever waits, and a wait that is cancelled ends`() async throws {
    let courier = Courier(scene.store)
    let ticket = courier.register(try token(scene.owner, in: scene.store))
    try subscribe(scene.owner)
    try scene.save("a")
    await ticket.wait()
    courier.leave(ticket)
    let other = courier.register(try token(scene.ben, in: scene.store))
    let waiting = Task { await other.wait() }
    waiting.cancel()
    await waiting.value
  }

  @Test(.timeLimit(.minutes(1)))
  func `a write through another opening of the store wakes too`() async throws {
    try subscribe(scene.owner)
    var options = StoreOptions()
    options.watchMilliseconds = 20
    let watching = try Store.open(folder: scene.store.folder.path, options: options)
    defer { watching.close() }
    let courier = Courier(watching)
    let ticket = courier.register(try token(scene.owner, in: watching))
    try scene.save("a")
    await ticket.wait()
    let waits = try watching.read { c in try c.exists("SELECT 1 FROM notice") }
    #expect(waits)
  }
}
