import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct ContactsTests {
  @Test func `Whom one shares with is found by name or address, and nobody else`() throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    try world.invite(handle.share, "ben@x.org")
    try world.invite(handle.share, "cleo@x.org")
    try world.accept(handle.share, world.ben)

    func found(_ text: String, _ account: AccountID) throws -> [String] {
      try world.store.read { try Contacts.find($0, account: account, matching: text) }
        .map { "\($0.name) \($0.address)" }
    }
    #expect(try found("BE", world.alice) == ["Ben ben@x.org"])
    #expect(try found("ben@", world.alice) == ["Ben ben@x.org"])
    // Who was invited by address and has not come is known to nobody by name.
    #expect(try found("cleo", world.alice) == [])
    // Who shares something is known to those who came, and to nobody else.
    #expect(try found("alice", world.ben) == ["Alice alice@x.org"])
    // Too short, no pattern, a stranger, oneself, and somebody who was only invited.
    for (text, account) in [
      ("b", world.alice), ("%%", world.alice), ("dan", world.alice), ("alice", world.alice),
      ("alice", world.cleo),
    ] {
      #expect(try found(text, account) == [])
    }
    // So are the teams of one's containers.
    try world.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run(
        """
        INSERT INTO team (container, account, role)
        VALUES (1, \(world.alice), 'owner'), (1, \(world.dan), 'viewer')
        """)
    }
    #expect(try found("dan", world.alice) == ["Dan dan@x.org"])
    #expect(try found("dan", world.ben) == [])
    // They stay known after they have gone.
    try world.write(world.ben) { try Shares.leave($0, share: handle.share) }
    #expect(try found("ben", world.alice) == ["Ben ben@x.org"])
  }
}
