import Foundation
import SQLite

/// A path of its own for a test; the folder goes when the value goes.
final class TemporaryDatabase: Sendable {
  static let applicationID: Int32 = 0x1234_5678
  let folder: String
  var path: String { folder + "/test.sqlite3" }

  init() throws {
    folder = NSTemporaryDirectory() + "sharehold-sqlite-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static let items = Migration(
    "items",
    script: """
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE part (
        id INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES item, bytes BLOB, number REAL
      ) STRICT;
      """)

  func open(
    _ migrations: [Migration] = [items], _ configure: (inout DatabaseOptions) -> Void = { _ in }
  ) throws -> Database {
    var options = DatabaseOptions(applicationID: Self.applicationID, migrations: migrations)
    configure(&options)
    // The folder stays as long as the database is open.
    let inherited = options.hooks.foreignChange
    options.hooks.foreignChange = { withExtendedLifetime(self, inherited) }
    return try Database(path: path, options: options)
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

extension Connection {
  func names() throws -> [String] {
    try all("SELECT name FROM item ORDER BY name") { $0.text(0) }
  }

  func add(_ name: String) throws {
    try run("INSERT INTO item (name) VALUES (\(name))")
  }
}
