import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// The queue of messages to a container's receivers.
@Suite struct WebhookTests {
  private static let lease: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  private let world: ShareWorld
  private let hook: WebhookID

  init() throws {
    world = try ShareWorld()
    let (container, alice) = (world.container, world.alice)
    try world.store.writeNow(as: .operatorOfStore) {
      try Containers.setTeamRole($0, container: container, account: alice, role: .owner)
    }
    hook = try world.write(world.alice) {
      try Webhooks.add(
        $0, container: container, url: "https://hook.example.org/x",
        kinds: Set(WebhookKind.chosen)
      ).id
    }
  }

  private func claim() throws -> WebhookCall? {
    try world.store.writeNow(as: .operatorOfStore) {
      try WebhookDelivery.claim($0, lease: Self.lease)
    }
  }

  private func finish(_ call: WebhookCall, _ result: WebhookDelivery.Result) throws {
    try world.store.writeNow(as: .operatorOfStore) {
      try WebhookDelivery.finish($0, call, result)
    }
  }

  private func load() throws -> Webhook {
    try world.store.read {
      try Webhooks.load($0, caller: .account(world.alice), hook, now: world.test.clock.now())
    }
  }

  private func entries() throws -> [WebhookEntry] {
    let webhook = try load()
    return try world.store.read { try Webhooks.deliveries($0, of: webhook, limit: 100) }
  }

  private struct Sent {
    var type: String
    var body: [String: Any]
  }

  /// Sends all that waits, and says what it was.
  private func drain() throws -> [Sent] {
    var sent: [Sent] = []
    while let call = try claim() {
      let body = try JSONSerialization.jsonObject(with: Data(call.body.utf8)) as? [String: Any]
      let type = try #require(body?["type"] as? String)
      #expect(body?["id"] as? String == call.identifier)
      let data = try #require(body?["data"] as? [String: Any])
      sent.append(Sent(type: type, body: data))
      try finish(call, .taken(status: 204))
    }
    return sent
  }

  @Test func `Receivers are told in order, by identifiers, without names or content`() throws {
    let share = try world.shareRoot(ShareOptions(title: "Very private Alps")).share
    let ben = try world.invite(share, "ben@x.org")
    try world.accept(share, world.ben)
    try world.write(world.alice) {
      try Shares.change($0, participant: ben, ParticipantChange(permission: .readWrite))
    }
    try world.invite(share, "cleo@x.org")
    try world.write(world.cleo) { try Shares.decline($0, share: share) }
    try world.write(world.alice) { try Shares.block($0, participant: ben) }
    try world.write(world.alice) { try Shares.stop($0, share: share) }
    let rows = try world.store.read {
      try $0.all("SELECT body FROM webhook_delivery ORDER BY id") { $0.text(0) }
    }
    for secret in ["Alps", "Trips", "root", "ben@", "Ben", "cleo", "Alice", "BLOCKED"] {
      #expect(!rows.joined().contains(secret), "\(secret)")
    }
    let sent = try drain()
    #expect(
      sent.map(\.type) == [
        "share.started", "participant.invited", "participant.accepted", "participant.changed",
        "participant.invited", "participant.declined", "participant.removed", "share.stopped",
      ])
    let person = try #require(sent[2].body["participant"] as? [String: Any])
    #expect(person["userRecordName"] as? String == "_00000002")
    #expect(person["acceptanceStatus"] as? String == "ACCEPTED")
    #expect(sent[0].body["container"] as? String == "iCloud.x")
    // Whether an invited address has an account is not said.
    let invited = try #require(sent[1].body["participant"] as? [String: Any])
    #expect(invited["userRecordName"] is NSNull)
    #expect(try load().failures == 0 && entries().allSatisfy { $0.state == .delivered })
    #expect(try world.problems() == [])
  }

  @Test func `Report 10: the owner learns who accepted and declined, by every way`() throws {
    let share = try world.shareRoot().share
    try world.invite(share, "ben@x.org")
    try world.invite(share, "cleo@x.org")
    _ = try drain()
    let viewer = Viewer(caller: .account(world.alice), now: world.test.clock.now())
    func changes(_ token: String?) throws -> ZoneChanges {
      try world.store.read {
        try Feed.zoneChanges(
          $0, viewer, zone: world.zone, FeedRequest(token: token, limit: 100),
          keys: world.store.keys)
      }
    }
    var token = try changes(nil).token
    let acts: [(AccountID, (WriteContext) throws -> Void)] = [
      (world.ben, { _ = try Shares.accept($0, share: share) }),
      (world.cleo, { try Shares.decline($0, share: share) }),
    ]
    for (who, act) in acts {
      try world.write(who, act)
      let change = try changes(token)
      token = change.token
      let types = change.entries.map { entry in
        if case .record(let row) = entry { row.type } else { "" }
      }
      #expect(types == ["cloudkit.share"])
    }
    let activity = try world.store.read {
      try Activity.load($0, account: world.alice, limit: 10)
    }
    #expect(activity.map(\.what) == [.declined, .accepted])
    #expect(activity.map { $0.actor?.name } == ["Cleo", "Ben"])
    #expect(activity.allSatisfy { $0.at == world.test.clock.now() })
    let sent = try drain()
    #expect(sent.map(\.type) == ["participant.accepted", "participant.declined"])
    let people = sent.map { ($0.body["participant"] as? [String: Any])?["userRecordName"] }
    #expect(people.map { $0 as? String } == ["_00000002", "_00000003"])
  }

  @Test func `Only what was asked for, and nothing of what was undone`() throws {
    try world.write(world.alice) {
      try Webhooks.change($0, hook, url: "http://hook.example.org", kinds: [.accepted])
    }
    let share = try world.shareRoot().share
    try world.invite(share, "ben@x.org")
    let refused = refusal {
      try world.write(world.ben) { context in
        _ = try Shares.accept(context, share: share)
        throw StoreError(.conflict)
      }
    }
    #expect(refused == .conflict)
    #expect(try claim() == nil)
    try world.accept(share, world.ben)
    #expect(try drain().map(\.type) == ["participant.accepted"])
  }

  @Test func `Tries are repeated with growing pauses under one identifier, then given up`() throws {
    _ = try world.shareRoot()
    var identifiers: Set<String> = []
    var waits: [Int64] = []
    while let call = try claim() {
      identifiers.insert(call.identifier)
      // One at a time for each receiver.
      #expect(try claim() == nil)
      try finish(call, .failed(status: 500, answer: "broken"))
      guard let due = try entries().first?.dueAt else { break }
      waits.append(due - world.test.clock.now())
      world.test.clock.set(to: due)
    }
    #expect(identifiers.count == 1 && waits.count == 10 && waits == waits.sorted())
    let entry = try #require(try entries().first)
    #expect(entry.state == .failed && entry.status == 500 && entry.answer == "broken")
  }

  @Test func `A message that waits too long is given up, and one sent again begins anew`() throws {
    _ = try world.shareRoot()
    let call = try #require(try claim())
    // A receiver that fails now and then: the pauses do not end before the message is too old.
    try finish(call, .failed(status: 503, answer: "later"))
    world.test.clock.advance(by: 3 * Self.day)
    try world.write(world.alice) { try WebhookQueue.test($0, hook) }
    let next = try #require(try claim())
    #expect(next.tries == 1)
    try finish(next, .taken(status: 200))
    let old = try #require(try entries().last)
    #expect(old.state == .tooOld && old.dueAt == nil && old.answer == "later")
    let webhook = try load()
    #expect(try world.store.read { try Webhooks.givenUp($0, of: webhook) } == 1)
    try world.write(world.alice) { try Webhooks.sendAgain($0, hook, delivery: old.id) }
    let again = try #require(try claim())
    #expect(again.identifier == old.identifier)
    try finish(again, .taken(status: 200))
    #expect(try entries().allSatisfy { $0.state == .delivered })
  }

  @Test func `Where too many wait for a receiver, the oldest make room`() throws {
    let most = 1_000
    try world.write(world.alice) { context in
      for _ in 0..<most + 3 { try WebhookQueue.test(context, hook) }
    }
    let states = try world.store.read {
      try $0.all("SELECT state FROM webhook_delivery ORDER BY id") { $0.text(0) }
    }
    #expect(states.prefix(3).allSatisfy { $0 == "too-many" })
    #expect(states.dropFirst(3).allSatisfy { $0 == "queued" } && states.count == most + 3)
    let call = try #require(try claim())
    #expect(call.id == 4)
    // What was given up can be sent again, and is not the first to go then.
    world.test.clock.advance(by: 1)
    try world.write(world.alice) { try Webhooks.sendAgain($0, hook, delivery: 1) }
    try world.write(world.alice) { try WebhookQueue.test($0, hook) }
    let first = try world.store.read {
      try $0.first("SELECT state FROM webhook_delivery WHERE id = 1") { $0.text(0) }
    }
    #expect(first == "queued")
  }

  @Test func `A try that broke off is made again`() throws {
    _ = try world.shareRoot()
    let first = try #require(try claim())
    #expect(try claim() == nil)
    world.test.clock.advance(by: Self.lease + 1)
    let second = try #require(try claim())
    #expect(second.identifier == first.identifier && second.tries == 2)
    // What the first one heard late changes nothing.
    try finish(first, .taken(status: 200))
    #expect(try entries().first?.state == .sending)
  }

  @Test func `A receiver that fails for days, or is gone, is off until saved again`() throws {
    try world.write(world.alice) { try WebhookQueue.test($0, hook) }
    for _ in 0..<10 {
      let call = try #require(try claim())
      try finish(call, .failed(status: nil, answer: "no route"))
      let due = try #require(try entries().first?.dueAt)
      world.test.clock.set(to: due)
    }
    #expect(try load().pausedAt == nil)
    world.test.clock.advance(by: Self.day)
    try finish(try #require(try claim()), .failed(status: nil, answer: "no route"))
    #expect(try load().pausedAt != nil)
    _ = try world.shareRoot()
    #expect(try claim() == nil)
    let again = refusal {
      try world.write(world.alice) { try Webhooks.sendAgain($0, hook, delivery: 1) }
    }
    #expect(again == .badRequest)
    try world.write(world.alice) {
      try Webhooks.change($0, hook, url: "https://hook.example.org", kinds: [.shareStopped])
    }
    try world.write(world.alice) { try Webhooks.sendAgain($0, hook, delivery: 1) }
    try finish(try #require(try claim()), .failed(status: 410, answer: ""))
    #expect(try load().pausedAt != nil && claim() == nil)
    #expect(try world.problems() == [])
  }

  @Test func `Only those who lead the container have to do with it`() throws {
    let now = world.test.clock.now()
    for who in [world.ben, world.cleo, world.dan] {
      for refused in [
        refusal { try world.write(who) { try Webhooks.remove($0, hook) } },
        refusal { try world.write(who) { _ = try Webhooks.renewSecret($0, hook) } },
        refusal { try world.write(who) { try WebhookQueue.test($0, hook) } },
        refusal {
          _ = try world.store.read {
            try Webhooks.list($0, caller: .account(who), container: world.container, now: now)
          }
        },
      ] {
        #expect(refused != nil)
      }
    }
  }

  @Test func `Secrets are not in the database, and a new one ends the old`() throws {
    let first = try world.write(world.alice) { try Webhooks.renewSecret($0, hook) }
    try world.write(world.alice) { try WebhookQueue.test($0, hook) }
    let old = try #require(try claim()).key
    #expect(first == "whsec_" + Data(old).base64EncodedString())
    let second = try world.write(world.alice) { try Webhooks.renewSecret($0, hook) }
    #expect(first != second)
    let rows = try world.store.read { try $0.all("SELECT nonce FROM webhook") { $0.text(0) } }
    #expect(!rows.joined().contains(second.dropFirst(6).prefix(10)))
  }

  @Test func `Addresses are checked, and a container has a few`() throws {
    for url in [
      "ftp://x.org", "https://", "https://ana:secret@x.org/", "https://x.org/#a", "x.org",
      "https://x.org/a b", "https://x.org/\r\nHost: y", "file:///etc/passwd",
    ] {
      let refused = refusal {
        try world.write(world.alice) {
          _ = try Webhooks.add(
            $0, container: world.container, url: url, kinds: [.accepted])
        }
      }
      #expect(refused == .badRequest, "\(url)")
    }
    let codes = (0..<10).map { number in
      refusal {
        try world.write(world.alice) {
          _ = try Webhooks.add(
            $0, container: world.container, url: "https://x.org/\(number)", kinds: [.accepted])
        }
      }
    }
    #expect(codes.last == .quotaExceeded && codes.dropLast().allSatisfy { $0 == nil })
  }
}
