import Foundation
import JSON
import RecordStore
import Records
import Service
import Testing

/// Reviews from the command line.
struct ReviewCommandTests {
  @Test func `a review begins, is listed, shown and closed`() async throws {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    await tool.good("container", "add", "iCloud.org.x", "--name", "X", "--owner", "ana@example.org")
    #expect(await tool.good("audit", "review").out == "There are no reviews.\n")
    let begun = try await tool.good(
      "audit", "review", "start", "--container", "iCloud.org.x", "--reviewer", "ana@example.org",
      "--until", try day(tool), "--json"
    ).json()
    #expect(begun["review"]?.int64 == 1)
    #expect(await tool.good("audit", "review").out.contains("0 of 1 decided"))
    let sheet = try await tool.good("audit", "review", "1", "--json").json()
    #expect(sheet["about"]?.string == "container-1" && sheet["state"]?.string == "open")
    #expect(sheet["rows"]?.elements.map { $0["kind"]?.string } == ["team"])
    #expect(sheet["rows"]?.elements.first?["object"]?.string == "iCloud.org.x")
    await tool.good("audit", "review", "close", "1")
    let closed = try await tool.good("audit", "review", "1", "--json").json()
    #expect(closed["state"]?.string == "closed" && closed["logHead"]?.string?.count == 64)
    await tool.good("audit", "verify")
    await tool.refused(1, "audit", "review", "close", "1")
    await tool.refused(1, "audit", "review", "9")
    await tool.refused(2, "audit", "review", "one")
    await tool.refused(
      2, "audit", "review", "start", "--reviewer", "ana@example.org", "--until", "2030-01-01")
    await tool.refused(
      1, "audit", "review", "start", "--container", "iCloud.org.x", "--reviewer",
      "ana@example.org", "--until", "2001-01-01")
  }

  /// The day after tomorrow.
  private func day(_ tool: Tool) throws -> String {
    let time = try tool.withStore { store in store.clock.now() + 2 * 86_400_000 }
    return String(Date(timeIntervalSince1970: Double(time) / 1000).ISO8601Format().prefix(10))
  }
}
