package import Records

/// Looks with privilege at somebody's private data. Each is an entry of the log before anything is
/// shown.
package enum Looks {
  package enum Object: Hashable, Sendable {
    case record(RecordID)
    case zone(ZoneID)
  }

  /// Writes the look down, for those whose privilege lets them look at all.
  package static func note(_ context: WriteContext, at object: Object) throws {
    let c = context.connection
    let caller = context.actor.caller
    let facts: AccessFacts
    let zone: ZoneID
    switch object {
    case .record(let record):
      facts = try AccessFactsLoader.forRecord(c, caller: caller, record: record, now: context.now)
      zone = try RecordRow.with(id: record, c)?.zone ?? ZoneID(rawValue: 0)
    case .zone(let id):
      var found = try AccessFactsLoader.forZone(c, caller: caller, zone: id, now: context.now)
      found.record = RecordFacts()
      facts = found
      zone = id
    }
    let decision = try Access.require(.readRecord, caller, facts, now: context.now)
    guard decision.obligations.contains(.recordLook) else { return }
    let number: Int64 =
      switch object {
      case .record(let id): id.rawValue
      case .zone(let id): id.rawValue
      }
    try context.note(
      .look, object: number, chain: facts.container?.rawValue ?? 0, details(object, zone))
  }

  private static func details(_ object: Object, _ zone: ZoneID) -> FactValue {
    if case .record(let id) = object {
      return ["record": .int(id.rawValue), "zone": .int(zone.rawValue)]
    }
    return ["zone": .int(zone.rawValue)]
  }
}
