package import Records
package import SQLite

extension SharedZones {
  /// The zones of others in which something is shared with an account that accepted it.
  package static func all(
    _ c: Connection, container: ContainerID, environment: Environment, account: AccountID,
    now: Int64
  ) throws -> [RecordZone] {
    let ids = try c.all(
      """
      SELECT DISTINCT z.id, z.name, d.owner
      FROM participant p JOIN zone z ON z.id = p.zone JOIN database d ON d.id = z.database
      WHERE p.account = \(account) AND p.accepted_seq IS NOT NULL AND p.ended_seq IS NULL
        AND d.container = \(container) AND d.environment = \(environment)
        AND z.deleted_seq IS NULL
      ORDER BY z.name, d.owner
      """
    ) { try $0.id(0, as: ZoneID.self) }
    return try ids.filter { try isVisible(c, zone: $0, to: account, now: now) }
      .map { try RecordZone.load($0, c) }
  }

  /// The caller leaves every share of the zone; the owner's records stay.
  package static func leave(_ context: WriteContext, zone: ZoneID) throws {
    let shares = try context.connection.all(
      """
      SELECT DISTINCT share FROM participant
      WHERE zone = \(zone) AND account = \(context.actor.account) AND accepted_seq IS NOT NULL
        AND ended_seq IS NULL
      """
    ) { try $0.id(0, as: ShareID.self) }
    guard !shares.isEmpty else { throw StoreError(.zoneNotFound) }
    for share in shares { try Shares.leave(context, share: share) }
  }
}
