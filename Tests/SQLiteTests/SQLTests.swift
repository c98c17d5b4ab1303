import SQLite
import Testing

/// Text goes in only from the source; everything else is bound.
struct SQLTests {
  @Test func `interpolated values become numbered parameters`() {
    let name = "x'; DROP TABLE item; --"
    let sql: SQL = "SELECT id FROM item WHERE name = \(name) AND id > \(7 as Int64)"
    #expect(sql.text == "SELECT id FROM item WHERE name = $1 AND id > $2")
    #expect(sql.values == [.text(name), .integer(7)])
  }

  @Test func `a hostile value is only ever a value`() throws {
    let file = try TemporaryDatabase()
    let database = try file.open()
    let hostile = "'); DELETE FROM item; --"
    try database.writeNow { try $0.add(hostile) }
    #expect(try database.read { try $0.names() } == [hostile])
  }

  @Test func `spliced statements keep the order of their values`() {
    let first: SQL = "a = \("1")"
    let second: SQL = "b = \("2") OR c = \("3")"
    let sql: SQL = "SELECT \(0) WHERE \(first) AND (\(second)) AND d = \("4")"
    #expect(sql.text == "SELECT $1 WHERE a = $2 AND (b = $3 OR c = $4) AND d = $5")
    #expect(sql.values == [.integer(0), .text("1"), .text("2"), .text("3"), .text("4")])
  }

  @Test func `lists, words and joined parts`() {
    let none: [Int64] = []
    #expect(("id IN \(list: [1, 2] as [Int64])" as SQL).text == "id IN ($1,$2)")
    #expect(("id IN \(list: none)" as SQL).text == "id IN (NULL)")
    #expect(("ORDER BY id \(literal: "DESC")" as SQL).text == "ORDER BY id DESC")
    let parts: [SQL] = ["a = \(1)", "b = \(2)"]
    #expect(SQL.joined(parts, separator: " AND ").text == "a = $1 AND b = $2")
    #expect(SQL.joined([], separator: " AND ").text == "")
  }

  @Test func `enumerations and absent values bind as their raw value and NULL`() {
    enum Word: String { case yes = "YES" }
    let absent: Word? = nil
    let nothing: String? = nil
    let sql: SQL = "\(Word.yes) \(absent) \(nothing) \(true)"
    #expect(sql.values == [.text("YES"), .null, .null, .integer(1)])
  }
}
