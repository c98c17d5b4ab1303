import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Invitations on their way to a mail server.
@Suite struct DeliveryTests {
  private static let lease: Int64 = 10_000

  private let world: ShareWorld
  private let share: ShareID

  init() throws {
    world = try ShareWorld()
    share = try world.shareRoot().share
  }

  private func mail(_ address: String, note: String? = nil) throws -> ParticipantID {
    try world.write(world.alice) { context in
      let outcome = try Shares.invite(
        context, share: share, [Invitation(.address(.email, address))])
      guard case .invited(let participant) = outcome[0] else { throw StoreError(.failed) }
      let mail = InvitationMail(language: "en", note: note)
      #expect(try Outbox.invite(context, participant: participant, mail) == .queued(to: address))
      return participant
    }
  }

  private func claim() throws -> Letter? {
    let claim = try world.store.writeNow(as: .operatorOfStore) {
      try Delivery.claim($0, lease: Self.lease)
    }
    if case .letter(let letter) = claim { return letter }
    return nil
  }

  private func end(_ letter: Letter) throws -> Bool {
    try world.store.writeNow(as: .operatorOfStore) {
      try Delivery.end($0, letter, lease: Self.lease)
    }
  }

  private func finish(_ letter: Letter, _ result: Delivery.Result) throws {
    try world.store.writeNow(as: .operatorOfStore) { try Delivery.finish($0, letter, result) }
  }

  private func state(_ participant: ParticipantID) throws -> OutboxState? {
    try world.store.read { try Outbox.history($0, of: participant).last?.state }
  }

  @Test func `An invitation and its mail are one write`() throws {
    let refused = refusal {
      try world.write(world.alice) { context in
        let outcome = try Shares.invite(
          context, share: share, [Invitation(.address(.email, "new@y.org"))])
        guard case .invited(let participant) = outcome[0] else { return }
        _ = try Outbox.invite(
          context, participant: participant, InvitationMail(language: "en"))
        throw StoreError(.conflict)
      }
    }
    #expect(refused == .conflict)
    #expect(try claim() == nil && world.panel(share, world.alice).people.isEmpty)
  }

  @Test func `A message is handed out once, and settled with the server's words`() throws {
    let ben = try mail("new@y.org", note: "See you there")
    let letter = try #require(try claim())
    guard case .invitation(let invited) = letter.content else { throw StoreError(.failed) }
    #expect(invited.inviter.name == "Alice" && invited.inviter.address == "alice@x.org")
    #expect(invited.title == "Alps" && invited.note == "See you there")
    #expect(try claim() == nil)
    #expect(try end(letter) && state(ben) == .ending)
    try finish(letter, .sent("250 taken"))
    let entry = try #require(try world.store.read { try Outbox.history($0, of: ben).last })
    #expect(entry.state == .sent && entry.answer == "250 taken" && entry.tries == 1)
    world.test.clock.advance(by: 10 * Self.lease)
    #expect(try claim() == nil)
  }

  @Test func `A try that broke off before the end is made again, one after the end is not`() throws
  {
    let early = try mail("early@y.org")
    _ = try #require(try claim())
    let late = try mail("late@y.org")
    let second = try #require(try claim())
    #expect(try end(second))
    world.test.clock.advance(by: Self.lease + 1)
    var again: [String] = []
    for _ in 0..<4 { if let letter = try claim() { again.append(letter.recipient) } }
    #expect(again == ["early@y.org"])
    #expect(try state(early) == .sending && state(late) == .unknown)
    // What was taken over by somebody else is not finished by the first.
    try finish(second, .sent("250"))
    #expect(try state(late) == .unknown && end(second) == false)
  }

  @Test func `Delays grow, and after the last try the sender is told`() throws {
    let ben = try mail("new@y.org")
    var waits: [Int64] = []
    while let letter = try claim() {
      try finish(letter, .delayed("451 later"))
      let entry = try #require(try world.store.read { try Outbox.history($0, of: ben).last })
      guard let due = entry.dueAt else { break }
      waits.append(due - world.test.clock.now())
      #expect(try claim() == nil)
      world.test.clock.advance(by: waits[waits.count - 1])
    }
    #expect(waits.count == 23 && waits == waits.sorted() && waits[0] == 5_000)
    #expect(try state(ben) == .refused)
  }

  @Test func `What an invitation's mail is about can be over before it goes out`() throws {
    let ben = try mail("new@y.org")
    try world.write(world.alice) { try Shares.remove($0, participant: ben) }
    #expect(try claim() == nil && state(ben) == .dropped)
  }

  @Test func `The link of a mail is another one than the inviter sees, and nowhere at rest`() throws
  {
    let id = try mail("new@y.org")
    let letter = try #require(try claim())
    guard case .invitation(let invited) = letter.content else { throw StoreError(.failed) }
    let shown = try world.store.read {
      try SharePanel.personalSecret(
        $0, caller: .account(world.alice), participant: id, keys: world.store.keys,
        now: world.store.clock.now()
      ).secret
    }
    #expect(shown != invited.secret)
    let secret = PersonalSecret(invited.secret, keys: world.store.keys)
    let state = try world.landing(invited.guid, .account(world.dan), personal: secret).state
    #expect(state == .chooseAccount(invited: "new@y.org", id))
    let rows = try world.store.read {
      try $0.all("SELECT coalesce(note, '') || coalesce(nonce, '') || identifier FROM outbox") {
        $0.text(0)
      }
    }
    #expect(rows.count == 1 && !rows[0].contains(invited.secret))
  }

  @Test func `Only the mailed link verifies the address, and only where it was given`() throws {
    for (isMailed, gave, expected) in [
      (true, true, true), (false, true, false), (true, false, false),
    ] {
      let world = try ShareWorld()
      let share = try world.shareRoot().share
      let id = try world.invite(share, "new@y.org")
      if gave {
        try world.store.writeNow(as: .operatorOfStore) { context in
          try context.connection.run(
            """
            INSERT INTO address (account, kind, as_typed, folded, created_at)
            VALUES (\(world.dan), 'email', 'New@y.org', 'new@y.org', 0)
            """)
        }
      }
      let text = PersonalSecret.text(id, generation: 0, keys: world.store.keys, isMailed: isMailed)
      let guid = try #require(try world.panel(share, world.alice).link?.guid)
      try world.write(world.dan) {
        _ = try Shares.accept(
          $0, guid: guid, personal: PersonalSecret(text, keys: world.store.keys))
      }
      let addresses = try world.store.read { try Accounts.addresses(of: world.dan, $0) }
      #expect(addresses.contains { $0.typed == "New@y.org" && $0.isVerified } == expected)
    }
  }

  @Test func `The outbox is for those who run the server`() throws {
    _ = try mail("new@y.org")
    let now = world.test.clock.now()
    for (who, allowed) in [(world.alice, false), (world.ben, false), (world.adm, true)] {
      let refused = refusal {
        _ = try world.store.read {
          try Outbox.list($0, caller: .account(who), onlyUnsent: false, limit: 9, now: now)
        }
      }
      #expect((refused == nil) == allowed)
      let discarded = refusal { try world.write(who) { try Outbox.discard($0, id: 1) } }
      #expect((discarded == nil) == allowed)
    }
    #expect(try claim() == nil)
  }

  @Test func `A second mail waits until the first is out`() throws {
    let ben = try mail("new@y.org")
    let again = { [world] in
      try world.write(world.alice) {
        try Outbox.invite($0, participant: ben, InvitationMail(language: "en"))
      }
    }
    #expect(try again() == .underWay)
    let letter = try #require(try claim())
    try finish(letter, .refused("550 no"))
    #expect(try again() == .queued(to: "new@y.org"))
    #expect(
      refusal {
        try world.write(world.ben) {
          _ = try Outbox.invite($0, participant: ben, InvitationMail(language: "en"))
        }
      } != nil)
  }
}
