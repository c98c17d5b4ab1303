import Foundation
import Testing

/// A folder that was mistyped or cannot be used.
struct OpeningTests {
  @Test(arguments: [
    ["user", "list"], ["user", "disable", "ana@example.org"], ["container", "list"], ["check"],
    ["migrate"], ["audit", "verify"], ["backup", "--to", "/dev/null/x"],
    [
      "export", "--container", "c", "--environment", "development", "--owner", "ana@example.org",
      "--type", "T",
    ],
  ])
  func `a command that only looks makes nothing where there is no store`(
    arguments: [String]
  ) async throws {
    let tool = try Tool()
    let outcome = await tool.run(arguments)
    #expect(outcome.status == 1 && outcome.out == "")
    #expect(outcome.complaints.contains("There is no store here."), "\(outcome.complaints)")
    #expect(outcome.complaints.contains(tool.path("data")), "\(outcome.complaints)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("data")))
  }

  @Test func `a folder that cannot be made is named with the cause`() async throws {
    let tool = try Tool()
    try Data("a file".utf8).write(to: URL(fileURLWithPath: tool.path("file")))
    let place = tool.path("file") + "/data"
    let line = await tool.refused(
      1, "user", "add", "ana@example.org", "--name", "Ana", "--data", place)
    #expect(line.contains(place) && line.contains("Not a directory"), "\(line)")
  }

  @Test func `a file that is no store is named with its folder`() async throws {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    let file = tool.path("data") + "/sharehold.sqlite3"
    try Data(String(repeating: "no store ", count: 500).utf8).write(
      to: URL(fileURLWithPath: file))
    let line = await tool.refused(1, "user", "list")
    #expect(line.contains("not a Sharehold store") && line.contains(tool.path("data")), "\(line)")
  }
}
