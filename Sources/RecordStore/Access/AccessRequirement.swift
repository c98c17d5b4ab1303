package import Records
package import SQLite

extension Access {
  /// The decision when it allows; else the error that tells the caller no more than they may know:
  /// what one may not see looks as if it did not exist.
  @discardableResult
  package static func require(
    _ action: AccessAction, _ caller: Caller, _ facts: AccessFacts, now: Int64
  ) throws -> AccessDecision {
    let decision = decide(AccessQuestion(caller: caller, action: action, now: now), facts)
    if decision.isAllowed { return decision }
    guard decision.right > .none || facts.scope == .public && facts.zone != nil else {
      throw StoreError(.notFound)
    }
    throw StoreError.refused(decision)
  }

  @discardableResult
  package static func check(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, record: RecordID,
    proof: Proof = Proof(), now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.forRecord(
      c, caller: caller, record: record, proof: proof, now: now)
    return try require(action, caller, facts, now: now)
  }

  /// A zone one may not see is a zone that is not there.
  @discardableResult
  package static func check(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, zone: ZoneID,
    proof: Proof = Proof(), now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.forZone(
      c, caller: caller, zone: zone, proof: proof, now: now)
    return try require(action, caller, ofZone: facts, now: now)
  }

  @discardableResult
  static func require(
    _ action: AccessAction, _ caller: Caller, ofZone facts: AccessFacts, now: Int64
  ) throws -> AccessDecision {
    do {
      return try require(action, caller, facts, now: now)
    } catch let error as StoreError where error.code == .notFound {
      throw StoreError(.zoneNotFound)
    }
  }

  @discardableResult
  package static func check(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, share: ShareID,
    proof: Proof = Proof(), now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.forShare(
      c, caller: caller, share: share, proof: proof, now: now)
    return try require(action, caller, facts, now: now)
  }

  @discardableResult
  package static func check(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, container: ContainerID, now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.forContainer(
      c, caller: caller, container: container, now: now)
    return try require(action, caller, facts, now: now)
  }

  @discardableResult
  package static func check(
    _ c: Connection, _ caller: Caller, onServer action: AccessAction, now: Int64
  ) throws -> AccessDecision {
    let facts = try AccessFactsLoader.forServer(c, caller: caller, now: now)
    return try require(action, caller, facts, now: now)
  }

  /// Whether a caller may do something with the server, for pages that show what one may do.
  package static func allows(
    _ c: Connection, _ caller: Caller, onServer action: AccessAction, now: Int64
  ) throws -> Bool {
    let facts = try AccessFactsLoader.forServer(c, caller: caller, now: now)
    return decide(AccessQuestion(caller: caller, action: action, now: now), facts).isAllowed
  }

  /// Whether a caller may do something with a container, for pages that show what one may do.
  package static func allows(
    _ c: Connection, _ caller: Caller, _ action: AccessAction, container: ContainerID, now: Int64
  ) throws -> Bool {
    let facts = try AccessFactsLoader.forContainer(
      c, caller: caller, container: container, now: now)
    return decide(AccessQuestion(caller: caller, action: action, now: now), facts).isAllowed
  }
}
