import Foundation
import RecordStore
import Records
import TestSupport
import Testing

/// The command line works on the store of a server under load.
struct OtherProcessTests {
  private static let rows = 3_000
  private static let people = 6

  @Test func `other processes write while the server is under load, and nobody is refused`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = folder.path + "/places.csv"
    let lines = (0..<Self.rows).map { "row-\($0),Place \($0),\($0)" }
    try Data((["recordName,title,n"] + lines).joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: file))
    try await RunningService.run { server in
      try server.store.save("first", in: server.cast, [.text("title", "First")])
      let isDone = Flag()
      let written = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for writer in 0..<4 {
          let session = try server.store.session(of: server.cast.alice)
          let client = try await RecordWriterClient(
            port: server.port, session: session, server.cast)
          tasks.addTask { try await Self.write(client, writer, until: isDone) }
        }
        async let imported = Program.run(
          [
            "import", "--data", server.files.folder, "--container", Cast.container,
            "--environment", "development", "--owner", "alice@example.org", "--zone", "Trips",
            "--type", "Row", "--json", file,
          ], folder: folder.path)
        try await Self.addPeople(server.files.folder, folder.path)
        let (status, text) = try await imported
        isDone.set()
        #expect(status == 0, "\(text)")
        #expect(text.contains(#""imported":\#(Self.rows),"refused":0"#), "\(text)")
        return try await tasks.reduce(0, +)
      }
      #expect(written > 0)
      let health = try StoreHealth.load(server.store)
      #expect(health.records == Int64(Self.rows + written + 1))
      #expect(health.accounts == Int64(5 + Self.people))
      // The server's pages show what the other process wrote.
      var alice = try server.browser(server.cast.alice)
      let page = try await alice.open(server.cast.record("row-\(Self.rows - 1)"))
      #expect(page.status == 200 && page.text.contains("Place \(Self.rows - 1)"))
    }
  }

  @Test func `every other command works on the store of a running server`() async throws {
    let folder = try TemporaryFolder()
    let place = [
      "--container", Cast.container, "--environment", "development", "--owner",
      "alice@example.org", "--zone", "Trips", "--type", "Destination", "--format", "ndjson",
    ]
    let commands: [(arguments: [String], says: String)] = [
      (["check"], "The store is whole."), (["audit", "verify"], "The log is whole"),
      (["audit", "verify", "--container", Cast.container], "in 1 chain."),
      (["export"] + place, #""title":"First""#), (["user", "list"], "dan@example.org"),
      (
        [
          "container", "add", "iCloud.org.example.new", "--name", "Made beside", "--owner",
          "ben.ode@example.org",
        ], "iCloud.org.example.new"
      ),
      (["container", "list"], "iCloud.org.example.new"),
      (["user", "reset-password", "ben.ode@example.org"], "/set-up/"),
      (["user", "disable", "dan@example.org"], "Disabled Dan"), (["migrate"], ""),
    ]
    try await RunningService.run { server in
      try server.store.save("first", in: server.cast, [.text("title", "First")])
      var dan = try server.browser(server.cast.dan)
      #expect(try await dan.get("/account").status == 200)
      let isDone = Flag()
      defer { isDone.set() }
      let client = try await RecordWriterClient(
        port: server.port, session: try server.store.session(of: server.cast.alice), server.cast)
      async let written = Self.write(client, 0, until: isDone)
      for (arguments, says) in commands {
        let (status, text) = try await Program.run(
          arguments + ["--data", server.files.folder], folder: folder.path)
        #expect(status == 0 && (says.isEmpty || text.contains(says)), "\(arguments): \(text)")
      }
      isDone.set()
      #expect(try await written > 0)
      // The server goes by what they did.
      #expect(try await dan.get("/account").status == 303)
      var ben = try server.browser(server.cast.ben)
      #expect(try await ben.open("/containers").text.contains("Made beside"))
    }
  }

  @Test func `restore refuses while the server has the store open`() async throws {
    let folder = try TemporaryFolder()
    let archive = folder.path + "/backup.tar"
    try await RunningService.run { server in
      let data = ["--data", server.files.folder]
      let (backup, text) = try await Program.run(
        ["backup", "--to", archive] + data, folder: folder.path)
      #expect(backup == 0, "\(text)")
      let (restore, complaint) = try await Program.run(
        ["restore", "--from", archive] + data, folder: folder.path)
      #expect(restore == 1 && complaint.contains("stop the server"), "\(complaint)")
      #expect(complaint.split(separator: "\n").count == 1)
      var alice = try server.browser(server.cast.alice)
      #expect(try await alice.open("/").status == 200)
    }
  }

  private static func write(
    _ client: RecordWriterClient, _ writer: Int, until isDone: Flag
  ) async throws -> Int {
    var count = 0
    while !isDone.isSet {
      let answer = try await client.create("web-\(writer)-\(count)")
      try #require(answer.status == 303, "\(answer.text)")
      count += 1
    }
    return count
  }

  private static func addPeople(_ data: String, _ folder: String) async throws {
    for n in 0..<people {
      let (status, text) = try await Program.run(
        ["user", "add", "new\(n)@example.org", "--name", "New \(n)", "--data", data],
        folder: folder)
      #expect(status == 0, "\(text)")
    }
  }
}
