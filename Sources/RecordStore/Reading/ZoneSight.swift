package import Records
package import SQLite

/// A zone as one viewer sees it at one moment: loaded and decided once for all that a page asks.
package struct ZoneSight {
  private let c: Connection
  private let viewer: Viewer
  private let state: State

  private struct State: Sendable {
    let zone: RecordZone
    let facts: AccessFacts
    let visible: VisibleRecords
    let types: [TypeCount]
  }

  /// Throws `.zoneNotFound` for a zone in which the viewer may see nothing.
  package init(_ c: Connection, _ viewer: Viewer, zone id: ZoneID) throws {
    self.c = c
    self.viewer = viewer
    let zone = try c.remembered("zone \(id.rawValue)") { try RecordZone.load(id, c) }
    // What an owner may do changes with commits only; others' rights have ends in time.
    if zone.isOwned(by: viewer.caller), let account = viewer.account, viewer.proof == Proof() {
      state = try c.remembered("owner \(account.rawValue) of \(id.rawValue)") {
        try Self.load(c, viewer, zone)
      }
    } else {
      state = try Self.load(c, viewer, zone)
    }
  }

  private static func load(_ c: Connection, _ viewer: Viewer, _ zone: RecordZone) throws -> State {
    let facts = try AccessFactsLoader.forZone(
      c, caller: viewer.caller, zone: zone.id, proof: viewer.proof, now: viewer.now)
    let visible = try VisibleRecords.load(c, viewer, zone: zone, facts: facts)
    return State(
      zone: zone, facts: facts, visible: visible,
      types: try RecordReader.types(c, zone: zone.id, visible))
  }

  var zone: RecordZone { state.zone }
  var visible: VisibleRecords { state.visible }
  package var types: [TypeCount] { state.types }
  /// Only what is in some shares is seen.
  package var isPartial: Bool { if case .shares = visible.reach { true } else { false } }
  /// What records of a type the viewer may see depends on the type.
  package func mayShow(type: String) -> Bool { visible.mayShow(type: type) }
  /// The facts of the zone itself.
  package var facts: AccessFacts { state.facts }

  package func list(_ request: ListingRequest) throws -> Listing {
    try RecordReader.list(c, state.zone, state.visible, state.types, viewer, request)
  }
}
