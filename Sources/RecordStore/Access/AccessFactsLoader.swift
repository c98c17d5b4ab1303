package import Records
package import SQLite

/// Loads what a decision depends on, as of now, in a few set-based statements. It decides nothing.
package enum AccessFactsLoader {
  package static func forRecord(
    _ c: Connection, caller: Caller, record: RecordID, proof: Proof = Proof(), now: Int64
  ) throws -> AccessFacts {
    guard let place = try AccessPlace.ofRecord(c, record) else { throw StoreError(.notFound) }
    return try facts(c, caller, in: place, proof, now)
  }

  /// The class a record will be of, once it is made under this parent.
  package static func forNewRecord(
    _ c: Connection, caller: Caller, zone: ZoneID, parent: RecordID?, type: String,
    proof: Proof = Proof(), now: Int64
  ) throws -> AccessFacts {
    let above = try parent.flatMap { try AccessPlace.ofRecord(c, $0) }
    guard var place = try above ?? AccessPlace.ofZone(c, zone) else {
      throw StoreError(.zoneNotFound)
    }
    place.record = RecordFacts(creator: caller.accountID, type: type)
    return try facts(c, caller, in: place, proof, now)
  }

  /// The zone itself, with its zone-wide share if it ever had one.
  package static func forZone(
    _ c: Connection, caller: Caller, zone: ZoneID, proof: Proof = Proof(), now: Int64
  ) throws -> AccessFacts {
    guard let place = try AccessPlace.ofZone(c, zone) else { throw StoreError(.zoneNotFound) }
    return try facts(c, caller, in: place, proof, now)
  }

  package static func forShare(
    _ c: Connection, caller: Caller, share: ShareID, proof: Proof = Proof(), now: Int64
  ) throws -> AccessFacts {
    guard let place = try AccessPlace.ofShare(c, share) else { throw StoreError(.notFound) }
    return try facts(c, caller, in: place, proof, now)
  }

  /// A database without a zone: making zones, listing them.
  package static func forDatabase(
    _ c: Connection, caller: Caller, database: DatabaseID, now: Int64
  ) throws -> AccessFacts {
    guard let place = try AccessPlace.ofDatabase(c, database) else { throw StoreError(.notFound) }
    return try facts(c, caller, in: place, Proof(), now)
  }

  package static func forContainer(
    _ c: Connection, caller: Caller, container: ContainerID,
    environment: Environment = .development, now: Int64
  ) throws -> AccessFacts {
    guard try c.exists("SELECT 1 FROM container WHERE id = \(container)") else {
      throw StoreError(.notFound)
    }
    let place = AccessPlace(
      environment: environment, container: container, scope: .public, owner: nil)
    return try facts(c, caller, in: place, Proof(), now)
  }

  package static func forServer(_ c: Connection, caller: Caller, now: Int64) throws -> AccessFacts {
    var facts = AccessFacts()
    try addCaller(c, caller, nil, to: &facts, now)
    return facts
  }
}

extension AccessFactsLoader {
  static func facts(
    _ c: Connection, _ caller: Caller, in place: AccessPlace, _ proof: Proof, _ now: Int64
  ) throws -> AccessFacts {
    var facts = AccessFacts(in: place, proof)
    try addCaller(c, caller, place, to: &facts, now)
    if let share = place.share {
      facts.participants = try ParticipantFactsQuery.load(
        c, share: share.id, account: caller.accountID, personalLink: proof.personalLink, now: now)
    }
    if place.scope == .public, let record = place.record {
      facts.roleGrants = try RoleGrantQuery.load(
        c, container: place.container, environment: place.environment, type: record.type,
        account: caller.accountID)
    }
    return facts
  }

  private static func addCaller(
    _ c: Connection, _ caller: Caller, _ place: AccessPlace?, to facts: inout AccessFacts,
    _ now: Int64
  ) throws {
    guard let account = caller.accountID, let known = try CallerFacts.load(c, account, in: place)
    else { return }
    facts.accountState = known.state
    facts.instanceRole = known.instanceRole
    facts.teamRole = known.teamRole
    facts.isBlocked = known.isBlocked
    facts.auditorGrantUntil = known.auditorGrantUntil
    if let until = known.gatePassedUntil, until > now { facts.proof.passedGate = true }
  }
}

extension Caller {
  package var accountID: AccountID? {
    if case .account(let id) = self { id } else { nil }
  }
}
