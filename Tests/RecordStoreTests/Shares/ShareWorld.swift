import RecordStore
import Records
import SQLite
import TestSupport

/// One container with a few people; Alice owns the zone Trips with a small tree of records:
/// `root` over `a` and `b`, `a` over `a1` and `a2`, and `other` by itself.
final class ShareWorld {
  let test: TestStore
  var store: Store { test.store }
  let container = ContainerID(rawValue: 1)
  let zone = ZoneID(rawValue: 1)
  let defaultZone = ZoneID(rawValue: 2)
  let publicZone = ZoneID(rawValue: 3)
  let alice = AccountID(rawValue: 1)
  let ben = AccountID(rawValue: 2)
  let cleo = AccountID(rawValue: 3)
  let dan = AccountID(rawValue: 4)
  let adm = AccountID(rawValue: 5)

  init(configure: (inout StoreOptions) -> Void = { _ in }) throws {
    test = try TestStore(configure: configure)
    try test.store.writeNow(as: .operatorOfStore) { context in
      let c = context.connection
      for (n, name) in ["Alice", "Ben", "Cleo", "Dan", "Adm"].enumerated() {
        let id = n + 1
        let role = name == "Adm" ? "admin" : "user"
        try c.run(
          """
          INSERT INTO account (id, name, state, instance_role, created_at)
          VALUES (\(id), \(name), 'active', \(role), 0)
          """)
        try Self.address(c, AccountID(rawValue: Int64(id)), "\(name.lowercased())@x.org")
      }
      try c.run(
        """
        INSERT INTO container (id, identifier, name, created_at) VALUES (1, 'iCloud.x', 'X', 0)
        """)
      for id in 1...5 {
        try c.run(
          """
          INSERT INTO container_user (container, account, record_name)
          VALUES (1, \(id), \("_0000000" + String(id)))
          """)
      }
      try c.run(
        """
        INSERT INTO database (id, container, environment, scope, owner)
        VALUES (1, 1, 'development', 'private', 1), (2, 1, 'development', 'public', NULL)
        """)
      try c.run(
        """
        INSERT INTO zone (id, database, name, created_at, changed_seq)
        VALUES (1, 1, 'Trips', 0, 0), (2, 1, '_defaultZone', 0, 0), (3, 2, '_defaultZone', 0, 0)
        """)
      try Self.log(context, AccountFact.self)
      try Self.log(context, AddressFact.self)
      try Self.log(context, ContainerFact.self)
      try Self.log(context, ZoneFact.self)
      let root = try Self.add(context, "root")
      let a = try Self.add(context, "a", under: root)
      _ = try Self.add(context, "b", under: root)
      _ = try Self.add(context, "a1", under: a)
      _ = try Self.add(context, "a2", under: a)
      _ = try Self.add(context, "other")
    }
  }

  /// Rows that were put in by hand enter the log, so that `verify` knows them.
  private static func log<F: FactSource>(_ context: WriteContext, _ facts: F.Type) throws {
    var objects: [Int64] = []
    try F.forEach(context.connection) { object, _ in objects.append(object) }
    for object in objects { try context.changed(F.self, object, before: nil) }
  }

  static func address(_ c: Connection, _ account: AccountID, _ text: String) throws {
    try c.run(
      """
      INSERT INTO address (account, kind, as_typed, folded, verified_seq, created_at)
      VALUES (\(account), 'email', \(text), \(text.lowercased()), 1, 0)
      """)
  }

  @discardableResult
  static func add(
    _ context: WriteContext, _ name: String, under parent: RecordID? = nil, in zone: Int64 = 1
  ) throws -> RecordID {
    let c = context.connection
    let seq = context.nextSequence()
    let id = try c.insert(
      """
      INSERT INTO record (zone, name, type, parent, seq, created_at, modified_at)
      VALUES (\(zone), \(name), 'Trip', \(parent), \(seq), 0, 0) RETURNING id
      """)
    let record = RecordID(rawValue: id)
    try c.run("INSERT INTO body (record, fields) VALUES (\(id), '{}')")
    let above = try parent.flatMap { parent in
      try c.first("SELECT share FROM record WHERE id = \(parent)") {
        try $0.optionalID(0, as: ShareID.self)
      } ?? nil
    }
    try Membership.place(context, record: record, governing: above, at: seq)
    return record
  }

  func record(_ name: String) throws -> RecordID {
    let found = try store.read { c in
      try c.first("SELECT id FROM record WHERE name = \(name)") { try $0.id(0, as: RecordID.self) }
    }
    guard let found else { throw StoreError(.notFound) }
    return found
  }

  @discardableResult
  func write<T>(_ who: AccountID, _ body: (WriteContext) throws -> T) throws -> T {
    try store.writeNow(as: .account(who), body)
  }

  func shareRoot(_ options: ShareOptions = ShareOptions(title: "Alps")) throws -> ShareHandle {
    let root = try record("root")
    return try write(alice) { try Shares.shareRecord($0, record: root, options) }
  }

  /// Invites and answers the participant.
  @discardableResult
  func invite(
    _ share: ShareID, _ address: String, _ permission: Permission = .readOnly,
    by inviter: AccountID? = nil, role: ParticipantRole = .user, mayInvite: Bool = false
  ) throws -> ParticipantID {
    let outcome = try write(inviter ?? alice) {
      try Shares.invite(
        $0, share: share,
        [
          Invitation(
            .address(.email, address), permission: permission, role: role, mayInvite: mayInvite)
        ])
    }
    switch outcome[0] {
    case .invited(let id), .alreadyInvited(let id): return id
    case .isOwner: throw StoreError(.badRequest, "owner")
    case .refused(let error): throw error
    }
  }

  @discardableResult
  func accept(_ share: ShareID, _ who: AccountID) throws -> Acceptance {
    try write(who) { try Shares.accept($0, share: share) }
  }

  func right(_ who: AccountID, on name: String) throws -> AccessRight {
    let record = try record(name)
    return try store.read { c in
      let facts = try AccessFactsLoader.forRecord(
        c, caller: .account(who), record: record, now: test.clock.now())
      let question = AccessQuestion(
        caller: .account(who), action: .readRecord, now: test.clock.now())
      return Access.decide(question, facts).right
    }
  }

  /// Names of records in a share now, by `record.share`.
  func members(_ share: ShareID) throws -> [String] {
    try store.read { c in
      try c.all("SELECT name FROM record WHERE share = \(share) AND flags & 4 = 0 ORDER BY name") {
        $0.text(0)
      }
    }
  }

  func status(_ participant: ParticipantID) throws -> String? {
    try store.read { c in
      try c.first("SELECT status FROM participant WHERE id = \(participant)") { $0.text(0) }
    }
  }

  func panel(_ share: ShareID, _ viewer: AccountID) throws -> SharePanel {
    try store.read {
      try SharePanel.load($0, caller: .account(viewer), share: share, now: test.clock.now())
    }
  }

  /// The personal link's secret of an invitation, as Alice would hand it out.
  func personal(_ participant: ParticipantID, by who: AccountID? = nil) throws -> PersonalSecret {
    let caller = Caller.account(who ?? alice)
    let secret = try store.read {
      try SharePanel.personalSecret(
        $0, caller: caller, participant: participant, keys: store.keys, now: test.clock.now()
      ).secret
    }
    return PersonalSecret(secret, keys: store.keys)
  }

  func landing(
    _ guid: String, _ caller: Caller, personal: PersonalSecret? = nil
  ) throws -> Landing {
    try store.read {
      try Landing.load(
        $0, guid: guid, personal: personal, caller: caller, now: test.clock.now())
    }
  }

  func problems() throws -> [String] {
    try store.read { c in try Log.verify(c).problems.map { "\($0)" } }
  }
}

/// The code of the error a body throws; nil when it throws none.
func refusal(_ body: () throws -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error.code
  } catch {
    return .failed
  }
}
