import RecordStore
import Records
import SQLite

/// A store with many shares: each has ten people and one record, but for the first, which is full.
/// Everything is done by the store's own operations, so that the log has it, too.
struct GrantStore {
  private static let owners = 100
  private static let peopleOfShare = 10
  private static let chunk = 50

  let store: Store
  private let clock: FixedClock
  private var owners: [AccountID] = []
  private var people: [(id: AccountID, email: String)] = []

  /// The store has one container and the account that owns it.
  init(folder: String, now: Int64) throws {
    clock = FixedClock(now)
    var options = StoreOptions()
    options.clock = clock
    store = try Store.open(folder: folder, options: options)
  }

  mutating func fill(shares: Int) throws {
    let container = try store.read {
      try $0.first("SELECT id FROM container ORDER BY id LIMIT 1") {
        try $0.id(0, as: ContainerID.self)
      }
    }
    guard let container else { throw StoreError(.notFound) }
    let zones = try makePeople(container, count: max(shares / 10, 300))
    for start in stride(from: 0, to: shares, by: Self.chunk) {
      try share(start..<min(start + Self.chunk, shares), zones)
    }
    // What is asked as of then is another answer than now.
    clock.advance(by: 86_400_000)
    try removeOne()
  }

  private mutating func makePeople(_ container: ContainerID, count: Int) throws -> [ZoneID] {
    var zones: [ZoneID] = []
    for start in stride(from: 0, to: count, by: 500) {
      people += try store.writeNow(as: .operatorOfStore) { context in
        try (start..<min(start + 500, count)).map { n in
          let email = "person\(n)@example.org"
          return (try Accounts.add(context, NewAccount(name: "Person \(n)", email: email)), email)
        }
      }
    }
    owners = people.prefix(Self.owners).map(\.id)
    for owner in owners {
      zones.append(
        try store.writeNow(as: .account(owner)) {
          try Zones.create(
            $0, container: container, environment: .development, owner: owner, name: "Trips")
        })
    }
    return zones
  }

  private func share(_ numbers: Range<Int>, _ zones: [ZoneID]) throws {
    try store.writeNow(as: .operatorOfStore) { context in
      for number in numbers {
        let owner = owners[number % owners.count]
        let asOwner = context.acting(as: .account(owner))
        let request = ModifyRequest(
          zone: zones[number % zones.count],
          operations: [RecordOperation(.create, name: "trip-\(number)", type: "Trip")])
        guard let row = try RecordWriter.modify(asOwner, request).first?.get() else { continue }
        let share = try Shares.shareRecord(asOwner, record: row.id).share
        let guests = guests(of: number)
        _ = try Shares.invite(
          asOwner, share: share,
          guests.map { Invitation(.address(.email, $0.email), permission: .readWrite) })
        for guest in guests {
          _ = try Shares.accept(context.acting(as: .account(guest.id)), share: share)
        }
      }
    }
  }

  /// Never the owner.
  private func guests(of number: Int) -> [(id: AccountID, email: String)] {
    let count = number == 0 ? SharePanel.mostPeople - 1 : Self.peopleOfShare
    let start = number * 7
    return (0..<count).map { people[(start + $0) % (people.count - owners.count) + owners.count] }
  }

  private func removeOne() throws {
    try store.writeNow(as: .account(owners[0])) { context in
      let participant = try context.connection.first("SELECT min(id) FROM participant") {
        try $0.id(0, as: ParticipantID.self)
      }
      if let participant { try Shares.remove(context, participant: participant) }
    }
  }

  /// A decision with the loading of its facts, in microseconds, over people and records at random.
  func decision() throws -> Double {
    let rounds = 5_000
    let took = try store.read { c in
      let records = try c.all("SELECT root FROM share WHERE root IS NOT NULL LIMIT 5000") {
        try $0.id(0, as: RecordID.self)
      }
      let accounts = try c.all("SELECT id FROM account ORDER BY id LIMIT 5000") {
        try $0.id(0, as: AccountID.self)
      }
      return try ContinuousClock().measure {
        for n in 0..<rounds {
          let caller = Caller.account(accounts[n * 31 % accounts.count])
          let facts = try AccessFactsLoader.forRecord(
            c, caller: caller, record: records[n * 17 % records.count], now: clock.now())
          _ = Access.decide(
            AccessQuestion(caller: caller, action: .readRecord, now: clock.now()), facts)
        }
      }
    }
    return took / .microseconds(1) / Double(rounds)
  }
}
