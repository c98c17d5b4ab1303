import Records
package import SQLite

/// Records of a type in another zone of the same container, as far as the viewer sees them.
package struct RecordsElsewhere: Hashable, Sendable {
  package let place: ZonePlace
  package let count: Int64
  package let isAbout: Bool

  /// Zones that are looked into, and those that are named.
  private static let mostZones = 100
  private static let most = 5

  /// For whoever found none in `here`; nil counts all types. The zones with the most come first.
  package static func find(
    _ c: Connection, _ viewer: Viewer, from here: ZonePlace, type: String?
  ) throws -> [RecordsElsewhere] {
    guard viewer.account != nil else { return [] }
    var found: [RecordsElsewhere] = []
    for environment in [here.environment] + Environment.allCases.filter({ $0 != here.environment })
    {
      let zones = try Zones.list(
        c, caller: viewer.caller, container: here.container, environment: environment,
        now: viewer.now)
      for zone in zones.prefix(mostZones) where zone.place.zone != here.zone {
        let counts = try RecordReader.types(c, viewer, zone: zone.place.zone).filter {
          ShareRecord.isListed($0.type, among: type)
        }
        let count = counts.reduce(0) { $0 + $1.count }
        guard count > 0 else { continue }
        found.append(
          RecordsElsewhere(
            place: zone.place, count: count, isAbout: counts.contains(where: \.isAbout)))
      }
    }
    return Array(found.sorted { $0.count > $1.count }.prefix(most))
  }
}
