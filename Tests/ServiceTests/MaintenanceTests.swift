import Foundation
import JSON
import RecordStore
import Records
import SQLite
import Testing

/// Backup, restore, check, audit and migrate.
struct MaintenanceTests {
  /// A store with records, a share, a session and a file.
  private static func filled() async throws -> Exchanging {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "recordName,title\na,One\nb,Two\n")
    #expect(await scene.importFile(file).status == 0)
    try scene.tool.withStore { store in
      let account = try store.read {
        try Accounts.find(
          email: "ana@example.org", $0, caller: .operatorOfStore, now: store.clock.now()
        ).id
      }
      let asset = try store.assets.store(Array("bytes".utf8), random: store.random)
      try store.writeNow(as: .account(account)) { context in
        _ = try Sessions.begin(context, account: account, userAgent: nil)
        try Assets.register(context, asset, in: store.assets)
      }
    }
    return scene
  }

  private static func sessions(_ data: String) throws -> Int {
    let store = try Store.open(folder: data)
    defer { store.close() }
    return try store.read { c in
      let ana = try Accounts.find(
        email: "ana@example.org", c, caller: .operatorOfStore, now: store.clock.now())
      return try Sessions.list(c, account: ana.id, now: store.clock.now()).count
    }
  }

  @Test(arguments: [true, false])
  func `a backup becomes the store again, with its keys or without`(withKeys: Bool) async throws {
    let scene = try await Self.filled()
    let tool = scene.tool
    let before = await scene.export("ndjson")
    let archive = tool.path("backup.tar")
    let written = await tool.run(
      ["backup", "--to", archive, "--json"] + (withKeys ? ["--with-keys"] : []))
    #expect(written.status == 0, "\(written.complaints)")
    let report = try written.json()
    #expect(report["assets"]?.int64 == 1 && report["hasKeys"]?.bool == withKeys)
    await tool.expectWhole()

    // Into another folder, and over what was changed since.
    let other = tool.path("other")
    let more = try scene.write("b.csv", "recordName,title\nc,Three\n")
    #expect(await scene.importFile(more).status == 0)
    for data in [other, tool.path("data")] {
      let restored = await tool.run(["restore", "--from", archive, "--data", data, "--json"])
      #expect(restored.status == 0, "\(restored.complaints)")
      #expect(try restored.json()["hasKeys"]?.bool == withKeys)
      await tool.expectWhole(data)
      #expect(try Self.sessions(data) == (withKeys ? 1 : 0))
    }
    #expect(await scene.export("ndjson") == before)
    let keys = ["data", "other"].map {
      FileManager.default.contents(atPath: tool.path($0) + "/keys/instance.key")
    }
    #expect((keys[0] == keys[1]) == withKeys)
  }

  @Test func `a backup never overwrites, and what is no backup restores nothing`() async throws {
    let scene = try await Self.filled()
    let tool = scene.tool
    let archive = try scene.write("taken.tar", "something else")
    await tool.refused(1, "backup", "--to", archive)
    #expect(try scene.read("taken.tar") == "something else")
    await tool.refused(1, "backup", "--to", tool.path("none/backup.tar"))
    let before = await scene.export("ndjson")
    await tool.refused(1, "restore", "--from", archive)
    await tool.refused(1, "restore", "--from", tool.path("none.tar"))
    #expect(await scene.export("ndjson") == before)
    await tool.expectWhole()
  }

  @Test func `check names what is damaged, with status 1`() async throws {
    let scene = try await Self.filled()
    #expect(await scene.tool.good("check").out == "The store is whole.\n")
    #expect(try await scene.tool.good("check", "--json").json()["problems"]?.count == 0)
    try scene.tool.withStore { store in
      try store.writeNow(as: .operatorOfStore) { context in
        try context.connection.run("UPDATE counter SET n = n + 1")
      }
    }
    let outcome = await scene.tool.run(["check"])
    #expect(outcome.status == 1 && outcome.complaints == "")
    #expect(outcome.out.contains("counters: ") && outcome.out.hasSuffix("problems were found.\n"))
    let json = try await scene.tool.run(["check", "--json"]).json()
    #expect(json["problems"]?.texts("part").contains("counters") == true)
  }

  @Test func `audit verify finds a right that was changed beside the log`() async throws {
    let scene = try await Self.filled()
    let whole = await scene.tool.good("audit", "verify").out
    #expect(whole.hasPrefix("The log is whole: "))
    let json = try await scene.tool.good("audit", "verify", "--json").json()
    #expect((json["entries"]?.int64 ?? 0) > 0 && json["problems"]?.count == 0)
    try scene.tool.withStore { store in
      try store.writeNow(as: .operatorOfStore) { context in
        try context.connection.run("UPDATE account SET instance_role = 'admin'")
      }
    }
    let outcome = await scene.tool.run(["audit", "verify"])
    #expect(outcome.status == 1 && outcome.out.contains("replay"))
    #expect(outcome.out.contains("The log is damaged: "))
  }

  @Test func `migrate opens a store of this version and refuses what is none`() async throws {
    let tool = try Tool()
    await tool.good("user", "add", "ana@example.org", "--name", "Ana")
    #expect(await tool.good("migrate").out.contains("is of this version"))
    let folder = tool.path("other")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let text = Data(String(repeating: "not a database ", count: 500).utf8)
    let file = URL(fileURLWithPath: folder + "/sharehold.sqlite3")
    try text.write(to: file)
    for command in [["migrate"], ["check"], ["user", "list"]] {
      let outcome = await tool.run(command + ["--data", folder])
      #expect(outcome.status == 1 && outcome.out == "", "\(outcome)")
      #expect(outcome.complaints.split(separator: "\n").count == 1, "\(outcome.complaints)")
    }
    #expect(try Data(contentsOf: file) == text)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == ["sharehold.sqlite3"])
  }
}
