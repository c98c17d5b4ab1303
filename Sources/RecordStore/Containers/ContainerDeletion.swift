package import Records
package import SQLite

/// What goes with a container.
package struct ContainerContents: Hashable, Sendable {
  package var zones: Int64
  package var records: Int64
  package var people: Int64
  package var shares: Int64

  package static func load(
    _ c: Connection, caller: Caller, container: ContainerID, now: Int64
  ) throws -> ContainerContents {
    try Access.check(c, caller, .changeTeam, container: container, now: now)
    let sql: SQL = """
      SELECT count(*), coalesce(sum((SELECT sum(n.n) FROM counter n
          WHERE n.zone = z.id AND n.type <> \(ShareRecord.type))), 0),
        count(DISTINCT d.owner), coalesce(sum((SELECT count(*) FROM share s
          WHERE s.zone = z.id AND s.ended_seq IS NULL)), 0)
      FROM database d JOIN zone z ON z.database = d.id
      WHERE d.container = \(container) AND z.deleted_seq IS NULL
      """
    let found = try c.first(sql) { row in
      ContainerContents(
        zones: row.int(0), records: row.int(1), people: row.int(2), shares: row.int(3))
    }
    return found ?? ContainerContents(zones: 0, records: 0, people: 0, shares: 0)
  }
}

extension Containers {
  /// Stands behind the identifier of a deleted container; no identifier can have it.
  static let mark = "#deleted-"

  /// Deletes a container with everybody's zones in it, public and private. Its identifier becomes
  /// free; its chain of the log stays. It cannot be undone.
  package static func delete(_ context: WriteContext, container: ContainerID) throws {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeTeam, container: container, now: context.now)
    let zones = try c.all(
      """
      SELECT z.id FROM database d JOIN zone z ON z.database = d.id
      WHERE d.container = \(container) AND z.deleted_seq IS NULL ORDER BY z.id
      """
    ) { try $0.id(0, as: ZoneID.self) }
    for zone in zones { try Zones.end(context, zone) }
    let members = try c.all("SELECT id FROM team WHERE container = \(container)") { $0.int(0) }
    for member in members {
      try context.changing(TeamFact.self, member) {
        try c.run("DELETE FROM team WHERE id = \(member)")
      }
    }
    for webhook in try Webhook.live(c, container) { try Webhooks.end(context, webhook) }
    try context.changing(ContainerFact.self, container) {
      try c.run(
        """
        UPDATE container SET identifier = identifier || \(mark + String(container.rawValue))
        WHERE id = \(container)
        """)
    }
  }
}
