import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Every kind of damage is named, and a sound store is clean.
struct StoreCheckTests {
  private let test: TestStore

  init() throws {
    test = try TestStore()
    try test.store.database.writeNow { connection in
      try connection.script(
        """
        INSERT INTO account (id, name, state, instance_role, created_at)
          VALUES (1, 'A', 'active', 'user', 0);
        INSERT INTO container (id, identifier, name, created_at) VALUES (1, 'c', 'C', 0);
        INSERT INTO database (id, container, environment, scope, owner)
          VALUES (1, 1, 'development', 'private', 1);
        INSERT INTO zone (id, database, name, created_at, changed_seq) VALUES (1, 1, 'z', 0, 1);
        INSERT INTO record (id, zone, name, type, seq, created_at, modified_at, size)
          VALUES (1, 1, 'r', 'T', 1, 0, 0, 10), (2, 1, 's', 'T', 2, 0, 0, 5);
        INSERT INTO counter (zone, type, n, bytes) VALUES (1, 'T', 2, 15);
        """)
    }
  }

  private func problems() throws -> [StoreCheck.Part: [String]] {
    let check = try StoreCheck.run(test.store)
    return Dictionary(grouping: check.problems, by: \.part).mapValues { $0.map(\.detail) }
  }

  private func damage(_ script: StaticString) throws {
    try test.store.database.writeNow { try $0.script(script) }
  }

  /// Zones are made here without the log, which `verify` rightly misses.
  private func otherProblems() throws -> [StoreCheck.Part: [String]] {
    try problems().filter { $0.key != .log }
  }

  @Test func `a sound store is clean, and each part is announced`() throws {
    var parts: [StoreCheck.Part] = []
    let empty = try TestStore()
    let check = try StoreCheck.run(empty.store) { parts.append($0) }
    #expect(check.isClean && check.log.isClean)
    #expect(parts == StoreCheck.Part.allCases)
    #expect(try otherProblems() == [:])
  }

  @Test func `wrong counters are named`() throws {
    try damage("UPDATE counter SET n = 3, bytes = 15")
    #expect(
      try otherProblems() == [.counters: ["zone 1, type T: off by -1 records, 0 bytes"]])
    try damage("DELETE FROM counter")
    #expect(
      try otherProblems() == [.counters: ["zone 1, type T: off by 2 records, 15 bytes"]])
  }

  @Test func `records under shares that are not theirs are named`() throws {
    try damage(
      "UPDATE record SET share = 9 WHERE id = 1; UPDATE record SET parent = 1 WHERE id = 2")
    let found = try otherProblems()
    #expect(found.keys.sorted { $0.rawValue < $1.rawValue } == [.membership])
    #expect(
      found[.membership]?.sorted() == [
        "1 is under a share that is not there, although it is deleted or the share has ended",
        "2 is not under the share of its parent",
      ])
  }

  @Test func `a record that nothing puts under its share is named`() throws {
    let world = try ShareWorld()
    try world.shareRoot()
    func found() throws -> [String] {
      try StoreCheck.run(world.store).problems.filter { $0.part == .membership }.map(\.detail)
    }
    #expect(try found() == [])
    let leaf = try world.record("a1")
    try world.store.database.writeNow {
      _ = try $0.run("UPDATE record SET parent = NULL WHERE id = \(leaf)")
    }
    #expect(try found() == ["\(leaf.rawValue) is under a share that nothing above it is under"])
  }

  @Test func `assets that are missing or uncounted are named`() throws {
    try damage(
      """
      INSERT INTO asset (digest, size, refs, created_at) VALUES ('ab', 3, 1, 0), ('cd', 3, 0, 0);
      INSERT INTO asset_row (record, field, n, digest)
        VALUES (1, 'f', 0, 'cd'), (1, 'f', 1, 'ef');
      """)
    #expect(
      try otherProblems() == [
        .assets: [
          "ef is named by a record and not known", "cd is named more often than counted",
          "ab is not on disk",
        ]
      ])
  }

  @Test func `a change behind the log is named`() throws {
    try test.store.writeNow(as: .operatorOfStore) { context in
      try context.note(.look, object: 1, chain: 1, ["record": .int(1)])
    }
    #expect(try problems()[.log]?.contains { $0.hasPrefix("leaf") } != true)
    try damage("UPDATE event SET line = line || ' '")
    #expect(try problems()[.log]?.contains("leaf: entry 1, look 1") == true)
  }
}
