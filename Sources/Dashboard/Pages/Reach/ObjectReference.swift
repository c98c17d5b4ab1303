import HTTP
package import RecordStore
package import Records

/// An object on one line, as it is written and read: `CONTAINER`,
/// `CONTAINER/ENVIRONMENT/private:OWNER[/ZONE[/NAME]]` or `CONTAINER/ENVIRONMENT/public[/NAME]`,
/// the parts percent-encoded; the owner by e-mail address or by their name in the container.
package struct ObjectReference {
  private let container: String
  private let environment: Records.Environment?
  private let owner: String?
  private let zone: String
  private let name: String?

  /// Nil for what is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentCoding.decode($0.utf8) ?? ""
    }
    guard !parts.contains("") else { return nil }
    container = parts[0]
    guard parts.count > 1 else {
      (environment, owner, zone, name) = (nil, nil, RecordZone.defaultName, nil)
      return
    }
    guard let environment = Records.Environment(rawValue: parts[1]), parts.count > 2 else {
      return nil
    }
    self.environment = environment
    if parts[2] == "public" {
      guard parts.count <= 4 else { return nil }
      (owner, zone) = (nil, RecordZone.defaultName)
      name = parts.count == 4 ? parts[3] : nil
    } else {
      guard parts[2].hasPrefix("private:"), parts.count <= 5 else { return nil }
      owner = String(parts[2].dropFirst("private:".count))
      zone = parts.count > 3 ? parts[3] : RecordZone.defaultName
      name = parts.count == 5 ? parts[4] : nil
    }
  }

  /// The object, for whoever may ask about others there; what they may not ask about is not found.
  package func find(
    _ c: Store.Reader, caller: Caller, now: Int64
  ) throws -> (subject: ReachSubject, object: ReachObject) {
    let found = try find(c, now: now)
    try Reach.check(c, caller: caller, of: found.subject, now: now)
    return found
  }

  private func find(
    _ c: Store.Reader, now: Int64
  ) throws -> (subject: ReachSubject, object: ReachObject) {
    let container = try Container.named(container, c)
    guard let environment else { return (.container(container.id), .container(container)) }
    let place = try place(container, environment, c, now: now)
    guard let name else { return (.zone(place.zone), .zone(place)) }
    let record = try Reach.deleted(
      c, caller: .operatorOfStore, zone: place.zone, name: name, now: now)
    return (.record(record), .record(place, name: name))
  }

  private func place(
    _ container: Container, _ environment: Records.Environment, _ c: Store.Reader, now: Int64
  ) throws -> ZonePlace {
    if let owner, !owner.contains("@") {
      return try ZonePlace.find(
        container: container.identifier, environment: environment, owner: owner, zone: zone, c)
    }
    let account = try owner.map {
      try Accounts.find(email: $0, c, caller: .operatorOfStore, now: now).id
    }
    guard
      let database = try Zones.database(
        c, container.id, environment, account == nil ? .public : .private, owner: account)
    else { throw StoreError(.zoneNotFound) }
    return try ZonePlace.load(try Zones.named(zone, in: database, c), c)
  }
}
