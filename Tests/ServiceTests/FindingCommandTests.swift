import JSON
import RecordStore
import Records
import Service
import Testing

/// What audits find, from the command line.
struct FindingCommandTests {
  private func tool() async throws -> Tool {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    for name in ["iCloud.org.x", "iCloud.org.y"] {
      await tool.good("container", "add", name, "--name", "X", "--owner", "ana@example.org")
    }
    try tool.shareRecord("r o", ShareOptions(title: "T", publicPermission: .readWrite))
    return tool
  }

  @Test func `what is found, filtered as on the page`() async throws {
    let tool = try await tool()
    let found = try await tool.good("audit", "findings", "--json").json()
    #expect(found["question"]?.string == "findings" && found["isWhole"]?.bool == true)
    #expect(
      found["rows"]?.elements.map { $0["kind"]?.string } == ["publicWritable", "publicWithoutEnd"])
    let first = try #require(found["rows"]?.elements.first)
    #expect(
      first["object"]?.string
        == "iCloud.org.x/development/private:ana%40example.org/Trips/r%20o")
    #expect(first["severity"]?.string == "serious" && first["owner"]?.string == "Ana")
    let text = await tool.good("audit", "findings", "--severity", "serious").out
    #expect(text.hasPrefix("Severity") && text.contains("Public and writable"))
    #expect(!text.contains("Public without end"))
    let waiting = try await tool.good(
      "audit", "findings", "--invitation-days", "0", "--kind", "invitationUnanswered", "--json"
    ).json()
    #expect(waiting["rows"]?.elements.map { $0["address"]?.string } == ["ben@example.org"])
    let elsewhere = await tool.good("audit", "findings", "--container", "iCloud.org.y")
    #expect(elsewhere.out == "Nothing was found.\n")
    let accepted = try await tool.good("audit", "findings", "--state", "accepted", "--json").json()
    #expect(accepted["rows"]?.elements.isEmpty == true)
  }

  @Test func `words that are none are refused`() async throws {
    let tool = try await tool()
    await tool.refused(2, "audit", "findings", "--kind", "everything")
    await tool.refused(2, "audit", "findings", "--severity", "high")
    await tool.refused(2, "audit", "findings", "--state", "gone")
    await tool.refused(2, "audit", "findings", "--unused-days", "-1")
    await tool.refused(1, "audit", "findings", "--container", "iCloud.org.none")
  }
}
