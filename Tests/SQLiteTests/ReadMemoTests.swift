import SQLite
import Testing

/// What is remembered must be what a look at the file would give.
struct ReadMemoTests {
  private func count(_ database: Database, _ loads: inout Int) throws -> Int64? {
    try database.read { c in
      try c.remembered("count") {
        loads += 1
        return try c.first("SELECT count(*) FROM item") { $0.int(0) }
      }
    }
  }

  @Test func `a value is read once for each state of the file, whoever changes it`() throws {
    let file = try TemporaryDatabase()
    let (a, b) = (try file.open(), try file.open())
    var loads = 0
    for round in 1...3 {
      #expect(try count(a, &loads) == Int64(2 * round - 2))
      #expect(try count(a, &loads) == Int64(2 * round - 2))
      #expect(loads == 2 * round - 1)
      try a.writeNow { try $0.add("a\(round)") }
      #expect(try count(a, &loads) == Int64(2 * round - 1))
      #expect(loads == 2 * round)
      try b.writeNow { try $0.add("b\(round)") }
    }
  }

  @Test func `a commit in the middle of a read changes nothing of what it sees`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    try database.read { c in
      #expect(try c.names().isEmpty)
      try database.writeNow { try $0.add("late") }
      #expect(try c.remembered("names") { try c.names() }.isEmpty)
    }
    #expect(try database.read { c in try c.remembered("names") { try c.names() } } == ["late"])
  }

  @Test func `no value is remembered, too, and none of another type is given`() throws {
    let database = try TemporaryDatabase().open()
    var loads = 0
    for _ in 0..<2 {
      let missing = try database.read { c in
        try c.remembered("item") {
          loads += 1
          return try c.first("SELECT name FROM item") { $0.text(0) }
        }
      }
      #expect(missing == nil)
    }
    #expect(loads == 1)
    #expect(try database.read { c in try c.remembered("item") { 7 } } == 7)
  }

  @Test func `a write sees what it has written itself`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { c in
      for n in 0..<3 {
        #expect(try c.remembered("names") { try c.names() }.count == n)
        try c.add("\(n)")
      }
    }
  }

  @Test func `a failed load is tried again`() throws {
    let database = try TemporaryDatabase().open()
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try database.read { c in try c.remembered("x") { () throws -> Int in throw Failure() } }
    }
    #expect(try database.read { c in try c.remembered("x") { 1 } } == 1)
  }
}
