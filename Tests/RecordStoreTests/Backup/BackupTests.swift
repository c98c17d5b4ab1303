import Archive
import Cryptography
import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// A backup is one state of the store, and restoring it makes that store again.
struct BackupTests {
  private let test: TestStore
  private let place: TemporaryFolder
  private var file: String { place.path + "/backup.tar" }

  init() throws {
    test = try TestStore()
    place = try TemporaryFolder()
    try test.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        """
        INSERT INTO account (id, name, state, instance_role, created_at)
        VALUES (1, 'Zoë', 'active', 'user', \(context.now))
        """)
      try context.connection.run(
        """
        INSERT INTO session (hash, account, kind, created_at, last_used_at, expires_at)
        VALUES ('h', 1, 'browser', 0, 0, \(Int64.max))
        """)
      _ = context.nextSequence()
    }
  }

  /// Answers the digest.
  private func addAsset(_ text: String) throws -> String {
    let digest = SHA256.hex(text)
    let path = test.store.folder.asset(digest)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try test.store.writeNow(as: .operatorOfStore) { context in
      try context.connection.run(
        """
        INSERT INTO asset (digest, size, refs, created_at)
        VALUES (\(digest), \(text.utf8.count), 1, \(context.now))
        """)
    }
    return digest
  }

  private func restore(into path: String) throws -> Restore.Report {
    var options = StoreOptions()
    options.clock = test.clock
    return try Restore.read(from: file, into: path, options: options)
  }

  private func open(_ path: String) throws -> Store {
    var options = StoreOptions()
    options.clock = test.clock
    return try Store.open(folder: path, options: options)
  }

  private func incarnation(_ store: Store) throws -> String? {
    try store.read { try $0.first("SELECT incarnation FROM clock") { $0.text(0) } }
  }

  private func liveSessions(_ store: Store) throws -> Int64? {
    try store.read {
      try $0.first("SELECT count(*) FROM session WHERE ended_at IS NULL") { $0.int(0) }
    }
  }

  private func names(in archive: String) throws -> [String] {
    let reader = try ArchiveReader(path: archive, limits: .backup)
    var names: [String] = []
    while let entry = try reader.next() { names.append(entry.name) }
    return names
  }

  private func modes(_ store: Store) throws -> [Int?] {
    try [store.folder.database, store.folder.instanceKey].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
  }

  @Test func `a backup without keys restores data, ends sessions and is a new incarnation`() throws
  {
    let digest = try addAsset("picture")
    let report = try Backup.write(test.store, to: file, withKeys: false)
    #expect(report.assets == 1 && report.missing.isEmpty && !report.hasKeys)
    #expect(
      try names(in: file) == [
        "sharehold.sqlite3", "assets/\(digest.prefix(2))/\(digest)",
      ])

    let target = place.path + "/restored"
    #expect(try restore(into: target).assets == 1)
    let store = try open(target)
    #expect(try store.read { try $0.first("SELECT name FROM account") { $0.text(0) } } == "Zoë")
    #expect(try liveSessions(store) == 0)
    #expect(try incarnation(store) != incarnation(test.store))
    #expect(try incarnation(store)?.isEmpty == false)
    #expect(
      store.keys.key(for: .personalLink) != test.store.keys.key(for: .personalLink))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: store.folder.asset(digest)))
        == Data("picture".utf8))
    #expect(try modes(store) == [0o600, 0o600])
    #expect(try StoreCheck.run(store).problems.filter { $0.part != .log } == [])
    let last = try store.read { try Log.entries($0, .chain(0), limit: 1).first }
    #expect(last?.kind == .restored && last?.after == ["keys": .bool(false)])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: store.folder.uploads) == [])
    store.close()
  }

  @Test func `a backup with keys keeps sessions and links`() throws {
    #expect(try Backup.write(test.store, to: file, withKeys: true, isCompressed: true).hasKeys)
    let target = place.path + "/restored"
    #expect(try restore(into: target).hasKeys)
    let store = try open(target)
    #expect(try liveSessions(store) == 1)
    #expect(store.keys.key(for: .personalLink) == test.store.keys.key(for: .personalLink))
    #expect(try incarnation(store) != incarnation(test.store))
    store.close()
  }

  @Test func `an open store is not replaced, a closed one is, with its log`() throws {
    _ = try Backup.write(test.store, to: file, withKeys: false)
    try test.store.database.writeNow { try $0.run("UPDATE account SET name = 'later'") }
    let error = #expect(throws: StoreError.self) { try restore(into: test.folder) }
    #expect(error?.code == .busy)
    #expect(
      try test.store.read { try $0.first("SELECT name FROM account") { $0.text(0) } } == "later")
    test.store.close()
    // As after a crash: a log that belongs to the old database.
    try Data(repeating: 7, count: 100)
      .write(to: URL(fileURLWithPath: test.store.folder.database + "-wal"))
    #expect(try restore(into: test.folder).replacedStore)
    let store = try open(test.folder)
    #expect(try store.read { try $0.first("SELECT name FROM account") { $0.text(0) } } == "Zoë")
    #expect(!FileManager.default.fileExists(atPath: store.folder.database + ".replaced"))
    store.close()
  }

  @Test func `a file that is no backup, or a damaged one, changes nothing`() throws {
    let target = place.path + "/restored"
    func refusal(_ fill: (ArchiveWriter) throws -> Void) throws -> StoreError.Code? {
      try? FileManager.default.removeItem(atPath: file)
      let archive = try ArchiveWriter(path: file, isCompressed: false)
      try fill(archive)
      try archive.finish()
      return #expect(throws: StoreError.self) { try restore(into: target) }?.code
    }
    let digest = SHA256.hex("other")
    #expect(try refusal { _ in } == .notAStore)
    #expect(try refusal { try $0.add("etc/passwd", bytes: [1], modified: 0) } == .notAStore)
    #expect(
      try refusal {
        try $0.add("sharehold.sqlite3", bytes: Array("no database".utf8), modified: 0)
      } == .notAStore)
    #expect(
      try refusal {
        try $0.add("assets/\(digest.prefix(2))/\(digest)", bytes: [1], modified: 0)
      } == .damaged)
    #expect(!FileManager.default.fileExists(atPath: target + "/sharehold.sqlite3"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/uploads") == [])
  }

  @Test func `a backup under load is one state`() async throws {
    let store = test.store
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for client in 0..<4 {
        tasks.addTask {
          for n in 0..<100 {
            try await store.write(as: .operatorOfStore) { context in
              let seq = context.nextSequence()
              try context.connection.run(
                """
                INSERT INTO submission (account, key, outcome, at)
                VALUES (\(client), \("\(n)"), '', \(seq))
                """)
            }
          }
        }
      }
      tasks.addTask { _ = try Backup.write(store, to: file, withKeys: false) }
      try await tasks.waitForAll()
    }
    let target = place.path + "/restored"
    _ = try restore(into: target)
    let restored = try open(target)
    let (last, most) = try restored.read { connection in
      (
        try connection.first("SELECT coalesce(max(at), 0) FROM submission") { $0.int(0) } ?? -1,
        try connection.first("SELECT seq FROM clock") { $0.int(0) } ?? -1
      )
    }
    #expect(last <= most)
    restored.close()
  }

  @Test func `an existing file is not overwritten`() throws {
    _ = FileManager.default.createFile(atPath: file, contents: Data([1]))
    #expect(throws: StoreError.self) { try Backup.write(test.store, to: file, withKeys: false) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data([1]))
  }
}
