import Foundation
import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// The heads of the log's chains, its export, and the script that checks it on any machine.
struct VerifyPageTests {
  private let scene: DashboardScene
  private let folder: TemporaryFolder

  init() throws {
    scene = try DashboardScene()
    folder = try TemporaryFolder()
    let row = try scene.save("city", [.text("name", "Kyōto")])
    let made = try scene.share(row, with: "ben.ode@example.org")
    try scene.accept(made.handle.guid, as: scene.ben)
  }

  private var chain: Int64 { scene.place.container.rawValue }

  /// The exit status of the script on a file with this text, and what it said.
  private func check(_ text: String, _ head: String? = nil) throws -> (Int32?, String) {
    let script = URL(filePath: TemplatesTests.folder).deletingLastPathComponent()
      .appending(path: "Public/check-log.sh").path
    let (file, said) = (folder.path + "/log.txt", folder.path + "/said.txt")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    _ = FileManager.default.createFile(atPath: said, contents: nil)
    let output = try #require(FileHandle(forWritingAtPath: said))
    let run = try ChildProcess(
      "/bin/sh", [script, file] + (head.map { [$0] } ?? []), output: output.fileDescriptor)
    run.waitUntilExit()
    return (run.status, try String(contentsOfFile: said, encoding: .utf8))
  }

  @Test func `administrators see every chain, the team its own, nobody else any`() async throws {
    let heads = try scene.store.read { try Log.verify($0).heads }
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get("/verify")
    #expect(page.status == 200)
    for head in heads.values { #expect(page.text.contains(head)) }
    let checked = try await adm.get("/verify?check=\(chain)")
    #expect(checked.text.contains("The chain is whole: "))
    var alice = try scene.browser(scene.alice)
    let own = try await alice.get("/verify")
    #expect(own.text.contains(heads[chain]!) && !own.text.contains(heads[0]!))
    #expect(own.text.contains("<nav class=\"crumbs\""))
    #expect(own.links.contains("/containers/\(DashboardScene.container)"))
    #expect(try await alice.get("/verify/0/log").status == 404)
    var dan = try scene.browser(scene.dan)
    #expect(try await dan.get("/verify").status == 404)
    #expect(try await dan.get("/verify/\(chain)/log").status == 404)
  }

  @Test func `the script finds every export whole, and any change of it`() async throws {
    var adm = try scene.browser(scene.adm)
    let whole = try await adm.get("/verify/\(chain)/log").text
    let head = try #require(try scene.store.read { try Log.verify($0).heads[chain] })
    let (status, said) = try check(whole, head)
    #expect(status == 0 && said.hasPrefix("The log is whole: ") && said.contains(head), "\(said)")
    #expect(try check(whole, String(repeating: "0", count: 64)).0 == 1)
    // The team gets what is about the container, and leaves for the rest: the same head.
    var alice = try scene.browser(scene.alice)
    let part = try await alice.get("/verify/\(chain)/log").text
    #expect(part.contains(#""kind":"team""#) && !part.contains(#""kind":"participant""#))
    let (partly, told) = try check(part, head)
    #expect(partly == 0 && told.contains(head), "\(told)")
    let changed = whole.replacing(#""permission":"READ_ONLY""#, with: #""permission":"READ_WRITE""#)
    #expect(changed != whole)
    #expect(try check(changed).0 == 1)
    // A part of a log says so in its first line; later on, such a line would hide what was cut.
    var entries = whole.split(separator: "\n").map(String.init)
    let third = String(entries[2].split(separator: " ")[1])
    entries.replaceSubrange(1...2, with: ["# continues \(third)"])
    #expect(try check(entries.joined(separator: "\n") + "\n", head).0 == 1)
    let rest = try check(entries.dropFirst().joined(separator: "\n") + "\n", head)
    #expect(rest.0 == 0 && rest.1.hasPrefix("The log is whole after \(third): "), "\(rest)")
    var lines = part.split(separator: "\n")
    lines.remove(at: 2)
    let gap = try check(lines.joined(separator: "\n") + "\n")
    #expect(gap.0 == 1 && gap.1.contains("does not continue"), "\(gap)")
  }

  @Test func `a row that was edited behind the program's back is named`() async throws {
    try scene.store.writeNow(as: .operatorOfStore) {
      try $0.connection.run("UPDATE participant SET permission = 'READ_WRITE'")
    }
    var adm = try scene.browser(scene.adm)
    let page = try await adm.get("/verify?check=\(chain)")
    #expect(page.text.contains("The chain is damaged: 1 fault."))
    #expect(page.text.contains("today’s tables are not what the last entry says"))
  }
}
