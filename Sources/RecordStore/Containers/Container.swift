package import Records
package import SQLite

/// A container as a row.
package struct Container: Hashable, Sendable {
  package let id: ContainerID
  /// The name programs use, such as `iCloud.org.example.trips`.
  package let identifier: String
  package let name: String
  package let about: String
  /// Milliseconds since 1970.
  package let createdAt: Int64

  /// Throws `.notFound`; whether the caller may see it is not asked here.
  package static func named(_ identifier: String, _ c: Connection) throws -> Container {
    let found = try c.first(
      "SELECT \(columns) FROM container WHERE identifier = \(identifier)", Container.init)
    guard let found else {
      throw StoreError(
        .notFound, "There is no such container.", context: ["container": identifier])
    }
    return found
  }

  package static func load(_ container: ContainerID, _ c: Connection) throws -> Container {
    let found = try c.first(
      "SELECT \(columns) FROM container WHERE id = \(container)", Container.init)
    guard let found else { throw StoreError(.notFound, "There is no such container.") }
    return found
  }

  static let columns: SQL = "id, identifier, name, about, created_at"

  init(_ row: Row) throws {
    id = try row.id(0)
    identifier = row.text(1)
    name = row.text(2)
    about = row.text(3)
    createdAt = row.int(4)
  }
}
