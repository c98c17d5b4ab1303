import SQLite
import Testing

/// Values survive the way in and out, and statements are reused safely.
struct ConnectionTests {
  @Test func `an empty blob is not NULL`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { connection in
      try connection.add("a")
      let empty: [UInt8] = []
      let nothing: [UInt8]? = nil
      for bytes in [empty, nothing, [0, 255]] {
        try connection.run("INSERT INTO part (item, bytes) VALUES (1, \(bytes))")
      }
    }
    let rows = try database.read {
      try $0.all("SELECT bytes FROM part ORDER BY id") { $0.optionalBlob(0) }
    }
    #expect(rows == [[], nil, [0, 255]])
  }

  @Test func `numbers and text come back digit for digit`() throws {
    let database = try TemporaryDatabase().open()
    let row = try database.read { connection in
      try connection.first(
        "SELECT \(Int64.max), \(Int64.min), \(0.1), \("Zoë 👩‍👧"), \(""), \(Value.utf8([0x61]))"
      ) { ($0.int(0), $0.int(1), $0.double(2), $0.text(3), $0.optionalText(4), $0.text(5)) }
    }
    #expect(row?.0 == .max)
    #expect(row?.1 == .min)
    #expect(row?.2 == 0.1)
    #expect(row?.3 == "Zoë 👩‍👧")
    #expect(row?.4 == "")
    #expect(row?.5 == "a")
  }

  @Test func `NUL in text is refused`() throws {
    let database = try TemporaryDatabase().open()
    for value in [Value.text("a\0b"), .utf8([97, 0])] {
      let error = #expect(throws: SQLiteError.self) {
        try database.writeNow { try $0.run("INSERT INTO item (name) VALUES (\(value))") }
      }
      #expect(error?.code == .nulInText)
    }
    #expect(try database.read { try $0.names() } == [])
  }

  @Test func `a statement can run inside its own walk`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { connection in
      for name in ["a", "b", "c"] { try connection.add(name) }
    }
    let pairs = try database.read { connection in
      var pairs: [String] = []
      try connection.forEach("SELECT name FROM item ORDER BY name") { outer in
        let name = outer.text(0)
        pairs += try connection.names().map { name + $0 }
        return name != "b"
      }
      return pairs
    }
    #expect(pairs == ["aa", "ab", "ac", "ba", "bb", "bc"])
  }

  @Test func `more statements than the cache holds still work`() throws {
    let database = try TemporaryDatabase().open { $0.cachedStatements = 4 }
    try database.read { connection in
      for round in 0..<20 {
        for width in 1...6 {
          let list = Array(repeating: Int64(round), count: width)
          let isFound = try connection.exists("SELECT 1 WHERE \(round) IN \(list: list)")
          #expect(isFound)
        }
      }
    }
  }

  @Test func `two statements in one text are refused`() throws {
    let database = try TemporaryDatabase().open()
    let error = #expect(throws: SQLiteError.self) {
      try database.writeNow { try $0.run("DELETE FROM part; DELETE FROM item") }
    }
    #expect(error?.code == .misuse)
  }

  @Test func `constraints are told apart by their code`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { try $0.add("a") }
    func code(_ sql: SQL) -> SQLiteError.Code? {
      #expect(throws: SQLiteError.self) { try database.writeNow { try $0.run(sql) } }?.code
    }
    #expect(code("INSERT INTO item (name) VALUES ('a')") == .uniqueViolation)
    #expect(code("INSERT INTO part (item) VALUES (9)") == .foreignKeyViolation)
    #expect(code("INSERT INTO item (name) VALUES (NULL)") == .constraintViolation)
    #expect(code("INSERT INTO part (item, number) VALUES (1, 'x')") == .constraintViolation)
  }

  @Test func `readers cannot write`() throws {
    let database = try TemporaryDatabase().open()
    let error = #expect(throws: SQLiteError.self) { try database.read { try $0.add("a") } }
    #expect(error?.code == .readOnly)
  }
}
