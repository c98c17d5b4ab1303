package import Records
package import SQLite

/// What somebody may do with records of a type in the public database, as the decision says it.
package struct RoleTest: Hashable, Sendable {
  package let create: Bool
  package let readOwn: Bool
  package let readOthers: Bool
  package let writeOwn: Bool
  package let writeOthers: Bool

  /// What may be done with records that somebody else made.
  var rights: Set<RoleGrant.Right> {
    var rights: Set<RoleGrant.Right> = []
    if create { rights.insert(.create) }
    if readOthers { rights.insert(.read) }
    if writeOthers { rights.insert(.write) }
    return rights
  }

  package static func run(
    _ c: Connection, container: ContainerID, environment: Environment, type: String,
    as caller: Caller, now: Int64
  ) throws -> RoleTest {
    let test = try ifAny(
      c, container: container, environment: environment, type: type, as: caller, now: now)
    guard let test else { throw StoreError(.zoneNotFound) }
    return test
  }

  /// Nil while the container has no public database. A role that is named grants nothing.
  static func ifAny(
    _ c: Connection, container: ContainerID, environment: Environment, type: String,
    as caller: Caller, without role: String? = nil, now: Int64
  ) throws -> RoleTest? {
    guard
      let database = try Zones.database(c, container, environment, .public, owner: nil),
      let zone = try? Zones.named(RecordZone.defaultName, in: database, c)
    else { return nil }
    var own = try AccessFactsLoader.forNewRecord(
      c, caller: caller, zone: zone, parent: nil, type: type, now: now)
    own.roleGrants.removeAll { $0.role == role }
    var others = own
    others.record?.creator = nil
    func may(_ action: AccessAction, _ facts: AccessFacts) -> Bool {
      Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts).isAllowed
    }
    return RoleTest(
      create: may(.createRecord, own), readOwn: may(.readRecord, own),
      readOthers: may(.readRecord, others), writeOwn: may(.updateRecord, own),
      writeOthers: may(.updateRecord, others))
  }
}
