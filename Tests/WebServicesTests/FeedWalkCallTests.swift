import JSON
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// A smaller feed walk through the calls: random sharing while clients follow page by page.
@Suite(.timeLimit(.minutes(5))) struct FeedWalkCallTests {
  @Test(arguments: [UInt64](1...3))
  func `clients that follow by calls hold what their people may read`(seed: UInt64) async throws {
    let walk = try CallWalk(seed: seed)
    for _ in 0..<60 { try await walk.round() }
    #expect(walk.checks > 60)
    #expect(walk.filledChecks > 20)
  }
}

/// Ada owns a zone; Ben and Cleo come and go. Each follows it, Ada and Ben also newest first.
private final class CallWalk {
  private let wire: Wire
  private let zone: ZoneID
  private var random: SeededGenerator
  private var clients: [CallReplica]
  private(set) var checks = 0
  private(set) var filledChecks = 0
  private var history: [String] = []

  init(seed: UInt64) throws {
    wire = try Wire(seed: seed)
    zone = try wire.makeZone()
    random = SeededGenerator(seed: seed)
    clients = [
      CallReplica(.ada), CallReplica(.ada, isReversed: true), CallReplica(.ben),
      CallReplica(.ben, isReversed: true), CallReplica(.cleo),
    ]
    try wire.save("r0", "r1", in: zone)
  }

  func round() async throws {
    for _ in 0..<(1 + random.below(3)) { try change() }
    wire.clock.advance(by: random.chance(1, in: 4) ? 4_000 : 10)
    try wire.store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
    for n in clients.indices where random.chance(2, in: 3) {
      for _ in 0..<(1 + random.below(6)) {
        try await clients[n].fetch(wire, limit: 1 + random.below(4))
        if clients[n].isCaughtUp { break }
      }
      try compare(clients[n])
    }
  }

  private func compare(_ client: CallReplica) throws {
    guard client.isCaughtUp else { return }
    let viewer = Viewer(
      caller: .account(wire.account(client.person)), now: wire.clock.now())
    let expected = try wire.store.read { c in
      var expected: [String: String] = [:]
      for name in try c.all("SELECT name FROM record WHERE zone = \(zone)", { $0.text(0) }) {
        if let row = try? RecordReader.record(c, viewer, zone: zone, name: name) {
          expected[name] = row.changeTag
        }
      }
      return expected
    }
    checks += 1
    if !expected.isEmpty { filledChecks += 1 }
    #expect(client.records == expected, "\(client.person): \(history.suffix(30))")
  }

  /// What is refused changes nothing; that is as good.
  private func change() throws {
    let name = "r\(random.below(10))"
    let guest: Wire.Person = random.chance(1, in: 2) ? .ben : .cleo
    let what = random.below(12)
    let parent = random.chance(1, in: 2) ? "r\(random.below(10))" : nil
    history.append("\(what) \(name) \(guest) \(parent ?? "-")")
    do {
      switch what {
      case 0..<4: try wire.save(name, in: zone, parent: parent)
      case 4: try wire.save("-" + name, in: zone)
      case 5..<8: try wire.share(name, in: zone, with: guest)
      case 8: try share().map(wire.stop)
      case 9:
        guard let share = try share() else { return }
        try wire.store.writeNow(as: .account(wire.account(guest))) {
          try Shares.leave($0, share: share)
        }
      default: try expire(guest)
      }
    } catch is StoreError {}
  }

  private func share() throws -> ShareID? {
    let shares = try wire.store.read {
      try $0.all("SELECT id FROM share WHERE ended_seq IS NULL ORDER BY id") {
        try $0.id(0, as: ShareID.self)
      }
    }
    return shares.randomElement(using: &random)
  }

  private func expire(_ guest: Wire.Person) throws {
    let account = wire.account(guest)
    let participants = try wire.store.read {
      try $0.all(
        "SELECT id FROM participant WHERE account = \(account) AND ended_seq IS NULL ORDER BY id"
      ) { try $0.id(0, as: ParticipantID.self) }
    }
    guard let participant = participants.randomElement(using: &random) else { return }
    let expires: Int64? =
      random.chance(1, in: 2) ? wire.clock.now() + 1_000 * Int64(1 + random.below(9)) : nil
    try wire.store.writeNow(as: .account(wire.account(.ada))) {
      try Shares.change(
        $0, participant: participant, ParticipantChange(expires: .set(expires)))
    }
  }
}

/// What one client holds of the zone.
private struct CallReplica {
  let person: Wire.Person
  private let isReversed: Bool
  private(set) var records: [String: String] = [:]
  private(set) var isCaughtUp = false
  private var token: String?

  init(_ person: Wire.Person, isReversed: Bool = false) {
    self.person = person
    self.isReversed = isReversed
  }

  private var credential: Wire.Credential {
    switch person {
    case .ada: .ada
    case .ben: .ben
    case .cleo: .cleo
    }
  }

  mutating func fetch(_ wire: Wire, limit: Int) async throws {
    let since = token.map { #", "syncToken": "\#($0)""# } ?? ""
    let reply = try await wire.post(
      (person == .ada ? "private" : "shared") + "/changes/zone",
      """
      {"zones": [{"zoneID": {"zoneName": "Trips", "ownerRecordName": "\(try wire.name(.ada))"},
        "resultsLimit": \(limit), "reverse": \(isReversed)\(since)}]}
      """, as: credential)
    let entry = try #require(reply.json["zones"]?.elements.first)
    if let code = entry["serverErrorCode"]?.string {
      // A zone that went: the client drops its copy and starts again when it comes back.
      #expect(code == "ZONE_NOT_FOUND")
      records = [:]
      token = nil
      isCaughtUp = true
      return
    }
    for record in entry["records"]?.elements ?? [] {
      let name = try #require(record["recordName"]?.string)
      records[name] = record["deleted"]?.bool == true ? nil : record["recordChangeTag"]?.string
    }
    token = entry["syncToken"]?.string
    isCaughtUp = entry["moreComing"]?.bool == false
  }
}
