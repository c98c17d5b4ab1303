/// One step of the schema. The list only grows; a step that was released is never edited.
package struct Migration: Sendable {
  package let name: StaticString
  let apply: @Sendable (Connection) throws -> Void

  package init(_ name: StaticString, _ apply: @escaping @Sendable (Connection) throws -> Void) {
    self.name = name
    self.apply = apply
  }

  package init(_ name: StaticString, script: StaticString) {
    self.init(name) { try $0.script(script) }
  }
}

/// Brings a file to the program's version: forward only, one transaction for each step.
struct Migrator {
  let applicationID: Int32
  let migrations: [Migration]

  /// Refuses files of others and of newer versions. Only reads.
  func check(_ connection: Connection) throws {
    let id = try connection.pragma("PRAGMA application_id")
    let version = try connection.pragma("PRAGMA user_version")
    guard id != Int64(applicationID) else {
      guard version <= migrations.count else {
        throw SQLiteError(.newerVersion, detail: "version \(version)")
      }
      return
    }
    let isEmpty = try !connection.exists("SELECT 1 FROM sqlite_schema LIMIT 1")
    guard id == 0, version == 0, isEmpty else {
      throw SQLiteError(.otherApplication, detail: "application id \(id)")
    }
  }

  func isNeeded(_ connection: Connection) throws -> Bool {
    try connection.pragma("PRAGMA user_version") < migrations.count
  }

  func migrate(_ connection: Connection) throws {
    // A step may rebuild tables, so references are checked at its end and not on the way:
    // https://sqlite.org/lang_altertable.html#otheralter
    try connection.run("PRAGMA foreign_keys = OFF")
    defer { _ = try? connection.run("PRAGMA foreign_keys = ON") }
    while try step(connection) {}
  }

  /// Applies the next step; false when there is none.
  private func step(_ connection: Connection) throws -> Bool {
    try connection.run("BEGIN IMMEDIATE")
    do {
      try check(connection)
      let version = Int(try connection.pragma("PRAGMA user_version"))
      guard version < migrations.count else {
        try connection.run("ROLLBACK")
        return false
      }
      try migrations[version].apply(connection)
      guard try !connection.exists("PRAGMA foreign_key_check") else {
        throw SQLiteError(.foreignKeyViolation, detail: "\(migrations[version].name)")
      }
      try connection.setNumber("user_version", Int64(version + 1))
      try connection.setNumber("application_id", Int64(applicationID))
      try connection.run("COMMIT")
      return true
    } catch {
      if connection.isInTransaction { try connection.run("ROLLBACK") }
      throw error
    }
  }
}
