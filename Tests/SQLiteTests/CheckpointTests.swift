import Foundation
import SQLite
import Testing

/// The write-ahead log is copied on the side; nobody waits for it, and it ends in the file.
struct CheckpointTests {
  /// Fifty pages, so that the limit is passed many times.
  private func open(_ file: TemporaryDatabase) throws -> Database {
    let database = try file.open { $0.walLimitBytes = 50 * 4096 }
    try database.writeNow { try $0.add("a") }
    return database
  }

  /// A thousand pages and more, in 200 commits.
  private func fill(_ database: Database) throws {
    let blob = [UInt8](repeating: 7, count: 20_000)
    for _ in 0..<200 {
      try database.writeNow { connection in
        try connection.run("INSERT INTO part (item, bytes) VALUES (1, \(blob))")
      }
    }
  }

  @Test func `the log stays near its limit under load`() throws {
    let database = try open(TemporaryDatabase())
    try fill(database)
    #expect(database.statistics.logPages < 500)
  }

  @Test func `writers go on while a long read holds the log, which begins anew afterwards`() throws
  {
    let database = try open(TemporaryDatabase())
    try database.read { connection in
      let names = try connection.names()
      #expect(names == ["a"])
      try fill(database)
      #expect(database.statistics.logPages > 1000)
      let count = try connection.first("SELECT count(*) FROM part") { $0.int(0) }
      #expect(count == 0)
    }
    try fill(database)
    #expect(database.statistics.logPages < 1000)
    let count = try database.read { try $0.first("SELECT count(*) FROM part") { $0.int(0) } }
    #expect(count == 400)
  }

  @Test func `a closed database leaves one file with everything in it`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    try database.writeNow { try $0.add("a") }
    database.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder).sorted()
    #expect(names == ["test.sqlite3", "test.sqlite3-turnstile"])
    #expect(try Database.inspect(file.path) { try $0.names() } == ["a"])
  }

  @Test func `a copy is one state, and is refused over a file`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    try database.writeNow { try $0.add("a") }
    try database.copy(to: file.folder + "/copy")
    try database.writeNow { try $0.add("b") }
    #expect(try Database.inspect(file.folder + "/copy") { try $0.names() } == ["a"])
    #expect(throws: SQLiteError.self) { try database.copy(to: file.folder + "/copy") }
    #expect(try Database.inspect(file.folder + "/copy") { try $0.names() } == ["a"])
  }
}
