import Records
import TestSupport

extension WalkGenerator {
  /// What changes who sees which records: also what ends a right without ending a participation
  /// (expiry, inviters, disabled accounts).
  package mutating func feedOperation(_ world: World, now: Int64) -> WalkOperation? {
    for _ in 0..<50 {
      switch operation(world, now: now) {
      case .addAddress, .setTeamRole, .setGrants, .setMember, .grantAuditor, .advance: continue
      case .deleteZone where random.chance(9, in: 10):
        continue
      case .createRecord(let zone, _, _, _, _) where isOutside(zone, world):
        continue
      case let operation: return operation
      }
    }
    return nil
  }

  /// Neither public nor default zones have a feed.
  private func isOutside(_ zone: ZoneID, _ world: World) -> Bool {
    world.zones[zone]!.isPublic || world.zones[zone]!.isDefault
  }
}
