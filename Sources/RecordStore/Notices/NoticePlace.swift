import Records
import SQLite

/// Where something happened, deleted zones included.
struct NoticePlace {
  let zone: ZoneID
  let name: String
  let container: ContainerID
  let environment: Environment
  let scope: DatabaseScope
  let owner: AccountID?
  let share: ShareID?
  let isDeleted: Bool

  var isDefault: Bool { name == RecordZone.defaultName }

  static func load(_ zone: ZoneID, _ c: Connection) throws -> NoticePlace? {
    try c.first(
      """
      SELECT z.name, d.container, d.environment, d.scope, d.owner, z.share, z.deleted_seq
      FROM zone z JOIN database d ON d.id = z.database WHERE z.id = \(zone)
      """
    ) { row in
      NoticePlace(
        zone: zone, name: row.text(0), container: row.key(1), environment: try row.word(2),
        scope: try row.word(3), owner: row.optionalKey(4), share: row.optionalKey(5),
        isDeleted: !row.isNull(6))
    }
  }
}
