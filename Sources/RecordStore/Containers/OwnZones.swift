package import Records
package import SQLite

extension Zones {
  /// The zones of somebody's private database, the default zone first.
  package static func own(
    _ c: Connection, container: ContainerID, environment: Environment, owner: AccountID
  ) throws -> [RecordZone] {
    let ids = try c.all(
      """
      SELECT z.id FROM database d JOIN zone z ON z.database = d.id
      WHERE d.container = \(container) AND d.environment = \(environment)
        AND d.scope = \(DatabaseScope.private) AND d.owner = \(owner) AND z.deleted_seq IS NULL
      ORDER BY CASE WHEN z.name = \(RecordZone.defaultName) THEN 0 ELSE 1 END, z.name
      """
    ) { try $0.id(0, as: ZoneID.self) }
    return try ids.map { try RecordZone.load($0, c) }
  }
}
