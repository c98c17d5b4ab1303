import Cryptography
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Heads that were noted elsewhere are met again, unless somebody changed or cut the log, however
/// well they did it.
struct AnchorTests {
  private let world: ShareWorld

  init() throws {
    world = try ShareWorld()
    _ = try world.shareRoot()
  }

  private func anchor() throws -> Anchor {
    try world.store.read { try Anchor.load($0, now: world.test.clock.now()) }
  }

  private func check(_ anchors: [Anchor], chain: Int64? = nil) throws -> AnchorFault? {
    try world.store.read { try Log.check($0, anchors, chain: chain) }
  }

  private func tamper(_ sql: SQL) throws {
    try world.store.database.writeNow { try $0.run(sql) }
  }

  /// Hashes a chain anew, as somebody would who knows how it is made.
  private func rehash(_ chain: Int64) throws {
    let rows = try world.store.read {
      try $0.all("SELECT id, line FROM event WHERE chain = \(chain) ORDER BY id") {
        (id: $0.int(0), leaf: SHA256.hex($0.text(1)))
      }
    }
    var head = ""
    for row in rows {
      head = SHA256.hex(head + row.leaf)
      try tamper("UPDATE event SET leaf = \(row.leaf), head = \(head) WHERE id = \(row.id)")
    }
  }

  @Test func `an anchor holds the head of every chain, and is read back from its line`() throws {
    let anchor = try anchor()
    let heads = try world.store.read { try Log.verify($0).heads }
    #expect(Dictionary(anchor.heads.map { ($0.chain, $0.head) }) { a, _ in a } == heads)
    #expect(Anchor(line: anchor.line) == anchor)
    #expect(Anchor(line: #"{"id":"m","type":"anchor","data":\#(anchor.line)}"#) == anchor)
    #expect(Anchor(line: "{}") == nil && Anchor(line: anchor.line.dropLast()) == nil)
    #expect(!anchor.line.contains("\n"))
  }

  @Test func `a log that only grew passes through every anchor`() throws {
    let first = try anchor()
    world.test.clock.advance(by: 1000)
    try world.write(world.adm) {
      try Containers.setTeamRole(
        $0, container: world.container, account: world.cleo, role: .manager)
    }
    #expect(try check([first, anchor()]) == nil)
  }

  @Test func `a line that was changed and hashed anew is found by its anchor alone`() throws {
    let first = try anchor()
    world.test.clock.advance(by: 1000)
    try world.write(world.adm) {
      try Containers.setTeamRole(
        $0, container: world.container, account: world.cleo, role: .manager)
    }
    let second = try anchor()
    try tamper(
      """
      UPDATE event SET actor = 3, line = replace(line, '"by":1', '"by":3')
      WHERE chain = 1 AND kind = 'share'
      """)
    try rehash(1)
    #expect(try world.problems().isEmpty)
    let fault = try #require(try check([first, second]))
    #expect(fault.kind == .changed && fault.anchor == 0 && fault.head.chain == 1)
    // The chain of accounts is another one.
    #expect(try check([first, second], chain: 0) == nil)
  }

  @Test func `a chain that was cut is found`() throws {
    let anchors = [try anchor()]
    let last = try #require(anchors[0].heads.first { $0.chain == 1 })
    try tamper("DELETE FROM event WHERE id = \(last.entry)")
    let fault = try #require(try check(anchors))
    #expect(fault.kind == .missing && fault.head == last)
    // What is written in its place has another head.
    world.test.clock.advance(by: 1)
    try world.write(world.adm) {
      try Containers.setTeamRole(
        $0, container: world.container, account: world.cleo, role: .viewer)
    }
    #expect(try check(anchors)?.head == last)
  }

  @Test func `its turn comes at intervals, soon after a failure, and at once for another place`()
    throws
  {
    func isDue(_ label: String = "f") throws -> Bool {
      try world.store.read {
        try Anchors.isDue(
          $0, .file, label: label, every: 3_600_000, now: world.test.clock.now())
      }
    }
    func note(_ fault: String?, _ label: String = "f") throws {
      try world.store.writeNow(as: .operatorOfStore) {
        try Anchors.note(
          $0, .file, label: label, of: world.test.clock.now(), fault: fault)
      }
    }
    #expect(try isDue())
    let start = world.test.clock.now()
    try note(nil)
    #expect(try !isDue() && isDue("g"))
    world.test.clock.advance(by: 3_599_999)
    #expect(try !isDue())
    world.test.clock.advance(by: 1)
    #expect(try isDue())
    try note("No space left on device")
    let failed = try #require(try world.store.read { try Anchors.list($0) }.first)
    #expect(failed.at == start && failed.fault == "No space left on device")
    #expect(try !isDue())
    world.test.clock.advance(by: 60_000)
    #expect(try isDue())
    try note("x", "g")
    #expect(try world.store.read { try Anchors.list($0) }.map(\.at) == [nil])
  }
}
