import Foundation
import RecordStore
import Testing

/// The schema from the command line, as a `.ckdb` file.
struct SchemaCommandTests {
  private static let file = """
    DEFINE SCHEMA

        CREATE ROLE editors;

        RECORD TYPE Trip (
            "___createTime" TIMESTAMP QUERYABLE SORTABLE,
            "___recordID"   REFERENCE QUERYABLE,
            title           STRING QUERYABLE SEARCHABLE SORTABLE,
            rank            NUMBER PREFERRED AS INT64 QUERYABLE,
            secret          ENCRYPTED STRING,
            tags            LIST<STRING> QUERYABLE,
            "grant"         DOUBLE,
            GRANT WRITE TO "_creator",
            GRANT READ TO editors
        );

        RECORD TYPE Users (
            "___createTime" TIMESTAMP QUERYABLE SORTABLE,
            "___createdBy"  REFERENCE QUERYABLE,
            "___etag"       STRING QUERYABLE SORTABLE,
            "___modTime"    TIMESTAMP QUERYABLE SORTABLE,
            "___modifiedBy" REFERENCE QUERYABLE,
            "___recordID"   REFERENCE QUERYABLE SORTABLE,
            GRANT WRITE TO "_creator",
            GRANT READ TO "_world"
        );

    """
  private let container = ["--container", "iCloud.org.example.trips"]

  private func tool() async throws -> Tool {
    let tool = try Tool()
    await tool.good("user", "add", "ada@example.org", "--name", "Ada")
    await tool.good(
      "container", "add", "iCloud.org.example.trips", "--name", "Trips", "--owner",
      "ada@example.org")
    try Data(Self.file.utf8).write(to: URL(fileURLWithPath: tool.path("trips.ckdb")))
    return tool
  }

  private func run(_ tool: Tool, _ arguments: String...) async -> Tool.Outcome {
    let outcome = await tool.run(["schema"] + arguments + container)
    #expect(outcome.status == 0, "\(arguments): \(outcome.complaints)\(outcome.out)")
    return outcome
  }

  @Test func `what is imported, deployed and exported is the same text to the last byte`()
    async throws
  {
    let tool = try await tool()
    let imported = await run(tool, "import", tool.path("trips.ckdb"))
    #expect(imported.out.contains("+ Trip.title STRING QUERYABLE SEARCHABLE SORTABLE"))
    #expect(await run(tool, "export").out == Self.file)
    let again = await run(tool, "import", tool.path("trips.ckdb"))
    #expect(again.out == "Development says all of that already.\n")
    // Production has nothing of it until it is deployed.
    #expect(!(await run(tool, "export", "--environment", "production").out.contains("Trip")))
    let difference = await run(tool, "deploy", "--dry-run").out
    #expect(difference.contains("+ Trip.secret ENCRYPTED STRING"))
    #expect(await run(tool, "deploy").out == difference)
    #expect(await run(tool, "deploy").out == "Production has all that development has.\n")
    let production = tool.path("production.ckdb")
    _ = await run(tool, "export", production, "--environment", "production")
    #expect(try String(contentsOfFile: production, encoding: .utf8) == Self.file)
  }

  @Test func `a file with a fault changes nothing and is refused with the place`() async throws {
    let tool = try await tool()
    let path = tool.path("bad.ckdb")
    try Data("DEFINE SCHEMA\nRECORD TYPE Trip (\n  title TEXT\n);\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    let line = await tool.refused(
      1, "schema", "import", path, "--container", "iCloud.org.example.trips")
    #expect(line == "\(path): line 3, column 9: the type of the field is expected here")
    #expect(!(await run(tool, "export").out.contains("Trip")))
    await tool.refused(
      1, "schema", "import", tool.path("none.ckdb"), "--container", "iCloud.org.example.trips")
  }

  @Test func `the master key is changed by one command`() async throws {
    let tool = try await tool()
    let path = tool.path("data") + "/keys/master.key"
    try tool.withStore { try $0.vault.prepare($0) }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let outcome = await tool.good("key", "rotate-master")
    #expect(outcome.out == "The keys of 0 zones are under a new master key in \(path).\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) != before)
    await tool.expectWhole()
  }
}
