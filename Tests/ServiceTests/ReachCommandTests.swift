import JSON
import Testing

/// Who can reach what, from the command line.
struct ReachCommandTests {
  private static let record = "iCloud.org.x/development/private:ana%40example.org/Trips/r%20o%2F1"

  private func tool() async throws -> Tool {
    let tool = try Tool()
    for (email, name) in [("ana@example.org", "Ana"), ("ben@example.org", "=Ben")] {
      await tool.good("user", "add", email, "--name", name)
    }
    await tool.good("container", "add", "iCloud.org.x", "--name", "X", "--owner", "ana@example.org")
    try tool.shareRecord("r o/1")
    return tool
  }

  @Test func `who, what and why agree, and take the past`() async throws {
    let tool = try await tool()
    let who = try await tool.good("audit", "who", Self.record, "--json").json()
    #expect(who["object"]?.string == Self.record)
    #expect(who["rows"]?.elements.map { $0["right"]?.string } == ["own", "metadata"])
    #expect(await tool.good("audit", "who", Self.record).out.contains("Ana"))
    let what = try await tool.good("audit", "what", "ana@example.org", "--json").json()
    #expect(
      what["rows"]?.elements.map { $0["object"]?.string }.contains(
        "iCloud.org.x/development/private:ana%40example.org/Trips") == true)
    let why = await tool.good("audit", "why", "ben@example.org", Self.record)
    #expect(why.out.contains("Entry ") && why.out.contains("accept the invitation"))
    let past = try await tool.good(
      "audit", "who", Self.record, "--as-of", "2020-01-01T00:00Z", "--json"
    ).json()
    #expect(past["isThere"]?.bool == false && past["rows"]?.elements.isEmpty == true)
  }

  @Test func `the log comes out whole, part by part, with its head`() async throws {
    let tool = try await tool()
    let log = await tool.good("audit", "log", "--verifiable", "--container", "iCloud.org.x").out
    let verified = try await tool.good("audit", "verify", "--json").json()
    let heads = verified["heads"]?.elements.compactMap { $0["head"]?.string } ?? []
    #expect(heads.count == 2 && verified["problems"]?.elements.isEmpty == true)
    let lines = log.split(separator: "\n")
    #expect(lines[0].hasPrefix("# chain ") && lines[0].hasSuffix(" iCloud.org.x"))
    #expect(lines.last?.split(separator: " ")[1] == Substring(heads[1]))
    await tool.refused(1, "audit", "log", "--verifiable", "--container", "iCloud.org.none")
  }

  @Test func `what is no object, no person and no past moment is refused`() async throws {
    let tool = try await tool()
    for wrong in [
      "iCloud.org.x/elsewhere/public", "iCloud.org.x/development", "iCloud.org.x/development/Trips",
      "%ZZ",
    ] {
      await tool.refused(2, "audit", "who", wrong)
    }
    await tool.refused(1, "audit", "who", "iCloud.org.none")
    await tool.refused(
      1, "audit", "who", "iCloud.org.x/development/private:ana%40example.org/Nowhere")
    await tool.refused(1, "audit", "what", "nobody@example.org")
    await tool.refused(2, "audit", "who", "iCloud.org.x", "--as-of", "tomorrow")
    await tool.refused(2, "audit", "who", "iCloud.org.x", "--as-of", "2999-01-01")
    await tool.good("audit", "who", "iCloud.org.x")
    await tool.good("audit", "who", "iCloud.org.x/development/private:ana%40example.org/Trips")
  }
}
