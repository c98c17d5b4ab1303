import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// One container with an owner, a participant and a stranger, and zones of every sort.
final class RecordScene {
  let test: TestStore
  let owner: AccountID
  let ben: AccountID
  let dan: AccountID
  let container: ContainerID
  /// Alice's name in the container.
  let ownerName: String
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
    let (container, owner) = (container, owner)
    ownerName = try test.store.writeNow(as: .operatorOfStore) {
      try Containers.userRecordName($0, container: container, account: owner)
    }
  }

  private struct Rows {
    let people: [AccountID]
    let container: ContainerID
    let zones: [ZoneID]

    init(_ context: WriteContext) throws {
      people = try ["Alice", "Ben", "Dan"].map { name in
        try Accounts.add(context, NewAccount(name: name, email: "\(name)@example.org"))
      }
      let owner = people[0]
      let container = try Containers.add(
        context, identifier: "iCloud.org.example.trips", name: "Trips", owner: owner)
      self.container = container
      zones = try [
        Zones.create(
          context, container: container, environment: .development, owner: owner, name: "Trips"),
        defaultZone(.private, owner: owner), defaultZone(.public, owner: nil),
        Zones.create(
          context, container: container, environment: .production, owner: owner, name: "Trips"),
      ]
      func defaultZone(_ scope: DatabaseScope, owner: AccountID?) throws -> ZoneID {
        let database = try Zones.database(context, container, .development, scope, owner: owner)
        let zone = try context.connection.first(
          "SELECT id FROM zone WHERE database = \(database) AND name = '_defaultZone'"
        ) { try $0.id(0, as: ZoneID.self) }
        return try #require(zone)
      }
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

  func database(_ scope: DatabaseScope) -> FeedDatabase {
    FeedDatabase(container: container, environment: .development, scope: scope)
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
