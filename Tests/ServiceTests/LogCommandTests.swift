import Foundation
import JSON
import RecordStore
import Records
import SQLite
import Service
import TestSupport
import Testing

/// The log from the command line: filtered as on the page, verifiable, and held against anchors.
struct LogCommandTests {
  private static let record = "iCloud.org.x/development/private:ana%40example.org/Trips/r%20o"

  private func tool() async throws -> Tool {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    for name in ["iCloud.org.x", "iCloud.org.y"] {
      await tool.good("container", "add", name, "--name", "X", "--owner", "ana@example.org")
    }
    try tool.shareRecord("r o")
    return tool
  }

  private func kinds(_ tool: Tool, _ arguments: String...) async throws -> [String?] {
    let outcome = await tool.run(["audit", "log", "--json"] + arguments)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    return try outcome.json()["rows"]?.texts("kind") ?? []
  }

  @Test func `entries, the newest first, filtered as on the page`() async throws {
    let tool = try await tool()
    let all = try await tool.good("audit", "log", "--json").json()
    #expect(all["question"]?.string == "log")
    let rows = try #require(all["rows"]?.elements)
    let numbers = rows.compactMap { $0["entry"]?.int64 }
    #expect(numbers == numbers.sorted(by: >) && numbers.count == rows.count && rows.count > 8)
    let first = try #require(rows.first)
    #expect(first["kind"]?.string == "participant" && first["by"]?.string == "Ana")
    #expect(first["object"]?.string == Self.record && first["chain"]?.string == "iCloud.org.x")
    #expect(rows.last?["way"]?.string == "server")
    let other = try await Set(kinds(tool, "--container", "iCloud.org.y"))
    #expect(other.isSuperset(of: ["container", "team"]) && !other.contains("share"))
    #expect(try await kinds(tool, "--kind", "participant") == ["participant"])
    let shared = try await Set(kinds(tool, "--object", Self.record))
    #expect(shared.isSuperset(of: ["share", "link", "participant"]) && !shared.contains("team"))
    #expect(try await kinds(tool, "--to", "2001-01-01").isEmpty)
    #expect(try await kinds(tool, "--from", "2001-01-01").count == rows.count)
    #expect(try await kinds(tool, "--entry", "\(numbers[0])") == ["participant"])
    #expect(try await Set(kinds(tool, "--person", "ana@example.org")).contains("team"))
    let text = await tool.good("audit", "log", "--kind", "participant").out
    #expect(text.hasPrefix("Entry  When") && text.contains("Participant: new"))
    #expect(
      await tool.good("audit", "log", "--to", "2001-01-01").out == "There is no such entry.\n")
  }

  @Test func `what is no filter is refused`() async throws {
    let tool = try await tool()
    await tool.refused(2, "audit", "log", "--kind", "everything")
    await tool.refused(2, "audit", "log", "--from", "soon")
    await tool.refused(2, "audit", "log", "--from", "2026-02-01", "--to", "2026-01-01")
    await tool.refused(2, "audit", "log", "--entry", "first")
    await tool.refused(2, "audit", "log", "--object", "iCloud.org.x/nowhere")
    await tool.refused(2, "audit", "log", "--verifiable", "--kind", "share")
    await tool.refused(1, "audit", "log", "--container", "iCloud.org.none")
    await tool.refused(1, "audit", "log", "--person", "nobody@example.org")
  }

  @Test func `verify holds the log against anchors, and names the first that does not fit`()
    async throws
  {
    let tool = try await tool()
    let file = tool.path("anchors")
    func note() throws {
      let line = try tool.withStore { store in
        try store.read { try Anchor.load($0, now: 1_700_000_000_000).line }
      }
      try tool.append(line, to: file)
    }
    try note()
    await tool.good("container", "add", "iCloud.org.z", "--name", "Z", "--owner", "ana@example.org")
    try note()
    try tool.append(#"{"at":17000,"he"#, to: file)
    let good = await tool.good("audit", "verify", "--anchors", file)
    #expect(good.out.contains("The log passes through 2 anchors."))

    // Cut behind the program's back: the log is whole in itself, and shorter than it was.
    try tool.withStore { store in
      try store.database.writeNow { c in
        try c.run("DELETE FROM event WHERE id = (SELECT max(id) FROM event)")
        try c.run("DELETE FROM event_secret WHERE event NOT IN (SELECT id FROM event)")
      }
    }
    let found = await tool.run(["audit", "verify", "--anchors", file])
    #expect(found.status == 1 && found.out.contains("The anchor of line 2 (2023-11-14T22:13:20Z)"))
    #expect(found.out.contains("is not there any more: the log was cut"), "\(found.out)")
    let fault = try await tool.run(["audit", "verify", "--anchors", file, "--json"]).json()
    #expect(fault["anchors"]?.int64 == 2 && fault["anchorFault"]?["kind"]?.string == "missing")
    #expect(fault["anchorFault"]?["line"]?.int64 == 2)
    try tool.append("not an anchor", to: file)
    #expect(
      await tool.refused(1, "audit", "verify", "--anchors", file).hasSuffix(
        "line 4: that is no anchor"))
    await tool.refused(1, "audit", "verify", "--anchors", tool.path("none"))
  }
}

extension Tool {
  fileprivate func append(_ line: String, to path: String) throws {
    let old = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    try (old + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
