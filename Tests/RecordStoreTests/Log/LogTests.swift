import Cryptography
import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// One entry for each changed fact; the chain tells of every change behind its back.
struct LogTests {
  /// A fact over a table that has none of its own, as small as one can be.
  private enum Person: FactSource {
    static let kind = FactKind.session

    static func value(of object: Int64, _ connection: Connection) throws -> FactValue? {
      try connection.first("SELECT payload, state FROM job WHERE id = \(object)") { row in
        ["name": .secret(row.text(0)), "state": .text(row.text(1)), "n": .int(object)]
      }
    }

    static func forEach(
      _ connection: Connection, _ body: (Int64, FactValue) throws -> Void
    ) throws {}

    static func chain(of object: Int64, _ connection: Connection) throws -> Int64 { 0 }
  }

  private let test: TestStore
  private let actor = Actor(
    .account(AccountID(rawValue: 1)), actingAs: AccountID(rawValue: 2), source: "192.0.2.7",
    request: "abc")

  init() throws {
    test = try TestStore()
  }

  private func add(_ name: String) throws -> Int64 {
    try test.store.writeNow(as: actor) { context in
      let id = try context.connection.insert(
        """
        INSERT INTO job (kind, state, done, payload, created_at, updated_at)
        VALUES ('', 'active', 0, \(name), \(context.now), \(context.now)) RETURNING id
        """)
      try context.changed(Person.self, id, before: nil)
      return id
    }
  }

  private func rename(_ id: Int64, _ name: String) throws {
    try test.store.writeNow(as: actor) { context in
      try context.changing(Person.self, id) {
        try context.connection.run("UPDATE job SET payload = \(name) WHERE id = \(id)")
      }
    }
  }

  private func verify() throws -> LogVerification {
    try test.store.read { try Log.verify($0) }
  }

  private func faults() throws -> [LogVerification.Fault] { try verify().problems.map(\.fault) }

  /// Behind the store's back.
  private func tamper(_ sql: SQL) throws {
    try test.store.database.writeNow { try $0.run(sql) }
  }

  @Test func `an entry has who, what, before and after`() throws {
    let id = try add("Zoë")
    test.clock.advance(by: 5)
    try rename(id, "Zoë Q")
    let entries = try test.store.read { try Log.entries($0, .object(.session, id), limit: 10) }
    #expect(entries.count == 2)
    let last = try #require(entries.first)
    #expect(last.actor == .account(AccountID(rawValue: 1)))
    #expect(last.actingAs == AccountID(rawValue: 2))
    #expect(last.request == "abc" && last.source == "192.0.2.7")
    #expect(last.at == test.clock.now())
    #expect(last.before == ["name": .secret("Zoë"), "state": .text("active"), "n": .int(id)])
    #expect(last.after?["name"] == .secret("Zoë Q"))
    #expect(entries.last?.before == nil)
  }

  @Test func `what did not change makes no entry`() throws {
    let id = try add("A")
    try rename(id, "A")
    #expect(try verify().events == 1)
  }

  @Test func `names and addresses stand in no line, and go with the side row`() throws {
    let id = try add("Zoë")
    let line = try test.store.read { try $0.first("SELECT line FROM event") { $0.text(0) } }
    #expect(line?.contains("Zoë") == false && line?.contains("192.0.2.7") == false)
    try tamper("DELETE FROM event_secret")
    let entry = try test.store.read { try Log.entries($0, .all, limit: 1).first }
    guard case .erased = entry?.after?["name"] else {
      Issue.record("the name is still there")
      return
    }
    #expect(entry?.after?["n"] == .int(id))
    #expect(try verify().isClean)
  }

  @Test func `the head is what sha256sum makes of it`() throws {
    let id = try add("A")
    for n in 0..<5 { try rename(id, "A\(n)") }
    let leaves = try test.store.read {
      try $0.all("SELECT line, leaf FROM event ORDER BY id") { ($0.text(0), $0.text(1)) }
    }
    #expect(leaves.allSatisfy { SHA256.hex($0) == $1 })
    let head = leaves.reduce("") { SHA256.hex($0 + $1.1) }
    let result = try verify()
    #expect(result.isClean && result.events == 6)
    #expect(result.heads == [0: head])
  }

  @Test func `every change of the tables behind the log is found`() throws {
    let id = try add("A")
    try rename(id, "B")
    try rename(id, "C")
    #expect(try faults() == [])
    try tamper("UPDATE event SET line = line || ' ' WHERE id = 2")
    #expect(try faults() == [.leaf])
    try tamper("UPDATE event SET line = trim(line), at = at + 1 WHERE id = 2")
    #expect(try faults() == [.row])
    try tamper("UPDATE event SET at = at - 1, actor = 77 WHERE id = 2")
    #expect(try faults() == [.row])
    try tamper("UPDATE event SET actor = 1, acting_as = 77 WHERE id = 2")
    #expect(try faults() == [.row])
    try tamper("UPDATE event SET acting_as = 2 WHERE id = 2")
    try tamper("UPDATE event_secret SET clear = replace(clear, 'B', 'X') WHERE event = 2")
    #expect(try faults() == [.secret])
    try tamper("UPDATE event_secret SET clear = replace(clear, 'X', 'B') WHERE event = 2")
    #expect(try faults() == [])
    try tamper("DELETE FROM event WHERE id = 2")
    #expect(try faults() == [.head])
  }

  @Test func `a fact as of an earlier time`() throws {
    let id = try add("A")
    var marks: [Int64] = []
    for name in ["B", "C"] {
      test.clock.advance(by: 1000)
      try rename(id, name)
      marks.append(
        try test.store.read { try $0.first("SELECT max(seq) FROM event") { $0.int(0) } ?? 0 })
    }
    func name(_ seq: Int64) throws -> FactScalar? {
      try test.store.read { try Log.value(of: id, Person.self, at: seq, $0) }?["name"]
    }
    #expect(try name(marks[1]) == .secret("C"))
    #expect(try name(marks[1] - 1) == .secret("B"))
    #expect(try name(marks[0] - 1) == .secret("A"))
    #expect(try name(0) == nil)
    let earlier = test.clock.now() - 1
    #expect(try test.store.read { try Log.sequence(at: earlier, $0) } == marks[0])
    #expect(try test.store.read { try Log.value(of: 404, Person.self, at: 1, $0) } == nil)
  }

  @Test func `entries page backwards without gap or repetition`() throws {
    let id = try add("A")
    for n in 0..<9 { try rename(id, "A\(n)") }
    var ids: [Int64] = []
    while true {
      let page = try test.store.read {
        try Log.entries($0, .actor(AccountID(rawValue: 1)), before: ids.last, limit: 4)
      }
      if page.isEmpty { break }
      ids += page.map(\.id)
    }
    #expect(ids == (1...10).reversed().map(Int64.init))
    #expect(try test.store.read { try Log.entries($0, .chain(5), limit: 4) } == [])
  }

  @Test func `a write that fails leaves no entry`() throws {
    struct Refused: Error {}
    let id = try add("A")
    #expect(throws: Refused.self) {
      try test.store.writeNow(as: actor) { context in
        try context.changing(Person.self, id) {
          try context.connection.run("UPDATE job SET payload = 'B'")
        }
        throw Refused()
      }
    }
    #expect(try verify().events == 1)
  }
}
