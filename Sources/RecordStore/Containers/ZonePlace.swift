package import Records
package import SQLite

/// Where a zone is, in the words that addresses use.
package struct ZonePlace: Hashable, Sendable {
  /// Stands for the owner of the public database in addresses.
  package static let publicOwner = "public"

  package let zone: ZoneID
  package let name: String
  package let container: ContainerID
  package let containerIdentifier: String
  package let containerName: String
  package let environment: Environment
  package let scope: DatabaseScope
  package let owner: AccountID?
  package let ownerName: String?
  /// The owner's user record name, or `publicOwner`.
  package let ownerRecordName: String
  /// What the zone is for, in its owner's words; empty when nobody said.
  package let about: String

  package var isDefault: Bool { name == RecordZone.defaultName }

  /// The zone that an address names. Whether the caller may see it is not asked here.
  package static func find(
    container: String, environment: Environment, owner: String, zone: String, _ c: Connection
  ) throws -> ZonePlace {
    let condition: SQL =
      owner == publicOwner ? "d.scope = 'public'" : "u.record_name = \(owner)"
    let names = "\(environment.rawValue) \(owner.utf8.count) \(owner) \(zone.utf8.count) \(zone)"
    let found = try c.remembered("place \(names) \(container)") {
      try c.first(
        """
        \(select) WHERE c.identifier = \(container) AND d.environment = \(environment)
          AND z.name = \(zone) AND z.deleted_seq IS NULL AND \(condition)
        """, ZonePlace.init)
    }
    guard let found else { throw StoreError(.zoneNotFound) }
    return found
  }

  package static func load(_ zone: ZoneID, _ c: Connection) throws -> ZonePlace {
    guard let found = try c.first("\(select) WHERE z.id = \(zone)", ZonePlace.init) else {
      throw StoreError(.zoneNotFound)
    }
    return found
  }

  private static let select: SQL = """
    SELECT z.id, z.name, c.id, c.identifier, c.name, d.environment, d.scope, d.owner, a.name,
      u.record_name, z.about
    FROM zone z JOIN database d ON d.id = z.database JOIN container c ON c.id = d.container
      LEFT JOIN account a ON a.id = d.owner
      LEFT JOIN container_user u ON u.container = d.container AND u.account = d.owner
    """

  private init(_ row: Row) throws {
    zone = try row.id(0)
    name = row.text(1)
    container = try row.id(2)
    containerIdentifier = row.text(3)
    containerName = row.text(4)
    environment = try row.word(5)
    scope = try row.word(6)
    owner = try row.optionalID(7)
    ownerName = row.optionalText(8)
    ownerRecordName = row.optionalText(9) ?? Self.publicOwner
    about = row.text(10)
  }
}
