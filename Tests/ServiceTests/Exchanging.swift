import Foundation
import Testing

/// A store with one owner and one container, and files for import and export.
struct Exchanging {
  let tool: Tool

  init() async throws {
    tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    await tool.good(
      "container", "add", "iCloud.org.a", "--name", "A", "--owner", "ana@example.org")
  }

  private static func place(_ zone: String, _ type: String) -> [String] {
    [
      "--container", "iCloud.org.a", "--environment", "development", "--owner",
      "ana@example.org", "--zone", zone, "--type", type,
    ]
  }

  func write(_ name: String, _ text: String) throws -> String {
    let path = tool.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: tool.path(name), encoding: .utf8)
  }

  func importFile(
    _ path: String, zone: String = "Z", type: String = "T", _ more: String...
  ) async -> Tool.Outcome {
    await tool.run(["import", path] + Self.place(zone, type) + more)
  }

  /// What export writes to standard output.
  func export(_ format: String, zone: String = "Z", type: String = "T") async -> String {
    let outcome = await tool.run(
      ["export", "--format", format] + Self.place(zone, type))
    #expect(outcome.status == 0 && outcome.complaints == "", "\(outcome.complaints)")
    return outcome.out
  }

  func exportFile(_ name: String, zone: String = "Z", type: String = "T") async -> Tool.Outcome {
    await tool.run(["export", tool.path(name)] + Self.place(zone, type))
  }
}
