import RecordStore
import Records
import SQLite
import TestSupport

/// One container with an owner, a participant and a stranger, and zones of every sort.
final class RecordScene {
  let test: TestStore
  let owner: AccountID
  let ben: AccountID
  let dan: AccountID
  let container: ContainerID
  let zone: ZoneID
  let defaultZone: ZoneID
  let publicZone: ZoneID
  let productionZone: ZoneID

  var store: Store { test.store }

  init() throws {
    test = try TestStore()
    let made = try test.store.writeNow(as: .operatorOfStore) { try Rows($0) }
    owner = made.people[0]
    ben = made.people[1]
    dan = made.people[2]
    container = made.container
    zone = made.zones[0]
    defaultZone = made.zones[1]
    publicZone = made.zones[2]
    productionZone = made.zones[3]
  }

  private struct Rows {
    let people: [AccountID]
    let container: ContainerID
    let zones: [ZoneID]

    init(_ context: WriteContext) throws {
      let c = context.connection
      people = try ["Alice", "Ben", "Dan"].map { name in
        AccountID(
          rawValue: try c.insert(
            """
            INSERT INTO account (name, state, instance_role, created_at)
            VALUES (\(name), 'active', 'user', 0) RETURNING id
            """))
      }
      let container = try c.insert(
        """
        INSERT INTO container (identifier, name, created_at)
        VALUES ('iCloud.org.example.trips', 'Trips', 0) RETURNING id
        """)
      self.container = ContainerID(rawValue: container)
      for person in people {
        try c.run(
          """
          INSERT INTO container_user (container, account, record_name)
          VALUES (\(container), \(person), \("_u\(person.rawValue)"))
          """)
      }
      let owner = people[0].rawValue
      let own = try Self.database(c, container, "development", "private", owner)
      let open = try Self.database(c, container, "development", "public", nil)
      let deployed = try Self.database(c, container, "production", "private", owner)
      zones = try [
        Self.zone(context, own, "Trips"), Self.zone(context, own, "_defaultZone"),
        Self.zone(context, open, "_defaultZone"), Self.zone(context, deployed, "Trips"),
      ]
    }

    private static func database(
      _ c: Connection, _ container: Int64, _ environment: String, _ scope: String, _ owner: Int64?
    ) throws -> Int64 {
      try c.insert(
        """
        INSERT INTO database (container, environment, scope, owner)
        VALUES (\(container), \(environment), \(scope), \(owner)) RETURNING id
        """)
    }

    private static func zone(
      _ context: WriteContext, _ database: Int64, _ name: String
    ) throws -> ZoneID {
      ZoneID(
        rawValue: try context.connection.insert(
          """
          INSERT INTO zone (database, name, created_at, changed_seq)
          VALUES (\(database), \(name), 0, \(context.nextSequence())) RETURNING id
          """))
    }
  }

  // MARK: Short words

  func modify(
    _ operations: [RecordOperation], in zone: ZoneID? = nil, as account: AccountID? = nil,
    atomic: Bool? = nil
  ) throws -> [RecordOutcome] {
    try store.writeNow(as: .account(account ?? owner)) {
      try RecordWriter.modify(
        $0, ModifyRequest(zone: zone ?? self.zone, operations: operations, isAtomic: atomic))
    }
  }

  @discardableResult
  func save(
    _ name: String?, _ fields: [Field] = [], parent: String? = nil, type: String = "Trip",
    in zone: ZoneID? = nil, as account: AccountID? = nil
  ) throws -> RecordRow {
    let operation = RecordOperation(
      .forceUpdate, name: name, type: type, fields: fields,
      parent: parent.map(RecordOperation.ParentChange.record) ?? .keep)
    let create = RecordOperation(
      .create, name: name, type: type, fields: fields, parent: operation.parent)
    let outcome = try modify([name == nil ? create : operation], in: zone, as: account)
    return try outcome[0].get()
  }

  /// The code of the refusal of a single operation.
  func refusal(
    _ operation: RecordOperation, in zone: ZoneID? = nil, as account: AccountID? = nil
  ) throws -> StoreError.Code? {
    try modify([operation], in: zone, as: account, atomic: false)[0].refusal?.code
  }

  func viewer(_ account: AccountID? = nil) -> Viewer {
    Viewer(caller: .account(account ?? owner), now: test.clock.now())
  }

  func record(_ name: String, as account: AccountID? = nil) throws -> RecordRow {
    try store.read { try RecordReader.record($0, viewer(account), zone: zone, name: name) }
  }

  func exists(_ name: String) throws -> Bool {
    do {
      _ = try record(name)
      return true
    } catch let error as StoreError where error.code == .notFound {
      return false
    }
  }

  /// Shares a record with Ben, who accepts.
  @discardableResult
  func share(_ name: String, _ permission: Permission = .readWrite) throws -> ShareID {
    let row = try record(name)
    let share = try store.writeNow(as: .account(owner)) { context in
      let handle = try Shares.shareRecord(context, record: row.id)
      _ = try Shares.invite(
        context, share: handle.share,
        [Invitation(.account(self.ben), permission: permission)])
      return handle.share
    }
    try store.writeNow(as: .account(ben)) { _ = try Shares.accept($0, share: share) }
    return share
  }
}

func text(_ name: String, _ value: String) -> Field {
  Field(name: name, type: FieldType(.string), value: .string(value))
}

func int(_ name: String, _ value: Int64) -> Field {
  Field(name: name, type: FieldType(.int64), value: .int64(value))
}

func reference(_ name: String, _ target: String, _ action: ReferenceAction) -> Field {
  Field(
    name: name, type: FieldType(.reference),
    value: .reference(Reference(recordName: target, action: action)))
}
