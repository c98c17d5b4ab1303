import Foundation
import SQLite
import Testing

/// A damaged file is named and left as it is.
struct DamageTests {
  /// A file whose later pages were overwritten while nobody had it open.
  private func damaged() throws -> TemporaryDatabase {
    let file = try TemporaryDatabase()
    let database = try file.open()
    try database.writeNow { connection in
      for n in 0..<500 { try connection.add(String(repeating: "x", count: 300) + "\(n)") }
    }
    database.close()
    var bytes = try file.bytes()
    for page in stride(from: 4 * 4096, to: bytes.count, by: 4096) {
      bytes.replaceSubrange(page..<page + 300, with: Data(repeating: 0xFF, count: 300))
    }
    try bytes.write(to: URL(fileURLWithPath: file.path))
    return file
  }

  private func code(_ body: () throws -> Void) -> SQLiteError.Code? {
    #expect(throws: SQLiteError.self, performing: body)?.code
  }

  @Test func `once damage was found nothing more is written`() throws {
    let file = try damaged()
    let before = try file.bytes()
    let database = try file.open()
    #expect(code { _ = try database.read { try $0.names() } } == .damaged)
    #expect(code { _ = try database.writeNow { try $0.run("DELETE FROM part") } } == .damaged)
    #expect(code { _ = try database.writeNow { try $0.add("a") } } == .damaged)
    database.close()
    #expect(try file.bytes() == before)
  }
}
