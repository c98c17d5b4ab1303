package import SQLite

/// What sharing a container allows.
package enum ContainerPolicyFact: FactSource {
  package static let kind = FactKind.containerPolicy

  package static func value(of container: Int64, _ c: Connection) throws -> FactValue? {
    try c.first(
      """
      SELECT \(columns) FROM container_policy WHERE container = \(container)
      """, value)
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT \(columns), container FROM container_policy") { row in
      try body(row.int(4), value(row))
      return true
    }
  }

  package static func chain(of container: Int64, _ c: Connection) throws -> Int64 { container }

  private static let columns: SQL = "link_mode, default_permission, needs_password, needs_end"

  private static func value(_ row: Row) -> FactValue {
    [
      "linkMode": .text(row.text(0)), "defaultPermission": .text(row.text(1)),
      "needsPassword": .bool(row.bool(2)), "needsEnd": .bool(row.bool(3)),
    ]
  }
}
