import Addresses
import RecordStore
import Records

/// Alice owns a container with a zone of records; Ben and Cleo may be invited, Dan is a stranger,
/// Adm administers the server.
struct Cast: Sendable {
  static let container = "iCloud.org.example.trips"

  let alice: AccountID
  let ben: AccountID
  let cleo: AccountID
  let dan: AccountID
  let adm: AccountID
  let place: ZonePlace

  init(in store: Store, aliceName: String = "Alice Moreau") throws {
    let hash = try store.passwords.hashNow("correct horse")
    func person(_ name: String, _ email: String, _ role: InstanceRole = .user) -> NewAccount {
      NewAccount(name: name, email: email, role: role, passwordHash: hash)
    }
    let people = [
      person(aliceName, "alice@example.org"), person("Ben Ode", "ben.ode@example.org"),
      person("Cleo Park", "cleo@example.org"), person("Dan Stranger", "dan@example.org"),
      person("Adm", "adm@example.org", .admin),
    ]
    let (accounts, place) = try store.writeNow(as: .operatorOfStore) { context in
      let accounts = try people.map { try Accounts.add(context, $0) }
      let container = try Containers.add(
        context, identifier: Self.container, name: "Travel journal", owner: accounts[0])
      let zone = try Zones.create(
        context.acting(as: .account(accounts[0])), container: container,
        environment: .development, owner: accounts[0], name: "Trips")
      return (accounts, try ZonePlace.load(zone, context.connection))
    }
    self.place = place
    (alice, ben, cleo, dan) = (accounts[0], accounts[1], accounts[2], accounts[3])
    adm = accounts[4]
  }

  var zoneAddress: ZoneAddress {
    ZoneAddress(
      container: Self.container, environment: .development, owner: place.ownerRecordName,
      zone: place.name)
  }

  var zone: String { Address.zone(zoneAddress).path }

  func record(_ name: String) -> String {
    Address.record(RecordAddress(zone: zoneAddress, name: name)).path
  }
}

extension Store {
  func session(of account: AccountID) throws -> String {
    try writeNow(as: .account(account)) {
      try Sessions.begin($0, account: account, userAgent: "Firefox on Linux")
    }
  }

  @discardableResult
  func save(
    _ name: String, in cast: Cast, type: String = "Destination", parent: String? = nil,
    _ fields: [Field]
  ) throws -> RecordRow {
    let operation = RecordOperation(
      .create, name: name, type: type, fields: fields,
      parent: parent.map { .record($0) } ?? .keep)
    return try writeNow(as: .account(cast.alice)) { context in
      let request = ModifyRequest(zone: cast.place.zone, operations: [operation])
      return try RecordWriter.modify(context, request)[0].get()
    }
  }

  /// Shares a record as Alice and invites somebody by address.
  func share(
    _ row: RecordRow, in cast: Cast, with email: String, _ permission: Permission = .readOnly
  ) throws -> ShareHandle {
    try writeNow(as: .account(cast.alice)) { context in
      let handle = try Shares.shareRecord(context, record: row.id)
      let invitation = Invitation(.address(.email, email), permission: permission)
      _ = try Shares.invite(context, share: handle.share, [invitation])
      return handle
    }
  }

  func accept(_ guid: String, as account: AccountID) throws {
    try writeNow(as: .account(account)) { _ = try Shares.accept($0, guid: guid) }
  }

  /// A record of Alice's zone as it stands.
  func row(_ name: String, in cast: Cast) throws -> RecordRow {
    try read { c in
      try RecordReader.record(
        c, Viewer(caller: .account(cast.alice), now: clock.now()), zone: cast.place.zone,
        name: name)
    }
  }
}

extension Field {
  static func text(_ name: String, _ value: String) -> Field {
    Field(name: name, type: FieldType(.string), value: .string(value))
  }

  static func int(_ name: String, _ value: Int64) -> Field {
    Field(name: name, type: FieldType(.int64), value: .int64(value))
  }
}

extension RecordRow {
  /// The stored fields as they are.
  var text: String { String(decoding: fields, as: UTF8.self) }
}
