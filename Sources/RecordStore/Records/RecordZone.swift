package import Records
package import SQLite

/// A zone with the database it belongs to, as far as records need to know.
package struct RecordZone: Hashable, Sendable {
  package static let defaultName = "_defaultZone"

  package let id: ZoneID
  package let name: String
  package let database: DatabaseID
  package let container: ContainerID
  package let environment: Environment
  package let scope: DatabaseScope
  package let owner: AccountID?
  package let share: ShareID?
  package let isDeleted: Bool
  package let oldestSequence: Int64
  package let changedSequence: Int64
  /// How often it has changed hands.
  let turn: Int64

  package var isDefault: Bool { name == Self.defaultName }

  /// Throws `.zoneNotFound` for a zone that is not there or deleted.
  package static func load(_ zone: ZoneID, _ c: Connection) throws -> RecordZone {
    let loaded = try c.first(
      """
      SELECT z.id, z.name, z.database, d.container, d.environment, d.scope, d.owner, z.share,
        z.deleted_seq, z.oldest_seq, z.changed_seq, z.turn
      FROM zone z JOIN database d ON d.id = z.database WHERE z.id = \(zone)
      """, RecordZone.init)
    guard let loaded, !loaded.isDeleted else {
      throw StoreError(.zoneNotFound, "The zone does not exist.")
    }
    return loaded
  }

  private init(_ row: Row) throws {
    id = row.key(0)
    name = row.text(1)
    database = row.key(2)
    container = row.key(3)
    environment = try row.word(4)
    scope = try row.word(5)
    owner = row.optionalKey(6)
    share = row.optionalKey(7)
    isDeleted = !row.isNull(8)
    oldestSequence = row.int(9)
    changedSequence = row.int(10)
    turn = row.int(11)
  }

  func isOwned(by caller: Caller) -> Bool {
    guard let owner else { return false }
    return scope == .private && caller == .account(owner)
  }
}
