import Foundation
import SQLite
import Testing

/// Whose file it is, and of which version, is known before anything is written.
struct OpeningTests {
  static let second = Migration("second", script: "CREATE TABLE second (id INTEGER) STRICT;")

  private func refusal(_ body: () throws -> Database) -> SQLiteError.Code? {
    #expect(throws: SQLiteError.self) { _ = try body() }?.code
  }

  @Test func `a place that cannot be opened is told with what the system says`() throws {
    let path = "/dev/null/test.sqlite3"
    let options = DatabaseOptions(
      applicationID: TemporaryDatabase.applicationID, migrations: [TemporaryDatabase.items])
    let error = #expect(throws: SQLiteError.self) { try Database(path: path, options: options) }
    #expect(error?.code == .cannotOpen && error?.detail == "Not a directory")
  }

  @Test func `the version changes with every commit, of whichever connection`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    let other = try file.open()
    var seen: Set<Int64> = [try database.version()]
    for (n, writer) in [database, other, database, other].enumerated() {
      try writer.writeNow { try $0.add("a\(n)") }
      seen.insert(try database.version())
      #expect(seen.contains(try database.version()))
    }
    #expect(seen.count == 5)
  }

  @Test func `a file of a newer version is refused and left as it is`() throws {
    let file = try TemporaryDatabase()
    try file.open([TemporaryDatabase.items, Self.second]).close()
    let before = try file.bytes()
    #expect(refusal { try file.open([TemporaryDatabase.items]) } == .newerVersion)
    #expect(try file.bytes() == before)
  }

  @Test func `a file of another program is refused and left as it is`() throws {
    let file = try TemporaryDatabase()
    try file.open().close()
    let before = try file.bytes()
    #expect(refusal { try file.open { $0.applicationID = 77 } } == .otherApplication)
    #expect(try file.bytes() == before)
  }

  @Test func `a file that is no database is refused and left as it is`() throws {
    let file = try TemporaryDatabase()
    let text = Data(repeating: 0x78, count: 5000)
    try text.write(to: URL(fileURLWithPath: file.path))
    #expect(refusal { try file.open() } == .notADatabase)
    #expect(try file.bytes() == text)
  }

  @Test func `an older file is brought up step by step, and data stays`() throws {
    let file = try TemporaryDatabase()
    let old = try file.open()
    try old.writeNow { try $0.add("a") }
    old.close()
    #expect(
      refusal { try file.open([TemporaryDatabase.items, Self.second]) { $0.migrates = false } }
        == .olderVersion)
    let new = try file.open([TemporaryDatabase.items, Self.second])
    #expect(try new.read { try $0.names() } == ["a"])
    try new.writeNow { try $0.run("INSERT INTO second (id) VALUES (1)") }
  }

  @Test func `a step that fails leaves the steps before it`() throws {
    let file = try TemporaryDatabase()
    let dangling = Migration(
      "dangling",
      script: """
        CREATE TABLE second (id INTEGER) STRICT;
        INSERT INTO part (item) VALUES (404);
        """)
    #expect(
      refusal { try file.open([TemporaryDatabase.items, dangling]) } == .foreignKeyViolation)
    let database = try file.open()
    let tables = try database.read {
      try $0.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
        $0.text(0)
      }
    }
    #expect(tables == ["item", "part"])
  }

  @Test func `only the owner may read any of its files`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    try database.writeNow { try $0.add("a") }
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder).sorted()
    #expect(
      names == [
        "test.sqlite3", "test.sqlite3-shm", "test.sqlite3-turnstile", "test.sqlite3-wal",
      ])
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.folder + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    database.close()
  }

  @Test func `what was set is in force`() throws {
    let database = try TemporaryDatabase().open()
    let (modes, secure) = try database.writeNow { connection in
      (
        try connection.all("SELECT journal_mode FROM pragma_journal_mode") { $0.text(0) },
        try connection.all(
          """
          SELECT s.synchronous, f.foreign_keys, j.journal_size_limit, d.secure_delete
          FROM pragma_synchronous AS s, pragma_foreign_keys AS f,
            pragma_journal_size_limit AS j, pragma_secure_delete AS d
          """
        ) { [$0.int(0), $0.int(1), $0.int(2), $0.int(3)] }
      )
    }
    #expect(modes == ["wal"])
    #expect(secure == [[2, 1, 64 << 20, 1]])
  }

  @Test func `a closed database refuses, and is alone before and after`() async throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    let busy = #expect(throws: SQLiteError.self) { try Database.whileClosed(file.path) {} }
    #expect(busy?.code == .busy)
    database.close()
    database.close()
    try Database.whileClosed(file.path) {
      #expect(refusal { try file.open() } == .busy)
    }
    #expect(throws: SQLiteError.self) { try database.read { try $0.names() } }
    await #expect(throws: SQLiteError.self) { try await database.write { try $0.add("a") } }
  }
}
