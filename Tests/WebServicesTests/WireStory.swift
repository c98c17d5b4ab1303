import RecordStore
import Records

/// What tests of feeds and notifications need to have happened, without going through the calls.
extension Wire {
  @discardableResult
  func makeZone(_ name: String = "Trips", of person: Person = .ada) throws -> ZoneID {
    let owner = account(person)
    return try store.writeNow(as: .account(owner)) {
      try Zones.create(
        $0, container: container, environment: .development, owner: owner, name: name)
    }
  }

  /// Saves records by name; those that begin with "-" are deleted.
  func save(
    _ names: String..., in zone: ZoneID, type: String = "Trip", fields: [Field] = [],
    parent: String? = nil, as person: Person = .ada, client: String? = nil
  ) throws {
    let operations = names.map { name in
      name.hasPrefix("-")
        ? RecordOperation(.forceDelete, name: String(name.dropFirst()))
        : RecordOperation(
          .forceUpdate, name: name, type: type, fields: fields,
          parent: parent.map { .record($0) } ?? .keep)
    }
    try store.writeNow(as: Actor(.account(account(person)), client: client)) { context in
      let request = ModifyRequest(zone: zone, operations: operations)
      for outcome in try RecordWriter.modify(context, request) {
        if case .refused(_, let error) = outcome { throw error }
      }
    }
  }

  /// Shares a record of ada's, and has the others accept.
  @discardableResult
  func share(
    _ name: String, in zone: ZoneID, with people: Person...
  ) throws -> ShareID {
    let ada = Viewer(caller: .account(account(.ada)), now: clock.now())
    let row = try store.read { try RecordReader.record($0, ada, zone: zone, name: name) }
    let share = try store.writeNow(as: .account(account(.ada))) { context in
      let handle = try Shares.shareRecord(context, record: row.id)
      _ = try Shares.invite(
        context, share: handle.share,
        people.map { Invitation(.account(account($0)), permission: .readWrite) })
      return handle.share
    }
    for person in people {
      try store.writeNow(as: .account(account(person))) {
        _ = try Shares.accept($0, share: share)
      }
    }
    return share
  }

  func stop(_ share: ShareID) throws {
    try store.writeNow(as: .account(account(.ada))) { try Shares.stop($0, share: share) }
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
