import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// What is over is forgotten after its time, and nothing before it.
struct UpkeepTests {
  private static let day: Int64 = 86_400_000

  private func counts(_ store: Store) throws -> [Int64] {
    try store.read { connection in
      try ["session", "one_time_secret", "submission", "gate_pass", "upload"].map { table in
        let sql: SQL =
          switch table {
          case "session": "SELECT count(*) FROM session"
          case "one_time_secret": "SELECT count(*) FROM one_time_secret"
          case "submission": "SELECT count(*) FROM submission"
          case "gate_pass": "SELECT count(*) FROM gate_pass"
          default: "SELECT count(*) FROM upload"
          }
        return try connection.first(sql) { $0.int(0) } ?? -1
      }
    }
  }

  private func fill(_ store: Store, at now: Int64) throws {
    try store.writeNow(as: .operatorOfStore) { context in
      let c = context.connection
      let account = try c.insert(
        """
        INSERT INTO account (name, state, instance_role, created_at)
        VALUES ('A', 'active', 'user', \(now)) RETURNING id
        """)
      for n in 0..<1100 {
        try c.run(
          """
          INSERT INTO session (hash, account, kind, created_at, last_used_at, expires_at)
          VALUES (\("h\(n)"), \(account), 'browser', \(now), \(now), \(now + Self.day))
          """)
        try c.run(
          """
          INSERT INTO submission (account, key, outcome, at)
          VALUES (\(account), \("k\(n)"), '', \(now))
          """)
      }
      try c.run(
        """
        INSERT INTO one_time_secret (hash, kind, created_at, expires_at)
        VALUES ('h', 'password', \(now), \(now + Self.day))
        """)
      try c.run("INSERT INTO gate_pass (account, link, until_at) VALUES (1, 1, \(now + 1))")
      try c.run(
        """
        INSERT INTO upload (token_hash, zone, record_name, field, created_at, expires_at)
        VALUES ('t', 1, 'r', 'f', \(now), \(now + 1))
        """)
    }
  }

  @Test func `what is still good stays, what is over goes`() throws {
    let test = try TestStore()
    try fill(test.store, at: test.clock.now())
    #expect(try Upkeep.run(test.store) == Upkeep.Report())
    #expect(try counts(test.store) == [1100, 1, 1100, 1, 1])

    test.clock.advance(by: 8 * Self.day)
    let week = try Upkeep.run(test.store)
    #expect(week.submissions == 1100 && week.passes == 1 && week.uploads == 1)
    #expect(week.secrets == 1)
    #expect(try counts(test.store) == [1100, 0, 0, 0, 0])

    test.clock.advance(by: 90 * Self.day)
    let month = try Upkeep.run(test.store)
    #expect(month.sessions == 1100)
    #expect(try counts(test.store) == [0, 0, 0, 0, 0])
    #expect(try Upkeep.run(test.store) == Upkeep.Report())
  }

  @Test func `unfinished uploads go after a day by the store's clock`() throws {
    let test = try TestStore()
    let file = test.store.folder.uploads + "/unfinished"
    _ = FileManager.default.createFile(atPath: file, contents: Data([1]))
    #expect(try Upkeep.run(test.store).files == 0)
    let written = Int64(Date().timeIntervalSince1970 * 1000)
    test.clock.set(to: written + 2 * Self.day)
    #expect(try Upkeep.run(test.store).files == 1)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `health tells numbers and that the last write failed`() throws {
    let test = try TestStore()
    let before = try StoreHealth.load(test.store)
    #expect(before.state == .ok && before.records == 0 && before.databaseBytes > 0)
    #expect(before.incarnation.utf8.count == 16)
    #expect(before.writer.failure == nil)
    try fill(test.store, at: test.clock.now())
    let after = try StoreHealth.load(test.store)
    #expect(after.accounts == 1)
    #expect(after.writer.writes == before.writer.writes + 1)
  }
}
