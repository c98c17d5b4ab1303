package import SQLite

/// That a container exists. Its chain is its own.
package enum ContainerFact: FactSource {
  package static let kind = FactKind.container

  package static func value(of container: Int64, _ c: Connection) throws -> FactValue? {
    try c.first("SELECT identifier FROM container WHERE id = \(container)") {
      ["identifier": .text($0.text(0))]
    }
  }

  package static func forEach(
    _ c: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws {
    try c.forEach("SELECT id, identifier FROM container") { row in
      try body(row.int(0), ["identifier": .text(row.text(1))])
      return true
    }
  }

  package static func chain(of container: Int64, _ c: Connection) throws -> Int64 { container }
}
