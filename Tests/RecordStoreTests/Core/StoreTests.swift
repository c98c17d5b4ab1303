import Foundation
import RecordStore
import SQLite
import TestSupport
import Testing

/// The folder, its modes, and what is refused before anything is touched.
struct StoreTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func refusal(_ body: () throws -> Store) -> StoreError.Code? {
    #expect(throws: StoreError.self) { _ = try body() }?.code
  }

  @Test func `folders are 0700 and files 0600`() throws {
    let test = try TestStore()
    let folder = test.store.folder
    for path in [folder.path, folder.assets, folder.uploads, folder.keys] {
      #expect(try mode(path) == 0o700, "\(path)")
    }
    for path in [folder.database, folder.instanceKey, folder.database + "-wal"] {
      #expect(try mode(path) == 0o600, "\(path)")
    }
  }

  @Test func `the instance key and the incarnation stay over openings`() throws {
    let test = try TestStore()
    func incarnation(_ store: Store) throws -> String? {
      try store.read { try $0.first("SELECT incarnation FROM clock") { $0.text(0) } }
    }
    let first = try incarnation(test.store)
    let again = try test.reopened()
    #expect(first?.utf8.count == 16)
    #expect(try incarnation(again) == first)
    #expect(again.keys.key(for: .personalLink) == test.store.keys.key(for: .personalLink))
    #expect(again.keys.key(for: .personalLink) != again.keys.key(for: .formToken))
    let other = try TestStore(seed: 2)
    #expect(other.store.keys.key(for: .formToken) != again.keys.key(for: .formToken))
  }

  @Test func `a damaged store is named and left untouched`() throws {
    let test = try TestStore()
    test.store.close()
    let file = URL(fileURLWithPath: test.store.folder.database)
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0x21, count: 16))
    try bytes.write(to: file)
    #expect(refusal { try test.reopened() } == .notAStore)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func `a store of a newer version is refused`() throws {
    let test = try TestStore()
    try test.store.database.writeNow { try $0.script("PRAGMA user_version = 9999") }
    test.store.close()
    #expect(refusal { try test.reopened() } == .newerStore)
  }

  @Test func `the engine's errors come out as the store's`() throws {
    let test = try TestStore()
    func code(_ body: () throws -> Void) -> StoreError.Code? {
      #expect(throws: StoreError.self) { try body() }?.code
    }
    #expect(
      code {
        try test.store.read(budget: .kilosteps(1)) { connection in
          _ = try connection.exists(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 1 FROM n WHERE i < 0
            """)
        }
      } == .budgetExceeded)
    let same = code {
      try test.store.writeNow(as: .operatorOfStore) { context in
        for _ in 0..<2 {
          try context.connection.run(
            """
            INSERT INTO container (identifier, name, created_at) VALUES ('a', 'A', 0)
            """)
        }
      }
    }
    #expect(same == .exists)
    test.store.close()
    #expect(code { try test.store.read { _ in } } == .closed)
  }
}
