import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// W1: a right that ends by itself, or with somebody else's, is an event of the feeds.
struct LapseTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func names(
    _ token: String?, as account: AccountID
  ) throws -> (log: Set<String>, token: String) {
    let changes = try scene.store.read {
      try Feed.zoneChanges(
        $0, scene.viewer(account), zone: scene.zone, FeedRequest(token: token),
        keys: scene.store.keys)
    }
    let log = changes.entries.map { entry in
      switch entry {
      case .record(let row): row.name
      case .deleted(let name, _): "-" + name
      }
    }
    return (Set(log.filter { !$0.contains("Share-") }), changes.token)
  }

  private func zones(
    _ token: String?, as account: AccountID
  ) throws -> (log: [String], token: String) {
    let changes = try scene.store.read {
      try Feed.databaseChanges(
        $0, scene.viewer(account), scene.database(.shared), FeedRequest(token: token),
        keys: scene.store.keys)
    }
    return (changes.entries.map { ($0.isDeleted ? "-" : "") + $0.name }, changes.token)
  }

  private func participant(_ account: AccountID, _ share: ShareID) throws -> ParticipantID {
    try #require(
      try scene.store.read {
        try $0.first(
          """
          SELECT id FROM participant WHERE share = \(share) AND account = \(account)
            AND ended_seq IS NULL
          """
        ) { try $0.id(0, as: ParticipantID.self) }
      })
  }

  private func expire(_ share: ShareID, in milliseconds: Int64) throws {
    let participant = try participant(scene.ben, share)
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.change(
        $0, participant: participant,
        ParticipantChange(expires: .set(scene.store.clock.now() + milliseconds)))
    }
  }

  private func settle() throws {
    try scene.store.writeNow(as: .operatorOfStore) { _ = try Lapses.settleExpired($0) }
  }

  @Test func `one of two shares expires: its records are deleted, the others stay`() throws {
    try scene.save("one")
    try scene.save("two")
    try scene.share("one")
    let share = try scene.share("two")
    try expire(share, in: 1_000)
    var (log, token) = try names(nil, as: scene.ben)
    #expect(log == ["one", "two"])
    scene.test.clock.advance(by: 2_000)
    try settle()
    (log, token) = try names(token, as: scene.ben)
    #expect(log == ["-two"])
    try settle()
    (log, token) = try names(token, as: scene.ben)
    #expect(log.isEmpty)
    #expect(try names(nil, as: scene.ben).log == ["one"])
  }

  @Test func `the last share expires and is prolonged: the zone goes and comes back`() throws {
    try scene.save("root")
    let share = try scene.share("root")
    try expire(share, in: 1_000)
    let records = try names(nil, as: scene.ben)
    var (log, token) = try zones(nil, as: scene.ben)
    #expect(log == ["Trips"])
    scene.test.clock.advance(by: 2_000)
    #expect(try zones(nil, as: scene.ben).log.isEmpty)
    try settle()
    (log, token) = try zones(token, as: scene.ben)
    #expect(log == ["-Trips"])
    try scene.save("below", parent: "root")
    try expire(share, in: 1_000_000)
    (log, token) = try zones(token, as: scene.ben)
    #expect(log == ["Trips"])
    #expect(try names(records.token, as: scene.ben).log == ["root", "below"])
  }

  @Test func `who was invited loses it with the one who invited, and gains it again`() throws {
    try scene.save("root")
    let share = try scene.share("root")
    let ben = try participant(scene.ben, share)
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.change($0, participant: ben, ParticipantChange(mayInvite: true))
    }
    try scene.store.writeNow(as: .account(scene.ben)) {
      _ = try Shares.invite(
        $0, share: share, [Invitation(.account(scene.dan), permission: .readOnly)])
    }
    try scene.store.writeNow(as: .account(scene.dan)) { _ = try Shares.accept($0, share: share) }
    var (log, token) = try zones(nil, as: scene.dan)
    #expect(log == ["Trips"])
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Shares.remove($0, participant: ben)
    }
    (log, token) = try zones(token, as: scene.dan)
    #expect(log == ["-Trips"])
    try scene.store.writeNow(as: .account(scene.owner)) {
      _ = try Shares.undoRemoval($0, participant: ben)
    }
    (log, token) = try zones(token, as: scene.dan)
    #expect(log == ["Trips"])
    #expect(try names(nil, as: scene.dan).log == ["root"])
  }
}
