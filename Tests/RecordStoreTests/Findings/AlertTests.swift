import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Alerts are sent once for each finding, by mail or to a webhook, across restarts.
struct AlertTests {
  private static let day: Int64 = 86_400_000

  private let world: ShareWorld
  private let share: ShareID

  init() throws {
    world = try ShareWorld()
    share = try world.shareRoot().share
    let (container, dan) = (world.container, world.dan)
    try world.store.writeNow(as: .operatorOfStore) {
      try Containers.setTeamRole($0, container: container, account: dan, role: .owner)
    }
  }

  private func rule(
    _ who: AccountID, kind: FindingKind? = nil, least: FindingSeverity = .note,
    webhook: WebhookID? = nil
  ) throws -> Int64 {
    try world.write(who) {
      try Alerts.add(
        $0, container: world.container, kind: kind, severity: least, webhook: webhook)
    }
  }

  private func open(_ permission: Permission) throws {
    try world.write(world.alice) {
      try Shares.setPublicPermission($0, share: share, permission)
    }
  }

  @discardableResult
  private func run(_ store: Store? = nil) throws -> Int {
    try Alerts.run(store ?? world.store) { "https://x.org/findings/\($0.text)" }
  }

  /// What goes out by mail now: to whom, and which kinds it tells of.
  private func mails() throws -> [String] {
    var mails: [String] = []
    while true {
      let claim = try world.store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: 1_000)
      }
      switch claim {
      case .nothing: return mails
      case .settled: mails.append("dropped")
      case .letter(let letter):
        guard case .alert(let things, let container) = letter.content else { continue }
        #expect(container?.id == world.container)
        mails.append(
          ([letter.recipient] + things.map { $0.finding.kind.rawValue }).joined(separator: " "))
        try world.store.writeNow(as: .operatorOfStore) {
          try Delivery.finish($0, letter, .sent("250"))
        }
      }
    }
  }

  @Test func `once while it stays open, again when it has come back, also across a restart`()
    throws
  {
    _ = try rule(world.alice, kind: .publicWritable)
    #expect(try run() == 0)
    try open(.readWrite)
    #expect(try run() == 1)
    #expect(try mails() == ["alice@x.org publicWritable"])
    let other = try world.test.reopened()
    #expect(try run(other) == 0 && run() == 0)
    try open(.readOnly)
    #expect(try run(other) == 0)
    other.close()
    try open(.readWrite)
    #expect(try run() == 1 && run() == 0)
    #expect(try mails() == ["alice@x.org publicWritable"])
  }

  @Test func `what is found together comes in one mail, and the least severity counts`() throws {
    _ = try rule(world.alice)
    _ = try rule(world.adm, least: .serious)
    try world.invite(share, "nobody@y.org")
    try open(.readWrite)
    world.test.clock.advance(by: 20 * Self.day)
    #expect(try run() == 4)
    #expect(
      try mails() == [
        "alice@x.org publicWritable publicWithoutEnd invitationUnanswered",
        "adm@x.org publicWritable",
      ])
    #expect(try run() == 0 && mails().isEmpty)
  }

  @Test func `accepted is not open: it is told of when its day is over`() throws {
    try open(.readWrite)
    let key = FindingKey(.publicWritable, share.rawValue)
    try world.write(world.alice) {
      try Findings.accept($0, key, until: $0.now + Self.day, reason: "guests")
    }
    _ = try rule(world.alice, kind: .publicWritable)
    #expect(try run() == 0)
    world.test.clock.advance(by: Self.day)
    #expect(try run() == 1)
  }

  @Test func `what was put right before the mail left is not told`() throws {
    _ = try rule(world.alice, kind: .publicWritable)
    try open(.readWrite)
    try run()
    try open(.readOnly)
    #expect(try mails() == ["dropped"])
  }

  @Test func `a rule tells its maker what they see, and no more`() throws {
    // The team of the container sees no private shares.
    _ = try rule(world.dan)
    try open(.readWrite)
    #expect(try run() == 0)
    for who in [world.ben, world.cleo] {
      #expect(refusal { _ = try rule(who) } == .badRequest)
    }
    _ = try rule(world.adm, kind: .publicWritable)
    try world.store.writeNow(as: .operatorOfStore) {
      let boss = try Accounts.add($0, NewAccount(name: "Boss", email: "b@x.org", role: .admin))
      try Accounts.disable($0.acting(as: .account(boss)), account: world.adm)
    }
    #expect(try run() == 0 && mails().isEmpty)
  }

  @Test func `a webhook of the container gets a signed message with the link`() throws {
    let hook = try world.write(world.dan) {
      try Webhooks.add(
        $0, container: world.container, url: "https://hook.example.org/x", kinds: [.shareStopped]
      ).id
    }
    #expect(refusal { _ = try rule(world.alice, webhook: hook) } == .notFound)
    #expect(
      refusal {
        try world.write(world.dan) {
          _ = try Alerts.add($0, container: nil, kind: nil, severity: .note, webhook: hook)
        }
      } == .badRequest)
    let made = try rule(world.dan, webhook: hook)
    try world.write(world.dan) {
      _ = try APITokens.add(
        $0, container: world.container, environment: .development,
        APITokens.Settings(name: "both", origins: ["https://a.example", "https://b.example"]))
    }
    #expect(try run() == 1 && run() == 0)
    let call = try #require(
      try world.store.writeNow(as: .operatorOfStore) {
        try WebhookDelivery.claim($0, lease: 1_000)
      })
    let body = try JSONSerialization.jsonObject(with: Data(call.body.utf8)) as? [String: Any]
    #expect(body?["type"] as? String == "finding.opened")
    let data = body?["data"] as? [String: Any]
    #expect(data?["url"] as? String == "https://x.org/findings/tokenShared-1")
    #expect(data?["kind"] as? String == "tokenShared" && data?["severity"] as? String == "note")
    #expect(!call.body.contains("both"))
    #expect(refusal { try world.write(world.alice) { try Alerts.remove($0, made) } } == .notFound)
    try world.write(world.dan) { try Alerts.remove($0, made) }
    #expect(try world.store.read { try Alerts.list($0, account: world.dan) }.isEmpty)
    #expect(try run() == 0)
  }

  @Test func `a webhook that is off misses nothing`() throws {
    let hook = try world.write(world.dan) {
      try Webhooks.add(
        $0, container: world.container, url: "https://hook.example.org/x", kinds: [.shareStopped]
      ).id
    }
    _ = try rule(world.dan, webhook: hook)
    try world.write(world.dan) {
      _ = try APITokens.add(
        $0, container: world.container, environment: .development,
        APITokens.Settings(name: "both", origins: ["https://a.example", "https://b.example"]))
    }
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE webhook SET paused_at = 1 WHERE id = \(hook)")
    }
    #expect(try run() == 0)
    try world.write(world.dan) {
      try Webhooks.change($0, hook, url: "https://hook.example.org/x", kinds: [.shareStopped])
    }
    #expect(try run() == 1)
  }
}
